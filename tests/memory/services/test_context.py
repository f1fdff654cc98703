"""What keepers write for everybody; and what the assistant noted for itself, which its owner sees and removes."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.urls import reverse

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent
from memory.models import Fact, Persona, RecallItem
from memory.services.context import restore_identity, set_aside_identity, write_family_fact, write_identity
from memory.services.facts.editing import FactBelongsToFamily, edit_fact, set_aside, unshare_fact
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem
from tests.support.factories import remember

WORDS = "Our family meets at the river each June."


@pytest.fixture
def persona(people: FamilyWithFacts) -> Persona:
    return Persona.objects.create(legacy=people.legacy, name="Kind")


def test_only_keepers_write_for_everybody(people: FamilyWithFacts, persona: Persona):
    writers = (
        partial(write_family_fact, legacy_id=people.legacy.pk, content=WORDS),
        partial(write_identity, legacy_id=people.legacy.pk, persona_id=persona.pk, content=WORDS),
    )
    for write in writers:
        for actor in ("contributor", "reader"):
            with pytest.raises(NotAllowed):
                write(user=people[actor])
        for actor in ("former", "stranger", "staff"):
            with pytest.raises(NotFound):
                write(user=people[actor])
        for content in ("", " ", "\x00", "x" * 4001):
            with pytest.raises(InvalidInput):
                write(user=people["keeper"], content=content)
    elsewhere = Persona.objects.create(legacy=people.elsewhere, name="Other")
    for foreign in (elsewhere.pk, uuid4()):
        with pytest.raises(NotFound):
            writers[1](user=people["keeper"], persona_id=foreign)
    assert not Fact.objects.exists()
    for write in writers:
        assert write(user=people["keeper"]).visibility == "shared"


def test_the_familys_knowledge_is_read_by_all_and_never_made_private(people: FamilyWithFacts):
    keeper = people["keeper"]
    fact = write_family_fact(user=keeper, legacy_id=people.legacy.pk, content=WORDS, category="habit")
    assert (fact.memory_type, fact.owner, fact.moderation, fact.importance) == ("shared", keeper, "waiting", 8)
    for actor in ("keeper", "contributor", "reader"):
        assert fact in Fact.objects.visible_to(people[actor])
        assert RecallItem.objects.visible_to(people[actor]).filter(id=fact.pk).exists()
    assert fact not in Fact.objects.visible_to(people["stranger"])
    with pytest.raises(FactBelongsToFamily):
        unshare_fact(user=keeper, fact_id=fact.pk)
    with pytest.raises(NotFound):
        edit_fact(user=people["contributor"], fact_id=fact.pk, changes={"content": "No."})
    assert set_aside(user=keeper, fact_id=fact.pk).status == "retired"


def test_who_the_assistant_is_belongs_to_nobody_and_every_keeper_sets_it_aside(
    people: FamilyWithFacts, persona: Persona
):
    keeper = people["keeper"]
    fact = write_identity(user=keeper, legacy_id=people.legacy.pk, persona_id=persona.pk, content="I am Ada.")
    assert (fact.memory_type, fact.owner, fact.persona) == ("identity", None, persona)
    assert fact in Fact.objects.visible_to(people["reader"])
    for actor in ("contributor", "reader", "stranger", "staff"):
        for change in (set_aside_identity, restore_identity):
            with pytest.raises(NotFound):
                change(user=people[actor], fact_id=fact.pk)
    with pytest.raises(StaleRevision):
        set_aside_identity(user=keeper, fact_id=fact.pk, revision=7)
    assert set_aside_identity(user=keeper, fact_id=fact.pk).status == "retired"
    assert fact not in Fact.objects.visible_to(people["reader"])
    assert not RecallItem.objects.filter(id=fact.pk).exists()
    assert set_aside_identity(user=keeper, fact_id=fact.pk).revision == 2
    assert restore_identity(user=keeper, fact_id=fact.pk).status == "active"
    assert restore_identity(user=keeper, fact_id=fact.pk, revision=3).revision == 3
    actions = LegacyEvent.objects.filter(object_id=fact.pk).order_by("sequence").values_list("action", flat=True)
    assert list(actions) == ["fact_created", "fact_retired", "fact_restored"]


@pytest.mark.parametrize("memory_type", ["agent_private", "procedural"])
def test_what_the_assistant_noted_is_seen_and_removed_by_whom_it_was_learned_from(
    memory_type: str, people: FamilyWithFacts, persona: Persona
):
    note = remember(
        "Tom likes short answers.", legacy=people.legacy, owner=people["contributor"], memory_type=memory_type,
        authority="assistant", persona=persona,
    )  # fmt: skip
    assert note in Fact.objects.for_remembered_page(people["contributor"])
    assert note not in Fact.objects.visible_to(people["keeper"])
    with pytest.raises(NotFound):
        set_aside(user=people["keeper"], fact_id=note.pk)
    assert set_aside(user=people["contributor"], fact_id=note.pk).status == "retired"


def test_a_keeper_writes_it_over_the_api_and_on_the_page_and_nobody_else(client, people: FamilyWithFacts):
    body = {"content": WORDS, "memory_type": "shared", "category": "habit"}
    told = Phone(people["keeper"]).post("facts", people.legacy.pk, body=body)
    assert (told.status_code, told.json()["memory_type"], told.json()["visibility"]) == (201, "shared", "shared")
    assert_problem(Phone(people["contributor"]).post("facts", people.legacy.pk, body=body), 403, "not_allowed")
    identity = {**body, "memory_type": "identity"}
    assert_problem(Phone(people["keeper"]).post("facts", people.legacy.pk, body=identity), 422, "invalid")
    page = reverse("memory:fact-create", args=[people.legacy.pk])
    for actor, memory_type in (("keeper", "shared"), ("contributor", "semantic")):
        client.force_login(people[actor])
        assert ("for_family" in client.get(page).content.decode()) is (actor == "keeper")
        client.post(page, {"content": f"{WORDS} {actor}", "category": "habit", "for_family": "on"})
        assert Fact.objects.get(content=f"{WORDS} {actor}").memory_type == memory_type
