"""Who reads the words behind a fact, and how much of them."""

from __future__ import annotations

import pytest

from memory.cards import Card
from memory.cards.quotes import LONGEST
from memory.models import Fact
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


def test_the_teller_reads_the_own_words_whole_and_finds_the_talk(family, fact):
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
    Fact.objects.filter(pk=fact.pk).update(show_words=True)
    [quote] = card(fact, family["keeper"]).quotes
    assert quote.words.startswith("She always went to the river at dawn.")
    assert "4417" not in quote.words
    assert quote.conversation_id is None


def test_only_the_marked_part_of_a_message_is_shown_to_others(family, fact):
    source = fact.sources.get()
    source.span_start, source.span_end = 0, len("She always went to the river at dawn.")
    source.save()
    Fact.objects.filter(pk=fact.pk).update(show_words=True)
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
