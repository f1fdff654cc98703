"""A second look by a model: it names what is wrong by number, and adds what was missed."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from memory.engines.base import BadAnswer, EntryDraft, Extraction, FactDraft, Verification
from memory.engines.guarded_embedder import metering
from memory.engines.openai.prompts.verification import SCHEMA, SYSTEM, read_verification, verification_messages
from memory.engines.openai.transport.responses import AnswerCut, AnswerFiltered, AnswerMisshapen
from tests.memory.engines.openai.conftest import told
from tests.support.fakellm import extraction, verification, whole
from tests.support.fakellm.answers import entry_of, fact_of

FOUND = Extraction(
    summary="On her garden.",
    facts=(
        FactDraft(content="Rose grew <dahlias> & more.", messages=(1,), category="hobby", occurred="195X"),
        FactDraft(content="Rose hated roses.", messages=(2, 1), category="preference"),
    ),
    entries=(EntryDraft(type="move", occurred="1953", summary="Rose moved.", messages=(2,)),),
    model="m",
)
REQUEST = told("She grew dahlias in the fifties.", "And moved in 1953.")
GOOD = {"wrong_facts": [2], "wrong_entries": [1], "facts": [fact_of("Rose moved in 1953.", [2])], "entries": []}


def test_model_is_shown_the_conversation_and_what_was_found_by_number(engine, fakellm):
    fakellm.script_looks(verification())
    engine.verify(REQUEST, FOUND)
    (asked,) = fakellm.asked
    assert asked.body["response_format"]["json_schema"] == {"name": "verification", "strict": True, "schema": SCHEMA}
    shown = ElementTree.fromstring(asked.text_of("user"))
    assert [message.text for message in shown.iterfind("conversation/talk/message")] == [
        "She grew dahlias in the fifties.",
        "And moved in 1953.",
    ]
    facts = [(fact.get("n"), fact.get("messages"), fact.text) for fact in shown.iterfind("found/facts/fact")]
    assert facts == [("1", "1", "Rose grew <dahlias> & more."), ("2", "2, 1", "Rose hated roses.")]
    assert [entry.get("n") for entry in shown.iterfind("found/entries/entry")] == ["1"]


def test_what_was_missed_is_added_and_what_is_wrong_is_struck(engine, fakellm):
    looked = fact_of("Rose moved in 1953.", [2])
    fakellm.script_looks(whole(json.dumps({**GOOD, "entries": [entry_of("Rose moved.", "1953-05", [2])]})))
    with metering() as spent:
        found = engine.verify(REQUEST, FOUND)
    assert [fact.content for fact in found.facts] == [looked["content"]]
    assert [(entry.summary, entry.occurred) for entry in found.entries] == [("Rose moved.", "1953-05")]
    assert (found.struck, found.struck_entries, found.model) == ({1}, {0}, "extraction-model")
    assert [one.stage for one in spent] == ["verification"]


def test_number_that_was_never_shown_strikes_nothing():
    text = json.dumps({**GOOD, "wrong_facts": [0, -1, 3, 10**12, 2], "wrong_entries": [2]})
    looked = read_verification(text, found=FOUND, model="m")
    assert set(looked.struck) == {1}
    assert not looked.struck_entries


@pytest.mark.parametrize(
    ("answer", "error", "kept"),
    [
        (whole(json.dumps(GOOD), finish="length"), AnswerCut, ["Rose moved in 1953."]),
        (whole(json.dumps(GOOD)[:-2], finish="stop"), AnswerMisshapen, ["Rose moved in 1953."]),
        (whole(json.dumps(GOOD), finish="content_filter"), AnswerFiltered, None),
        (extraction({"content": "Rose sang."}), AnswerMisshapen, ["Rose sang."]),
        (whole('{"facts": []}'), AnswerMisshapen, None),
        (whole('{"wrong_facts": "all", "facts": []}'), AnswerMisshapen, None),
        (whole("All is well."), AnswerMisshapen, None),
        (whole(""), AnswerMisshapen, None),
    ],
)
def test_bad_answer_is_an_error_and_brings_what_was_added_whole(engine, fakellm, answer, error, kept):
    fakellm.script_looks(answer)
    with pytest.raises(error) as raised:
        engine.verify(REQUEST, FOUND)
    part = raised.value.part
    assert (part and [fact.content for fact in part.facts]) == kept
    assert part is None or (isinstance(part, Verification) and not part.struck), "a strike needs a whole answer"


def test_text_cut_at_any_character_is_no_verification():
    text = json.dumps(GOOD)
    assert read_verification(text, found=FOUND, model="m").struck
    for at in range(len(text)):
        with pytest.raises(BadAnswer):
            read_verification(text[:at], found=FOUND, model="m")


def test_nothing_that_a_person_wrote_stands_in_the_system_message():
    system, data = verification_messages(REQUEST, FOUND)
    assert system == {"role": "system", "content": SYSTEM}
    assert data["role"] == "user"
    assert "<dahlias>" not in data["content"]
