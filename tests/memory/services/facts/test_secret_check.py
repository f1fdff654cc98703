"""What people write by hand is asked about first when it looks like a secret, and what was taken out can come back."""

from __future__ import annotations

import pytest

from config.errors import NotFound
from legacies.models import LegacyEvent
from memory.language.secrets import MARK, redact
from memory.models import Fact, RecallItem, Visibility
from memory.services.context import write_family_fact
from memory.services.conversations.introductions import number_messages
from memory.services.conversations.lifecycle import rename_conversation, start_conversation
from memory.services.disputes import tell_otherwise
from memory.services.facts.correction import NothingToPutBack, correct_fact, merge_facts, put_back_words
from memory.services.facts.editing import create_fact, edit_fact, set_aside, share_fact
from memory.services.facts.fact_inputs import LooksLikeASecret
from tests.support.access import OUTSIDERS, FamilyWithFacts
from tests.support.factories import remember, told

CODE = "The shed has a padlock, 4471, and he never changed it."
SAID = "Grandad's shed, the padlock was 4471. The year he bought it I forget, and his bank PIN was 9034."


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    message = told(SAID, owner=family["contributor"], legacy=family.legacy)
    content = redact("His bank PIN was 9034.").text
    assert content == f"His bank PIN was {MARK}."
    return remember(content, messages=[message], owner=family["contributor"], legacy=family.legacy)


def writers(family: FamilyWithFacts):
    me, keeper, legacy = family["contributor"], family["keeper"], family.legacy.pk
    mine = family.facts["private"]
    other = remember("Rose sang at dusk.", legacy=family.legacy, owner=me)
    return {
        "create": lambda **how: create_fact(user=me, legacy_id=legacy, content=CODE, **how),
        "edit": lambda **how: edit_fact(user=me, fact_id=mine.pk, changes={"content": CODE}, **how),
        "title": lambda **how: edit_fact(user=me, fact_id=mine.pk, changes={"title": "Alarm code 7731"}, **how),
        "correct": lambda **how: correct_fact(user=me, fact_id=other.pk, changes={"content": CODE}, **how),
        "merge": lambda **how: merge_facts(user=me, keep_id=mine.pk, other_ids=[other.pk], content=CODE, **how),
        "family": lambda **how: write_family_fact(user=keeper, legacy_id=legacy, content=CODE, **how),
        "otherwise": lambda **how: tell_otherwise(
            user=keeper, fact_id=family.facts["approved"].pk, content=CODE, **how
        ),
    }


@pytest.mark.parametrize("way", ["create", "edit", "title", "correct", "merge", "family", "otherwise"])
def test_a_secret_by_hand_is_stored_only_when_its_writer_says_so(way: str, family: FamilyWithFacts):
    write, before = writers(family)[way], Fact.objects.count()
    with pytest.raises(LooksLikeASecret) as refused:
        write()
    assert (refused.value.status, refused.value.code) == (422, "looks_like_a_secret")
    assert Fact.objects.count() == before
    write(allow_secrets=True)
    kept = Fact.objects.filter(content__contains="4471") | Fact.objects.filter(title__contains="7731")
    assert kept.exists()
    assert not RecallItem.objects.filter(search_text__regex="4471|7731").exists()


def test_a_refusal_says_where_and_not_what(family: FamilyWithFacts):
    with pytest.raises(LooksLikeASecret) as refused:
        create_fact(user=family["contributor"], legacy_id=family.legacy.pk, content=CODE)
    place = refused.value.places[0]
    assert (place.field, CODE[place.start : place.end]) == ("content", "4471")
    assert "4471" not in repr(refused.value.more)


def test_what_was_kept_as_written_is_not_asked_about_again(family: FamilyWithFacts):
    me = family["contributor"]
    kept = create_fact(user=me, legacy_id=family.legacy.pk, content=CODE, allow_secrets=True)
    assert edit_fact(user=me, fact_id=kept.pk, changes={"content": f"{CODE} Ever."}).content.endswith("Ever.")


def test_the_owner_puts_back_what_was_taken_out_and_it_is_logged(family: FamilyWithFacts, fact: Fact):
    changed = put_back_words(user=family["contributor"], fact_id=fact.pk)
    assert changed.content == "His bank PIN was 9034."
    assert LegacyEvent.objects.latest("sequence").action == "fact_edited"
    assert not RecallItem.objects.filter(search_text__contains="9034").exists()
    with pytest.raises(NothingToPutBack):
        put_back_words(user=family["contributor"], fact_id=fact.pk)


def test_others_read_it_only_when_it_is_shared_anew(family: FamilyWithFacts, fact: Fact):
    me = family["contributor"]
    share_fact(user=me, fact_id=fact.pk)
    put_back_words(user=me, fact_id=fact.pk)
    assert Fact.objects.get(pk=fact.pk).visibility == Visibility.PRIVATE
    assert not Fact.objects.visible_to(family["reader"]).filter(pk=fact.pk).exists()


def test_nobody_else_puts_anything_back(family: FamilyWithFacts, fact: Fact):
    share_fact(user=family["contributor"], fact_id=fact.pk)
    for actor in ("keeper", "reader", *(one for one in OUTSIDERS if one != "signed_out")):
        with pytest.raises(NotFound):
            put_back_words(user=family[actor], fact_id=fact.pk)
    assert Fact.objects.get(pk=fact.pk).content == fact.content


def test_nothing_is_put_back_into_what_was_set_aside_or_whose_message_is_gone(family: FamilyWithFacts, fact: Fact):
    me = family["contributor"]
    fact.sources.update(message=None)
    with pytest.raises(NothingToPutBack):
        put_back_words(user=me, fact_id=fact.pk)
    set_aside(user=me, fact_id=fact.pk)
    with pytest.raises(Exception, match="fact_set_aside"):
        put_back_words(user=me, fact_id=fact.pk)


def test_an_engine_is_shown_no_secret(family: FamilyWithFacts):
    message = told(SAID, owner=family["contributor"], legacy=family.legacy)
    (shown,) = number_messages([message], zone=family["contributor"].zone)
    assert "4471" not in shown.content
    assert "9034" not in shown.content
    assert "padlock" in shown.content


def test_a_title_keeps_no_secret(family: FamilyWithFacts):
    me = family["contributor"]
    conversation = start_conversation(user=me, legacy_id=family.legacy.pk, title="Wifi password Tulip-Bitter-9x")
    assert conversation.title == f"Wifi password {MARK}"
    renamed = rename_conversation(user=me, conversation_id=conversation.pk, title="The alarm, 7731")
    assert renamed.title == f"The alarm, {MARK}"
