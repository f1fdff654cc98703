"""Tool calls of a model: put together from a stream, whole or not at all, and answered in the next round."""

from __future__ import annotations

import json

import pytest

from memory.engines.base import BadAnswer, CallTools, Tool, ToolCall, ToolRound, ToolsRefused
from memory.engines.openai.transport.responses import AnswerCut, AnswerTooLarge, RequestRefused
from tests.memory.engines.openai.conftest import hear, question
from tests.support.fakellm import calls, cut, failure, raw, says
from tests.support.fakellm.answers import EVENTS, event

REMEMBER = Tool(name="remember", description="Note it.", parameters={"type": "object", "properties": {}})
MAX = '{"content": "Anna has a dog called Max."}'


def offering(**more):
    from dataclasses import replace

    return replace(question(), tools=(REMEMBER,), **more)


def called(engine, request):
    """What was said, and the calls at the end."""
    *said, end = engine.reply(request)
    assert isinstance(end, CallTools)
    return "".join(part.text for part in said), end.calls


def test_calls_and_words_come_in_one_stream(engine, fakellm):
    fakellm.script(calls(("remember", MAX), ("remember", "{}"), text="One moment."))
    text, found = called(engine, offering())
    assert text == "One moment."
    assert found == (
        ToolCall(id="call_0", name="remember", arguments=MAX),
        ToolCall(id="call_1", name="remember", arguments="{}"),
    )
    offered = fakellm.asked[0].body["tools"][0]
    assert offered == {
        "type": "function",
        "function": {"name": "remember", "description": "Note it.", "parameters": REMEMBER.parameters},
    }
    assert fakellm.asked[0].body["tool_choice"] == "auto"


@pytest.mark.parametrize("finish", ["tool_calls", "stop", "function_call"])
def test_calls_count_however_a_server_says_that_they_end(engine, fakellm, finish):
    fakellm.script(calls(("remember", MAX), finish=finish))
    assert called(engine, offering())[1][0].arguments == MAX


def test_calls_without_an_index_are_told_apart_by_their_id(engine, fakellm):
    fakellm.script(calls(("remember", MAX), ("remember", "{}"), index=False))
    assert [one.arguments for one in called(engine, offering())[1]] == [MAX, "{}"]


@pytest.mark.parametrize("finish", ["length", None])
def test_calls_that_were_cut_off_are_none(engine, fakellm, finish):
    fakellm.script(calls(("remember", MAX), finish=finish))
    with pytest.raises(AnswerCut):
        called(engine, offering())


def test_a_stream_cut_at_any_byte_calls_nothing(engine, fakellm):
    whole = calls(("remember", MAX))
    for at in range(0, len(whole.body), 97):
        fakellm.script(cut(whole, at=at))
        with pytest.raises((BadAnswer, Exception)) as failed:
            called(engine, offering())
        assert not isinstance(failed.value, AssertionError)


def test_a_call_without_a_name_is_a_bad_answer(engine, fakellm):
    fakellm.script(calls(("", MAX)))
    with pytest.raises(BadAnswer):
        called(engine, offering())


@pytest.mark.parametrize("many", [[("remember", "{}")] * 101, [("remember", "x" * 30_000)]])
def test_calls_without_end_are_given_up(engine, fakellm, many):
    fakellm.script(calls(*many))
    with pytest.raises(AnswerTooLarge):
        called(engine, offering())


def test_ten_megabytes_of_thoughts_are_given_up(engine, fakellm):
    thought = event({"choices": [{"index": 0, "delta": {"reasoning_content": "hm " * 30_000}, "finish_reason": None}]})
    fakellm.script(raw(thought * 120, kind=EVENTS))
    with pytest.raises(AnswerTooLarge):
        hear(engine, offering())


def test_what_came_of_the_calls_is_told_in_the_next_round(engine, fakellm):
    fakellm.script(says("Your dog is Max."))
    done = ToolRound(
        calls=(ToolCall(id="call_0", name="remember", arguments=MAX),),
        results=('{"outcome": "created"}',),
        text="One moment.",
    )
    assert hear(engine, offering(rounds=(done,)))[0] == "Your dog is Max."
    *_, assistant, tool = fakellm.asked[0].body["messages"]
    assert assistant["content"] == "One moment."
    assert assistant["tool_calls"][0]["function"] == {"name": "remember", "arguments": MAX}
    assert (tool["role"], tool["tool_call_id"], json.loads(tool["content"])) == (
        "tool",
        "call_0",
        {"outcome": "created"},
    )


@pytest.mark.parametrize("arguments", ['{"content": "Anna has', "[]", "null", '"Max"', "", "[" * 5000])
def test_arguments_that_are_no_object_are_not_sent_back(engine, fakellm, arguments):
    """Servers parse what was called before, and answer with an error to what they cannot read."""
    fakellm.script(says("Sorry."))
    call = ToolCall(id="call_0", name="remember", arguments=arguments)
    done = ToolRound(calls=(call, ToolCall(id="call_1", name="remember", arguments=MAX)), results=("{}", "{}"))
    hear(engine, offering(rounds=(done,)))
    sent = fakellm.asked[0].messages[-3]["tool_calls"]
    assert [one["function"]["arguments"] for one in sent] == ["{}", MAX]


def test_in_the_last_round_nothing_may_be_called(engine, fakellm):
    fakellm.script(says("Done."))
    hear(engine, offering(must_answer=True))
    assert fakellm.asked[0].body["tool_choice"] == "none"


def test_a_server_that_takes_no_tools_is_asked_for_none_again(engine, fakellm):
    fakellm.script(*[failure(400)] * 4, says("Well."))
    with pytest.raises(ToolsRefused):
        hear(engine, offering())
    assert hear(engine, question())[0] == "Well."
    asked = len(fakellm.asked)
    with pytest.raises(ToolsRefused):
        hear(engine, offering())
    assert len(fakellm.asked) == asked


def test_a_server_that_refuses_everything_is_offered_tools_again(engine, fakellm):
    fakellm.script(failure(400))
    with pytest.raises(ToolsRefused):
        hear(engine, offering())
    with pytest.raises(RequestRefused):
        hear(engine, question())
    fakellm.script(calls(("remember", MAX)))
    assert called(engine, offering())[1]
