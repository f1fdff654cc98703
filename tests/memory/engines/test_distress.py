"""Distress by words and by meaning. Nothing is learned from the files read here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory.engines import distress, registry
from memory.engines.base import EngineUnavailable
from memory.engines.distress import is_acute
from memory.language import distress as words_alone

MOST_ALARMS = 5
LEAST_OF_ACUTE, MOST_OF_HARMLESS, LEAST_OF_SITUATIONS = 566, 12, 126
LEAST_IN_IMPORTED = 535
MOST_IN_REQUESTS, LEAST_IN_REQUESTS = 1, 21
HANDS = Path(__file__).parents[1] / "language" / "distress"
CERTAIN = "I don't want to live any more."
DOUBTFUL_AND_HARMLESS = "I'm tired, more tomorrow."
"""Its words alone are taken for distress."""


def read_texts(path, label):
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row["text"] for row in rows if row["label"] == label]


REASONING = (
    "Please reason step by step and compare why Dad chose the band over the depot, and write me a poem about it."
)


class Embedder:
    """Notes what it was asked, and answers nothing."""

    def __init__(self, name=""):
        self.name = name or distress.load_network().model
        self.asked = []

    def embed_afresh(self, texts):
        self.asked.extend(texts)
        raise EngineUnavailable("down")


@pytest.fixture
def use_embedder(monkeypatch):
    def use(embedder):
        monkeypatch.setattr(distress, "get_multilingual_embedder", lambda: embedder)
        return embedder

    return use


@pytest.mark.parametrize(("file", "count"), [("seen", 188), ("kept_out", 192)])
def test_everyday_talk_is_let_be_and_short_talk_always(file, count):
    """Messages to the assistant by 32 voices, written before it was looked what is said of them. Nobody looked at
    those of `kept_out` before the weights and the threshold stood.
    """
    texts = read_texts(HANDS / "everyday" / f"{file}.jsonl", "harmless")
    alarms = [text for text in texts if is_acute(text)]
    assert len(texts) == count
    assert len(alarms) <= MOST_ALARMS
    assert not [text for text in alarms if len(text.split()) <= 6]


def test_long_requests_are_let_be_and_distress_in_the_form_of_one_is_recognised():
    """To write, compare, explain, translate and plan, and what somebody in distress asks for; see docs/distress.md for
    which of them were looked at while it was learned.
    """
    harmless = read_texts(HANDS / "everyday" / "requests.jsonl", "harmless")
    acute = read_texts(HANDS / "everyday" / "requests.jsonl", "distress")
    assert (len(harmless), len(acute)) == (60, 24)
    assert sum(map(is_acute, harmless)) <= MOST_IN_REQUESTS
    assert sum(map(is_acute, acute)) >= LEAST_IN_REQUESTS
    assert not is_acute(REASONING)


def test_lines_of_an_imported_chat_are_let_be_in_more_doubt_and_outright_words_are_not():
    """Two people's lines to friends, with cheering on, shelters and bridges in them, which nothing is learned from."""
    texts = read_texts(HANDS / "everyday" / "friends.jsonl", "harmless")
    assert len(texts) == 590
    assert sum(map(is_acute, texts)) <= 15
    assert sum(is_acute(text, is_imported=True) for text in texts) <= 8
    assert is_acute(CERTAIN, is_imported=True)


@pytest.mark.sweep
def test_most_of_those_in_distress_in_imported_chats_are_recognised():
    paths = sorted((HANDS / "kept_out").glob("*.jsonl"))
    acute = [text for path in paths for text in read_texts(path, "distress")]
    assert sum(is_acute(text, is_imported=True) for text in acute) >= LEAST_IN_IMPORTED


@pytest.mark.sweep
def test_most_of_those_in_distress_whom_nobody_has_heard_are_recognised():
    paths = sorted((HANDS / "kept_out").glob("*.jsonl"))
    acute = [text for path in paths for text in read_texts(path, "distress")]
    harmless = [text for path in paths for text in read_texts(path, "harmless")]
    assert len(acute) == len(harmless) == 620
    assert sum(map(is_acute, acute)) >= LEAST_OF_ACUTE
    assert sum(map(is_acute, harmless)) <= MOST_OF_HARMLESS


@pytest.mark.sweep
def test_acute_words_are_found_inside_long_stories():
    texts = read_texts(HANDS / "situations" / "acute.jsonl", "distress")
    assert len(texts) == 150
    assert sum(map(is_acute, texts)) >= LEAST_OF_SITUATIONS


def test_model_clears_what_words_alone_take_for_distress():
    assert words_alone.is_acute(DOUBTFUL_AND_HARMLESS)
    assert not is_acute(DOUBTFUL_AND_HARMLESS)


@pytest.mark.parametrize("text", [CERTAIN, "She loved dahlias.", ""], ids=["certain", "harmless", "empty"])
def test_model_is_not_asked_where_words_leave_no_doubt(use_embedder, text):
    embedder = use_embedder(Embedder())
    assert is_acute(text) == (text == CERTAIN)
    assert embedder.asked == []


def test_of_a_long_text_only_some_stretches_are_asked_about(use_embedder):
    embedder = use_embedder(Embedder())
    is_acute("I cannot sleep again and the pictures of the hospital come back every night. " * 200)
    assert 1 <= len(embedder.asked) <= distress.MOST_ASKED


def test_words_decide_while_the_model_is_down(use_embedder):
    embedder = use_embedder(Embedder())
    assert is_acute(DOUBTFUL_AND_HARMLESS)
    assert embedder.asked


def test_words_decide_where_the_model_does_not_run(settings):
    settings.MULTILINGUAL_EMBEDDER = "memory.engines.embeddings.no_such_embedder"
    with pytest.raises(EngineUnavailable):
        registry.get_multilingual_embedder()
    assert is_acute(DOUBTFUL_AND_HARMLESS)


def test_words_decide_where_nothing_was_learned_of_the_model(use_embedder):
    embedder = use_embedder(Embedder(name="another"))
    assert is_acute(DOUBTFUL_AND_HARMLESS)
    assert embedder.asked == []


def test_words_decide_where_no_multilingual_model_is_named(settings):
    settings.MULTILINGUAL_EMBEDDER = ""
    assert registry.get_multilingual_embedder() is None
    assert is_acute(DOUBTFUL_AND_HARMLESS)
