"""A client that is generated from the schema walks the product: sign in, tell, listen, review, share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx
import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher

from legacies.models import Legacy, Role
from tests.support.factories import PASSWORD, LegacyFactory, join
from tests.support.processes import web, worker
from tests.support.waiting import wait_until

BUILTIN = "memory.engines.builtin.BuiltinEngine"
TOLD = "Karl was born in Leduc in 1931. Karl kept bees behind the house."
EVENTS = {
    "start": "StreamStart", "delta": "StreamDelta", "sources": "StreamSources", "restart": "StreamRestart",
    "done": "StreamDone", "error": "StreamError",
}  # fmt: skip


class Generated:
    """The generated package: calls by the name of their operation, shapes by theirs."""

    def __init__(self, folder: Path) -> None:
        self.package = folder.name
        self.models = import_module(f"{folder.name}.models")
        self.calls = {file.stem: file.parent.name for file in (folder / "api").glob("*/*.py")}

    def client(self, url: str, token: str) -> Any:
        made = import_module(f"{self.package}.client").AuthenticatedClient
        return made(
            base_url=url, token=token, prefix="", auth_header_name="X-Session-Token", raise_on_unexpected_status=True
        )

    def module(self, call: str) -> Any:
        return import_module(f"{self.package}.api.{self.calls[call]}.{call}")


@pytest.fixture
def generated(schema_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Generated]:
    folder = tmp_path / "generated_keepsake_client"
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(schema_file), "--meta", "none"]
    said = subprocess.run([*command, "--output-path", str(folder)], capture_output=True, text=True, check=True)
    assert "Unable to parse" not in said.stdout, said.stdout
    monkeypatch.syspath_prepend(tmp_path)
    yield Generated(folder)
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]


@pytest.fixture
def legacy(transactional_db: None) -> Legacy:
    made: Legacy = LegacyFactory(name="Karl")
    teller = join(made, Role.KEEPER)
    # The tests' own way of hashing is quick, and unknown to real processes.
    teller.password = Argon2PasswordHasher().encode(PASSWORD, "a salt for this test")
    teller.save()
    EmailAddress.objects.create(user=teller, email=teller.email, verified=True, primary=True)
    return made


@pytest.mark.workers
def test_sign_in_tell_listen_review_share(generated: Generated, legacy: Legacy, process_environment: dict[str, str]):
    with web(process_environment, ENGINE=BUILTIN) as server, worker(process_environment, ENGINE=BUILTIN):
        client = generated.client(server.url, sign_in(server.url, legacy))
        call = Caller(generated, client)

        [mine] = call("list_legacies").results
        conversation = call(
            "start_conversation",
            mine.id,
            body=generated.models.NewConversation(title="The garden"),
            idempotency_key="talk",
        )
        said = generated.models.NewMessage(content=TOLD)
        posted = call("post_message", conversation.id, body=said, idempotency_key="told")
        heard = listen(generated, client, posted.reply.id)
        reply = call("list_messages", conversation.id).results[-1]
        call("finish_conversation", conversation.id, idempotency_key="finished")
        wait_until(lambda: call("list_facts", mine.id).results, what="what was told becomes memory")
        fact = call("list_facts", mine.id).results[-1]
        keep = generated.models.ReviewDecision(decision=generated.models.Decision.KEEP)
        kept = call("review_fact", fact.id, body=keep, idempotency_key="kept")
        share = generated.models.NewVisibility(visibility=generated.models.Visibility.SHARED)
        shared = call("set_fact_visibility", kept.id, body=share, if_match=f'"{kept.revision}"')
        late = call("set_fact_visibility", kept.id, body=share, if_match=f'"{kept.revision}"')

    words = "".join(event.data.text for event in heard if isinstance(event, generated.models.StreamDelta))
    assert isinstance(heard[-1], generated.models.StreamDone)
    assert words == reply.content != ""
    assert reply.id == posted.reply.id
    assert (kept.review, shared.visibility) == ("kept", "shared")
    assert kept.review is generated.models.Review.KEPT
    later = generated.models.Fact.from_dict({**kept.to_dict(), "visibility": "a value of next year"})
    assert later.visibility == "a value of next year"
    assert isinstance(late, generated.models.Problem)
    assert (late.status, late.code, late.current["revision"]) == (412, "stale_revision", shared.revision)


class Caller:
    def __init__(self, generated: Generated, client: Any) -> None:
        self.generated, self.client = generated, client

    def __call__(self, operation: str, *args: object, **more: object) -> Any:
        return self.generated.module(operation).sync(*args, client=self.client, **more)


def sign_in(url: str, legacy: Legacy) -> str:
    teller = legacy.memberships.get().user
    answer = httpx.post(f"{url}/_allauth/app/v1/auth/login", json={"email": teller.email, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    meta = answer.json()["meta"]
    assert meta["expires_at"]
    token: str = meta["session_token"]
    return token


def listen(generated: Generated, client: Any, message_id: Any) -> list[Any]:
    """Every event of the reply, each in its generated shape."""
    asked = generated.module("listen_to_reply")._get_kwargs(message_id=message_id)
    heard = []
    with client.get_httpx_client().stream(**asked, timeout=60) as answer:
        for frame in "".join(answer.iter_text()).split("\n\n"):
            fields = dict(line.split(": ", 1) for line in frame.split("\n") if line and not line.startswith(":"))
            if fields:
                shape = getattr(generated.models, EVENTS[fields["event"]])
                heard.append(shape.from_dict({**fields, "data": json.loads(fields["data"])}))
    return heard
