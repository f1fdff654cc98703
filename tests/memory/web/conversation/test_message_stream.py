"""The stream as a page or an app gets it: who may listen, in which form, and at what cost."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import redis
import requests
from asgiref.sync import async_to_sync, sync_to_async
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import AsyncClient, Client
from django.urls import reverse

from accounts.streams import listeners, server_events
from accounts.streams.listeners import Listeners, TooManyStreams
from accounts.tokens.access_tokens import create_token, revoke_token
from config.asgi import django_application
from legacies.models import Role
from memory.models import Message, MessageStatus
from memory.services.conversations.lifecycle import post_message
from memory.services.facts.editing import share_fact, unshare_fact
from memory.turns import stream as listening
from memory.turns.stream import StreamWriter
from memory.web.conversation.message_stream import LISTENERS
from tests.support import failpoints
from tests.support.endpoints import force_login
from tests.support.factories import ConversationFactory, UserFactory, join, remember
from tests.support.processes import web
from tests.support.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def posted():
    conversation = ConversationFactory()
    return post_message(user=conversation.user, conversation_id=conversation.pk, content="What did she love?")


@pytest.fixture
def reply(posted):
    """Finished, and told as it came."""
    reply = posted.reply
    writer = StreamWriter(reply.pk, token=reply.pk, is_again=False)
    writer.start()
    writer.delta("She loved dahlias,\nand “roses”.")
    Message.objects.filter(pk=reply.pk).update(status=MessageStatus.COMPLETE, content="She loved dahlias.")
    writer.done(reply.pk, "complete")
    return reply


def url(message_id):
    return reverse("api:message-stream", args=[message_id])


def session_of(user):
    """The key of a signed-in session, which is also what an app sends as X-Session-Token."""
    client = Client()
    force_login(client, user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def get(path, user=None, *, most=100, method="get", **headers):
    """Status, headers and the first frames of the answer."""
    client = AsyncClient()
    if user:
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)

    @async_to_sync
    async def ask():
        answer = await getattr(client, method)(path, headers=headers)
        if not answer.streaming:
            return answer, [answer.content.decode()]
        frames = []
        async for frame in answer.streaming_content:
            frames.append(frame.decode())
            if len(frames) == most:
                break
        return answer, frames

    return ask()


def owner_of(reply):
    return reply.conversation.user


def test_owner_hears_the_reply_as_server_sent_events(reply):
    answer, frames = get(url(reply.pk), owner_of(reply))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert (answer["Cache-Control"], answer["X-Accel-Buffering"]) == ("no-store", "no")
    assert int(answer["RateLimit-Remaining"]) < int(answer["RateLimit-Limit"])
    retry, number, event, *_ = frames[0].split("\n")
    assert (retry, number[:4], event) == ("retry: 1000", "id: ", "event: start")
    number, event, data, *rest = frames[1].split("\n")
    assert number.startswith("id: ")
    assert (event, data) == ("event: delta", 'data: {"text": "She loved dahlias,\\nand “roses”."}')
    assert rest == ["", ""]
    assert frames[-1].split("\n")[1] == "event: done"


def test_listener_goes_on_after_the_last_event_it_heard(reply):
    _, whole = get(url(reply.pk), owner_of(reply))
    last = whole[1].split("\n")[0].removeprefix("id: ")
    _, rest = get(url(reply.pk), owner_of(reply), **{"Last-Event-ID": last})
    assert rest == [f"retry: 1000\n{whole[2]}", *whole[3:]]


def test_what_was_streamed_and_is_taken_back_since_is_not_told_again(reply):
    legacy, teller = reply.conversation.legacy, join(reply.conversation.legacy)
    fact = share_fact(user=teller, fact_id=remember("She loved dahlias.", owner=teller, legacy=legacy).pk)
    source = {"alias": 1, "kind": "fact", "id": str(fact.pk)}
    Message.objects.filter(pk=reply.pk).update(content="She loved dahlias [1].", sources=[source])
    _, frames = get(url(reply.pk), owner_of(reply))
    assert "dahlias" in "".join(frames)
    unshare_fact(user=teller, fact_id=fact.pk)
    _, frames = get(url(reply.pk), owner_of(reply))
    assert "dahlias" not in "".join(frames)
    assert "This text quoted something" in "".join(frames)
    assert frames[-1].split("\n")[1] == "event: done"


def test_app_listens_with_its_session_token(reply):
    answer, frames = get(url(reply.pk), **{"X-Session-Token": session_of(owner_of(reply))})
    assert (answer.status_code, len(frames)) == (200, 3)
    answer, frames = get(url(reply.pk), **{"X-Session-Token": "no-such-token"})
    assert answer.status_code == 401
    assert "dahlias" not in frames[0]


def test_a_program_listens_with_its_access_token(reply):
    row, token = create_token(user=owner_of(reply), name="Script", scope="read")
    answer, frames = get(url(reply.pk), Authorization=f"Bearer {token}")
    assert (answer.status_code, len(frames)) == (200, 3)
    revoke_token(user=owner_of(reply), token_id=row.pk)
    answer, frames = get(url(reply.pk), owner_of(reply), Authorization=f"Bearer {token}")
    assert answer.status_code == 401
    assert "dahlias" not in frames[0]


def test_wrong_token_is_not_helped_by_a_cookie(reply):
    answer, _ = get(url(reply.pk), owner_of(reply), **{"X-Session-Token": "no-such-token"})
    assert answer.status_code == 401


def test_reply_is_its_owners_alone(reply):
    owner, legacy = owner_of(reply), reply.conversation.legacy
    assert get(url(reply.pk), owner)[0].status_code == 200
    for other in (join(legacy), join(legacy, Role.KEEPER), UserFactory(), UserFactory(is_staff=True)):
        answer, frames = get(url(reply.pk), other)
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"
        assert "dahlias" not in frames[0]
    owner.memberships.all().delete()
    assert get(url(reply.pk), owner)[0].status_code == 404


def test_nobody_listens_signed_out(reply):
    answer, _ = get(url(reply.pk))
    assert answer.status_code == 401


def test_ended_session_listens_to_nothing(reply):
    token = session_of(owner_of(reply))
    SessionStore(token).delete()
    assert get(url(reply.pk), **{"X-Session-Token": token})[0].status_code == 401


def test_only_replies_have_a_stream(posted):
    owner = owner_of(posted.reply)
    for nothing in (posted.message.pk, uuid4()):
        assert get(url(nothing), owner)[0].status_code == 404
    assert get(url(posted.reply.pk).replace(str(posted.reply.pk), "not-an-id"), owner)[0].status_code == 404


def test_a_query_that_nothing_reads_is_refused(reply):
    answer, _ = get(url(reply.pk) + "?from=3", owner_of(reply))
    assert answer.status_code == 422


def test_stream_is_only_read(reply):
    assert get(url(reply.pk), owner_of(reply), method="post")[0].status_code == 405


def test_silence_is_filled_with_keep_alives(posted, monkeypatch):
    monkeypatch.setattr(server_events, "KEEP_ALIVE_SECONDS", 0)
    monkeypatch.setattr(listening, "LONGEST_SILENCE_MS", 20)
    _, frames = get(url(posted.reply.pk), owner_of(posted.reply), most=4)
    assert frames == [": keep-alive\n\n"] * 4  # and not a frame with nothing but `retry:`


def sign_out(user, key):
    SessionStore(key).delete()


def switch_off(user, key):
    type(user).objects.filter(pk=user.pk).update(is_active=False)


def send_away(user, key):
    user.memberships.all().delete()


def stay(user, key):
    pass


@pytest.mark.parametrize(
    ("happens", "code"), [(sign_out, "signed_out"), (switch_off, "signed_out"), (send_away, "not_found"), (stay, "")]
)
@pytest.mark.parametrize("by", ["cookie", "token"])
def test_who_may_listen_no_longer_hears_no_more(posted, monkeypatch, happens, code, by):
    monkeypatch.setattr(server_events, "CHECK_SECONDS", 0.1)
    monkeypatch.setattr(server_events, "KEEP_ALIVE_SECONDS", 0)
    monkeypatch.setattr(listening, "LONGEST_SILENCE_MS", 50)
    owner = owner_of(posted.reply)
    key, client = session_of(owner), AsyncClient()
    headers = {"X-Session-Token": key} if by == "token" else {}
    if by == "cookie":
        client.cookies[settings.SESSION_COOKIE_NAME] = key

    @async_to_sync
    async def listen():
        answer = await client.get(url(posted.reply.pk), headers=headers)
        frames, told = aiter(answer.streaming_content), []  # type: ignore[attr-defined]  # it is a stream
        await anext(frames)
        await sync_to_async(happens)(owner, key)
        async for frame in frames:
            told.append(frame.decode())
            if len(told) > 20:
                break
        return told

    told = listen()
    if code:
        assert f'event: error\ndata: {{"code": "{code}"' in told[-1]
    assert (len(told) > 20) is (code == "")
    assert get(url(posted.reply.pk), **{"X-Session-Token": key}, most=1)[0].status_code == {
        "signed_out": 401, "not_found": 404, "": 200
    }[code]  # fmt: skip


def test_one_person_listens_to_so_many_replies_at_once(reply, settings):
    settings.STREAMS_AT_ONCE = 2
    owner = owner_of(reply)
    places = [LISTENERS.join(owner.pk) for _ in range(2)]
    refused, frames = get(url(reply.pk), owner)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "15")
    assert json.loads(frames[0])["code"] == "too_many_streams"
    with pytest.raises(TooManyStreams):
        Listeners("listeners").join(owner.pk)  # nor by another process
    LISTENERS.leave(owner.pk, places.pop())
    for _ in range(2):  # a stream that ended gave its place back
        assert get(url(reply.pk), owner, most=1)[0].status_code == 200
    LISTENERS.leave(owner.pk, places.pop())


def test_without_a_broker_each_process_bounds_what_is_open_in_itself(monkeypatch, settings):
    settings.STREAMS_AT_ONCE = 2
    monkeypatch.setattr(listeners, "broker", lambda: redis.Redis.from_url("redis://127.0.0.1:9/0"))
    here, user = Listeners("listeners"), uuid4()
    place = here.join(user)
    here.join(user)
    with pytest.raises(TooManyStreams):
        here.join(user)
    here.leave(user, place)
    assert here.join(user)


def test_who_was_gone_before_their_stream_began_keeps_no_place(reply, settings):
    settings.STREAMS_AT_ONCE = 1
    client, owner = AsyncClient(), owner_of(reply)
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(owner)
    answer = async_to_sync(client.get)(url(reply.pk))
    with pytest.raises(TooManyStreams):
        LISTENERS.join(owner.pk)
    answer.close()  # as the server does; nothing of it was read
    LISTENERS.leave(owner.pk, LISTENERS.join(owner.pk))


def test_who_is_gone_while_they_are_let_in_keeps_no_place(reply, settings, monkeypatch):
    settings.STREAMS_AT_ONCE = 1
    owner, is_leaving, is_gone = owner_of(reply), threading.Event(), threading.Event()

    def let_in_slowly(*args):
        listener = listeners.let_in(*args)
        is_leaving.set()
        is_gone.wait(10)
        return listener

    monkeypatch.setattr("memory.web.conversation.message_stream.let_in", let_in_slowly)
    _ask_and_leave(url(reply.pk), session_of(owner), is_leaving, is_gone)
    assert is_gone.is_set()
    LISTENERS.leave(owner.pk, LISTENERS.join(owner.pk))


@async_to_sync
async def _ask_and_leave(path, session, is_leaving, is_gone):
    """As the server calls the application, for somebody who goes when `is_leaving`."""
    cookie = f"{settings.SESSION_COOKIE_NAME}={session}".encode()
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "http_version": "1.1", "scheme": "http",
        "headers": [(b"host", b"testserver"), (b"cookie", cookie)], "server": ("testserver", 80),
        "asgi": {"version": "3.0"},
    }  # fmt: skip
    coming: list[Any] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive():
        if coming:
            return coming.pop()
        await asyncio.to_thread(is_leaving.wait, 10)
        asyncio.get_running_loop().call_later(0.1, is_gone.set)
        return {"type": "http.disconnect"}

    async def send(message):
        assert message["type"].startswith("http.response")

    await django_application(scope, receive, send)


def test_a_place_runs_out_unless_it_is_renewed(monkeypatch, settings):
    """That of somebody who was gone before there was an answer, too."""
    settings.STREAMS_AT_ONCE = 1
    monkeypatch.setattr(listeners, "broker", lambda: redis.Redis.from_url("redis://127.0.0.1:9/0"))
    here, user = Listeners("listeners"), uuid4()
    monkeypatch.setattr(listeners, "PLACE_SECONDS", 0)
    here.join(user)
    place = here.join(user)
    monkeypatch.undo()
    here.renew(user, place)
    with pytest.raises(TooManyStreams):
        here.join(user)


OPEN_STREAMS = 30
UNGENEROUS = "tests.memory.web.conversation.ungenerous:act"
"""Not imported here: it keeps the connections of the process that imports it."""


@pytest.mark.workers
@pytest.mark.parametrize(("handler", "is_generous"), [(failpoints.HANDLER, True), (UNGENEROUS, False)])
def test_open_streams_hold_no_database_connection_and_no_thread(posted, process_environment, handler, is_generous):
    """Of replies and of accounts alike. The control keeps both: then most streams cost one of each."""
    cookies = {settings.SESSION_COOKIE_NAME: session_of(owner_of(posted.reply))}
    few = 10
    with ExitStack() as open_streams:
        server = open_streams.enter_context(
            web(process_environment, DATABASE_POOL_SIZE="64", STREAMS_AT_ONCE="99", KEEPSAKE_FAILPOINTS=handler)
        )
        for number in range(OPEN_STREAMS):
            path = reverse("api:account-events") if number % 2 else url(posted.reply.pk)
            answer = open_streams.enter_context(
                requests.get(f"{server.url}{path}", cookies=cookies, stream=True, timeout=20)
            )
            assert answer.status_code == 200
            assert answer.headers["Content-Type"] == "text/event-stream"
        if is_generous:
            wait_until(lambda: threads_of(server) < OPEN_STREAMS, what="threads ended")
        held, threads = connections_of_the_app(), threads_of(server)
    assert (held < few, threads < OPEN_STREAMS) == (is_generous, is_generous), f"{held} connections, {threads} threads"


def threads_of(server):
    return len(list(Path(f"/proc/{server.pid}/task").iterdir()))


def connections_of_the_app():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = %s",
            [settings.DATABASE_APP_ROLE],
        )
        return cursor.fetchone()[0]
