"""Which sentences of a reply rest on a source, and the reply without them."""

from __future__ import annotations

import pytest

from memory.language.detection import LEXICONS
from memory.language.sentences.marked_sentences import marked_sentences, resting_on, take_out

GONE = "(gone)"


def without(text, *aliases, is_ours=False, language="en"):
    sentences = list(marked_sentences(text, LEXICONS[language]))
    return take_out(text, resting_on(aliases, text, sentences, is_ours=is_ours), instead=GONE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("He won a zither [1]. She sang [2].", "(gone) She sang [2]."),
        ("He won a zither. [1] She sang. [2]", "(gone) She sang. [2]"),
        ("She sang [2]. He won a zither, and played it [2][1].", "She sang [2]. (gone)"),
        ("He won it [1]. He kept it [1].\n\nShe sang [2].", "(gone)\n\nShe sang [2]."),
        ("- He won it [1]\n- She sang [2]\n- He kept it [1]", "(gone)\n- She sang [2]\n(gone)"),
        ("A zither! He won it [1]. What a day it was. She sang [2].", "(gone) She sang [2]."),
        ("In [1957] he won it [1]. She sang [2].", "(gone) She sang [2]."),
    ],
)
def test_of_a_model_nothing_stays_that_does_not_name_another_source(text, left):
    assert without(text, 1).text == left


def test_in_our_words_a_paragraph_goes_with_what_its_mark_belongs_to():
    text = (
        "I only know what was told here.\n\n"
        "Janine told it on 3 May 2024: “Derek won a zither. It was in 1957.” [1] Others tell it differently.\n\n"
        "Tom told it: “She sang. She danced.” [2]\n\nShall I go on?"
    )
    assert without(text, 1, is_ours=True).text == (
        "I only know what was told here.\n\n(gone)\n\nTom told it: “She sang. She danced.” [2]\n\nShall I go on?"
    )


@pytest.mark.parametrize(
    ("language", "hidden", "stays"),
    [
        ("en", "St. Mary's choir took him in, Dr. Hill says [1].", "In the 1950s she sang every day [2]."),
        ("de", "Am 3. Mai 1957 gewann Derek z. B. eine Zither [1].", "Oma Ruth sang jeden Tag [2]."),
        ("es", "¿Sabes? El Sr. Pérez ganó una cítara en 1957 [1].", "La abuela cantaba cada día [2]."),
        ("fr", "« Derek a gagné une cithare », disait Mme Petit [1].", "Elle chantait tous les jours [2]."),
    ],
)
def test_it_goes_by_the_sentences_of_each_language(language, hidden, stays):
    assert without(f"{hidden} {stays}", 1, language=language).text == f"{GONE} {stays}"
    assert without(f"{stays} {hidden}", 1, language=language).text == f"{stays} {GONE}"


def test_what_stays_is_found_where_it_stands_now():
    text = "He won a zither [1]. She sang [2]. She danced [3]. He kept it [1]. She rode [2]."
    left = without(text, 1)
    spans = [(text.index(words), text.index(words) + len(words)) for words in ("He won", "She danced", "She rode")]
    assert [left.text[start:end] for start, end in left.moved(spans)] == ["She danced", "She rode"]
