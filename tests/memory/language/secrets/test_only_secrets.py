"""What says nothing but secrets is told from what says something beside them, in four languages."""

from __future__ import annotations

import pytest

from memory.language.secrets import MARK, redact
from memory.language.secrets.only_secrets import says_only_secrets

ONLY = [
    "My PIN is 4711 and mum's bank card number was 4929 1234 5678 9012, keep it safe",
    "The alarm code is 8812.",
    "Rose's wifi password was Tiddles1952!x",
    "Mamas PIN ist 4711.",
    "Roses Schließfach-Code war 8812.",
    "Omas Kontonummer war 4417 8821 3301, bitte gut behalten",
    "El PIN de mamá es 4711, guárdalo bien",
    "Le code de la porte est 8812, note-le",
]
MORE = [
    "Her PIN was 4711 and she loved dahlias.",
    "She took her PIN 9034 along fishing at dawn.",
    "Le code de maman était 8812, et elle l'avait choisi pour la naissance de Paul.",
    "Der Safe-Code war 8812, und sie hat ihn nie verraten.",
    "El PIN de mamá era 4711 porque nació en Soria.",
    "She kept bees.",
]


@pytest.mark.parametrize("text", ONLY)
def test_nothing_is_left(text):
    said = redact(text).text
    assert (MARK in said, says_only_secrets(said, {"rose", "rose's"})) == (True, True)


@pytest.mark.parametrize("text", MORE)
def test_something_is_left(text):
    assert not says_only_secrets(redact(text).text)
