"""A question outside every conversation: answered from what its asker may see, and nothing stored."""

from __future__ import annotations

from itertools import count

import pytest

from legacies.models import Job, Membership
from memory.engines.base import BadAnswer
from memory.management.commands.ask import ask
from memory.models import Conversation, FactLink, Message
from memory.models.facts import DisputeState, LinkKind
from tests.support.factories import remember
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db

QUESTION = "When did she plant the dahlias?"


@pytest.fixture(autouse=True)
def script(settings) -> Script:
    settings.ENGINE = PATH
    return Script()


def place(family, key) -> Membership:
    return Membership.objects.select_related("user", "legacy").get(legacy=family.legacy, user=family[key])


def dahlias(family, key, content="Rose planted dahlias in May.", **fields):
    return remember(content, owner=family[key], legacy=family.legacy, **fields)


def test_the_reply_names_what_it_rests_on(family, script):
    fact = dahlias(family, "contributor")
    script.replies([["say", "In "], ["say", "May."], ["cite", 1, 1, 99]])
    answered = ask(membership=place(family, "contributor"), text=QUESTION)
    assert answered.reply == "In May."
    assert [hit.id for hit in answered.cited] == [answered.hits[0].id] == [fact.pk]
    assert script.requests()[0]["messages"] == [[1, "user", QUESTION]]


def test_nobody_is_told_what_they_may_not_see(family):
    private = dahlias(family, "contributor")
    shared = dahlias(family, "contributor", "Rose planted dahlias by the wall.", shared=True)
    found = {
        key: {hit.id for hit in ask(membership=place(family, key), text=QUESTION).hits}
        for key in ("contributor", "keeper")
    }
    assert {private.pk, shared.pk} <= found["contributor"]
    assert shared.pk in found["keeper"]
    assert private.pk not in found["keeper"]


def test_a_dispute_is_one_for_who_sees_both_ends(family):
    own = dahlias(family, "keeper", shared=True)
    other = dahlias(family, "contributor", "Rose planted dahlias in June.", shared=True)
    hidden = dahlias(family, "contributor", "Rose planted dahlias in July.")
    for end in (other, hidden):
        first, second = sorted((own.pk, end.pk))
        FactLink.objects.create(first_id=first, second_id=second, kind=LinkKind.DISPUTE, state=DisputeState.OPEN)
    assert ask(membership=place(family, "keeper"), text=QUESTION).disputed == {own.pk, other.pk}
    between = FactLink.objects.filter(first__in=[own, other], second__in=[own, other])
    between.update(state=DisputeState.BOTH_STAND)
    assert ask(membership=place(family, "keeper"), text=QUESTION).disputed == {own.pk, other.pk}
    between.update(state=DisputeState.SETTLED)
    assert ask(membership=place(family, "keeper"), text=QUESTION).disputed == frozenset()


def test_nothing_is_stored(family):
    before = [model.objects.count() for model in (Conversation, Message, Job)]
    ask(membership=place(family, "contributor"), text=QUESTION)
    assert [model.objects.count() for model in (Conversation, Message, Job)] == before


def test_a_reply_that_breaks_off_is_none(family, script):
    script.replies([["say", "In "], ["cut"]])
    with pytest.raises(BadAnswer):
        ask(membership=place(family, "contributor"), text=QUESTION)


def test_it_takes_as_many_queries_for_one_hit_as_for_many(family, growth):
    membership = place(family, "keeper")
    numbers = count()
    for _ in range(5):  # with fewer, what has stepped back is looked at too
        dahlias(family, "keeper", f"Rose planted dahlias in June, {next(numbers)}.")

    def add():
        dahlias(family, "contributor", f"Rose planted dahlias in May, {next(numbers)}.", shared=True)

    growth(add, lambda: ask(membership=membership, text=QUESTION).hits)
