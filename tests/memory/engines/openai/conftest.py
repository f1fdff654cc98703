"""An engine with a scripted server and waits that take no time, and a list of the seconds that it waited."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.engines.base import (
    Delta,
    ExtractionRequest,
    Finish,
    NumberedMessage,
    Person,
    Recalled,
    ReplyRequest,
    Teller,
)
from memory.engines.openai import OpenAIEngine
from memory.engines.openai.transport.client import Client, Models, Server

KEY = "sk-made-up-for-these-tests-only"
AT = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)
ROSE = Person(name="Rose Miller", known_as=("Nana",), pronouns="she/her", born="1931-04", died="2019-11-03")
ANNA = Teller(name="Anna", relationship="daughter", calls_them="Mum")


@pytest.fixture
def waited():
    """The seconds that the client waited before each new attempt."""
    return []


@pytest.fixture
def client(fakellm, waited):
    return Client(Server(fakellm.base_url, KEY), sleep=waited.append)


@pytest.fixture
def models():
    return Models(
        reply="reply-model",
        extraction="extraction-model",
        reply_seconds=30,
        silence_seconds=30,
        extraction_seconds=30,
        reply_tokens=2000,
        extraction_tokens=8000,
    )


@pytest.fixture
def engine(client, models):
    return OpenAIEngine(client, models)


def said(content, *, number=1, role="user", **fields):
    return NumberedMessage(number=number, role=role, content=content, at=AT, **fields)


def recalled(alias, text, **fields):
    usual = {"kind": "fact", "teller": "Mark", "own": False, "category": "hobby"}
    return Recalled(alias=alias, text=text, **{**usual, **fields})


def question(content="What did she grow?", *, items=(), before=()):
    window = (*before, said(content, number=len(before) + 1))
    return ReplyRequest(person=ROSE, teller=ANNA, window=window, recalled=tuple(items))


def told(*contents, **fields):
    messages = tuple(said(content, number=number) for number, content in enumerate(contents, start=1))
    return ExtractionRequest(person=ROSE, teller=ANNA, messages=messages, **fields)


def hear(engine, request):
    """Return the whole reply and its end."""
    *deltas, end = engine.reply(request)
    assert all(isinstance(delta, Delta) for delta in deltas)
    assert isinstance(end, Finish)
    return "".join(delta.text for delta in deltas), end
