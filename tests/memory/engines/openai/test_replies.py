"""A reply by a model: its words, what it rests on, and every way in which it can fail."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from memory.engines.base import BadAnswer, EngineError, EngineUnavailable, Finish
from memory.engines.guarded_embedder import metering
from memory.engines.openai import OpenAIEngine
from memory.engines.openai.transport.responses import (
    AnswerCut,
    AnswerFiltered,
    AnswerMisshapen,
    AnswerTooLarge,
    ServerFailed,
    Tokens,
    TookTooLong,
    tokens_in,
)
from tests.memory.engines.openai.conftest import hear, question, recalled
from tests.support.fakellm import cut, drips, failure, hang, raw, says, stalls
from tests.support.fakellm.answers import EVENTS, event

DAHLIAS = recalled(1, "Rose grew dahlias.")


def test_reply_comes_in_pieces_with_what_it_rests_on(engine, fakellm):
    fakellm.script(says("She grew ", "dahlias [", "1]", ", says Mark."))
    assert hear(engine, question(items=[DAHLIAS])) == ("She grew dahlias [1], says Mark.", Finish(cited=(1,)))


def test_first_words_are_there_before_the_last_are_made(engine, fakellm):
    fakellm.script(stalls(says("She ", "grew "), before=3))
    reply = engine.reply(question())
    assert next(reply).text == "She"


def test_reply_says_that_nobody_has_told_it_without_words_of_any_language(engine, fakellm):
    fakellm.script(says("Bisher hat das niemand erzählt. ", "[0", "]"))
    text, end = hear(engine, question("Wo war sie?", items=[DAHLIAS]))
    assert text == "Bisher hat das niemand erzählt."
    assert end == Finish(abstained=True)


def test_tokens_are_metered_and_asked_for(engine, fakellm):
    fakellm.script(says("Yes."))
    with metering() as spent:
        hear(engine, question())
    assert [(one.stage, one.model, one.tokens_in, one.tokens_out) for one in spent] == [
        ("reply", "reply-model", 120, 12)
    ]
    assert fakellm.asked[0].body["stream_options"] == {"include_usage": True}


def test_request_may_name_the_model_that_is_to_reply(engine, models, fakellm):
    fakellm.script(says("Yes."))
    for model in ("a-larger-one", ""):
        with metering() as spent:
            hear(engine, replace(question(), model=model))
        assert [fakellm.asked[-1].body["model"], spent[0].model] == [model or models.reply] * 2


def test_what_a_failed_reply_took_is_metered_too(engine, fakellm):
    fakellm.script(says("Yes.", finish="length"))
    with metering() as spent, pytest.raises(BadAnswer):
        hear(engine, question())
    assert [one.tokens_in for one in spent] == [120]


@pytest.mark.parametrize(
    ("details", "cached"),
    [
        ({"cached_tokens": 64}, 64),
        ({"cached_tokens": 500}, 120),  # no more than were read
        ({"cached_tokens": -1}, 0),
        ({"cached_tokens": "64"}, 0),
        ({}, 0),
        (None, 0),
        ([64], 0),
    ],
)
def test_cached_tokens_are_metered_only_where_the_number_makes_sense(details, cached):
    usage = {"prompt_tokens": 120, "completion_tokens": 12, "prompt_tokens_details": details}
    assert tokens_in({"usage": usage}) == Tokens(sent=120, received=12, cached=cached)


def test_server_that_refuses_to_count_tokens_is_asked_without_from_then_on(engine, fakellm):
    fakellm.script(failure(400), says("Yes."), says("Yes."))
    for _ in range(2):
        assert hear(engine, question())[0] == "Yes."
    assert ["stream_options" in asked.body for asked in fakellm.asked] == [True, False, False]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (says("Yes.", finish=None), AnswerCut),
        (says("Yes.", finish="length"), AnswerCut),
        (says("Yes.", finish="content_filter"), AnswerFiltered),
        (says("Yes.", finish="tool_calls"), AnswerMisshapen),
        (raw(b"", kind=EVENTS), AnswerCut),
        (raw(b"data: [DONE]\n\n", kind=EVENTS), AnswerCut),
        (raw(b"data: {\n\n", kind=EVENTS), AnswerMisshapen),
        (raw(b"data: [1, 2]\n\n", kind=EVENTS), AnswerMisshapen),
        (raw(b"data: " + b"[" * 100_000 + b"\n\n", kind=EVENTS), AnswerMisshapen),
        (raw(event({"choices": "none"}), kind=EVENTS), AnswerMisshapen),
        (raw(event({"choices": [{"delta": {"content": {"a": 1}}}]}), kind=EVENTS), AnswerMisshapen),
        (raw(event({"choices": [{"delta": {"refusal": "I will not."}}]}), kind=EVENTS), AnswerFiltered),
        (raw(b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n', kind=EVENTS), AnswerMisshapen),
        (raw(event({"error": {"message": "overloaded"}}), kind=EVENTS), ServerFailed),
        (raw(b"<html>Welcome</html>", kind="text/html"), AnswerCut),
    ],
)
def test_answer_that_is_no_whole_reply_is_an_error(engine, fakellm, answer, error):
    fakellm.script(says("Yes."))
    assert hear(engine, question())[0] == "Yes."
    fakellm.script(answer)
    with pytest.raises(error):
        hear(engine, question())


def test_reply_cut_anywhere_never_ends_well(engine, fakellm):
    whole = says("She grew ", "dahlias [1].", usage=False)
    end = whole.body.index(b'"finish_reason": "stop"')
    for at in range(0, end, 23):
        fakellm.script(cut(whole, at=at))
        with pytest.raises(EngineError):
            hear(engine, question(items=[DAHLIAS]))
        fakellm.script(whole)
        assert hear(engine, question(items=[DAHLIAS]))[1].cited == (1,)


@pytest.mark.parametrize("before", [0, 1, 3])
def test_stream_that_falls_silent_is_ended_by_our_deadline(client, models, fakellm, before):
    patient = OpenAIEngine(client, models.__class__(**{**fields_of(models), "silence_seconds": 0.1}))
    fakellm.script(stalls(says("She ", "grew ", "dahlias."), before=before))
    with pytest.raises(EngineUnavailable):
        hear(patient, question())


def fields_of(models):
    return {name: getattr(models, name) for name in models.__dataclass_fields__}


def test_stream_that_drips_for_ever_is_ended_by_our_deadline(client, models, fakellm):
    """It is never silent for long, but the whole reply has a deadline too."""
    impatient = OpenAIEngine(client, models.__class__(**{**fields_of(models), "reply_seconds": 0.2}))
    fakellm.script(drips(says(*["word "] * 1000), pause=0.01))
    with pytest.raises(TookTooLong):
        hear(impatient, question())


def test_server_that_says_nothing_at_all_is_not_waited_for(client, models, fakellm):
    impatient = OpenAIEngine(client, models.__class__(**{**fields_of(models), "silence_seconds": 0.1}))
    fakellm.script(hang())
    with pytest.raises(TookTooLong):
        hear(impatient, question())


def test_broken_stream_is_asked_for_again_only_before_its_first_piece(engine, fakellm, waited):
    good = says("Yes.")
    fakellm.script(cut(good, at=0), good)
    assert hear(engine, question())[0] == "Yes."
    assert len(waited) == 1
    fakellm.script(cut(says("She ", "grew"), at=300), good)
    with pytest.raises(EngineUnavailable):
        hear(engine, question())
    assert len(waited) == 1


def test_reply_that_nobody_listens_to_any_more_is_hung_up(engine, fakellm):
    fakellm.script(stalls(says("She ", "grew"), before=3))
    reply = engine.reply(question())
    assert next(reply).text
    reply.close()
    fakellm.script(says("Yes."))
    assert hear(engine, question())[0] == "Yes."


def test_half_characters_and_nul_do_not_reach_the_reply(engine, fakellm):
    fakellm.script(says("She\x00 grew \ud83c", "dahlias."))
    text, _ = hear(engine, question())
    assert text == "She grew \ufffddahlias."
    json.dumps(text).encode()


THOUGHTS = [
    (["<think>", "They ask what she grew.", "</think>", "\n\nShe grew dahlias."], "She grew dahlias."),
    (["\n<th", "ink>a < b </thi", "nk", " ></th", "ink> Dahlias", "."], "Dahlias."),
    (["<think></think>", "Dahlias."], "Dahlias."),
    (["<think", " of it, she said."], "<think of it, she said."),
    (["<"], "<"),
    (["Dahlias. <think>Not at the beginning.</think>"], "Dahlias. <think>Not at the beginning.</think>"),
    (["<think>They ask what she grew."], ""),
    (["<think>"], ""),
]


@pytest.mark.parametrize(("pieces", "shown"), THOUGHTS)
def test_thoughts_that_a_reply_begins_with_are_no_words_of_it(engine, fakellm, pieces, shown):
    fakellm.script(says(*pieces))
    assert hear(engine, question())[0] == shown


def test_reply_that_is_longer_than_its_tokens_can_be_is_given_up(client, models, fakellm):
    """Of a server that does not keep to them."""
    fakellm.script(says(*["She grew dahlias. "] * 100))
    assert hear(OpenAIEngine(client, replace(models, reply_tokens=400)), question())[0]
    with pytest.raises(AnswerTooLarge):
        hear(OpenAIEngine(client, replace(models, reply_tokens=100)), question())


def test_no_reply_may_go_on_without_end(engine, fakellm):
    fakellm.script(failure(400), failure(400), says("Yes."), says("Yes."))
    hear(engine, question())
    hear(engine, question())
    said = [(asked.body.get("max_tokens"), asked.body.get("max_completion_tokens")) for asked in fakellm.asked]
    assert said == [(2000, None), (2000, None), (None, 2000), (None, 2000)]  # the last two: a server with newer names
