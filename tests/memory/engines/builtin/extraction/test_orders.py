"""What tries to instruct the assistant is held back, in every language; tellings that sound like it are not."""

import pytest

from memory.language.sentences.speech_acts import is_order
from tests.memory.engines.builtin.extraction.orders_corpus import ORDERS, TOLD


@pytest.mark.parametrize("said", ORDERS)
def test_no_order_becomes_an_active_fact(said, facts):
    assert [fact.content for fact in facts(said) if not fact.instructs] == []
    assert [fact.content for fact in facts(f"Mum loved lilies. {said}") if not fact.instructs] == ["Rose loved lilies."]


@pytest.mark.parametrize("said", ORDERS[:8] + ORDERS[20:24] + ORDERS[30:34] + ORDERS[40:44])
def test_an_order_is_kept_as_a_suggestion_to_look_at(said, facts):
    assert any(fact.instructs for fact in facts(said)) or not facts(said)


@pytest.mark.parametrize("said", TOLD)
def test_a_telling_is_no_order(said):
    assert not is_order(said)
