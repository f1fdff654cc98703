"""What an account's listeners are told, in which order, and who hears what."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import redis
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.db import transaction
from django.db.models import TextChoices
from django.test import AsyncClient, Client
from django.urls import reverse

from accounts.models import User
from accounts.streams import listeners, server_events
from accounts.tokens.access_tokens import create_token, revoke_token
from config.broker import broker
from legacies.jobs import FORGET_UPDATES, claim
from legacies.models import Job, Role
from legacies.models.membership import NoticeKind
from legacies.services.notices import tell
from legacies.updates import listening, publishing
from legacies.updates.publishing import publish, stream_keys
from memory.kinds import MemoryUpdate
from memory.models import Export
from memory.services.exports.export_job import say_it_failed
from memory.services.facts.suggesting import suggest_fact
from tests.support.endpoints import force_login
from tests.support.factories import LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db(transaction=True)

URL = "/api/v1/events"
Told = list[tuple[str, str, dict[str, Any]]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "LOOK_MS", 30)
    monkeypatch.setattr(listening, "WITHOUT_BROKER_SECONDS", 0.03)
    monkeypatch.setattr(server_events, "KEEP_ALIVE_SECONDS", 0)


@pytest.fixture
def legacy():
    return LegacyFactory()


@pytest.fixture
def user(legacy) -> User:
    return join(legacy, Role.KEEPER)


def session_of(user: User) -> str:
    client = Client()
    force_login(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def listen(user: User, *happens: Callable[[], object], last: str = "", token: str = "", silences: int = 3) -> Told:
    """What is heard: first what comes by itself, then after each of what happens, until it is silent for a while."""
    client = AsyncClient()
    headers = {"Last-Event-ID": last} if last else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    else:
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)

    @async_to_sync
    async def ask() -> Told:
        answer: Any = await client.get(URL, headers=headers)
        assert answer.status_code == 200, answer.content
        frames, told, left = aiter(answer.streaming_content), [], list(happens)
        silent = 0
        async for frame in frames:
            if frame.startswith(b":"):
                silent += 1
                if silent >= silences and not left:
                    break
                if silent >= silences:
                    await sync_to_async(left.pop(0))()
                    silent = 0
                continue
            silent = 0
            told.append(read(frame.decode()))
        return told

    return ask()


def read(frame: str) -> tuple[str, str, dict[str, Any]]:
    fields = dict(line.split(": ", 1) for line in frame.strip().split("\n"))
    return fields["event"], fields["id"], json.loads(fields["data"])


def names(told: Told) -> list[str]:
    return [name for name, _id, _data in told]


def notify(user: User, legacy: Any = None) -> Any:
    with transaction.atomic():
        return tell(user=user, kind=NoticeKind.JOINED, text="Ana has joined the circle.", legacy=legacy)


def happen(user: User, legacy: Any = None, kind: Any = MemoryUpdate.FACTS) -> None:
    with transaction.atomic():
        publish(user_id=user.pk, kind=kind, legacy_id=legacy and legacy.pk)


def test_a_notice_is_told_by_its_id_and_without_its_words(user, legacy):
    told = listen(user, lambda: notify(user, legacy))
    assert names(told) == ["start", "notice"]
    assert told[1][2] == {"id": str(user.notices.get().pk), "legacy": str(legacy.pk)}
    assert "circle" not in json.dumps(told)


def test_what_happened_while_nobody_listened_is_told_from_the_last_event_on(user, legacy):
    ((_start, last, _),) = listen(user)
    for kind in (MemoryUpdate.FACTS, MemoryUpdate.EXPORT, MemoryUpdate.IMPORT):
        happen(user, legacy, kind)
    told = listen(user, last=last)
    assert names(told) == ["facts", "export", "import"]
    assert names(listen(user, last=told[0][1])) == ["export", "import"]
    assert listen(user, last=told[2][1]) == []


def test_nothing_is_told_of_what_was_not_committed(user, legacy):
    def roll_back() -> None:
        with transaction.atomic():
            tell(user=user, kind=NoticeKind.JOINED, text="Ana has joined.", legacy=legacy)
            transaction.set_rollback(True)

    assert names(listen(user, roll_back)) == ["start"]


def test_whoever_comes_after_the_broker_was_emptied_is_told_to_ask_afresh(user, legacy):
    ((_start, last, _),) = listen(user)
    broker().flushdb()
    happen(user, legacy)  # told to nobody
    told = listen(user, lambda: happen(user, legacy), last=last)
    assert names(told) == ["afresh", "facts"]


def test_who_listens_while_the_broker_is_emptied_is_told_to_ask_afresh(user, legacy):
    def empty() -> None:
        broker().flushdb()
        happen(user, legacy)

    assert names(listen(user, empty, lambda: happen(user, legacy))) == ["start", "afresh", "facts"]


@pytest.mark.parametrize("lost", [0, 1], ids=["stream", "mark"])
def test_a_stream_that_lacks_a_part_is_void(user, legacy, lost):
    ((_start, last, _),) = listen(user)
    broker().delete(stream_keys(user.pk)[lost])
    happen(user, legacy)
    assert names(listen(user, last=last)) == ["afresh"]


def test_a_stream_that_grew_too_long_begins_anew(user, legacy, monkeypatch):
    monkeypatch.setattr(publishing, "LONGEST", 3)
    ((_start, last, _),) = listen(user)
    for _time in range(4):
        happen(user, legacy)
    assert names(listen(user, last=last)) == ["afresh"]


@pytest.mark.parametrize("last", ["3", "0-0", "x" * 300, "0" * 32 + ".0-0"])
def test_a_last_event_that_is_none_is_answered_with_afresh(user, last):
    assert names(listen(user, last=last)) == ["afresh"]


def test_what_could_not_be_told_is_made_up_for(user, legacy, monkeypatch):
    ((_start, last, _),) = listen(user)
    with monkeypatch.context() as away:
        away.setattr(publishing, "broker", lambda: redis.Redis.from_url("redis://127.0.0.1:9/0"))
        happen(user, legacy)
    job = Job.objects.get(kind=FORGET_UPDATES)
    lease = claim(job.pk)
    assert lease is not None
    publishing.HANDLER.run(lease)
    assert names(listen(user, last=last)) == ["afresh"]


def test_others_hear_nothing_of_it(user, legacy):
    other, stranger = join(legacy), UserFactory()
    assert names(listen(user, lambda: notify(user, legacy))) == ["start", "notice"]
    for somebody in (other, stranger):
        assert names(listen(somebody, lambda: notify(user, legacy))) == ["start"]


def test_who_leaves_gets_no_more_of_the_legacy_but_their_notices(user, legacy):
    elsewhere = LegacyFactory()
    elsewhere.memberships.create(user=user, role=Role.READER)
    ((_start, last, _),) = listen(user)
    happen(user, legacy)
    happen(user, elsewhere)
    user.memberships.filter(legacy=legacy).delete()
    notify(user, legacy)
    told = listen(user, last=last)
    assert names(told) == ["facts", "notice"]
    assert [data["legacy"] for _name, _id, data in told] == [str(elsewhere.pk), None]
    assert str(legacy.pk) not in json.dumps(told)


def test_a_token_for_one_legacy_gets_the_events_of_that_legacy(user, legacy):
    elsewhere = LegacyFactory()
    elsewhere.memberships.create(user=user, role=Role.READER)
    _row, token = create_token(user=user, name="Script", scope="read", legacy_id=legacy.pk)

    def everything() -> None:
        happen(user, elsewhere)
        notify(user, elsewhere)
        notify(user)
        happen(user, legacy)

    told = listen(user, everything, token=token)
    assert [(name, data.get("legacy")) for name, _id, data in told] == [("start", None), ("facts", str(legacy.pk))]


def test_a_revoked_token_ends_the_stream(user, legacy, monkeypatch):
    monkeypatch.setattr(server_events, "CHECK_SECONDS", 0.05)
    row, token = create_token(user=user, name="Script", scope="read")

    def revoke() -> None:
        revoke_token(user=user, token_id=row.pk)
        happen(user, legacy)

    told = listen(user, revoke, token=token, silences=9)
    assert names(told) == ["start", "error"]
    assert told[1][2]["code"] == "signed_out"


def test_nobody_listens_signed_out_or_by_a_wrong_token(client):
    assert client.get(URL).status_code == 401
    assert client.get(URL, headers={"Authorization": "Bearer keepsake_no_such"}).status_code == 401


def test_the_stream_is_only_read_and_takes_no_query(client, user):
    force_login(client, user)
    assert reverse("api:account-events") == URL
    assert client.post(URL).status_code == 405
    assert client.get(f"{URL}?since=3").status_code == 422


def test_as_many_listen_at_once_as_may(client, user, settings):
    settings.STREAMS_AT_ONCE = 1
    place = listeners.Listeners("update-listeners").join(user.pk)
    force_login(client, user)
    refused = client.get(URL)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_streams")
    listeners.Listeners("update-listeners").leave(user.pk, place)
    assert names(listen(user)) == ["start"]


def test_a_suggestion_and_an_export_that_failed_are_told(user, legacy):
    export = Export.objects.create(legacy=legacy, user=user, as_member=True)

    def suggest() -> None:
        suggest_fact(user=user, legacy_id=legacy.pk, content="She sang in the choir.")

    def fail() -> None:
        class Failed:
            payload = {"export": str(export.pk)}

        with transaction.atomic():
            say_it_failed(Failed())  # type: ignore[arg-type]  # all that it reads

    told = listen(user, suggest, fail)
    assert names(told) == ["start", "facts", "export"]
    assert told[2][2] == {"id": str(export.pk), "legacy": str(legacy.pk)}


def test_a_kind_that_no_app_registered_is_refused(user):
    class Other(TextChoices):
        ODD = "odd"

    with pytest.raises(ValueError, match="No app registered"):
        publish(user_id=user.pk, kind=Other.ODD)
