"""Who reads the words behind a fact, and how much of them."""

from __future__ import annotations

import pytest

from memory.models import Fact, FactSource
from memory.presentation.facts.fact_card import Card
from memory.presentation.facts.quotes import LONGEST
from memory.services.facts.editing import share_fact
from memory.services.facts.reviewing import undo_review
from memory.services.moderation import approve_fact
from tests.support.factories import remember, told

SECRET = "The code of the door is 4417."
WORDS = f"She always went to the river at dawn. {SECRET}"


@pytest.fixture
def fact(family) -> Fact:
    message = told(WORDS, owner=family["contributor"], legacy=family.legacy)
    return remember(
        "Rose went to the river at dawn.",
        messages=[message],
        owner=family["contributor"],
        legacy=family.legacy,
        approved=True,
    )


def card(fact: Fact, reader) -> Card:
    return Card(Fact.objects.with_card().get(pk=fact.pk), reader)


def test_the_teller_reads_the_own_words_whole_and_finds_the_conversation(family, fact):
    [quote] = card(fact, family["contributor"]).quotes
    assert quote.words == WORDS
    assert quote.speaker == "you"
    assert quote.conversation_id == fact.sources.get().message.conversation_id


def test_others_read_who_told_it_and_when_but_no_word(family, fact):
    [quote] = card(fact, family["keeper"]).quotes
    assert (quote.before, quote.words, quote.after, quote.conversation_id) == ("", "", "", None)
    assert quote.speaker == "Tom"
    assert quote.at == fact.sources.get().told_at


def test_others_read_the_words_once_their_teller_shows_them_but_never_a_secret(family, fact):
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    [quote] = card(fact, family["keeper"]).quotes
    assert quote.words.startswith("She always went to the river at dawn.")
    assert "4417" not in quote.words
    assert quote.conversation_id is None


def test_words_told_again_since_are_not_shown_before_their_teller_shows_them_too(family, fact):
    """What is told again is added to a fact by itself: nobody chose to show it, and moderation has not looked at it."""
    teller, reader = family["contributor"], family["keeper"]
    share_fact(user=teller, fact_id=fact.pk, show_words=True)
    again = told("Every dawn at the river, and I followed her once.", owner=teller, legacy=family.legacy)
    FactSource.objects.create(fact=fact, kind="message", message=again, teller=teller, told_at=again.at)
    approve_fact(staff=family["staff"], fact_id=fact.pk)
    assert [bool(quote.words) for quote in card(fact, reader).quotes] == [True, False]
    assert [bool(quote.words) for quote in card(fact, teller).quotes] == [True, True]
    assert card(fact, teller).fact.has_unshown_words

    fact = share_fact(user=teller, fact_id=fact.pk, show_words=True)
    assert fact.moderation == "waiting"
    assert [bool(quote.words) for quote in card(fact, reader).quotes] == [True, True]
    assert not card(fact, teller).fact.has_unshown_words


def test_taking_back_that_words_are_hidden_shows_no_others_than_before(family, fact):
    teller, reader = family["contributor"], family["keeper"]
    share_fact(user=teller, fact_id=fact.pk, show_words=True)
    share_fact(user=teller, fact_id=fact.pk, show_words=False)
    again = told("Every dawn at the river, and I followed her once.", owner=teller, legacy=family.legacy)
    FactSource.objects.create(fact=fact, kind="message", message=again, teller=teller, told_at=again.at)
    assert [bool(quote.words) for quote in card(fact, reader).quotes] == [False, False]
    undo_review(user=teller, fact_id=fact.pk)
    assert [bool(quote.words) for quote in card(fact, reader).quotes] == [True, False]


def test_only_the_marked_part_of_a_message_is_shown_to_others(family, fact):
    source = fact.sources.get()
    source.span_start, source.span_end = 0, len("She always went to the river at dawn.")
    source.save()
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    [own], [shown] = card(fact, family["contributor"]).quotes, card(fact, family["keeper"]).quotes
    assert (own.words, own.after) == ("She always went to the river at dawn.", f" {SECRET}")
    assert (shown.before, shown.words, shown.after) == ("", "She always went to the river at dawn.", "")


def test_a_source_whose_message_is_gone_keeps_its_teller_and_day(family, fact):
    source = fact.sources.get()
    source.message = None
    source.save()
    [quote] = card(fact, family["contributor"]).quotes
    assert (quote.words, quote.speaker, quote.at) == ("", "you", source.told_at)


def test_a_long_message_is_cut_at_a_word(family):
    message = told("river " * 500, owner=family["contributor"], legacy=family.legacy)
    long = remember("Rose loved the river.", messages=[message], owner=family["contributor"], legacy=family.legacy)
    [quote] = card(long, family["contributor"]).quotes
    assert quote.words.endswith("river …")
    assert len(quote.words) <= LONGEST + 2


def test_what_somebody_else_said_in_a_chat_is_told_by_them_and_not_by_who_brought_it_in(family, fact):
    fact.sources.update(teller=None, speaker="Aunt Jo")
    own, others = card(fact, family["contributor"]), card(fact, family["keeper"])
    assert (own.said_by, others.said_by) == ("Aunt Jo", "Aunt Jo")
    assert own.teller == "Aunt Jo, imported by you"
    assert others.teller.startswith("Aunt Jo, imported by Tom")


def test_what_its_owner_said_too_is_told_by_its_owner(family, fact):
    fact.sources.create(kind="message", speaker="Aunt Jo")
    assert card(fact, family["contributor"]).said_by == "you"
    assert card(fact, family["keeper"]).said_by == "Tom"
