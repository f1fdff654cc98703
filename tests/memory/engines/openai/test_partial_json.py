"""What of a cut answer came whole."""

from __future__ import annotations

import json

import pytest

from memory.engines.openai.json_answers import whole_parts
from memory.engines.openai.prompts.extraction import MOST_FACTS, read_part
from tests.support.fakellm.answers import entry_of, fact_of

ANSWER = {
    "summary": 'On "her" {garden}, [and] so on: \\ and ü.',
    "facts": [fact_of(f'Rose said "{n}], {{".', [n, 12]) for n in range(3)],
    "entries": [entry_of("Rose married.", "1953")],
    "wrong_facts": [1, 23],
}


@pytest.mark.parametrize("indent", [None, 1])
def test_text_cut_anywhere_gives_the_beginning_of_what_it_holds_and_nothing_else(indent):
    text = json.dumps(ANSWER, indent=indent)
    assert whole_parts(text) == whole_parts(f"Here:\n{text}\nAnything else?") == ANSWER
    most = 0
    for at in range(len(text)):
        parts = whole_parts(text[:at])
        for name, value in parts.items():
            whole = ANSWER[name]
            assert value == (whole[: len(value)] if isinstance(whole, list) else whole)
        found = len(parts.get("facts", ())) + len(parts.get("entries", ()))
        assert found >= most, "a longer beginning holds no less"
        most = found
    assert most == 4


@pytest.mark.parametrize(
    "text",
    ["", "none", "[]", "{", '{"', '{"facts"', '{"facts" [1]}', '{"facts": ', '{"facts": nul', '{"facts": 1', "{1: 2}",
     '{"facts": ' + "[" * 100_000, '{"a": {"facts": [1]', '{"a": 1 "facts": [1]}'],
)  # fmt: skip
def test_what_is_no_beginning_of_an_answer_has_no_parts(text):
    assert not whole_parts(text).get("facts")


def test_number_that_the_text_ends_with_is_not_whole():
    assert whole_parts('{"wrong_facts": [1, 2') == {"wrong_facts": [1]}
    assert whole_parts('{"wrong_facts": [1, 2 ]') == {"wrong_facts": [1, 2]}


def test_part_holds_what_has_the_right_shape_and_nothing_of_an_answer_without_end():
    facts = [fact_of("Rose sang."), "She danced.", {"content": "No number."}, fact_of("Rose baked.", importance=99)]
    part = read_part(json.dumps({"facts": facts, "entries": [{"type": "x"}]})[:-1], model="m")
    assert [(fact.content, fact.importance) for fact in part.facts] == [("Rose sang.", 5), ("Rose baked.", 10)]
    assert (part.summary, part.entries) == ("", ())
    many = json.dumps({"facts": [fact_of(f"Rose sang {n} times.") for n in range(10_000)]})
    assert not read_part(many, model="m").facts
    assert len(read_part(json.dumps({"facts": [fact_of("Rose sang.")] * MOST_FACTS}), model="m").facts) == MOST_FACTS
