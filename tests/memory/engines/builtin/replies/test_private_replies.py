"""In a private conversation nothing is kept, so no reply may say that something is."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memory.engines.base import NumberedMessage, Person, ReplyRequest, Teller
from memory.engines.builtin.replies.composition import compose
from memory.engines.openai.prompts.reply_prompt import reply_messages

KEEPS = {
    "en": ("have that now", "stays here", "keep", "noted"),
    "es": ("lo tengo", "se queda aquí", "guardo", "voy a guardar"),
    "de": ("habe ich jetzt", "bleibt hier", "ich bewahre", "bewahre es"),
    "fr": ("noté", "reste ici", "je garde", "je le garde"),
}
TOLD = {
    "en": "She baked bread on Sundays.",
    "es": "Ella hacía pan los domingos.",
    "de": "Sie hat sonntags Brot gebacken.",
    "fr": "Elle faisait du pain le dimanche.",
}


def request_of(language, number, *, private):
    at = datetime(2026, 3, 2, tzinfo=UTC)
    before = (NumberedMessage(number=1, role="assistant", content="…", at=at),) if number > 1 else ()
    said = NumberedMessage(number=number, role="user", content=TOLD[language], at=at)
    person = Person(name="Rose Miller", language=language)
    return ReplyRequest(person=person, teller=Teller(name="Anna"), window=(*before, said), private=private)


@pytest.mark.parametrize("language", sorted(KEEPS))
def test_no_reply_says_that_something_is_kept(language):
    for number in range(1, 16, 2):
        said = compose(request_of(language, number, private=True)).text.casefold()
        assert not [words for words in KEEPS[language] if words in said], said


@pytest.mark.parametrize("language", sorted(KEEPS))
def test_elsewhere_it_does(language):
    said = " ".join(compose(request_of(language, number, private=False)).text.casefold() for number in range(1, 16, 2))
    assert [words for words in KEEPS[language] if words in said]


def test_a_model_is_told_that_nothing_is_kept():
    private, other = (reply_messages(request_of("en", 1, private=it)) for it in (True, False))
    assert "<private/>" in str(private[1]["content"])
    assert "<private/>" not in str(other[1]["content"])
    gently = reply_messages(replace(request_of("en", 1, private=False), gently=True))
    assert "<gently/>" in str(gently[1]["content"])
