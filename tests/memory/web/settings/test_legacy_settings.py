"""How sharing works in a legacy: everybody reads it, keepers set it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from memory.models import Fact
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded, force_login


@pytest.fixture
def path(family: FamilyWithFacts) -> str:
    return reverse("memory:settings", args=[family.legacy.pk])


def test_everybody_reads_it_and_keepers_set_it(family: FamilyWithFacts, path: str):
    outsiders = [family[actor] for actor in ("former", "stranger", "staff")]
    members = [family["contributor"], family["reader"]]
    opens: dict[str, Any] = {"hidden_from": outsiders, "bad_ids": [family.legacy.pk]}
    assert_guarded(Endpoint("get", path), opens_for=[family["keeper"], *members], **opens)
    setting = Endpoint("post", path, {"moderation_mode": "before"}, opens=302)
    assert_guarded(setting, opens_for=[family["keeper"]], denied_to=members, **opens)


def test_a_change_holds_at_once(client: Client, family: FamilyWithFacts, path: str):
    force_login(client, family["keeper"])
    waiting = Fact.objects.visible_to(family["reader"]).filter(pk=family.facts["waiting"].pk)
    assert waiting.exists()
    page = client.post(path, {"moderation_mode": "before"}, follow=True).content.decode()
    chosen = [line for line in page.splitlines() if "checked" in line]
    assert ['value="before"' in line for line in chosen] == [True]
    assert not waiting.exists()
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "before"


def test_what_is_no_way_to_moderate_is_refused(client: Client, family: FamilyWithFacts, path: str):
    force_login(client, family["keeper"])
    for odd in ({}, {"moderation_mode": "never"}):
        assert client.post(path, odd).status_code == 422
    family.legacy.refresh_from_db()
    assert family.legacy.moderation_mode == "after"


def test_who_may_not_set_it_reads_in_words_how_it_is(client: Client, family: FamilyWithFacts, path: str):
    force_login(client, family["reader"])
    assert "right away. An admin checks it afterwards." in client.get(path).content.decode()
    family.legacy.moderation_mode = "before"
    family.legacy.save()
    page = client.get(path).content.decode()
    assert "after an admin has checked it" in page
    assert "<form class" not in page
