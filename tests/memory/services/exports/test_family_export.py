"""What operators are given: everything, by the names of the file it came from, in a constant number of queries."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from legacies.models import Role
from memory.models import Entry, FactLink
from memory.models.facts import DisputeState, LinkKind
from memory.services.exports.family_export import export_family
from memory.services.imports.family_import import import_conversation, import_people
from memory.services.imports.formats.family_file import Family, ImportedConversation, ImportedMessage, Relative
from tests.support.factories import MembershipFactory, remember, summarised, told
from tests.support.photos import add_photo

pytestmark = pytest.mark.django_db

LEGACY = {"name": "Rose", "known_as": [], "pronouns": "", "born": "", "died": "", "short_life": "", "language": "en"}
AT = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)


@pytest.fixture
def people():
    anna, tom = Relative(id="anna", name="Anna", role=Role.KEEPER, calls_them="Nana"), Relative(id="tom", name="Tom")
    return import_people(Family(legacy=LEGACY, members=(anna, tom), conversations=()))


@pytest.fixture
def conversation(people):
    """With the messages 3 and 7 of the file."""
    said = (
        ImportedMessage(n=3, role="user", at=AT, text="She sang."),
        ImportedMessage(n=7, role="user", at=AT, text="She hummed."),
    )
    return import_conversation(people, ImportedConversation(id="c1", member="anna", messages=said))


def fact_of(people, name, content="Rose sang.", **fields):
    return remember(content, owner=people.members[name], legacy=people.legacy, **fields)


def link(one, other, **fields):
    first, second = sorted((one, other), key=lambda fact: fact.pk)
    return FactLink.objects.create(first=first, second=second, **fields)


def exported(people, what):
    return export_family(people.legacy)[what]


def test_people_and_the_person_are_named_as_in_the_file(people):
    assert export_family(people.legacy)["legacy"]["name"] == "Rose"
    assert [(row["id"], row["role"], row["calls_them"]) for row in exported(people, "members")] == [
        ("anna", "keeper", "Nana"),
        ("tom", "contributor", ""),
    ]


def test_a_fact_comes_with_owner_and_sources_by_the_files_names(people, conversation):
    second = conversation.messages.get(seq=2)
    fact = fact_of(people, "anna", messages=[second], occurred="1962", pinned=True, category="hobby")
    assert exported(people, "facts") == [
        {
            "id": str(fact.pk), "owner": "anna", "about": "legacy", "memory_type": "semantic", "category": "hobby",
            "content": "Rose sang.", "occurred": "1962", "importance": 5, "confidence": 0.7, "pinned": True,
            "status": "active", "visibility": "private", "version": 1, "superseded_by": None, "contradicts": [],
            "same_telling": [], "photos": [], "sources": [{"conversation": "c1", "n": 7}],
        }
    ]  # fmt: skip


def test_what_was_told_on_the_site_has_keys_for_names(people):
    late = MembershipFactory(legacy=people.legacy).user
    message = told("She sang.", owner=late, legacy=people.legacy)
    remember("Rose sang.", owner=late, legacy=people.legacy, messages=[message], memory_type="user_profile")
    [fact] = exported(people, "facts")
    assert (fact["owner"], fact["about"]) == (str(late.pk), "teller")
    assert fact["sources"] == [{"conversation": str(message.conversation_id), "n": 1}]


def test_both_ends_of_a_dispute_are_disputed_until_it_is_settled(people):
    one, other, third = (fact_of(people, name) for name in ("anna", "tom", "tom"))
    link(one, other, kind=LinkKind.DISPUTE, state=DisputeState.BOTH_STAND)
    link(one, third, kind=LinkKind.DISPUTE, state=DisputeState.SETTLED)
    link(other, third, kind=LinkKind.SAME_TELLING)
    facts = {row["id"]: row for row in exported(people, "facts")}
    ends = {key: (row["status"], row["contradicts"], row["same_telling"]) for key, row in facts.items()}
    assert ends == {
        str(one.pk): ("disputed", [str(other.pk)], []),
        str(other.pk): ("disputed", [str(one.pk)], [str(third.pk)]),
        str(third.pk): ("active", [], [str(other.pk)]),
    }


def test_what_was_replaced_names_what_the_newer_version_is_linked_with(people):
    """The newer version took its links over."""
    old = fact_of(people, "anna", "Rose sang in 1950.", superseded=True)
    now = fact_of(people, "anna", "Rose sang in 1951.", lineage=old.lineage, version=2)
    theirs = fact_of(people, "tom", "Rose sang in 1952.")
    link(now, theirs, kind=LinkKind.DISPUTE, state=DisputeState.OPEN)
    facts = {row["id"]: (row["status"], row["contradicts"]) for row in exported(people, "facts")}
    assert facts[str(old.pk)] == ("superseded", [str(theirs.pk)])
    assert facts[str(now.pk)] == ("disputed", [str(theirs.pk)])


def test_summaries_and_entries_come_along(people, conversation):
    summarised("They spoke of singing.", conversation=conversation)
    fact = fact_of(people, "anna", messages=[conversation.messages.get(seq=1)])
    Entry.objects.create(legacy=people.legacy, owner=people.members["anna"], type="song", summary="Sang.", fact=fact)
    assert exported(people, "chunks") == [
        {"conversation": "c1", "from": 3, "to": 7, "summary": "They spoke of singing."}
    ]
    [entry] = exported(people, "entries")
    assert (entry["owner"], entry["sources"]) == ("anna", [{"conversation": "c1", "n": 3}])


def test_nothing_of_another_legacy_comes_along(people):
    remember("Rose sang elsewhere.")
    assert exported(people, "facts") == []


def test_it_takes_as_many_queries_for_one_as_for_many(people, growth):
    def add():
        message = told("She sang.", owner=people.members["anna"], legacy=people.legacy)
        summarised("They spoke.", conversation=message.conversation)
        fact = fact_of(people, "anna", messages=[message])
        Entry.objects.create(legacy=people.legacy, owner=fact.owner, type="song", summary="Sang.", fact=fact)
        add_photo(people.legacy, fact.owner)

    assert growth(add, lambda: str(export_family(people.legacy))) == 13
