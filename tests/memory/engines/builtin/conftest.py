"""A person to tell of, and fixtures that let the built-in engine read messages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from memory.engines.base import Extraction, ExtractionRequest, FactDraft, NumberedMessage, Person, Teller
from memory.engines.builtin import BuiltinEngine

ROSE = Person(
    name="Rose Whitford",
    known_as=("Nana", "Rosie"),
    pronouns="she/her",
    born="1931-04-02",
    died="2019-11-03",
    language="en",
)
ANNA = Teller(name="Anna Whitford", relationship="daughter", calls_them="Mum")
WRITTEN_AT = datetime(2026, 3, 17, 18, 5, tzinfo=UTC)  # a Tuesday


def numbered(*texts: str, at: datetime = WRITTEN_AT) -> tuple[NumberedMessage, ...]:
    """Return numbered messages in order; one that begins with "A: " is the assistant's."""
    return tuple(
        NumberedMessage(
            number=number,
            role="assistant" if text.startswith("A: ") else "user",
            content=text.removeprefix("A: "),
            at=at,
        )
        for number, text in enumerate(texts, start=1)
    )


@pytest.fixture
def rose() -> Person:
    return ROSE


@pytest.fixture
def anna() -> Teller:
    return ANNA


@pytest.fixture
def messages() -> Callable[..., tuple[NumberedMessage, ...]]:
    return numbered


@pytest.fixture
def extract() -> Callable[..., Extraction]:
    """`extract("a message", …, person=…, teller=…, before=…)` returns what the engine extracts."""

    def run(
        *texts: str, person: Person = ROSE, teller: Teller = ANNA, before: tuple[NumberedMessage, ...] = ()
    ) -> Extraction:
        request = ExtractionRequest(person=person, teller=teller, messages=numbered(*texts), before=before)
        return BuiltinEngine().extract(request)

    return run


@pytest.fixture
def facts(extract) -> Callable[..., list[FactDraft]]:
    """`facts("a message", …)` returns the extracted facts that are no instructions."""

    def run(*texts: str, **given: object) -> list[FactDraft]:
        return [fact for fact in extract(*texts, **given).facts if not fact.instructs]

    return run


@pytest.fixture
def contents(facts) -> Callable[..., list[str]]:
    def run(*texts: str, **given: object) -> list[str]:
        return [fact.content for fact in facts(*texts, **given)]

    return run
