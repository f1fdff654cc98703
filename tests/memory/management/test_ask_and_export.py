"""The operators' commands that read: a document for `export_family`, a line a question for `ask`."""

from __future__ import annotations

import json
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from legacies.models import LegacyEvent
from memory.engines.base import EngineUnavailable, LayerName
from memory.management.commands import ask as command
from memory.services.boundaries import set_boundary
from tests.support.factories import remember, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def fact(family):
    message = told("She planted dahlias in May.", owner=family["contributor"], legacy=family.legacy)
    about = {"owner": family["contributor"], "legacy": family.legacy, "messages": [message]}
    return remember("Rose planted dahlias in May.", shared=True, **about)


@pytest.fixture
def ask(family, monkeypatch):
    """The answers to these lines."""

    def ask(*lines: object, options=("--json",)) -> str:
        typed = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        said = StringIO()
        call_command("ask", "--legacy", str(family.legacy.pk), *options, stdout=said)
        return said.getvalue()

    return ask


def question(family, key="keeper", text="When did Rose plant the dahlias?"):
    return {"id": "q1", "member": str(family[key].pk), "text": text}


def test_a_line_is_answered_by_a_line(family, fact, ask):
    [line] = ask(question(family), "").splitlines()
    answer = json.loads(line)
    assert set(answer) == {"id", "hits", "reply", "cited", "abstained"}
    assert (answer["id"], answer["abstained"]) == ("q1", False)
    assert "May" in answer["reply"]
    assert answer["cited"] == [str(fact.pk)]
    hit = next(hit for hit in answer["hits"] if hit["id"] == str(fact.pk))
    message = fact.sources.get().message
    assert (hit["kind"], hit["text"], hit["disputed"]) == ("fact", fact.content, False)
    assert hit["sources"] == [{"conversation": str(message.conversation_id), "n": 1}], "a foreign one too"


def test_overview_of_the_person_holds_nothing_that_another_keeps_for_themselves(family, fact, ask):
    owner = family["contributor"]
    message = told("She hid letters.", owner=owner, legacy=family.legacy)
    hidden = remember("Rose hid letters.", owner=owner, legacy=family.legacy, messages=[message])
    text = f"What do you know about {family.legacy.name}?"
    theirs, others = (json.loads(ask(question(family, key, text))) for key in ("contributor", "keeper"))
    assert {str(fact.pk), str(hidden.pk)} <= set(theirs["cited"])
    assert str(fact.pk) in others["cited"]
    assert str(hidden.pk) not in json.dumps(others)
    assert "letters" not in others["reply"]


def test_what_nobody_told_is_not_known(family, ask):
    answer = json.loads(ask(question(family, text="Which regiment was his cousin Boris in?")))
    assert (answer["abstained"], answer["cited"]) == (True, [])


@pytest.mark.parametrize("text", ["What did Sylvia lend him?", "Who lent him the money for the motorbike?"])
def test_what_its_asker_wanted_never_to_be_brought_up_is_not_brought_up(family, ask, text):
    """The boundary also holds if the question does not name its topic. The answers to others do not change."""
    owner = family["contributor"]
    about = {"owner": owner, "legacy": family.legacy}
    remember("Sylvia lent him the money for the motorbike.", shared=True, **about)
    remember("He sold the motorbike in Leeds.", shared=True, **about)
    set_boundary(user=owner, legacy_id=family.legacy.pk, words="Sylvia", is_person=True)
    answer, other = (json.loads(ask(question(family, key, text))) for key in ("contributor", "keeper"))
    assert "There is a boundary here" in answer["reply"]
    assert "Sylvia" not in json.dumps(answer)
    assert (answer["cited"], answer["abstained"]) == ([], False)
    assert "There is a boundary" not in other["reply"]


def test_people_read_question_and_reply(family, fact, ask):
    said = ask(question(family), options=())
    assert said.startswith("When did Rose plant the dahlias?\n")
    assert "May" in said


def test_the_prompt_can_be_read_in_place_of_an_answer(family, fact, ask):
    prompt = json.loads(ask(question(family), options=("--show-prompt",)))
    assert [layer["name"] for layer in prompt["layers"]] == [name.value for name in LayerName]
    assert fact.content in prompt["messages"][1]["content"] + prompt["messages"][0]["content"]
    assert prompt["tokens"] <= prompt["budget"]


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "q1"}', '{"id": 1, "member": "a", "text": "b"}'])
def test_a_line_that_is_no_question_is_named(ask, family, line):
    with pytest.raises(CommandError, match="Line 2"):
        ask(question(family), line)


def test_nobody_asks_who_is_no_member(ask, family):
    with pytest.raises(CommandError, match="is no member"):
        ask(question(family, "stranger"))


def test_an_engine_that_is_down_is_said_so(ask, family, monkeypatch):
    def down(**_):
        raise EngineUnavailable("nobody there")

    monkeypatch.setattr(command, "ask", down)
    with pytest.raises(CommandError, match="q1: the engine could not answer"):
        ask(question(family))


def test_it_takes_as_many_queries_for_one_source_as_for_many(family, fact, ask, growth):
    colours = iter(["red", "white", "pink", "orange", "yellow", "purple", "crimson", "golden"])

    def add():
        colour = next(colours)
        message = told(f"She planted {colour} dahlias.", owner=family["keeper"], legacy=family.legacy)
        remember(f"Rose planted {colour} dahlias.", owner=family["keeper"], legacy=family.legacy, messages=[message])

    growth(add, lambda: ask(question(family)))


def test_an_export_is_one_document(family, fact):
    for options, lines in ((["--json"], 1), ([], 20)):
        said = StringIO()
        call_command("export_family", "--legacy", str(family.legacy.pk), *options, stdout=said)
        assert fact.content in {row["content"] for row in json.loads(said.getvalue())["facts"]}
        assert len(said.getvalue().splitlines()) >= lines
    assert LegacyEvent.objects.filter(chain=family.legacy.pk, action="family_exported").count() == 2


def test_an_export_of_nothing_is_refused():
    with pytest.raises(CommandError, match="no legacy"):
        call_command("export_family", "--legacy", str(uuid4()))
