"""The endpoint over HTTP, in process: who is let in, under which name, and whose a session is."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest
from django.test import Client as DjangoClient
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client

from accounts.models import User
from accounts.oauth.programs import disconnect
from accounts.tokens.access_tokens import revoke_token
from config import asgi
from memory.mcp import endpoint as module
from memory.mcp.callers import in_thread
from tests.support.access import FamilyWithFacts
from tests.support.ai_clients import HANDSHAKE, MODERN, first_of, text_of, token_for
from tests.support.programs import let_in_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_ai_connection")]

URL = "http://testserver/mcp"
APPLICATION: Any = asgi.application
ACCEPT = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "a test", "version": "1"},
    },
}
LIST = {"jsonrpc": "2.0", "id": 2, "method": "resources/read", "params": {"uri": "memories://list"}}


def served(steps: Callable[[httpx2.AsyncClient], Awaitable[Any]]) -> Any:
    """What the steps give, with the endpoint running as it does in a web process."""

    async def run() -> Any:
        async with module.endpoint.running():
            transport = httpx2.ASGITransport(app=APPLICATION)
            async with httpx2.AsyncClient(transport=transport, headers=ACCEPT) as http:
                return await steps(http)

    try:
        return asyncio.run(run())
    except BaseExceptionGroup as several:
        raise first_of(several) from None


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def post(body: Any, token: str = "", **headers: str) -> httpx2.Response:
    own = {**(bearer(token) if token else {}), **headers}
    content = body if isinstance(body, str | bytes) else json.dumps(body)
    answer: httpx2.Response = served(lambda http: http.post(URL, content=content, headers=own))
    return answer


def revoke_all(owner: User) -> None:
    for row in owner.access_tokens.all():
        revoke_token(user=owner, token_id=row.pk)


@pytest.mark.parametrize("mode", [MODERN, HANDSHAKE])
def test_a_client_with_a_token_reads(family: FamilyWithFacts, mode: str):
    token = token_for(family["contributor"])

    async def steps(http: httpx2.AsyncClient) -> Any:
        http.headers.update(bearer(token))
        async with Client(streamable_http_client(URL, http_client=http), mode=mode) as client:
            return await client.read_resource("memories://list?limit=1")

    assert json.loads(text_of(served(steps)))["pagination"]["total"] == 8


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer nonsense", "Basic YTpi", "Bearer keepsake_a_b"])
def test_without_a_usable_token_nothing_is_answered(family: FamilyWithFacts, header: str):
    answer = post(INITIALIZE, Authorization=header) if header else post(INITIALIZE)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["code"] in ("no_token", "token_not_valid")
    assert "mcp-session-id" not in answer.headers


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Host": "evil.example"}, "wrong_host"),
        ({"Host": ""}, "wrong_host"),
        ({"Host": "testserver.evil.example"}, "wrong_host"),
        ({"Origin": "https://evil.example"}, "wrong_origin"),
        ({"Origin": "http://testserver:81"}, "wrong_origin"),
        ({"Origin": "null"}, "wrong_origin"),
    ],
)
def test_pages_of_others_reach_nothing_by_any_name(family: FamilyWithFacts, headers: dict[str, str], code: str):
    token = token_for(family["contributor"])
    answer = post(INITIALIZE, token, **headers)
    assert (answer.status_code, answer.json()["code"]) == (403, code)
    assert post(INITIALIZE, token, Origin="http://testserver").status_code == 200


def test_in_production_a_token_is_taken_over_https_alone(settings, family: FamilyWithFacts):
    token = token_for(family["contributor"])
    settings.PRODUCTION = True
    assert post(INITIALIZE, token).json()["code"] == "not_encrypted"
    settings.TRUSTED_PROXIES = 1
    assert post(INITIALIZE, token, **{"X-Forwarded-Proto": "http"}).json()["code"] == "not_encrypted"
    assert post(INITIALIZE, token, **{"X-Forwarded-Proto": "https"}).status_code == 200


def test_a_session_is_of_the_token_that_began_it(family: FamilyWithFacts):
    """Not of another token, the same person's either; to whom it is not, it does not exist."""
    mine, my_other, theirs = (token_for(family[actor]) for actor in ("contributor", "contributor", "keeper"))

    async def steps(http: httpx2.AsyncClient) -> list[int]:
        began = await http.post(URL, json=INITIALIZE, headers=bearer(mine))
        session = {"Mcp-Session-Id": began.headers["mcp-session-id"], "MCP-Protocol-Version": "2025-11-25"}
        done = {"jsonrpc": "2.0", "method": "notifications/initialized"}
        await http.post(URL, json=done, headers={**bearer(mine), **session})
        tokens = (mine, my_other, theirs)
        answers = [await http.post(URL, json=LIST, headers={**bearer(token), **session}) for token in tokens]
        answers += [await http.delete(URL, headers={**bearer(theirs), **session})]
        answers += [await http.post(URL, json=LIST, headers={**bearer(mine), **session})]
        unknown = {**session, "Mcp-Session-Id": "0" * 32}
        answers += [await http.post(URL, json=LIST, headers={**bearer(mine), **unknown})]
        return [answer.status_code for answer in answers]

    assert served(steps) == [200, 404, 404, 404, 200, 404]


def test_a_token_that_was_revoked_ends_its_session(family: FamilyWithFacts):
    owner = family["contributor"]
    token = token_for(owner)

    async def steps(http: httpx2.AsyncClient) -> list[int]:
        began = await http.post(URL, json=INITIALIZE, headers=bearer(token))
        session = {**bearer(token), "Mcp-Session-Id": began.headers["mcp-session-id"]}
        await in_thread(revoke_all, owner)
        return [began.status_code, (await http.post(URL, json=LIST, headers=session)).status_code]

    assert served(steps) == [200, 401]


def test_an_open_stream_ends_when_its_token_is_revoked(family: FamilyWithFacts, monkeypatch):
    owner = family["contributor"]
    token = token_for(owner)
    monkeypatch.setattr(module, "CHECK_SECONDS", 0.05)

    async def steps(http: httpx2.AsyncClient) -> None:
        began = await http.post(URL, json=INITIALIZE, headers=bearer(token))
        session = {**bearer(token), "Mcp-Session-Id": began.headers["mcp-session-id"]}
        listening = asyncio.create_task(http.get(URL, headers=session))
        await asyncio.sleep(0.3)
        assert not listening.done()
        await in_thread(revoke_all, owner)
        await asyncio.wait_for(listening, 10)

    served(steps)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b'"x"', 400),
        (b"\xff", 400),
        ({"jsonrpc": "2.0", "id": 1, "method": "no/such"}, 400),
        (b"x" * 1_000_001, 413),
        ({**INITIALIZE, "more": "x" * 1_000_000}, 413),
    ],
)
def test_what_is_no_request_of_the_protocol_is_refused_in_one_line(family: FamilyWithFacts, body: Any, status: int):
    answer = post(body, token_for(family["contributor"]))
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert len(answer.text) < 1500
    assert answer.headers["Cache-Control"] == "no-store"


def test_calls_beyond_the_rate_are_told_how_long_to_wait(settings, family: FamilyWithFacts):
    settings.API_CALLS_A_MINUTE = {**settings.API_CALLS_A_MINUTE, "read": 1}
    token = token_for(family["contributor"])
    assert post(INITIALIZE, token).status_code == 200
    answer = post(INITIALIZE, token)
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60


def test_it_says_so_before_it_runs_and_after(family: FamilyWithFacts):
    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(app=APPLICATION)
        async with httpx2.AsyncClient(transport=transport) as http:
            return await http.post(URL, headers=bearer(token_for_all), json=INITIALIZE)

    token_for_all = token_for(family["contributor"])
    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (503, "not_running")


def test_a_program_that_was_let_in_reads_until_it_is_disconnected(family: FamilyWithFacts):
    owner = family["contributor"]
    program = let_in_program(owner)

    async def steps(http: httpx2.AsyncClient) -> list[int]:
        began = await http.post(URL, json=INITIALIZE, headers=bearer(program.issued))
        session = {**bearer(program.issued), "Mcp-Session-Id": began.headers["mcp-session-id"]}
        answers = [began, await http.post(URL, json=LIST, headers=session)]
        await in_thread(lambda: disconnect(user=owner, client_id=program.client_id))
        return [answer.status_code for answer in (*answers, await http.post(URL, json=LIST, headers=session))]

    assert served(steps) == [200, 200, 401]


@pytest.mark.parametrize("token", ["", "nonsense"])
def test_a_program_without_a_token_is_told_where_to_ask_for_one(family: FamilyWithFacts, token: str):
    challenge = post(INITIALIZE, token).headers["WWW-Authenticate"]
    found = re.search(r'resource_metadata="http://testserver(/[^"]+)"', challenge)
    assert found is not None
    assert DjangoClient().get(found[1]).json()["resource"] == URL
    assert challenge.startswith('Bearer error="invalid_token", resource' if token else "Bearer resource")
