"""The golden set: each file beside this one is one hand, and every file is read.

What was weighed with them proves little of people whom nobody has heard: that is measured on the hands in `kept_out`,
which nothing is ever weighed with.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import pytest

from benchmarks.sentences import KEPT_OUT as SENTENCE_HANDS
from memory.language.distress import is_acute, score
from memory.language.distress.distress_lexicon import LANGUAGES, lexicon_of

HANDS = Path(__file__).parent
LEAST_RECALL = 0.95
MOST_FALSE_ALARMS = 0.03
LEAST_RECALL_KEPT_OUT = 0.90
MOST_FALSE_ALARMS_KEPT_OUT = 0.06
MOST_FALSE_ALARMS_OF_ORDINARY_TALK = 0.035
LEAST_RECALL_OF_SITUATIONS = 0.88
LEAST_RECALL_IN_LONG_STORIES = 0.85
EVERY_SO_MANY = 10


def read_rows(folder):
    rows = defaultdict(list)
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            rows[row["lang"], row["label"]].append(row["text"])
    return rows


@pytest.fixture(scope="module")
def rows():
    return read_rows(HANDS)


def share(texts):
    return sum(map(is_acute, texts)) / len(texts)


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_acute_distress_is_known_and_its_look_alikes_are_let_be(rows, language):
    acute, harmless = rows[language, "distress"], rows[language, "harmless"]
    assert len(acute) >= 60
    assert len(harmless) >= 60
    assert share(acute) >= LEAST_RECALL
    assert share(harmless) <= MOST_FALSE_ALARMS


def test_people_whom_nobody_has_heard_are_understood():
    rows = read_rows(HANDS / "kept_out")
    acute = [text for language in LANGUAGES for text in rows[language, "distress"]]
    harmless = [text for language in LANGUAGES for text in rows[language, "harmless"]]
    assert len(acute) == len(harmless) == 620
    assert share(acute) >= LEAST_RECALL_KEPT_OUT
    assert share(harmless) <= MOST_FALSE_ALARMS_KEPT_OUT


def test_acute_words_are_known_however_they_are_typed_and_inside_long_stories():
    """The messages in `situations` were written from situations, by one writer who had seen a part of the English
    lexicon; nothing is weighed with them. The long ones tell a story that holds a few acute words.
    """
    rows = read_rows(HANDS / "situations")
    texts = [text for language in LANGUAGES for text in rows[language, "distress"]]
    assert len(texts) == 150
    assert share(texts) >= LEAST_RECALL_OF_SITUATIONS
    long = [text for text in texts if len(text.split()) > 60]
    assert len(long) >= 20
    assert share(long) >= LEAST_RECALL_IN_LONG_STORIES


def test_ordinary_talk_of_people_whom_nobody_has_heard_is_let_be():
    paths = sorted(SENTENCE_HANDS.glob("*.jsonl"))
    texts = [json.loads(line)["message"] for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(texts) > 500
    assert share(texts) <= MOST_FALSE_ALARMS_OF_ORDINARY_TALK


def without_marks(text):
    plain = unicodedata.normalize("NFKD", text.lower())
    return "".join(char for char in plain if char.isalpha() or char.isspace() or char.isdigit())


@pytest.mark.sweep
@pytest.mark.parametrize("change", [str.upper, str.lower, without_marks], ids=["shouted", "small", "dictated"])
def test_the_way_of_typing_changes_little(rows, change):
    for language in LANGUAGES:
        assert share(map_list(change, rows[language, "distress"][::EVERY_SO_MANY])) >= 0.9
        assert share(map_list(change, rows[language, "harmless"][::EVERY_SO_MANY])) <= 0.08


def map_list(change, texts):
    return [change(text) for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "I can't stop crying, I don't want to be here any more",
        "I found her on the kitchen floor, I keep seeing it",
        "i dont want to live anymroe without him",
        "ya no quiero vivir sin ella",
        "Ich will nicht mehr leben",
        "je veux plus vivre",
        "ich kann nicht mehr, i just want to die",
        "no puedo más, i want to be with him",
        "Grandad loved his allotment. " * 40 + "I want to kill myself tonight. " + "He won prizes for his leeks. " * 40,
    ],
)
def test_plain_words_of_distress_are_known(text):
    assert is_acute(text)


@pytest.mark.parametrize(
    "text",
    [
        "he died laughing",
        "I could kill for that cake",
        "Rose was born in 1931 and died in 2009 in her sleep.",
        "me muero de hambre",
        "wir haben uns totgelacht",
        "on était morts de rire",
        "What did she love most?",
        "",
        " ",
        "…",
        "12345",
        "\x00\ud800",
        "Grandad loved his allotment and won prizes for his leeks. " * 100,
    ],
)
def test_harmless_words_are_let_be(text):
    assert not is_acute(text)


@pytest.mark.parametrize(
    "text",
    ["Me llamo Ana", "My name is Ana.", "hi, call me Del", "Ich heiße Ana", "Je m'appelle Ana", "Mein Name ist Novak!"],
)
def test_saying_what_one_is_called_is_no_distress(text):
    assert not is_acute(text)


def test_a_name_hides_no_distress():
    assert is_acute("My name is Ana and I want to die.")
    assert is_acute("Me llamo Ana, ya no quiero vivir")


def steps_for(text):
    """How many calls it takes: of a thing that goes back over what it read, four times as many for twice the text."""
    score(text)
    count = 0

    def note(_frame, event, _argument):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        score(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.sweep
@pytest.mark.parametrize("piece", ["i want to ", "no quiero ", "ich will nicht ", "a", " ", "'", "j'", "pain. ", "ß"])
def test_twice_the_text_takes_twice_the_steps(piece):
    short, long = piece * (4000 // len(piece)), piece * (8000 // len(piece))
    assert steps_for(long) <= 2.5 * steps_for(short) + 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lexicon_speaks_of_everything(language):
    concepts = {phrase.concept for phrases in lexicon_of(language).phrases.values() for phrase in phrases}
    assert {"die_wish", "join", "cannot_on", "selfharm", "guilt", "danger", "intrusive", "idiom"} <= concepts
