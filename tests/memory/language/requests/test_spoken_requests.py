"""What a message asks in plain words, on sentences of people who had seen none of the rules.

The rules were built on the first hand, and the second was read after a first look. How they do on a third, which nobody
read, docs/engine.md says.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from memory.language.de.word_order import as_statement
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.requests.spoken_requests import FORGETTING, RequestKind, SpokenRequest, is_reported, read_request

LEAST = {
    "a": {"boundary": 54, "forget": 40, "forget_last": 32, "about_me": 32, "about_person_all": 31, "remember": 38},
    "b": {"boundary": 42, "forget": 32, "forget_last": 22, "about_me": 20, "about_person_all": 18, "remember": 35},
}
MOST_MISREAD = {"a": 1, "b": 0}
NAMES = {
    RequestKind.BOUNDARY: "boundary",
    RequestKind.FORGET: "forget",
    RequestKind.TAKE_BACK: "forget_last",
    RequestKind.UNDO: "forget_last",
    RequestKind.PUT_BACK: "forget_last",
    RequestKind.FORGET_ALL: "forget_all",
    RequestKind.ABOUT_TELLER: "about_me",
    RequestKind.ABOUT_ALL: "about_person_all",
}


class Written(NamedTuple):
    language: str
    kind: str
    topic: str
    text: str


def hand(name: str) -> list[Written]:
    lines = Path(__file__).with_name(f"hand_{name}.txt").read_text(encoding="utf-8").splitlines()
    return [Written(*line.split(" | ", 3)) for line in lines if not line.startswith("#")]


def kind_of(written: Written) -> str:
    asked = read_request(written.text)
    if asked:
        return NAMES[asked.kind]
    lexicon = read_language(written.text, lexicon_for(written.language))
    asks = lexicon.commands.remember.search(written.text) or lexicon.screens.remember.search(written.text)
    return "remember" if asks and not is_reported(written.text) else "tell"


@pytest.mark.parametrize("name", ["a", "b"])
def test_what_people_ask_in_their_own_words_is_read_as_often_as_before(name):
    written = hand(name)
    right = Counter(one.kind for one in written if kind_of(one) == one.kind)
    missed = [one.text for one in written if kind_of(one) != one.kind and one.kind != "tell"]
    assert {kind: right[kind] for kind in LEAST[name]} == LEAST[name], "\n".join(missed)


@pytest.mark.parametrize("name", ["a", "b"])
def test_what_only_sounds_like_a_request_is_none(name):
    misread = [one.text for one in hand(name) if one.kind == "tell" and kind_of(one) != "tell"]
    assert len(misread) == MOST_MISREAD[name], "\n".join(misread)


def test_what_nearly_is_a_request_is_none():
    lines = Path(__file__).with_name("tellings.txt").read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if not line.startswith("#")]
    assert len(told) > 40
    assert [line for line in told if read_request(line)] == []


@pytest.mark.parametrize("kind", ["boundary", "forget"])
def test_what_it_is_about_is_named_in_the_words_of_its_writer(kind):
    written = [one for name in "ab" for one in hand(name) if one.kind == kind and kind_of(one) == kind]
    words = {one: set(one.topic.casefold().split()) for one in written}
    asked = {one: read_request(one.text) for one in written}
    named = [one for one in written if (got := asked[one]) and set(got.topic.casefold().split()) & words[one]]
    assert len(named) >= 0.95 * len(written)


REQUESTS = [
    ("Never mention this again.", SpokenRequest(RequestKind.BOUNDARY)),
    ("Don't talk about it now", None),
    ("", None),
    ("Leave the hospital out of this. " + "He was a miner. " * 30, None),
    ("“Never mention the war”, that was Grandad.", None),
]


@pytest.mark.parametrize(("said", "asked"), REQUESTS)
def test_a_request_is_short_and_ones_own(said, asked):
    assert read_request(said) == asked


def test_each_language_has_its_own_words():
    assert len({lexicon.requests.put for lexicon in LEXICONS.values()}) == len(LEXICONS)


CLAUSES = [
    ("er Linkshänder war", "er war Linkshänder"),
    ("meine Mutter 1938 in Breslau geboren wurde", "meine Mutter wurde 1938 in Breslau geboren"),
    ("sie Rosen nicht ausstehen konnte, nie", "sie konnte Rosen nicht ausstehen, nie"),
    ("papa bei der bahn war", "papa bei der bahn war"),
    ("sich alle freuten", "sich alle freuten"),
    ("", ""),
]


@pytest.mark.parametrize(("clause", "statement"), CLAUSES)
def test_german_clause_becomes_a_statement_where_its_subject_is_plain(clause, statement):
    assert as_statement(clause) == statement


@pytest.mark.parametrize(
    "said",
    [
        "What have you noted so far?",
        "Was hast du bisher notiert?",
        "Was hast du dir bisher gemerkt?",
        "Was haben Sie bis jetzt aufgeschrieben?",
        "¿Qué has anotado hasta ahora?",
        "¿Qué ha apuntado hasta ahora?",
        "¿Qué tienes anotado?",
        "Qu'as-tu noté jusqu'ici ?",
        "Qu'est-ce que tu as noté jusqu'ici ?",
        "Qu’avez-vous retenu jusqu’à présent ?",
        "Tu as noté quoi jusqu'ici ?",
    ],
)
def test_what_was_noted_so_far_is_asked_of_nothing_else(said):
    assert read_request(said) == SpokenRequest(RequestKind.ABOUT_ALL)


DISREGARDED = [
    line
    for line in Path(__file__).with_name("disregarded.txt").read_text(encoding="utf-8").splitlines()
    if line[0] not in "#?"
]


@pytest.mark.parametrize("line", DISREGARDED)
def test_a_wish_to_leave_out_what_was_said_is_told_from_what_sounds_like_it(line):
    asked = read_request(line.removeprefix("- "))
    assert (asked is not None and asked.kind in FORGETTING) is not line.startswith("- ")


@pytest.mark.parametrize(
    ("said", "kind", "topic"),
    [
        ("Take no notice of what I said about the lodger", RequestKind.FORGET, "the lodger"),
        ("No tenga en cuenta lo que le dije del vecino", RequestKind.FORGET, "vecino"),
        ("Ne tiens pas compte de ce que j'ai dit sur le loto", RequestKind.FORGET, "le loto"),
        ("Ne tiens pas compte de ce que je viens de dire", RequestKind.TAKE_BACK, ""),
    ],
)
def test_what_is_to_be_left_out_may_be_named(said, kind, topic):
    assert read_request(said) == SpokenRequest(kind, topic)


OWN = [
    ("She cheated at cards. Don't write that down.", True),
    ("She cheated at cards. Please don't note this.", True),
    ("She cheated at cards. Forget that.", True),
    ("Sie hat betrogen. Schreib das nicht auf.", True),
    ("Sie hat betrogen. Vergiss das bitte.", True),
    ("Hacía trampas. No apuntes eso.", True),
    ("Elle trichait. N'écris pas ça.", True),
    ("Elle trichait. Oublie ça.", True),
    ("Her best friend was Ted. Forget what I just said.", False),
    ("I told you about the bees. Please forget that.", False),
    ("Don't write that down.", False),
]


@pytest.mark.parametrize(("said", "is_own"), OWN)
def test_what_is_to_be_forgotten_may_be_in_the_same_message(said, is_own):
    asked = read_request(said)
    assert asked is not None
    assert (asked.kind in FORGETTING, asked.is_own) == (True, is_own)


@pytest.mark.parametrize(
    "said",
    ["She tried to teach me to drive. Forget it!", "Mum lost her ring. Dad said forget that.", "Ted. Forget it."],
)
def test_a_story_that_ends_with_forget_it_asks_nothing(said):
    assert read_request(said) is None
