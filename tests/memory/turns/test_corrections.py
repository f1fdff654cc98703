"""A correction corrects: what was told wrongly is in no later reply without what is said today."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Membership
from memory import recall
from memory.engines.base import NumberedMessage, ReplyRequest
from memory.engines.openai.prompts.memory_block import memory_block
from memory.indexing.corrected_evidence import refresh_evidence, refresh_messages
from memory.kinds import JobKind
from memory.management.commands.ask import ask
from memory.management.commands.rebuild_recall import check_legacy, rebuild_legacy
from memory.models import Fact, RecallItem
from memory.models.facts import INSTEAD_OF
from memory.services.conversations.introductions import introduce_person, introduce_teller
from memory.services.deletion.purging import RESTORABLE, purge
from memory.services.facts.correction import correct_fact, merge_facts, put_instead, restore
from memory.services.facts.editing import edit_fact, restore_fact, set_aside, share_fact
from memory.services.facts.reviewing import undo_review
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, summarised, told
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "de", "es", "fr")
IN_CONVERSATION = 5
"""Of each language; the others are corrected by hand."""


@dataclass(frozen=True)
class Case:
    told: str
    corrected: str
    old: str
    new: str
    question: str


def cases(language):
    text = Path(__file__).with_name("corrections.txt").read_text(encoding="utf-8")
    lines = text.partition(f"[{language}]\n")[2].partition("\n[")[0].splitlines()
    return [Case(*(part.strip() for part in line.split("|"))) for line in lines]


@pytest.fixture(autouse=True)
def engine(settings):
    """What is told becomes facts word for word; replies are those of the built-in engine, unless a test says else."""
    settings.ENGINE = PATH
    return settings


@pytest.fixture
def legacy():
    return LegacyFactory(name="Ruth Miller", pronouns="she/her")


@pytest.fixture
def janine(legacy):
    return join(legacy, display_name="Janine")


def member(user, legacy):
    return Membership.objects.select_related("user", "legacy").get(user=user, legacy=legacy)


def hold_conversation(*said, legacy, teller):
    """A finished conversation in which this was told, and all that came of it."""
    conversation = ConversationFactory(legacy=legacy, user=teller, finished_at=timezone.now())
    messages = []
    for content in said:
        messages.append(told(content, conversation=conversation))
        ReplyFactory(conversation=conversation, reply_to=messages[-1], content="I have that now.")
    item = jobs.put(
        JobKind.CONSOLIDATE,
        key=f"consolidate:{conversation.pk}",
        payload={"conversation": str(conversation.pk)},
        legacy_id=legacy.pk,
    )
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    assert item.state == JobState.DONE, item.error
    return messages


def embedded(legacy):
    for item in Job.objects.filter(kind=JobKind.EMBED, legacy_id=legacy.pk, state=JobState.WAITING):
        run_item(item.pk, HANDLERS)


def holds(text, value):
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE) is not None


def live(owner, legacy):
    return Fact.objects.filter(owner=owner, legacy=legacy).live()


def prompt_of(user, legacy, question):
    """What a model is given of memory."""
    place = member(user, legacy)
    found = recall.for_turn(viewer=user, legacy_id=legacy.pk, query=question)
    said = NumberedMessage(number=1, role="user", content=question, at=timezone.now())
    return memory_block(
        ReplyRequest(
            person=introduce_person(legacy), teller=introduce_teller(place), window=(said,), recalled=found.recalled
        )
    )


def correct_by_hand(owner, fact, words, n):
    """In each of the ways there are."""
    if n % 2:
        edit_fact(user=owner, fact_id=fact.pk, changes={"content": words})
    else:
        correct_fact(user=owner, fact_id=fact.pk, changes={"content": words})


def review(owner, legacy, case):
    """Where talk alone did not decide, its teller does: the newer statement stands for the older one."""
    olds = [fact for fact in live(owner, legacy) if holds(fact.content, case.old) and not holds(fact.content, case.new)]
    news = [fact for fact in live(owner, legacy) if holds(fact.content, case.new)]
    if olds and news:
        merge_facts(user=owner, keep_id=news[0].pk, other_ids=[fact.pk for fact in olds])
    for fact in olds if not news else ():
        correct_fact(user=owner, fact_id=fact.pk, changes={"content": case.corrected})


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_old_value_never_comes_without_the_new_one(language, engine):
    legacy = LegacyFactory(name="Ruth Miller", pronouns="she/her", language=language)
    owner, relative = join(legacy, display_name="Janine"), join(legacy, display_name="Tom")
    all_cases = cases(language)
    assert len(all_cases) == 10
    script = Script()
    script.extractions({"summary": " ".join(case.told for case in all_cases)}, {"summary": "They talked."})
    hold_conversation(*(case.told for case in all_cases), legacy=legacy, teller=owner)
    for n, case in enumerate(all_cases[IN_CONVERSATION:]):
        for fact in [fact for fact in live(owner, legacy) if holds(fact.content, case.old)][:1]:
            correct_by_hand(owner, fact, case.corrected, n)
    hold_conversation(*(case.corrected for case in all_cases[:IN_CONVERSATION]), legacy=legacy, teller=owner)
    for case in all_cases:
        review(owner, legacy, case)
    for fact in live(owner, legacy).exclude(memory_type="user_profile"):
        share_fact(user=owner, fact_id=fact.pk)
    embedded(legacy)
    engine.ENGINE = "memory.engines.builtin.BuiltinEngine"
    wrong = []
    for case in all_cases:
        for user in (owner, relative):
            reply = ask(membership=member(user, legacy), text=case.question).reply
            lines = [*reply.split("\n\n"), *prompt_of(user, legacy, case.question).splitlines()]
            # In the same telling: somewhere else in a prompt the new value would be no help to a model.
            told_ = [
                line for line in lines if about(line, case) and holds(line, case.old) and not holds(line, case.new)
            ]
            wrong += [(user.name, line) for line in told_]
    assert not wrong
    assert check_legacy(legacy.pk).count == 0


def about(line, case):
    """Words such as "not" stand in many a sentence: it is about this where the rest of what was told is."""
    words = {word for word in re.findall(r"\w{4,}", case.told.casefold()) if word not in ("ruth", case.old.casefold())}
    return len(words & set(re.findall(r"\w{4,}", line.casefold()))) >= min(2, len(words))


@pytest.fixture
def said(legacy, janine):
    """One message with two statements, and what was drawn from it."""
    message = told("Ruth was born in Leduc in 1956. She loved dahlias.", owner=janine, legacy=legacy)
    born = remember("Ruth was born in Leduc in 1956.", owner=janine, legacy=legacy, messages=[message])
    remember("Ruth loved dahlias.", owner=janine, legacy=legacy, messages=[message])
    return message, born


def texts(user, legacy, question="When was Ruth born? What about dahlias?"):
    return [one.text for one in recall.for_turn(viewer=user, legacy_id=legacy.pk, query=question).recalled]


def row_of(one):
    return RecallItem.objects.get(id=one.pk)


def born_1956(user, legacy):
    return [text for text in texts(user, legacy) if "1956" in text and "1957" not in text]


NEW = "Ruth was born in Leduc in 1957."


def merge_with_another(user, fact):
    other = remember(NEW, owner=user, legacy=fact.legacy)
    merge_facts(user=user, keep_id=other.pk, other_ids=[fact.pk])


CHANGES = {
    "corrected": lambda user, fact: correct_fact(user=user, fact_id=fact.pk, changes={"content": NEW}),
    "edited": lambda user, fact: edit_fact(user=user, fact_id=fact.pk, changes={"content": NEW}),
    "merged": merge_with_another,
    "set aside": lambda user, fact: set_aside(user=user, fact_id=fact.pk),
}
BACK = {
    "corrected": lambda user, fact: restore(user=user, fact_id=fact.pk),
    "edited": lambda user, fact: undo_review(user=user, fact_id=fact.pk),
    "merged": lambda user, fact: restore(user=user, fact_id=fact.pk),
    "set aside": lambda user, fact: restore_fact(user=user, fact_id=fact.pk),
}


@pytest.mark.parametrize("way", CHANGES)
def test_words_behind_what_holds_no_more_are_no_evidence(way, said, janine, legacy):
    """In every way in which a statement is replaced. What else the message says still serves, and undoing brings all
    of it back."""
    message, born = said
    CHANGES[way](janine, born)
    assert not born_1956(janine, legacy)
    assert any("1957" in text for text in texts(janine, legacy)) == (way != "set aside")
    assert any("dahlias" in text for text in texts(janine, legacy))
    assert row_of(message).current_text == "… She loved dahlias."
    assert check_legacy(legacy.pk).count == 0
    BACK[way](janine, born)
    if way != "merged":  # what was merged stands beside the other again
        assert row_of(message).current_text is None
    assert born_1956(janine, legacy)
    assert check_legacy(legacy.pk).count == 0


def test_what_is_only_told_more_exactly_stays_evidence(said, janine, legacy):
    message, born = said
    correct_fact(user=janine, fact_id=born.pk, changes={"content": "Ruth was born in Leduc in Alberta in May 1956."})
    assert row_of(message).current_text is None


def test_summary_of_what_was_corrected_says_it_no_more(said, janine, legacy):
    message, born = said
    chunk = summarised(
        "Ruth was born in 1956. She was fond of the sea.", conversation=message.conversation, from_seq=50, to_seq=60
    )
    RecallItem.objects.filter(id=chunk.pk).update(message_ids=[message.pk])
    correct_fact(user=janine, fact_id=born.pk, changes={"content": NEW})
    assert row_of(chunk).current_text == "… She was fond of the sea."
    assert row_of(chunk).newer_ids == [live(janine, legacy).get(content=NEW).pk]


@pytest.mark.parametrize("way", ["set aside", "corrected, then set aside"])
def test_what_was_set_aside_stays_no_evidence_after_it_is_purged(way, said, janine, legacy):
    message, born = said
    chunk = summarised(
        "Ruth was born in 1956. She was fond of the sea.", conversation=message.conversation, from_seq=50, to_seq=60
    )
    RecallItem.objects.filter(id=chunk.pk).update(message_ids=[message.pk])
    if way != "set aside":
        born = correct_fact(user=janine, fact_id=born.pk, changes={"content": NEW})
    set_aside(user=janine, fact_id=born.pk)
    assert purge(now=timezone.now() + RESTORABLE + timedelta(days=1))["facts"] >= 1
    for _after_purge_and_rebuild in range(2):
        assert not born_1956(janine, legacy)
        assert any("dahlias" in text for text in texts(janine, legacy))
        assert row_of(message).current_text == "… She loved dahlias."
        assert row_of(chunk).current_text == "… She was fond of the sea."
        message.refresh_from_db()
        assert message.content.startswith("Ruth was born in Leduc in 1956."), "what was told stays word for word"
        stood = RecallItem.objects.get(id=chunk.pk).message_ids
        rebuild_legacy(legacy.pk)
        RecallItem.objects.filter(id=chunk.pk).update(message_ids=stood)
        refresh_messages(legacy.pk, [message.pk])
    hits = recall.search(viewer=janine, legacy_id=legacy.pk, query="born in Leduc").hits
    assert next(hit for hit in hits if hit.id == message.pk).is_corrected


def test_words_that_another_fact_still_rests_on_stay_evidence_when_one_is_purged(janine, legacy):
    message = told("Ruth was born in Leduc in 1956.", owner=janine, legacy=legacy)
    facts = [remember("Ruth was born in Leduc in 1956.", owner=janine, legacy=legacy, messages=[message]) for _ in "ab"]
    set_aside(user=janine, fact_id=facts[0].pk)
    purge(now=timezone.now() + RESTORABLE + timedelta(days=1))
    assert row_of(message).current_text is None
    assert check_legacy(legacy.pk).count == 0


def test_told_again_after_the_purge_it_is_evidence(said, janine, legacy):
    message, born = said
    set_aside(user=janine, fact_id=born.pk)
    purge(now=timezone.now() + RESTORABLE + timedelta(days=1))
    remember(born.content, owner=janine, legacy=legacy, messages=[told(born.content, owner=janine, legacy=legacy)])
    assert born_1956(janine, legacy)
    assert row_of(message).current_text == "… She loved dahlias.", "the first telling stays set aside"
    assert check_legacy(legacy.pk).count == 0


def test_private_correction_of_what_is_shared_holds_for_its_teller_alone(said, janine, legacy):
    """It is not told to anybody else, by no mark either, before its teller puts it in place."""
    tom = join(legacy, display_name="Tom")
    message, born = said
    share_fact(user=janine, fact_id=born.pk)
    instead = remember(NEW, owner=janine, legacy=legacy, metadata={INSTEAD_OF: str(born.pk)})
    refresh_evidence(legacy.pk, [instead])
    assert not born_1956(janine, legacy)
    assert born_1956(tom, legacy)
    hits = {
        user: {hit.id: hit for hit in recall.search(viewer=user, legacy_id=legacy.pk, query="born in Leduc").hits}
        for user in (janine, tom)
    }
    assert hits[janine][born.pk].is_corrected
    assert hits[janine][message.pk].newer_ids == (instead.pk,)
    assert not hits[tom][born.pk].is_corrected
    assert hits[tom][born.pk].newer_ids == ()
    assert check_legacy(legacy.pk).count == 0
    put_instead(user=janine, fact_id=instead.pk)
    assert not born_1956(tom, legacy)
    assert not born_1956(janine, legacy)
    assert check_legacy(legacy.pk).count == 0
