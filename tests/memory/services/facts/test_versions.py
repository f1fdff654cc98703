"""A new version of a fact: what comes along, who sees it, what recall and the log know, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from legacies.audit import Actor, verify_chain
from legacies.models import LegacyEvent, LegacyEventPayload
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import Fact, FactLink, FactSource, RecallItem, Status
from memory.models.facts import LinkKind, SourceKind
from memory.services.facts.links import NewLink, link_by_set
from memory.services.facts.versions import Replacement, supersede
from tests.support.access import FamilyWithFacts
from tests.support.factories import FactFactory, remember, told

WORDS, OTHERS = "Rose sang at dawn.", "Rose sang at dusk."


def successor(old: Fact, content: str = OTHERS, **fields: Any) -> Fact:
    about = {"category": old.category, "language": old.language, "importance": old.importance, **fields}
    return Fact(content=content, **about)


@transaction.atomic
def replaced(*pairs: Replacement) -> list[Fact]:
    """As a caller does it: under the lock, on rows that were read since."""
    legacy_id, owner = pairs[0].old.legacy_id, pairs[0].old.owner
    assert owner is not None
    lock_legacy(legacy_id or owner.pk)
    return supersede(pairs, actor=Actor.user(owner), legacy_id=legacy_id)


def replace(old: Fact, **fields: Any) -> Fact:
    fact = replaced(Replacement(old, successor(old, **fields), reason="It was evening."))[0]
    fact.refresh_from_db()
    old.refresh_from_db()
    return fact


@pytest.mark.django_db
def test_the_old_one_stays_and_says_what_replaced_it():
    old = remember(WORDS, pinned=True, importance=6)
    new = replace(old, importance=7)
    assert (new.lineage, new.version, new.revision, new.status) == (old.lineage, 2, 1, "active")
    assert (new.legacy_id, new.owner_id, new.pinned, new.importance) == (old.legacy_id, old.owner_id, True, 7)
    assert (old.status, old.superseded_by_id, old.revision, old.content) == ("superseded", new.pk, 2, WORDS)
    assert set(Fact.objects.owned_by(old.owner)) == {old, new}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("trait", "visibility", "same_words", "other_words"),
    [
        ("", "private", "none", "none"),
        ("shared", "shared", "waiting", "waiting"),
        ("approved", "shared", "approved", "waiting"),
        ("returned", "shared", "returned", "waiting"),
        ("restricted", "shared", "restricted", "restricted"),
    ],
)
def test_it_is_shared_as_far_and_other_words_go_to_moderation(trait, visibility, same_words, other_words):
    traits = {trait: True} if trait else {}
    kept = replace(remember(WORDS, **traits), content=WORDS)
    changed = replace(remember(WORDS, **traits), content=OTHERS)
    assert (kept.visibility, kept.moderation) == (visibility, same_words)
    assert (changed.visibility, changed.moderation) == (visibility, other_words)
    assert bool(changed.shared_at) == bool(changed.to_desk_at) == (visibility == "shared")


@pytest.mark.django_db
def test_what_was_set_aside_can_be_replaced_too():
    old = remember(WORDS, retired=True)
    assert replace(old).status == Status.ACTIVE
    assert (old.status, old.retired_at) == ("superseded", None)


def test_the_family_sees_the_new_one_only(family: FamilyWithFacts):
    old = family.facts["approved"]
    new = replace(old, content=OTHERS)
    for actor in ("keeper", "reader"):
        seen = set(Fact.objects.visible_to(family[actor]))
        assert {new, old} & seen == {new}
    assert not Fact.objects.visible_to(family["stranger"]).filter(pk__in=[old.pk, new.pk]).exists()
    found = RecallItem.objects.visible_to(family["reader"]).filter(id__in=[old.pk, new.pk])
    assert [(item.id, item.search_text, item.shared) for item in found] == [(new.pk, OTHERS, True)]


def test_before_it_was_looked_at_nobody_sees_it_where_that_is_the_rule(strict_family: FamilyWithFacts):
    new = replace(strict_family.facts["approved"], content=OTHERS)
    assert not Fact.objects.visible_to(strict_family["reader"]).filter(pk=new.pk).exists()
    assert Fact.objects.visible_to(strict_family["contributor"]).filter(pk=new.pk).exists()
    assert not RecallItem.objects.visible_to(strict_family["reader"]).filter(id=new.pk).exists()


@pytest.mark.django_db
def test_sources_come_along_as_they_were_and_a_message_is_one_once():
    message = told("She sang at dawn, in the kitchen.")
    again = told("No, at dusk.", conversation=message.conversation)
    about: dict[str, Any] = {"legacy": message.conversation.legacy, "owner": message.author}
    old = remember(WORDS, messages=[message], approved=True, show_words=True, **about)
    of_old = FactSource.objects.get(fact=old)
    repeated, later = [
        FactSource(kind=SourceKind.MESSAGE, message=one, teller=message.author, told_at=one.at)
        for one in (message, again)
    ]
    new = replaced(Replacement(old, successor(old), sources=[repeated, later]))[0]
    rows = {row.message_id: row for row in new.sources.all()}
    assert set(rows) == {message.pk, again.pk}
    assert (rows[message.pk].is_shown, rows[again.pk].is_shown) == (True, False)
    assert rows[message.pk].told_at == of_old.told_at
    assert FactSource.objects.get(fact=old) == of_old
    assert set(RecallItem.objects.get(id=new.pk).message_ids) == {message.pk, again.pk}


@pytest.mark.django_db
def test_several_become_one_with_all_they_rest_on():
    message = told("She sang at dawn.")
    about: dict[str, Any] = {"legacy": message.conversation.legacy, "owner": message.author}
    kept, other = (
        remember(WORDS, approved=True, show_words=True, **about),
        remember(OTHERS, messages=[message], pinned=True, approved=True, show_words=True, **about),
    )
    new = successor(kept, WORDS)
    replaced(*(Replacement(old, new, action=MemoryAction.FACT_MERGED) for old in (kept, other)))
    new.refresh_from_db()
    assert (new.lineage, new.version, new.pinned) == (kept.lineage, 2, True)
    of_kept, of_other = new.sources.order_by("kind")
    assert (of_kept.kind, of_other.kind) == ("manual", "message")
    assert (new.show_words, of_other.is_shown) == (True, False), "shown with another fact is not shown with this one"
    for old in (kept, other):
        old.refresh_from_db()
        assert (old.status, old.superseded_by_id) == ("superseded", new.pk)
    events = LegacyEvent.objects.order_by("sequence")
    assert list(events.values_list("action", "object_id")) == [
        ("fact_merged", new.pk),
        ("fact_superseded", kept.pk),
        ("fact_superseded", other.pk),
    ]


@pytest.mark.django_db
def test_links_move_along_in_order_and_settled_disputes_stay_settled():
    old = remember(WORDS)
    ends = [remember(f"Rose sang on day {day}.", legacy=old.legacy) for day in range(3)]
    kinds = [LinkKind.RELATED, LinkKind.SAME_TELLING, LinkKind.DISPUTE]
    link(*(NewLink(old.pk, end.pk, kind) for end, kind in zip(ends, kinds, strict=True)))
    FactLink.objects.filter(kind="dispute").update(state="settled", preferred=old)
    new = replace(old)
    rows = FactLink.objects.order_by("created_at", "id")
    assert [{row.first_id, row.second_id} for row in rows] == [{new.pk, end.pk} for end in ends]
    assert all(row.first_id < row.second_id for row in rows)
    assert rows.values_list("state", "preferred").get(kind="dispute") == ("settled", new.pk)
    assert LegacyEvent.objects.filter(action="link_moved").count() == 3


@pytest.mark.django_db
def test_links_among_what_becomes_one_are_gone_and_two_disputes_that_become_one_keep_every_answer():
    kept = remember(WORDS)
    other, end = (remember(words, legacy=kept.legacy, owner=kept.owner) for words in (OTHERS, "Rose never sang."))
    first, second = link(*(NewLink(one.pk, end.pk, LinkKind.DISPUTE) for one in (kept, other)))
    link(NewLink(kept.pk, other.pk, LinkKind.SAME_TELLING))
    FactLink.objects.filter(pk=first.pk).update(state="settled", preferred=end, answers=["one"])
    FactLink.objects.filter(pk=second.pk).update(answers=["two"])
    new = successor(kept)
    replaced(*(Replacement(old, new, action=MemoryAction.FACT_MERGED) for old in (kept, other)))
    row = FactLink.objects.get()
    assert (row.pk, {row.first_id, row.second_id}) == (first.pk, {new.pk, end.pk})
    assert (row.state, row.preferred, row.answers) == ("open", None, ["one", "two"])
    assert LegacyEvent.objects.filter(action="link_removed").count() == 2


def link(*links: NewLink) -> list[FactLink]:
    legacy_id = Fact.objects.values_list("legacy_id", flat=True).get(pk=links[0].first)
    return link_by_set(links, actor=Actor.task(), legacy_id=legacy_id)


@pytest.mark.django_db
def test_the_log_says_what_was_why_and_by_what_it_was_replaced():
    old = remember(WORDS)
    new = replace(old)
    assert old.legacy_id
    assert verify_chain(old.legacy_id) == 2
    stored = LegacyEventPayload.objects.in_bulk(field_name="event_id")
    payloads = {event.action: stored[event.pk].payload for event in LegacyEvent.objects.all()}
    assert payloads["fact_corrected"]["replaces"] == [str(old.pk)]
    assert payloads["fact_corrected"]["after"]["content"] == OTHERS
    assert payloads["fact_superseded"]["replaced_by"] == str(new.pk)
    assert [payload["reason"] for payload in payloads.values()] == ["It was evening."] * 2


@pytest.mark.django_db
def test_of_a_fact_outside_every_legacy_its_teller_keeps_the_log():
    old = FactFactory(legacy=None, memory_type="user_profile", owner=told("x").author)
    new = replace(old, memory_type="user_profile")
    assert new.legacy_id is None
    assert old.owner_id
    assert verify_chain(old.owner_id) == 2
    assert not RecallItem.objects.filter(id=new.pk).exists()


@pytest.mark.django_db
def test_it_costs_the_same_however_many_there_are():
    def cost(count: int) -> int:
        first = remember(WORDS)
        rest = [remember(f"Rose sang {n}.", legacy=first.legacy, owner=first.owner) for n in range(count - 1)]
        link(*(NewLink(first.pk, one.pk, LinkKind.RELATED) for one in rest))
        pairs = [Replacement(old, successor(old, f"{old.content} Often.")) for old in (first, *rest)]
        with CaptureQueriesContext(connection) as queries:
            replaced(*pairs)
        return len(queries)

    cost(2)
    assert cost(2) == cost(12) <= 25
