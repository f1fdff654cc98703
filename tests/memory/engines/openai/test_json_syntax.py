"""Answers in other ways to write JSON than JSON's: read where it is clear what is meant, and never completed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engines.base import BadAnswer
from memory.engines.guarded_embedder import metering
from memory.engines.openai.json_answers import parse_object, repair_syntax
from memory.engines.openai.transport.responses import AnswerMisshapen
from tests.memory.engines.openai.conftest import told
from tests.support.fakellm import whole

MEANT = {"summary": "On Rose's dahlias.", "facts": [{"content": 'She said "no".', "messages": [1, 2], "pinned": False}]}
GOOD = json.dumps(MEANT)
REST = GOOD.partition(", ")[2]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"Here's what I found:\n```json\n{GOOD}\n```\nIt's all.",
        f"<think>They want {{\"facts\": [...]}}, don't they?</think>\n{GOOD}",
        f"In {{curly}} braces: {GOOD}",
        GOOD.replace("}", ",}").replace("]", " ,\n]"),
        GOOD.replace("false", "False"),
        str(MEANT),
        "{'summary': 'On Rose's dahlias.', " + REST,
        "{'summary': 'On Rose\\'s dahlias.', // it's short\n" + REST.replace("[1, 2]", "[1, /* and */ 2]"),
        "{ # as asked\n" + GOOD[1:],
    ],
)  # fmt: skip
def test_what_is_meant_is_read(text):
    assert parse_object(text) == MEANT


def test_line_break_within_a_text_is_part_of_it():
    assert parse_object('{"summary": "One.\nTwo.\tThree."}') == {"summary": "One.\nTwo.\tThree."}
    assert parse_object("{'summary': 'One.\nTwo.'}") == {"summary": "One.\nTwo."}


@given(st.dictionaries(st.text(max_size=6), VALUES, max_size=4), st.sampled_from([None, 1]))
def test_json_is_left_as_it_is(value, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    assert repair_syntax(text) == text


@given(st.dictionaries(st.text(max_size=6), VALUES, min_size=1, max_size=4))
def test_what_a_program_would_write_is_read_or_refused_and_never_misread(value):
    try:
        assert parse_object(repr(value)) == value
    except BadAnswer:
        assert "\\" in repr(value), "only the escapes of Python are not those of JSON"


@pytest.mark.parametrize("text", [GOOD, str(MEANT), GOOD.replace("}", ",}")])
def test_cut_answer_is_never_completed(text):
    for at in range(len(text)):
        with pytest.raises(AnswerMisshapen):
            parse_object(text[:at])


def test_repair_is_counted_with_the_call_that_it_was_needed_for(engine, fakellm):
    fakellm.script(whole(json.dumps({"summary": "", "facts": []})), whole("{'summary': '', 'facts': [],}"))
    with metering() as spent:
        engine.extract(told("Hello."))
        engine.extract(told("Hello."))
    assert [one.was_repaired for one in spent] == [False, True]


def test_of_a_cut_answer_in_another_syntax_the_whole_statements_are_found(engine, fakellm):
    begun = "{'facts': [{'content': 'Rose sang.', 'messages': [1],}, {'content': 'Rose d"
    fakellm.script(whole(begun, finish="length"))
    with pytest.raises(BadAnswer) as raised:
        engine.extract(told("She sang and danced."))
    assert raised.value.part is not None
    assert [fact.content for fact in raised.value.part.facts] == ["Rose sang."]
