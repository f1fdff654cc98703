"""What a talk does to what was told before: new versions, disputes and same tellings, and whom they concern."""

from __future__ import annotations

import pytest

from legacies.audit import verify_chain
from legacies.models import LegacyEventPayload, Role
from memory.consolidation import run as consolidation
from memory.engines.base import Pair
from memory.models import Conversation, ConversationChunk, Fact, FactLink, FactPair, RecallItem, Status
from memory.models.facts import REMOVED_BEFORE, DisputeState, LinkKind, SourceKind
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import edit_fact, set_aside
from tests.memory.consolidation.test_consolidate import consolidate, fact, found, hold_conversation
from tests.support.factories import join, remember

pytestmark = pytest.mark.django_db

TOLD = "Rose was born in Leeds in 1931."
OTHERWISE = "Rose was born in Leeds in 1932."
LABELS = "memory.consolidation.matching.comparison.ask_labels"
MORE = "Rose was born in Leeds in May 1931."


def tell(content, *, labelled=None, script, legacy, teller, **about):
    """Consolidate a talk in which this is the one fact; each of its neighbours gets this label."""
    for kind in ("extract", "label"):
        script.gates.broker.delete(f"script:{kind}")
    script.extractions(found(fact(content, **about)))
    if labelled:
        script.labels({"labels": [labelled]})
    conversation = hold_conversation(content, legacy=legacy, teller=teller)
    consolidate(conversation)
    return conversation


def own_fact(content):
    return Fact.objects.get(content=content)


@pytest.mark.parametrize(("new", "label"), [(OTHERWISE, "corrects"), (MORE, "refines")])
def test_what_replaces_an_own_fact_is_its_next_version_with_all_sources(script, legacy, teller, new, label):
    old = remember(TOLD, legacy=legacy, owner=teller, importance=8, pinned=True)
    tell(new, labelled=label, script=script, legacy=legacy, teller=teller)
    old.refresh_from_db()
    now = own_fact(new)
    assert (old.status, old.superseded_by, now.lineage, now.version) == ("superseded", now, old.lineage, 2)
    assert (now.importance, now.pinned, now.sources.count()) == (8, True, 2)
    told = LegacyEventPayload.objects.filter(payload__has_key="reason").values_list("payload__reason", flat=True)
    assert all(told)
    assert not RecallItem.objects.get(id=old.pk).shared
    assert verify_chain(legacy.pk) == 3


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_bare_correction_is_remembered_in_full(script, legacy, teller, is_shared):
    seen = {"visibility": "shared", "moderation": "approved"} if is_shared else {}
    old = remember(TOLD, legacy=legacy, owner=teller, category="milestone", **seen)
    tell("It was 1932, not 1931.", labelled="corrects", script=script, legacy=legacy, teller=teller)
    now = own_fact(OTHERWISE)
    assert (now.category, now.version) == ("milestone", 1 if is_shared else 2)
    assert (Fact.objects.get(pk=old.pk).status == Status.ACTIVE) is is_shared


def test_a_correction_within_one_conversation_leaves_one_fact(script, legacy, teller):
    script.extractions(found(fact(TOLD), fact(OTHERWISE, [3]), fact("Rose was born in Leeds in 1933.", [5])))
    script.labels({"labels": ["corrects"] * 3})
    consolidate(hold_conversation(TOLD, OTHERWISE, "No, 1933.", legacy=legacy, teller=teller))
    now = Fact.objects.get(status=Status.ACTIVE)
    assert now.content == "Rose was born in Leeds in 1933."
    assert set(Fact.objects.filter(superseded_by=now).values_list("content", flat=True)) == {TOLD, OTHERWISE}
    assert now.sources.count() == 3


def test_what_the_family_sees_is_not_changed_by_what_is_told_in_private(script, legacy, teller):
    shared = remember(TOLD, legacy=legacy, owner=teller, approved=True)
    other = join(legacy)
    tell(OTHERWISE, labelled="corrects", script=script, legacy=legacy, teller=teller)
    assert list(Fact.objects.visible_to(other).live()) == [shared]
    assert not FactLink.objects.visible_to(other).exists()
    now = own_fact(OTHERWISE)
    assert (now.visibility, now.metadata) == ("private", {"instead_of": str(shared.pk)})
    assert not FactLink.objects.exists()
    assert not FactPair.objects.exists()


def test_what_contradicts_what_its_teller_shares_is_a_pair_for_them_alone(script, legacy, teller):
    shared, other = remember(TOLD, legacy=legacy, owner=teller, approved=True), join(legacy, Role.KEEPER)
    tell(OTHERWISE, labelled="conflicts", script=script, legacy=legacy, teller=teller)
    pair = FactPair.objects.for_review_page(teller).get()
    assert {pair.first, pair.second} == {shared, own_fact(OTHERWISE)}
    assert not FactPair.objects.visible_to(other).exists()
    assert not FactLink.objects.exists()


@pytest.mark.parametrize(("label", "kind"), [("same", LinkKind.SAME_TELLING), ("conflicts", LinkKind.DISPUTE)])
def test_with_what_another_shared_it_is_linked_for_its_teller_alone(script, legacy, teller, label, kind):
    """The counter-telling is private: the other one's teller sees of it nothing at all."""
    other = join(legacy)
    theirs = remember(TOLD, legacy=legacy, owner=other, approved=True)
    tell(OTHERWISE, labelled=label, script=script, legacy=legacy, teller=teller)
    link = FactLink.objects.visible_to(teller).get()
    assert (link.kind, {link.first, link.second}) == (kind, {theirs, own_fact(OTHERWISE)})
    assert not FactLink.objects.visible_to(other).exists()
    theirs.refresh_from_db()
    assert (theirs.status, theirs.revision) == (Status.ACTIVE, 1)


def labelling(asked):
    """Calls every pair different, and keeps them."""

    def label(pairs, **_):
        asked.extend(pairs)
        return ["different"] * len(pairs)

    return label


def test_what_another_keeps_private_is_neither_met_nor_shown_to_a_model(script, legacy, teller, monkeypatch):
    asked: list[Pair] = []
    monkeypatch.setattr(LABELS, labelling(asked))
    remember(TOLD, legacy=legacy, owner=join(legacy))
    tell(OTHERWISE, script=script, legacy=legacy, teller=teller)
    assert (asked, FactLink.objects.count()) == ([], 0)


def test_the_same_pair_is_shown_to_a_model_where_it_is_shared(script, legacy, teller, monkeypatch):
    """The control of the one above; and no words behind it are."""
    asked: list[Pair] = []
    monkeypatch.setattr(LABELS, labelling(asked))
    remember(TOLD, legacy=legacy, owner=join(legacy), approved=True)
    tell(OTHERWISE, script=script, legacy=legacy, teller=teller)
    (pair,) = asked
    assert (pair.old.text, pair.old.said, pair.same_teller) == (TOLD, "", False)


def test_a_settled_dispute_moves_along_and_is_not_opened_again(script, legacy, teller, monkeypatch):
    mine = remember(TOLD, legacy=legacy, owner=teller)
    theirs = remember("Rose was born in York in 1931.", legacy=legacy, owner=join(legacy), approved=True)
    first, second = sorted((mine.pk, theirs.pk))
    FactLink.objects.create(first_id=first, second_id=second, kind="dispute", state="settled", preferred=theirs)
    monkeypatch.setattr(LABELS, lambda pairs, **_: ["corrects" if pair.same_teller else "conflicts" for pair in pairs])
    tell(OTHERWISE, script=script, legacy=legacy, teller=teller)
    link = FactLink.objects.get()
    assert (link.state, link.preferred) == (DisputeState.SETTLED, theirs)
    assert {link.first_id, link.second_id} == {own_fact(OTHERWISE).pk, theirs.pk}


def test_what_its_teller_set_aside_and_tells_once_more_is_a_suggestion(script, legacy, teller):
    old = remember(TOLD, legacy=legacy, owner=teller)
    set_aside(user=teller, fact_id=old.pk)
    tell(TOLD, script=script, legacy=legacy, teller=teller)
    again = Fact.objects.exclude(pk=old.pk).get()
    assert (again.status, again.metadata) == (Status.SUGGESTED, {"removed_before": str(old.pk)})


def test_what_was_put_right_by_hand_is_not_learned_wrong_again(script, legacy, teller):
    """From its own message never; from another one as a suggestion; and the right words are told again."""
    conversation = tell(TOLD, script=script, legacy=legacy, teller=teller)
    old = own_fact(TOLD)
    now = correct_fact(user=teller, fact_id=old.pk, changes={"content": OTHERWISE})
    ConversationChunk.objects.all().delete()
    Conversation.objects.filter(pk=conversation.pk).update(consolidated_to=0)
    consolidate(conversation)
    assert ConversationChunk.objects.filter(conversation=conversation).exists()
    assert set(Fact.objects.all()) == {old, now}
    tell(TOLD, labelled="conflicts", script=script, legacy=legacy, teller=teller)
    again = Fact.objects.exclude(pk__in=[old.pk, now.pk]).get()
    assert (again.status, again.metadata) == (Status.SUGGESTED, {REMOVED_BEFORE: str(old.pk)})
    tell(OTHERWISE, labelled="different", script=script, legacy=legacy, teller=teller)
    assert list(Fact.objects.live().exclude(pk=again.pk)) == [now]
    assert now.sources.filter(kind=SourceKind.MESSAGE).count() == 2


def while_it_thinks(monkeypatch, act):
    """Have this done once when the model has answered and nothing is written yet."""
    todo = [act]

    def failpoint(name):
        if name == "consolidation.before_write" and todo:
            todo.pop()()

    monkeypatch.setattr(consolidation, "failpoint", failpoint)


def test_who_rewords_a_fact_while_the_model_thinks_is_right(script, legacy, teller, monkeypatch):
    old = remember(TOLD, legacy=legacy, owner=teller)
    words = "Rose was born in Leeds, in the spring of 1931."
    while_it_thinks(monkeypatch, lambda: edit_fact(user=teller, fact_id=old.pk, changes={"content": words}))
    tell(OTHERWISE, labelled="corrects", script=script, legacy=legacy, teller=teller)
    old.refresh_from_db()
    assert (old.status, old.content) == (Status.ACTIVE, words)
    assert own_fact(OTHERWISE).status == Status.ACTIVE


def test_who_sets_a_fact_aside_while_the_model_thinks_is_right(script, legacy, teller, monkeypatch):
    old = remember(TOLD, legacy=legacy, owner=teller)
    while_it_thinks(monkeypatch, lambda: set_aside(user=teller, fact_id=old.pk))
    tell("Rosie was born in Leeds in 1931.", labelled="same", script=script, legacy=legacy, teller=teller)
    assert not Fact.objects.live().exists()
    assert old.sources.count() == 1


def test_without_anybody_between_the_same_is_told_again(script, legacy, teller, monkeypatch):
    """The control of the one above."""
    old = remember(TOLD, legacy=legacy, owner=teller)
    while_it_thinks(monkeypatch, lambda: None)
    tell("Rosie was born in Leeds in 1931.", labelled="same", script=script, legacy=legacy, teller=teller)
    assert (Fact.objects.get(), old.sources.count()) == (old, 2)


def test_the_same_told_in_two_conversations_at_once_is_one_fact(script, legacy, teller, monkeypatch):
    """Each was compared before the other was written; who writes second sees what the first one wrote."""
    other = hold_conversation(TOLD, legacy=legacy, teller=teller)
    while_it_thinks(monkeypatch, lambda: consolidate(other))
    tell(TOLD, script=script, legacy=legacy, teller=teller)
    assert Fact.objects.get().sources.count() == 2
    assert Conversation.objects.filter(consolidated_to=2).count() == ConversationChunk.objects.count() == 2


def test_what_another_takes_back_while_the_model_thinks_is_not_linked(script, legacy, teller, monkeypatch):
    theirs = remember(TOLD, legacy=legacy, owner=join(legacy), approved=True)
    while_it_thinks(monkeypatch, lambda: set_aside(user=theirs.owner, fact_id=theirs.pk))
    tell(OTHERWISE, labelled="conflicts", script=script, legacy=legacy, teller=teller)
    assert not FactLink.objects.exists()


@pytest.mark.parametrize("failure", ["unavailable", "bad"])
def test_a_model_that_cannot_label_costs_no_fact(script, legacy, teller, failure):
    remember(TOLD, legacy=legacy, owner=teller)
    script.labels({"fail": failure})
    script.extractions(found(fact("Rose loved dahlias and Leeds.")))
    consolidate(hold_conversation("She loved dahlias and Leeds.", legacy=legacy, teller=teller))
    assert own_fact("Rose loved dahlias and Leeds.").status == Status.ACTIVE
