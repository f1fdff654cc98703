"""Labels by a model: one for each pair, by small numbers, or none at all."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from uuid import uuid4
from xml.etree import ElementTree

import pytest

from memory.engines.base import Compared, Label, LabelRequest, Pair, Person
from memory.engines.guarded_embedder import metering
from memory.engines.openai.prompts.labelling import SCHEMA, SYSTEM
from memory.engines.openai.transport.responses import AnswerCut, AnswerMisshapen
from tests.support.fakellm import labels, whole

OLD = Compared(text="Rose died in October 2019.", teller="Mark", told_on=date(2026, 3, 2), occurred="2019-10")
NEW = Compared(text="Rose died in <November> 2019.", teller="Anna", said="No, it was November.", occurred="2019-11")
PAIR = Pair(new=NEW, old=OLD, same_teller=False, similarity=0.98)
REQUEST = LabelRequest(
    person=Person(name="Rose"), pairs=(PAIR, replace(PAIR, same_teller=True)), aliases=frozenset({"Nana"})
)


def test_each_pair_gets_its_label_in_one_question(engine, fakellm):
    fakellm.script_labels(whole(json.dumps({"labels": [_label(2, "corrects"), _label(1, "conflicts")]})))
    with metering() as spent:
        assert engine.label(REQUEST) == [Label.CONFLICTS, Label.CORRECTS]
    assert [one.stage for one in spent] == ["labels"]
    (asked,) = fakellm.asked
    assert asked.body["response_format"]["json_schema"] == {"name": "labels", "strict": True, "schema": SCHEMA}
    shown = ElementTree.fromstring(asked.text_of("user"))
    assert [(pair.get("n"), pair.get("tellers")) for pair in shown.iterfind("pairs/pair")] == [
        ("1", "two"),
        ("2", "the same"),
    ]
    new = shown.find("pairs/pair/new")
    assert new is not None
    assert (new.text, new.get("said"), new.get("teller")) == (NEW.text, NEW.said, NEW.teller)


def test_without_pairs_nobody_is_asked(engine, fakellm):
    assert engine.label(replace(REQUEST, pairs=())) == []
    assert not fakellm.asked


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (labels("same"), AnswerMisshapen),
        (labels("same", "same", "same"), AnswerMisshapen),
        (labels("same", "equal"), AnswerMisshapen),
        (whole(json.dumps({"labels": [{"pair": 1, "label": "same"}] * 2})), AnswerMisshapen),
        (whole(json.dumps({"labels": [{"pair": n, "label": "same"} for n in (0, 1)]})), AnswerMisshapen),
        (whole(json.dumps({"labels": [{"pair": str(uuid4()), "label": "same"}] * 2})), AnswerMisshapen),
        (whole('{"labels": [{"pair": 1, "label": "same"}, {"pair": 2', finish="length"), AnswerCut),
        (whole("They are all the same."), AnswerMisshapen),
    ],
)
def test_bad_answer_labels_nothing(engine, fakellm, answer, error):
    fakellm.script_labels(labels("same", "refines"))
    assert engine.label(REQUEST) == [Label.SAME, Label.REFINES]
    fakellm.script_labels(answer)
    with pytest.raises(error):
        engine.label(REQUEST)


def test_statements_are_data_and_the_system_message_is_the_same_for_everybody(engine, fakellm):
    engine.label(REQUEST)
    asked = fakellm.asked[0]
    assert asked.text_of("system") == SYSTEM
    assert "<November>" not in asked.text_of("user")


def _label(number, name):
    return {"pair": number, "label": name}
