"""What a browser and an app server are told, when, and who is not; by a scripted push service on loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config import outbound
from config.errors import NotFound
from config.outbound import CheckedConnection
from config.signatures import HEADER, is_signed
from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, LegacyState, Notice, PushSubscription
from legacies.models.membership import NoticeKind
from legacies.models.quiet_dates import notices_for_today
from legacies.push import delivery
from legacies.push.delivery import quiet_until
from legacies.push.subscriptions import (
    PushIsOff,
    set_quiet_hours,
    subscribe_browser,
    subscribe_webhook,
    subscriptions_of,
    unsubscribe,
)
from legacies.push.web_push import _derive, decode, encode, encrypt, public_bytes, read_private_key, server_key
from legacies.services.notices import tell
from legacies.services.pause import pause_for_me, resume_for_me
from memory.tasks import HANDLERS
from tests.support.api import token_of
from tests.support.endpoints import force_login
from tests.support.factories import UserFactory, join
from tests.support.push_service import EXAMPLE, PushService

pytestmark = pytest.mark.django_db

TEXT = b"When I grow up, I want to be a watermelon"


class Plain:
    """In the place of TLS, which the scripted service does not speak."""

    def wrap_socket(self, plain: Any, **_about: Any) -> Any:
        return plain


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[PushService]:
    settings.PUSH_KEY, settings.PUSH_CONTACT = EXAMPLE["sender"], "mailto:ops@example.org"
    monkeypatch.setattr(outbound, "is_public", lambda _address: True)
    monkeypatch.setattr(outbound, "tls", Plain)
    monkeypatch.setattr(CheckedConnection, "__init__", lambda self, host, port: plain_connection(self, host, port))
    running = PushService()
    yield running
    running.stop()


def plain_connection(connection: CheckedConnection, host: str, port: int) -> None:
    super(CheckedConnection, connection).__init__(host, port, timeout=5)


@pytest.fixture
def user(legacy: Any) -> User:
    user: User = join(legacy)
    user.quiet_from = user.quiet_until = time(0)
    user.save()
    return user


def browser(user: User, service: PushService) -> PushSubscription:
    endpoint, keys = f"https://127.0.0.1:{service.port}/one", {"key": EXAMPLE["key"], "auth": EXAMPLE["auth"]}
    return subscribe_browser(user=user, session_key=signed_in(user), name="Phone", endpoint=endpoint, **keys)


def signed_in(user: User) -> str:
    token: str = token_of(user)
    UserSession.objects.get_or_create(user=user, session_key=token, ip="127.0.0.1", user_agent="Phone")
    return token


def webhook(user: User, service: PushService) -> PushSubscription:
    return subscribe_webhook(user=user, endpoint=f"https://127.0.0.1:{service.port}/hook?a=1", name="Our app")


def notify(user: User, legacy: Any = None, **about: Any) -> Notice:
    with transaction.atomic():
        return tell(user=user, kind=NoticeKind.JOINED, text="Ana has joined the choir.", legacy=legacy, **about)


def run_pushes() -> None:
    for job in Job.objects.filter(kind=jobs.PUSH, state=JobState.WAITING, not_before__lte=timezone.now()):
        run_item(job.pk, HANDLERS)


def decrypt(message: bytes) -> bytes:
    """As the browser does."""
    salt, own, text = message[:16], message[21:86], message[86:]
    receiver = read_private_key(EXAMPLE["receiver"])
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), own)
    info = b"WebPush: info\x00" + public_bytes(receiver.public_key()) + own
    secret = _derive(receiver.exchange(ec.ECDH(), sender), decode(EXAMPLE["auth"]), info, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    plain = AESGCM(key).decrypt(nonce, text, None)
    assert plain.endswith(b"\x02")
    return plain[:-1]


def test_the_example_of_the_specification_is_met():
    made = encrypt(
        TEXT,
        key=EXAMPLE["key"],
        auth=EXAMPLE["auth"],
        sender=read_private_key(EXAMPLE["sender"]),
        salt=decode(EXAMPLE["salt"]),
    )
    assert encode(made) == EXAMPLE["message"]
    assert decrypt(made) == TEXT


def test_a_browser_is_told_that_something_waits_and_not_what(service, user, legacy):
    row = browser(user, service)
    notify(user, legacy)
    run_pushes()
    ((path, headers, body),) = service.heard
    assert json.loads(decrypt(body)) == {"text": "Something new waits for you in Keepsake.", "path": "/notices/"}
    assert (path, headers["TTL"], headers["Topic"], headers["Content-Encoding"]) == (
        "/one",
        "86400",
        "keepsake",
        "aes128gcm",
    )
    assert "choir" not in str(headers)
    row.refresh_from_db()
    assert row.last_success_at
    assert claims_of(headers["Authorization"])["aud"] == f"https://127.0.0.1:{service.port}"


def claims_of(authorization: str) -> dict[str, Any]:
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    signed, _, signature = token.rpartition(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    both = decode(signature)
    r, s = int.from_bytes(both[:32]), int.from_bytes(both[32:])
    public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(encode_dss_signature(r, s), b"another", ec.ECDSA(SHA256()))
    assert key == server_key()
    claims: dict[str, Any] = json.loads(decode(signed.split(".")[1]))
    assert claims["sub"] == "mailto:ops@example.org"
    assert 0 < claims["exp"] - timezone.now().timestamp() <= 24 * 3600
    return claims


def test_a_webhook_is_told_ids_and_signed_for(service, user, legacy):
    row = webhook(user, service)
    notice = notify(user, legacy)
    run_pushes()
    ((path, headers, body),) = service.heard
    assert path == "/hook?a=1"
    assert json.loads(body) == {
        "event": "notice", "id": str(notice.pk), "legacy": str(legacy.pk), "at": notice.created_at.isoformat(),
    }  # fmt: skip
    assert is_signed(body, row.secret, headers[HEADER])
    assert not is_signed(body, "another", headers[HEADER])
    user.memberships.all().delete()
    notify(user, legacy)
    run_pushes()
    assert json.loads(service.heard[1][2])["legacy"] is None


def test_several_notices_are_one_push_to_a_browser(service, user, legacy):
    browser(user, service)
    for _time in range(3):
        notify(user, legacy)
    run_pushes()
    assert len(service.heard) == 1


def test_nothing_is_sent_of_what_somebody_did_themselves_or_to_anybody_else(service, user, legacy):
    browser(user, service)
    other = join(legacy)
    webhook(other, service)
    notify(user, legacy, by=user)
    assert not Job.objects.filter(kind=jobs.PUSH).exists()
    notify(user, legacy)
    run_pushes()
    assert [path for path, _headers, _body in service.heard] == ["/one"]


def pause(user: User, legacy: Any) -> None:
    legacy.state = LegacyState.PAUSED
    legacy.save()


def read(user: User, legacy: Any) -> None:
    user.notices.update(read_at=timezone.now())


def sign_out(user: User, legacy: Any) -> None:
    UserSession.objects.get(user=user).end()


def switch_off(user: User, legacy: Any) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def grow_old(user: User, legacy: Any) -> None:
    user.notices.update(created_at=timezone.now() - timedelta(days=1, minutes=1))


@pytest.mark.parametrize("happens", [pause, read, sign_out, switch_off, grow_old])
def test_what_is_not_to_be_told_any_more_is_not_sent(service, user, legacy, happens):
    browser(user, service)
    notify(user, legacy)
    happens(user, legacy)
    run_pushes()
    assert service.heard == []
    assert Job.objects.get(kind=jobs.PUSH).state == JobState.DONE
    assert PushSubscription.objects.exists() is (happens is not sign_out)


def test_what_came_in_a_pause_waits_on_its_page_and_what_comes_after_is_sent(service, user, legacy):
    webhook(user, service)
    pause_for_me(user=user, legacy_id=legacy.pk)
    meanwhile = notify(user, legacy)
    run_pushes()
    assert service.heard == []
    assert not notices_for_today(user).exists()

    resume_for_me(user=user, legacy_id=legacy.pk)
    after = notify(user, legacy)
    run_pushes()
    assert [json.loads(body)["id"] for _path, _headers, body in service.heard] == [str(after.pk)]
    assert set(notices_for_today(user)) == {meanwhile, after}


def test_in_quiet_hours_it_waits_for_their_end(service, user, legacy):
    browser(user, service)
    here = timezone.now().astimezone(user.zone)
    set_quiet_hours(user=user, begin=(here - timedelta(hours=1)).time(), end=(here + timedelta(hours=1)).time())
    notify(user, legacy)
    end = quiet_until(User.objects.get(pk=user.pk), timezone.now())
    run_pushes()
    assert service.heard == []
    job = Job.objects.get(kind=jobs.PUSH)
    assert job.state == JobState.WAITING
    assert end is not None
    assert abs(job.not_before - end) < timedelta(seconds=5)


@pytest.mark.parametrize(
    ("here", "begin", "end", "waits"),
    [
        ("23:00", time(22), time(8), 9 * 60),
        ("07:59", time(22), time(8), 1),
        ("08:00", time(22), time(8), None),
        ("21:59", time(22), time(8), None),
        ("13:00", time(12), time(14), 60),
        ("13:00", time(12), time(12), None),
    ],
)
def test_quiet_hours_are_those_of_where_somebody_is(here, begin, end, waits):
    user = User(time_zone="Asia/Tokyo", quiet_from=begin, quiet_until=end)
    now = datetime.combine(datetime(2026, 5, 2).date(), time.fromisoformat(here), user.zone).astimezone(UTC)
    found = quiet_until(user, now)
    assert found == (now + timedelta(minutes=waits) if waits else None)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(service, user, legacy, status):
    browser(user, service)
    service.status = status
    notify(user, legacy)
    run_pushes()
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(("status", "state"), [(503, "waiting"), (429, "waiting"), (301, "done"), (413, "done")])
def test_what_fails_is_tried_again_for_a_day_where_that_can_help(service, user, legacy, status, state):
    row = browser(user, service)
    service.status = status
    notify(user, legacy)
    run_pushes()
    job = Job.objects.get(kind=jobs.PUSH)
    assert job.state == state
    assert len(service.heard) == 1  # no redirect was followed
    row.refresh_from_db()
    assert row.failing_since
    user.notices.update(created_at=timezone.now() - delivery.TRIED_FOR + timedelta(seconds=20))
    Job.objects.update(not_before=timezone.now())
    run_pushes()
    job.refresh_from_db()
    assert job.state == JobState.DONE


def test_a_server_that_does_not_answer_is_tried_again(service, user, legacy):
    browser(user, service)
    service.stop()
    notify(user, legacy)
    run_pushes()
    assert Job.objects.get(kind=jobs.PUSH).state == JobState.WAITING


def test_an_address_inside_of_the_servers_network_is_never_asked(service, user, legacy, monkeypatch):
    row = webhook(user, service)
    monkeypatch.setattr(outbound, "is_public", lambda _address: False)
    notify(user, legacy)
    run_pushes()
    row.refresh_from_db()
    assert (service.heard, bool(row.failing_since)) == ([], True)
    assert Job.objects.get(kind=jobs.PUSH).state == JobState.DONE


def test_a_browser_tells_one_person(service, user, legacy):
    browser(user, service)
    other = join(legacy)
    browser(other, service)
    assert subscriptions_of(user) == []
    assert len(subscriptions_of(other)) == 1


def test_where_push_is_off_nothing_can_be_switched_on(user, settings):
    settings.PUSH_KEY = ""
    with pytest.raises(PushIsOff):
        subscribe_webhook(user=user, endpoint="https://app.example/", name="App")


def test_nobody_removes_anothers(service, user):
    row = webhook(user, service)
    with pytest.raises(NotFound):
        unsubscribe(user=UserFactory(), subscription_id=row.pk)
    unsubscribe(user=user, subscription_id=row.pk)
    assert subscriptions_of(user) == []


def test_on_the_page_a_server_is_added_hours_are_set_and_both_are_there(service, user, client: Client):
    force_login(client, user)
    page = client.post("/profile/push/", {"name": "App", "endpoint": "https://app.example/hook"})
    row = PushSubscription.objects.get(user=user)
    assert row.secret in page.content.decode()
    assert row.secret not in client.get("/profile/push/").content.decode()
    client.post("/profile/push/quiet-hours/", {"begin": "21:30", "end": "07:00"})
    assert User.objects.get(pk=user.pk).quiet_from == time(21, 30)
    assert client.post("/profile/push/", {"name": "App", "endpoint": "http://app.example/"}).status_code == 422
    client.post(f"/profile/push/{row.pk}/remove/")
    assert not PushSubscription.objects.exists()


def test_over_the_api_a_phone_reads_adds_and_removes(service, user):
    client, token = Client(), signed_in(user)
    headers = {"X-Session-Token": token}
    body = {
        "kind": "browser",
        "endpoint": "https://push.example/x",
        "name": "Phone",
        "p256dh": EXAMPLE["key"],
        "auth": EXAMPLE["auth"],
    }
    made = client.post("/api/v1/me/push", body, "application/json", headers=headers)
    assert made.status_code == 201, made.content
    assert made.json()["signing_secret"] is None
    hours = client.patch(
        "/api/v1/me/push", {"quiet_from": "23:00", "quiet_until": "06:00"}, "application/json", headers=headers
    )
    told = client.get("/api/v1/me/push", headers=headers).json()
    assert hours.json() == told
    assert (told["quiet_from"], told["server_key"]) == ("23:00", server_key())
    assert "endpoint" not in told["results"][0]
    assert client.delete(f"/api/v1/me/push/{made.json()['id']}", headers=headers).status_code == 204
    assert client.get("/api/v1/me/push", headers=headers).json()["results"] == []
