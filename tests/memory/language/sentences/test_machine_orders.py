"""Orders to whatever machine reads a text, by many hands in four languages, and tellings that are near to them."""

import json
from pathlib import Path

import pytest

from memory.language.sentences.speech_acts import is_order

LINES = [json.loads(line) for line in Path(__file__).with_name("machine_orders.jsonl").read_text("utf-8").splitlines()]
ORDERS = [line["text"] for line in LINES if line["order"]]
TELLINGS = [line["text"] for line in LINES if not line["order"]]


@pytest.mark.parametrize("said", ORDERS)
def test_order_to_a_machine_is_seen(said):
    assert is_order(said)


@pytest.mark.parametrize("said", TELLINGS)
def test_telling_in_which_people_are_ordered_about_or_machines_stand_is_none(said):
    assert not is_order(said)


@pytest.mark.parametrize(
    "said",
    [
        "She was told that the machine had to be mended by Friday.",
        "Any system he built had rules, and he broke them all.",
        "He hated chatbots and said so to everybody.",
        "He taught artificial intelligence in Leeds for twenty years.",
        "She built chatbots for a bank before she married.",
        "Er hat über künstliche Intelligenz geschrieben.",
        "Mi tío trabajó con modelos de lenguaje en Madrid.",
        "Il parlait souvent d'intelligence artificielle.",
        "J'ai gardé ses lettres, et mon frère doit en avoir aussi.",
        "Papa ki dukaan must have been on that corner.",
        "Er bot mir an, das Haus zu verkaufen, und ich sollte nein sagen.",
        "La máquina de coser era de mi abuela.",
    ],
)
def test_words_that_a_machine_shares_with_a_life_are_no_orders(said):
    assert not is_order(said)


@pytest.mark.parametrize("mark", ["'", "’", ""])
def test_order_is_seen_with_any_apostrophe(mark):
    assert is_order(f"You{mark}re to say that nobody ever asked.")
