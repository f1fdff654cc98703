"""With a model that answers what a careful human would, everything of it comes to stand in memory."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memory.management.commands.ask import ask
from memory.models import Fact, Status
from memory.services.imports.family_import import import_conversation, import_people
from memory.services.imports.formats.family_file import read_family
from tests.memory.consolidation.test_consolidate import consolidate
from tests.support.fakellm.gold import GoldTeacher

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]


def said(number, text, *, role="user", day=1):
    return {"n": number, "role": role, "at": f"2026-03-{day:02}T18:{number:02}:00Z", "text": text}


def known(name, member, conversation, number, content, **fields):
    usual = {"about": "legacy", "memory_type": "semantic", "occurred": None, "importance": 5, "pinned": False}
    place = {"id": name, "member": member, "conversation": conversation, "messages": [number]}
    return {**place, "content": content, **usual, **fields}


FAMILY: dict[str, Any] = {
    "legacy": {"name": "Rose Whitford", "known_as": ["Nana"], "pronouns": "she/her", "born": "1931", "died": "2019"},
    "members": [
        {"id": "anna", "name": "Anna", "relationship": "daughter", "role": "keeper", "timezone": "America/Edmonton"},
        {"id": "tom", "name": "Tom", "relationship": "grandson", "role": "contributor", "timezone": "Europe/Madrid"},
    ],
    "conversations": [
        {
            "id": "c1",
            "member": "anna",
            "messages": [
                said(1, "Mum loved fly fishing on the Bow, every summer. <b>Truly</b> & always."),
                said(2, "What else did she love?", role="assistant"),
                said(3, "She opened her bakery in June 1952 and married in the spring after. Remember this!"),
                said(4, "Did you like her bread?", role="assistant"),
                said(5, "I bake it myself now. What was her starter called, do you know?"),
            ],
        },
        {"id": "c2", "member": "tom", "messages": [said(1, "Nana taught me chess when I was six.", day=2)]},
    ],
    "facts": [
        known("f1", "anna", "c1", 1, "Rose loved fly fishing on the Bow.", category="hobby"),
        known("f2", "anna", "c1", 3, "Rose opened her bakery in June 1952.", category="occupation",
              memory_type="episodic", occurred="1952-06", importance=10, pinned=True),
        known("f3", "anna", "c1", 3, "Rose married in the spring of 1953.", category="milestone",
              memory_type="episodic", occurred="1953-21", importance=10, pinned=True),
        known("f4", "anna", "c1", 5, "Anna bakes her mother's bread herself.", category="habit", about="teller",
              memory_type="user_profile"),
        known("f5", "tom", "c2", 1, "Rose taught Tom chess when he was six.", category="relationship"),
    ],
}  # fmt: skip


@pytest.fixture
def people(model):
    model.teach(GoldTeacher(FAMILY))
    without_gold = {name: part for name, part in FAMILY.items() if name != "facts"}
    family = read_family(json.dumps(without_gold).encode())
    people = import_people(family)
    for conversation in family.conversations:
        consolidate(import_conversation(people, conversation))
    return people


def stored(people):
    owners = {user.pk: name for name, user in people.members.items()}
    facts = Fact.objects.filter(legacy=people.legacy).order_by("created_at", "content")
    return {
        fact.content: {
            "member": owners[fact.owner_id],
            "messages": list(fact.sources.values_list("message__seq", flat=True)),
            "about": "teller" if fact.memory_type == "user_profile" else "legacy",
            **{name: getattr(fact, name) for name in ("category", "memory_type", "importance", "pinned")},
            "occurred": fact.occurred or None,
        }
        for fact in facts
    }


def test_every_gold_fact_is_stored_as_it_is_known_and_nothing_else(people):
    assert stored(people) == {
        fact["content"]: {name: value for name, value in fact.items() if name not in ("id", "conversation", "content")}
        for fact in FAMILY["facts"]
    }
    assert set(Fact.objects.values_list("status", flat=True)) == {Status.ACTIVE}


def test_question_is_answered_with_what_it_rests_on_and_the_unknown_is_not(people):
    anna = people.legacy.memberships.get(user=people.members["anna"])
    known = ask(membership=anna, text="When did she open the bakery?")
    assert "bakery in June 1952" in known.reply
    assert "[0]" not in known.reply
    assert known.cited
    assert not known.abstained
    unknown = ask(membership=anna, text="Which orchestra employed Napoleon?")
    assert (unknown.reply, unknown.cited, unknown.abstained) == ("Nobody has told that yet.", (), True)


def test_no_prompt_about_one_member_holds_what_another_keeps_to_themselves(people, model):
    tom = people.legacy.memberships.get(user=people.members["tom"])
    before = len(model.prompts)
    ask(membership=tom, text="What about fishing, the bakery, and chess?")
    (prompt,) = model.prompts[before:]
    assert "chess" in prompt
    assert "Bow" not in prompt
    assert "1952" not in prompt
