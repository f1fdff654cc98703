"""All settings in one place, and pausing: the page and the API."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from legacies.models import Legacy, Membership, Notice
from legacies.models.membership import NoticeKind
from memory.models import MemoryType
from memory.services.boundaries import set_boundary
from memory.services.context_files import write_context_file
from tests.memory.web.test_page_access import outsiders, page
from tests.support.access import MEMBERS
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import remember

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(family):
    return reverse("memory:all-settings", args=[family.legacy.pk])


@pytest.fixture
def pause_path(family):
    return reverse("memory:pause", args=[family.legacy.pk])


def stands(family, actor):
    return Membership.objects.get(legacy=family.legacy, user=family[actor])


def test_page_and_call_are_for_members(family):
    opens_for = [family[actor] for actor in MEMBERS]
    assert_guarded(
        page("all-settings", family.legacy.id),
        opens_for=opens_for,
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )
    assert_guarded(
        api_endpoint("get", "pause", family.legacy.pk),
        opens_for=opens_for,
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        sign_in=send_token,
        wrong_method="put",
    )


def test_it_leads_to_everything_and_says_how_it_stands(teller, family, path):
    user, legacy = family["contributor"], family.legacy
    remember("Carla lives in Leeds.", legacy=legacy, owner=user, memory_type=MemoryType.USER_PROFILE)
    write_context_file(user=user, key="profile", markdown="I am the younger one.")
    set_boundary(user=user, legacy_id=legacy.pk, words="the fire")
    Notice.objects.create(user=user, kind=NoticeKind.JOINED, text="Somebody joined.")
    shown = teller.get(path).content.decode()
    for text in ("It remembers 1 thing about you", "reads your note about yourself", "You have set 1 boundary.",
                 "There are notices you have not dismissed", "You are signed in on",
                 "is told in English", "right away", "Not paused"):  # fmt: skip
        assert text in shown, text
    for name in ("context-files", "personas", "settings", "looked-at", "boundaries", "export", "leave"):
        assert reverse(f"memory:{name}", args=[legacy.pk]) in shown, name
    for name in ("legacies:profile", "legacies:notices", "usersessions_list", "mfa_index", "memory:erase-me"):
        assert reverse(name) in shown, name
    assert reverse("memory:legacy-delete", args=[legacy.pk]) not in shown


def test_it_tells_nothing_of_another_member(client, family, path):
    """Counts are the viewer's own: what the contributor keeps private is in none of them."""
    client.force_login(family["reader"])

    def read():
        return re.sub(r'(csrfmiddlewaretoken" value|nonce)="[^"]*"', "", client.get(path).content.decode())

    before = read()
    user, legacy = family["contributor"], family.legacy
    remember("A canary.", legacy=legacy, owner=user, memory_type=MemoryType.USER_PROFILE)
    remember("A shared canary.", legacy=legacy, owner=user, visibility="shared", moderation="approved")
    write_context_file(user=user, key="profile", markdown="canary")
    set_boundary(user=user, legacy_id=legacy.pk, words="the canary")
    Phone(user).patch("pause", legacy.pk, body={"mine": True})
    assert read() == before
    assert "canary" not in before


def test_pause_of_mine_begins_and_ends_on_the_page(teller, family, path, pause_path):
    teller.post(pause_path, {"days": "7"})
    until = stands(family, "contributor").paused_until
    assert timedelta(days=6) < until - timezone.now() < timedelta(days=8)
    assert "Paused for you until" in teller.get(path).content.decode()
    teller.post(pause_path, {"do": "end"})
    assert stands(family, "contributor").paused_until is None
    teller.post(pause_path, {"days": ""})
    assert "Paused for you until you end it." in teller.get(path).content.decode()
    assert teller.post(pause_path, {"days": "9999"}).status_code == 422


def test_only_keepers_pause_for_everybody_on_the_page(client, teller, family, path, pause_path):
    assert teller.post(pause_path, {"whose": "family"}).status_code == 403
    assert "Pause for everybody" not in teller.get(path).content.decode()
    client.force_login(family["keeper"])
    client.post(pause_path, {"whose": "family"})
    assert Legacy.objects.get(pk=family.legacy.pk).state == "paused"
    client.post(pause_path, {"whose": "family", "do": "end"})
    assert Legacy.objects.get(pk=family.legacy.pk).state == "active"
    client.force_login(family["stranger"])
    assert client.post(pause_path, {}).status_code == 404


def test_pause_over_the_api(family, phone):
    legacy, keeper = family.legacy.pk, Phone(family["keeper"])
    assert phone.get("pause", legacy).json() == {"mine": False, "until": None, "legacy": False}
    until = (timezone.now() + timedelta(days=2)).isoformat()
    mine = phone.patch("pause", legacy, body={"mine": True, "until": until}).json()
    assert (mine["mine"], mine["until"][:16]) == (True, until[:16])
    assert phone.patch("pause", legacy, body={"mine": True}).json()["until"] is None
    assert keeper.get("pause", legacy).json()["mine"] is False
    assert phone.patch("pause", legacy, body={"mine": False}).json()["mine"] is False
    assert keeper.patch("pause", legacy, body={"legacy": True}).json()["legacy"] is True
    assert phone.get("pause", legacy).json() == {"mine": False, "until": None, "legacy": True}
    assert phone.get("legacy", legacy).json()["state"] == "paused"
    assert_problem(phone.patch("pause", legacy, body={"mine": True, "legacy": False}), 403, "not_allowed")
    assert stands(family, "contributor").paused_until is None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"until": None},
        {"mine": "yes"},
        {"all": True},
        {"mine": True, "until": "2001-01-01T00:00:00Z"},
        {"mine": False, "until": "2999-01-01T00:00:00Z"},
        {"legacy": True, "until": "2999-01-01T00:00:00Z"},
    ],
)
def test_odd_pause_is_refused(family, phone, body):
    assert_problem(phone.patch("pause", family.legacy.pk, body=body), 422, "invalid")
    assert stands(family, "contributor").paused_until is None
