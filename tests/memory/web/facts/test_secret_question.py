"""The pages ask before they keep what looks like a secret, and put back what was taken out at one tap."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.language.secrets import MARK
from memory.models import Fact
from tests.support.factories import remember, told

CODE = "The shed has a padlock, 4471."


def test_keep_it_out_comes_first_then_keep_as_written(teller, family):
    address = reverse("memory:fact-create", args=[family.legacy.pk])
    said = {"content": CODE, "category": "other"}
    asked = teller.post(address, said)
    page = asked.content.decode()
    assert asked.status_code == 422
    assert "<q>4471</q>" in page
    assert page.index('value="out"') < page.index('value="keep"')
    assert not Fact.objects.filter(content__startswith="The shed").exists()
    teller.post(address, {**said, "secrets": "out"})
    assert Fact.objects.get(content__startswith="The shed").content == f"The shed has a padlock, {MARK}."
    teller.post(address, {**said, "secrets": "keep"})
    assert Fact.objects.filter(content=CODE).exists()


@pytest.mark.parametrize("name", ["fact-edit", "fact-correct"])
def test_mending_asks_as_well(name, teller, family):
    fact = family.facts["private"]
    address = reverse(f"memory:{name}", args=[fact.legacy_id, fact.pk])
    said = {"content": CODE, "category": "other", "revision": fact.revision}
    assert teller.post(address, said).status_code == 422
    assert not Fact.objects.filter(content=CODE).exists()
    teller.post(address, {**said, "secrets": "keep"})
    assert Fact.objects.filter(content=CODE).exists()


def test_one_tap_puts_back_what_was_taken_out(teller, family):
    message = told("Grandad's shed, the padlock was 4471.", owner=family["contributor"], legacy=family.legacy)
    fact = remember(f"The padlock was {MARK}.", messages=[message], owner=family["contributor"], legacy=family.legacy)
    page = reverse("memory:fact", args=[fact.legacy_id, fact.pk])
    address = reverse("memory:fact-put-back", args=[fact.legacy_id, fact.pk])
    assert address in teller.get(page).content.decode()
    assert address in teller.get(reverse("memory:review", args=[fact.legacy_id]) + f"?fact={fact.pk}").content.decode()
    teller.post(address, {"at": "fact", "revision": fact.revision})
    assert Fact.objects.get(pk=fact.pk).content == "The padlock was 4471."
    assert address not in teller.get(page).content.decode()
