"""An answer by a link, in a reply: in the quotation marks that it was written with, as long as its words stand."""

from __future__ import annotations

import pytest

from memory.indexing.indexed_rows import refresh_fact
from memory.models import Fact
from memory.recall import for_turn
from memory.services.facts.reviewing import keep_fact
from memory.services.relative_questions import answer_question, ask_relative
from tests.memory.turns.test_reply import conversation, post, run
from tests.support.factories import join

__all__ = ["conversation"]

pytestmark = pytest.mark.django_db

QUESTION = "Where did Rose go to school?"


def answered(conversation, answer) -> Fact:
    """The fact that the answer became, kept by who asked."""
    row, token = ask_relative(
        user=conversation.user, legacy_id=conversation.legacy_id, question=QUESTION, for_whom="Rosa"
    )
    row = answer_question(token=token, answer=answer, name="Rosa")
    assert row.fact is not None
    keep_fact(user=conversation.user, fact_id=row.fact.pk)
    return row.fact


@pytest.mark.parametrize(
    "answer",
    ["In Whitby, by the harbour.", "In Whitby. She said “never again” to me.", 'In Whitby. We called it "the shed".'],
)
def test_it_keeps_its_quotation_marks_where_a_model_repeats_it(conversation, script, answer):
    fact = answered(conversation, answer)
    script.replies([["say", f"{fact.content} [1]"]])
    assert run(post(conversation, QUESTION)).content == f"{fact.content} [1]"


def test_it_keeps_them_without_a_model(conversation):
    fact = answered(conversation, "In Whitby. She said “never again” to me.")
    assert fact.content in run(post(conversation, QUESTION)).content


def test_what_was_changed_in_it_is_no_quotation(conversation, script):
    fact = answered(conversation, "In Whitby, by the harbour.")
    fact.content = f"Rosa answered “{QUESTION}”: “In Leeds, by the harbour.”"
    fact.save_revision("content")
    refresh_fact(fact)
    script.replies([["say", fact.content]])
    assert run(post(conversation, QUESTION)).content == f"Rosa answered “{QUESTION}”: In Leeds, by the harbour."


def test_no_other_member_is_offered_words_that_its_text_does_not_show(conversation):
    fact = answered(conversation, "In Whitby, where the priest hid her.")
    fact.content, fact.visibility, fact.moderation = "She went to school in Whitby.", "shared", "approved"
    fact.save_revision("content", "visibility", "moderation")
    refresh_fact(fact)
    other = join(conversation.legacy)
    (item,) = for_turn(viewer=other, legacy_id=conversation.legacy_id, query=QUESTION).recalled
    assert item.text == fact.content
    assert "priest" not in repr(item)
