"""Two looks at a range, and what becomes of it when answers are bad: nothing is lost, and nothing written by halves."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.engines import registry
from memory.engines.base import (
    BadAnswer,
    EngineError,
    EngineUnavailable,
    EntryDraft,
    Extraction,
    FactDraft,
    Verification,
)
from memory.models import ConversationChunk, Fact, PartialAnswer
from memory.services.deletion.conversation_deletion import delete_conversation
from memory.tasks import HANDLERS
from tests.memory.consolidation.test_consolidate import consolidate, hold_conversation
from tests.support.fakellm import cut, extraction, failure, json_answer, raw, verification, whole
from tests.support.fakellm.answers import entry_of, fact_of
from tests.support.scripted import PATH, ScriptedEngine

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

SAID = ("She loved dahlias.", "She was born in Leeds.", "She sang in a choir.", "She baked bread.")
FACTS = [fact_of("Rose loved dahlias."), fact_of("Rose was born in Leeds.", [3]), fact_of("Rose sang in a choir.", [5])]
ANSWER = json.dumps({"summary": "Of Rose.", "facts": FACTS, "entries": [entry_of("Rose was born.", "1931", [3])]})


@pytest.fixture
def conversation(legacy, teller):
    return hold_conversation(*SAID, legacy=legacy, teller=teller)


@pytest.fixture
def fussy(settings, monkeypatch):
    """The scripted engine, which chokes on what it is told to, and remembers what it was asked about."""
    settings.ENGINE = PATH
    engine = Fussy()
    monkeypatch.setattr(registry, "_engine", lambda path: engine)
    return engine


class Fussy(ScriptedEngine):
    """Each told message is a fact, word for word."""

    def __init__(self) -> None:
        super().__init__()
        self.chokes_on: set[str] = set()
        self.part: Extraction | None = None
        self.fails_to_look: EngineError | None = None
        self.looks_fail_on = ""
        self.asked: list[list[str]] = []
        self.looked: list[list[str]] = []

    def extract(self, request):
        said = [message.content for message in request.messages if message.role == "user"]
        self.asked.append(said)
        self._choke(said)
        known = {fact.content for fact in request.known.facts} if request.known else set()
        facts = [
            FactDraft(content=message.content, messages=(message.number,), category="other")
            for message in request.messages
            if message.role == "user" and message.content not in known
        ]
        return Extraction(summary="They talked.", facts=tuple(facts), model="fussy")

    def verify(self, request, found):
        self.looked.append([fact.content for fact in found.facts])
        said = [message.content for message in request.messages]
        if self.fails_to_look and (not self.looks_fail_on or self.looks_fail_on in said):
            raise self.fails_to_look
        return Verification(model="fussy")

    def _choke(self, said: Iterable[str]) -> None:
        if self.chokes_on & set(said):
            error = BadAnswer("choked")
            error.part = self.part
            raise error


def attempt(conversation, *, expect):
    return consolidate(conversation, expect=expect)


def try_again(conversation):
    """What the scheduler does when the time has come."""
    item = Job.objects.get(key=f"consolidate:{conversation.pk}")
    Job.objects.filter(pk=item.pk).update(not_before=item.created_at)
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    conversation.refresh_from_db()
    return item


def stored():
    return sorted(Fact.objects.values_list("content", flat=True))


def test_second_look_adds_and_strikes_with_two_questions_a_range(model, conversation):
    model.script(whole(ANSWER))
    model.script_looks(verification({"content": "Rose baked bread.", "messages": [7]}, wrong=[3]))
    consolidate(conversation)
    assert stored() == ["Rose baked bread.", "Rose loved dahlias.", "Rose was born in Leeds."]
    assert [asked.stage for asked in model.asked if asked.stage != "label"] == ["", "look"]


def test_of_a_cut_answer_what_came_whole_is_kept_and_only_the_rest_asked_for(model, conversation):
    at = ANSWER.index("Rose sang")
    model.script(whole(ANSWER[:at], finish="length"), whole(json.dumps({"summary": "Of Rose.", "facts": FACTS[2:]})))
    attempt(conversation, expect=JobState.WAITING)
    assert (stored(), ConversationChunk.objects.count(), conversation.consolidated_to) == ([], 0, 0)
    item = try_again(conversation)
    assert item.state == JobState.DONE
    assert stored() == ["Rose loved dahlias.", "Rose sang in a choir.", "Rose was born in Leeds."]
    prompts = [asked.text_of("user") for asked in model.asked if not asked.stage]
    assert ["<fact>Rose loved dahlias.</fact>" in prompt for prompt in prompts] == [False, True]
    assert not PartialAnswer.objects.exists(), "kept no longer than needed"


CUTS = sorted({*range(0, len(ANSWER), 97), len(ANSWER) - 1})


@pytest.mark.sweep
def test_answer_cut_anywhere_is_never_nothing_to_remember(model, legacy, teller):
    for at in CUTS:
        conversation = hold_conversation(*SAID, legacy=legacy, teller=teller)
        model.script(whole(ANSWER[:at]), Rest())
        attempt(conversation, expect=JobState.WAITING)
        assert conversation.consolidated_to == 0, at
        assert try_again(conversation).state == JobState.DONE, at
        assert len(stored()) == len(FACTS), at
        delete_conversation(user=teller, conversation_id=conversation.pk)
        Fact.objects.all().delete()


class Rest:
    """Answers with what is not known yet, as it is asked to."""

    def __call__(self, asked):
        prompt = asked.text_of("user")
        facts = [fact for fact in FACTS if f"<fact>{fact['content']}</fact>" not in prompt]
        return whole(json.dumps({"summary": "Of Rose.", "facts": facts, "entries": []}))


BAD = {
    "cut by length": whole(ANSWER, finish="length"),
    "no end": whole(ANSWER, finish=None),
    "cut on its way": cut(whole(ANSWER), at=200),
    "filtered": whole(ANSWER, finish="content_filter"),
    "refused": whole(None, refusal="I will not."),
    "tool call": whole(ANSWER, finish="tool_calls"),
    "nothing": whole(None),
    "empty": whole(""),
    "prose": whole("There is nothing to remember."),
    "a list": whole(json.dumps(FACTS)),
    "a text": whole('"nothing"'),
    "empty object": whole("{}"),
    "no facts": whole('{"summary": "x"}'),
    "facts are none": whole('{"summary": "x", "facts": null}'),
    "facts are texts": whole('{"summary": "x", "facts": ["Rose sang."]}'),
    "one fact misshapen": whole(json.dumps({"summary": "", "facts": [FACTS[0], {"content": "x"}]})),
    "not a number": whole(ANSWER.replace("0.8", "NaN")),
    "deeply nested": whole('{"summary": "x", "facts": [' + "[" * 100_000),
    "ten thousand facts": extraction(*[{"content": f"Fact {n}."} for n in range(10_000)]),
    "no choices": json_answer({"choices": []}),
    "no JSON": raw(b"<html>Bad gateway</html>"),
    "no server": failure(503),
    "refused request": failure(400),
    "HTML": raw(b"nonsense", kind="text/html"),
}


@pytest.mark.sweep
def test_no_kind_of_bad_answer_drops_a_word(model, legacy, teller, monkeypatch):
    monkeypatch.setattr("memory.engines.openai.transport.client.MOST_RETRIES", 0)
    for name, answer in BAD.items():
        conversation = hold_conversation(*SAID, legacy=legacy, teller=teller)
        model.script(answer)
        item = attempt(conversation, expect=JobState.WAITING)
        assert (item.error in ("bad_answer", "engine_unavailable"), conversation.consolidated_to) == (True, 0), name
        assert (Fact.objects.count(), ConversationChunk.objects.count()) == (0, 0), name
        model.script(Rest())
        assert try_again(conversation).state == JobState.DONE, name
        assert len(stored()) == len(FACTS), name
        delete_conversation(user=teller, conversation_id=conversation.pk)
        Fact.objects.all().delete()


def test_one_message_that_a_model_chokes_on_is_found_parked_and_asked_for_alone(fussy, conversation):
    fussy.chokes_on = {SAID[2]}
    states = [attempt(conversation, expect=JobState.WAITING).state]
    assert fussy.asked == [list(SAID)]
    states += [try_again(conversation).state for _ in range(4)]
    assert states == [JobState.WAITING] * 4 + [JobState.FAILED]
    assert (stored(), conversation.consolidated_to) == ([], 0), "the range is written once, or not at all"
    halved = [said for said in fussy.asked if len(said) < len(SAID)]
    assert list(SAID[:2]) in halved
    assert fussy.asked[-1] == [SAID[2]]

    fussy.chokes_on.clear()
    fussy.asked.clear()
    jobs.retry(Job.objects.get(key=f"consolidate:{conversation.pk}").pk)
    assert try_again(conversation).state == JobState.DONE
    assert fussy.asked == [[SAID[2]]], "what was answered is not asked for again"
    assert stored() == sorted(SAID)
    assert ConversationChunk.objects.count() == 1


def test_model_of_nothing_but_nonsense_is_given_up_after_so_many_questions(fussy, legacy, teller):
    conversation = hold_conversation(
        *[f"She grew flower {number}." for number in range(15)], legacy=legacy, teller=teller
    )
    fussy.chokes_on = {f"She grew flower {number}." for number in range(15)}
    attempt(conversation, expect=JobState.WAITING)
    for _ in range(4):
        item = try_again(conversation)
    assert (item.state, item.error) == (JobState.FAILED, "bad_answer")
    assert len(fussy.asked) <= 1 + 4 * 8
    assert stored() == []


def test_second_look_that_fails_does_not_cost_the_first(fussy, conversation):
    fussy.fails_to_look = EngineUnavailable("gone")
    item = attempt(conversation, expect=JobState.WAITING)
    assert (item.error, len(fussy.asked), stored()) == ("engine_unavailable", 1, [])
    fussy.fails_to_look = None
    assert try_again(conversation).state == JobState.DONE
    assert (len(fussy.asked), fussy.looked) == (1, [list(SAID)] * 2)
    assert stored() == sorted(SAID)


def test_second_look_at_one_message_that_fails_is_asked_for_alone(fussy, conversation):
    fussy.fails_to_look = BadAnswer("choked")
    fussy.looks_fail_on = SAID[1]
    attempt(conversation, expect=JobState.WAITING)
    try_again(conversation)
    fussy.fails_to_look, fussy.looked = None, []
    assert try_again(conversation).state == JobState.DONE
    assert (len(fussy.asked), fussy.looked) == (1, [[SAID[1]]])
    assert stored() == sorted(SAID)


def test_what_is_kept_aside_holds_no_secret_and_goes_with_the_conversation(fussy, conversation, teller):
    fussy.chokes_on = {SAID[0]}
    fact = FactDraft(content="Her PIN was 4417.", messages=(1,), category="other", subject="password = tulip99x")
    entry = EntryDraft(type="x", occurred="1953", summary="Her PIN was 4417.", messages=(1,), data={"pin": "4417"})
    fussy.part = Extraction(summary="", facts=(fact,), entries=(entry,), model="fussy")
    attempt(conversation, expect=JobState.WAITING)
    kept = PartialAnswer.objects.get()
    assert kept.answer["facts"][0]["messages"] == [1]
    assert not [secret for secret in ("4417", "tulip99x") if secret in str(kept.answer)]
    delete_conversation(user=teller, conversation_id=conversation.pk)
    assert not PartialAnswer.objects.exists()
