"""A mail becomes a draft for whoever sent it to their own address, and for nobody else."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import subprocess
import sys
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.startup.environment import BASE_DIR
from legacies.models import Membership
from legacies.services.mail_addresses import close_mail_address, mail_address, open_mail_address
from memory.models import Story, StoryDraft
from memory.models.stories import LONGEST_STORY
from memory.services.stories.editing import create_story
from memory.services.stories.story_words import StoryWords
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import Endpoint, assert_guarded, force_login

pytestmark = pytest.mark.django_db

SECRET, PATH = "s" * 40, "/inbound-mail/"


@pytest.fixture(autouse=True)
def takes_mail(settings):
    settings.INBOUND_MAIL_DOMAIN, settings.INBOUND_MAIL_SECRET = "mail.example", SECRET


@pytest.fixture
def teller(family: FamilyWithFacts) -> User:
    user = family["contributor"]
    EmailAddress.objects.create(user=user, email="anna@example.org", verified=True, primary=True)
    return user


@pytest.fixture
def address(family: FamilyWithFacts, teller: User) -> str:
    return mail_address(open_mail_address(user=teller, legacy_id=family.legacy.pk))


def signature(body: bytes, *, at: float | None = None, secret: str = SECRET) -> str:
    seconds = str(int(time.time() if at is None else at))
    return f"t={seconds},v1={hmac.new(secret.encode(), f'{seconds}.'.encode() + body, hashlib.sha256).hexdigest()}"


def send(mail: Any, **about: Any) -> Any:
    body = mail if isinstance(mail, bytes) else json.dumps(mail).encode()
    signed = about.get("signed", signature(body))
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    return client.post(PATH, body, "application/json", headers={"X-Keepsake-Signature": signed})


def mail(to: str, /, **about: Any) -> dict[str, Any]:
    usual = {"id": "<1@example.org>", "to": to, "from": "Anna <Anna@example.org>", "subject": "The pond"}
    return {**usual, "text": "Rose took us to the pond.\n", **about}


def test_it_is_a_draft_of_its_sender_once(family: FamilyWithFacts, teller: User, address: str):
    answers = [send(mail(address)), send(mail(f"Keepsake <{address.upper()}>"))]

    assert [answer.status_code for answer in answers] == [202, 202]
    draft = StoryDraft.objects.get()
    assert {answer.json()["draft"] for answer in answers} == {str(draft.pk)}
    assert (draft.owner, draft.legacy, draft.title, draft.text) == (
        teller,
        family.legacy,
        "The pond",
        "Rose took us to the pond.",
    )


def test_what_was_changed_or_kept_since_is_left_alone(family: FamilyWithFacts, teller: User, address: str):
    send(mail(address))
    StoryDraft.objects.update(text="In my own words.")
    assert send(mail(address)).status_code == 202
    assert StoryDraft.objects.get().text == "In my own words."
    draft = StoryDraft.objects.get()
    words = StoryWords(draft.title, draft.text)
    create_story(user=teller, legacy_id=family.legacy.pk, words=words, story_id=draft.pk)
    assert send(mail(address)).status_code == 202
    assert (Story.objects.count(), StoryDraft.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"from": "Mark <mark@example.org>"},
        {"from": ""},
        {"to": "nobody@mail.example"},
        {"to": "@mail.example"},
        {"to": ""},
        {"to": "ELSEWHERE"},
    ],
)
def test_from_or_to_anybody_else_it_is_refused_alike(wrong: dict[str, str], address: str):
    if wrong.get("to") == "ELSEWHERE":
        wrong = {"to": address.replace("mail.example", "elsewhere.example")}
    answer = send(mail(address, **wrong))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert "Nothing was stored" in answer.json()["detail"]
    assert not StoryDraft.objects.exists()


def test_an_address_that_is_not_confirmed_is_not_theirs(teller: User, address: str):
    EmailAddress.objects.update(verified=False)
    assert send(mail(address)).status_code == 404


def test_an_address_that_was_ended_or_replaced_takes_nothing(family: FamilyWithFacts, teller: User, address: str):
    open_mail_address(user=teller, legacy_id=family.legacy.pk)
    assert send(mail(address)).status_code == 404
    newest = mail_address(Membership.objects.get(legacy=family.legacy, user=teller))
    close_mail_address(user=teller, legacy_id=family.legacy.pk)
    assert send(mail(newest)).status_code == 404


def test_who_may_only_read_by_now_tells_nothing(family: FamilyWithFacts, teller: User, address: str):
    Membership.objects.filter(user=teller).update(role="reader")
    assert send(mail(address)).status_code == 403
    assert not StoryDraft.objects.exists()


BODY = json.dumps(mail("x")).encode()


@pytest.mark.parametrize(
    "signed",
    [
        "",
        "t=1,v1=" + "0" * 64,
        signature(BODY, secret="t" * 40),
        signature(b"another"),
        signature(BODY, at=time.time() - 301),
        signature(BODY, at=time.time() + 90_000),
        "t=९,v1=" + "0" * 64,
    ],
    ids=["none", "made up", "another secret", "another mail", "too old", "too early", "other digits"],
)
def test_without_the_secret_nothing_comes_in(signed: str):
    assert send(BODY, signed=signed).status_code == 401


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"\xff", b'{"id": 1}', json.dumps({**mail("x"), "more": 1}).encode(), b"[" * 9000]
)
def test_what_is_no_mail_is_refused(body: bytes):
    assert send(body).status_code == 422


def test_a_text_that_is_too_long_is_refused_whole(address: str):
    answer = send(mail(address, text="a" * (LONGEST_STORY + 1)))
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "text")
    assert not StoryDraft.objects.exists()


def test_odd_letters_are_no_reason_to_lose_it(address: str):
    assert send(mail(address, subject="a\x00b\u202e", text="a\x00 pond")).status_code == 202
    assert StoryDraft.objects.get().text.endswith(" pond")


def test_where_the_operator_takes_no_mail_there_is_nothing(settings, address: str):
    settings.INBOUND_MAIL_DOMAIN = ""
    assert send(mail(address)).status_code == 404


def test_a_member_makes_and_ends_their_address(family: FamilyWithFacts, teller: User):
    path = reverse("memory:mail-address", args=[family.legacy.pk])
    assert_guarded(
        Endpoint("post", path, opens=302),
        opens_for=[teller, family["keeper"]],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        denied_to=[family["reader"]],
        bad_ids=[family.legacy.pk],
        wrong_method="get",
    )
    client = Client()
    force_login(client, teller)
    settings_page = reverse("memory:all-settings", args=[family.legacy.pk])
    assert "@mail.example" not in client.get(settings_page).content.decode()
    assert "@mail.example" in client.post(path, follow=True).content.decode()
    assert "@mail.example" not in client.post(path, {"do": "end"}, follow=True).content.decode()


RAW = b"""From: Anna <anna@example.org>
Subject: =?utf-8?q?The_pond_in_M=C3=BCnchen?=
Message-ID: <2@example.org>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=iso-8859-1

Rose ging zum Weiher, in M\xfcnchen.
--x
Content-Type: text/html

<p>no</p>
--x--
"""


@pytest.mark.django_db(transaction=True)
def test_the_example_hands_in_what_a_mail_server_gives_it(live_server, settings, teller: User, address: str):
    settings.SECURE_SSL_REDIRECT = False
    script = [sys.executable, str(BASE_DIR / "docs/examples/mail_to_keepsake.py")]
    environment = {**os.environ, "KEEPSAKE": live_server.url, "INBOUND_MAIL_SECRET": SECRET}

    taken = subprocess.run([*script, address], input=RAW, env=environment, timeout=60, check=False)
    refused = subprocess.run(
        [*script, "nobody@mail.example"], input=RAW, env=environment, timeout=60, check=False, capture_output=True
    )

    assert (taken.returncode, refused.returncode) == (0, 67)
    assert b"Nothing was stored" in refused.stderr
    draft = StoryDraft.objects.get()
    assert (draft.title, draft.text) == ("The pond in München", "Rose ging zum Weiher, in München.")


# The address over the API: made, read and ended by its owner.


@pytest.mark.parametrize(
    ("method", "opens", "denied"), [("get", 200, []), ("post", 200, ["reader"]), ("delete", 204, [])]
)
def test_an_address_over_the_api_is_a_members_own(
    method: str, opens: int, denied: list[str], family: FamilyWithFacts, settings: Any
):
    settings.INBOUND_MAIL_DOMAIN = "mail.example"
    assert_guarded(
        api_endpoint(method, "mail-address", family.legacy.pk, opens=opens),
        opens_for=[family[actor] for actor in ("keeper", "contributor", "reader") if actor not in denied],
        denied_to=[family[actor] for actor in denied],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
        wrong_method="put",
    )


def test_an_address_is_made_read_and_ended_over_the_api(family: FamilyWithFacts, settings: Any):
    phone, legacy = Phone(family["contributor"]), family.legacy.pk
    settings.INBOUND_MAIL_DOMAIN = ""
    assert phone.get("mail-address", legacy).json() == {"address": None, "is_offered": False}
    assert_problem(phone.post("mail-address", legacy), 404, "not_found")
    settings.INBOUND_MAIL_DOMAIN = "mail.example"

    made = phone.post("mail-address", legacy, key="one").json()
    again = phone.post("mail-address", legacy, key="one").json()
    another = phone.post("mail-address", legacy).json()

    assert made == again
    assert made["address"].endswith("@mail.example")
    assert another["address"] not in (None, made["address"])
    assert phone.get("mail-address", legacy).json() == another
    assert Phone(family["reader"]).get("mail-address", legacy).json() == {"address": None, "is_offered": False}
    assert phone.delete("mail-address", legacy).status_code == 204
    assert phone.get("mail-address", legacy).json() == {"address": None, "is_offered": True}
