"""What imagined people told in their own hands: how many secrets stay, and how much goes that is none.

Each line of the `*.jsonl` files here is something that a relative might type, with the strings that must go (`secrets`,
empty for what only looks like one). Every file of the folder is read, so that more hands can be added.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from memory.language.secrets import redact

HANDS = sorted(Path(__file__).parent.glob("*.jsonl"))
LANGUAGES = ("en", "es", "de", "fr", "mix")
MOST_MISSED, MOST_FALSE = 0.04, 0.01
"""Shares for each language. What is missed on purpose: numbers that only a riddle gives away."""


def lines(language: str) -> list[dict[str, Any]]:
    told = (json.loads(line) for hand in HANDS for line in hand.read_text(encoding="utf-8").splitlines())
    return [line for line in told if line["lang"] == language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_few_secrets_stay_and_little_else_goes(language: str):
    tally: Counter[str] = Counter()
    wrong: list[str] = []
    for line in lines(language):
        left = redact(line["text"]).text
        is_wrong = any(secret in left for secret in line["secrets"]) if line["secrets"] else left != line["text"]
        tally["secret" if line["secrets"] else "harmless"] += 1
        if is_wrong:
            tally["missed" if line["secrets"] else "false"] += 1
            wrong.append(line["text"])
    assert tally["missed"] <= MOST_MISSED * tally["secret"], wrong
    assert tally["false"] <= MOST_FALSE * tally["harmless"], wrong


def test_hands_are_many_enough_to_mean_something():
    told = [line for language in LANGUAGES for line in lines(language)]
    assert sum(bool(line["secrets"]) for line in told) >= 430
    assert sum(not line["secrets"] for line in told) >= 450
