"""What is typed without full stops, or dictated, is cut where its sentences end; nothing of it is lost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import run_on_sentences
from benchmarks.sentences import HANDS
from memory.language.detection import LEXICONS
from memory.language.sentences.run_on_sentences import Style, load_weights, split_run_on
from memory.language.sentences.sentences import split_sentences

RUN_ON = (
    (
        "en",
        "so he worked on the trawlers out of Grimsby for twenty years he never learned to swim and my gran hated it",
        "he never learned",
    ),
    (
        "es",
        "pues mi abuela vendía tamales en la esquina del mercado ella se levantaba a las cuatro todos los días",
        "ella se levantaba",
    ),
    (
        "de",
        "also er hat vierzig jahre bei der bahn gearbeitet er war nie krank und sonntags hat er immer gekocht",
        "er war nie",
    ),
    (
        "fr",
        "bon alors il a travaillé trente ans à la mine de lens il chantait tout le temps et il jouait aux cartes",
        "il chantait",
    ),
)


@pytest.mark.parametrize(("language", "text", "begins"), RUN_ON)
def test_sentence_begins_where_somebody_does_something_else(language, text, begins):
    sentences = split_sentences(text, LEXICONS[language])
    assert any(sentence.startswith(begins) for sentence in sentences)
    assert " ".join(sentences) == text


@pytest.mark.parametrize(
    "text",
    [
        "She kept the ledgers of the whole harbour in a hand so small that the auditors brought a glass.",
        "When the war was over he walked home from Trieste with a goat that he had won at cards.",
    ],
)
def test_long_sentence_with_its_full_stop_is_left_whole(text):
    assert split_sentences(text, LEXICONS["en"]) == [text]


@pytest.mark.parametrize(
    ("language", "text", "inner"),
    [
        ("en", "they gave him a clock that was always ten minutes fast and he laughed about it every time", "minutes"),
        ("en", "i work in the office of a broadband company which is as much fun as it sounds on a monday", "company"),
        ("de", "er hat die ganze zeit nach unten geguckt und dann hat er gesagt da unten is die schule", "schule"),
    ],
)
def test_no_sentence_begins_with_the_noun_of_the_one_before(language, text, inner):
    assert not any(sentence.startswith(inner) for sentence in split_sentences(text, LEXICONS[language]))


def test_what_joins_two_sentences_begins_the_second():
    text = "he was dead proud of the badge n he kept it in a drawer all his life n we never saw him without it"
    assert not any(sentence.endswith(" n") for sentence in split_sentences(text, LEXICONS["en"]))


WORDS = ("and", "he", "she", "was", "born", "died", "in", "the", "1962", "Leeds", "but", "i", "never,", "—", ":)")


@given(st.lists(st.sampled_from(WORDS), max_size=80))
def test_no_word_is_lost_or_moved(words):
    text = " ".join(words)
    pieces = split_run_on(text, Style.of(text), LEXICONS["en"])
    assert " ".join(" ".join(pieces).split()) == " ".join(text.split())


@pytest.mark.sweep
def test_weights_are_those_that_the_hands_give():
    learned = run_on_sentences.learn(
        [gap for path in sorted(HANDS.glob("*.jsonl")) for gap in run_on_sentences.read_gaps(path)]
    )
    stored = load_weights()
    apart = np.abs(learned.packed.astype(int) - stored.packed.astype(int))
    assert apart.max() <= 1  # another processor may round the other way
    assert (learned.unit, learned.bias) == pytest.approx((stored.unit, stored.bias), rel=0.01)
