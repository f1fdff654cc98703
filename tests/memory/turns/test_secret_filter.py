"""A reply shows no secret, however it is cut on its way."""

from __future__ import annotations

import pytest

from memory.language.secrets import MARK
from memory.turns.reply_filters import SecretFilter

HARMLESS = "She loved dahlias. In 1962 she won a prize [1]. Who else was there?"
TOLD = ["The padlock was 4471, he said. ", "It was his PIN: two eight double six. ", "The password was swordfish."]


def shown(text: str, size: int) -> str:
    withholding = SecretFilter()
    pieces = [withholding.add(text[at : at + size]) for at in range(0, len(text), size)]
    return "".join([*pieces, withholding.rest()])


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 200])
def test_a_secret_goes_and_the_rest_stays_word_for_word(size: int):
    left = shown(f"{HARMLESS} {''.join(TOLD)} {HARMLESS}", size)
    assert [word for word in ("4471", "two eight", "swordfish") if word in left] == []
    assert left.count(MARK) == len(TOLD)
    assert left.startswith(HARMLESS)
    assert left.endswith(HARMLESS)


def test_plain_words_are_shown_as_they_come():
    withholding = SecretFilter()
    assert [withholding.add(piece) for piece in ("She ", "loved ", "dahl")] == ["She ", "loved ", "dahl"]
