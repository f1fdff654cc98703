"""Categories are chosen by weights that anybody can learn again from the examples in the repository."""

import json
import random

import pytest

from memory.engines.builtin.classification import training
from memory.engines.builtin.classification.categories import CATEGORIES, WEIGHTS, choose
from memory.engines.builtin.classification.training import Example, draw, fingerprint, learn, read_examples
from memory.language.detection import LEXICONS

TOLD = (
    ("en", "She taught me to tie a reef knot on the harbour wall.", "relationship"),
    ("en", "He played the ukulele in a hotel band.", "hobby"),
    ("en", "Every Monday she scrubbed the front step.", "habit"),
    ("en", "He was a glazier with a firm in Stoke.", "occupation"),
    ("en", "Her favourite pudding was junket.", "preference"),
    ("en", "I still have his tape measure in my coat.", "other"),
    ("es", "Cada noche regaba las macetas.", "habit"),
    ("es", "Era relojero en Cuenca.", "occupation"),
    ("de", "Er war Uhrmacher in Fulda.", "occupation"),
    ("de", "Jeden Dienstag hat sie Suppe gekocht.", "habit"),
    ("fr", "Il était horloger à Besançon.", "occupation"),
    ("fr", "Elle était douce et très patiente.", "personality"),
)


@pytest.mark.parametrize(("language", "text", "category"), TOLD)
def test_plain_sentences_find_their_category(language, text, category):
    assert choose(text, LEXICONS[language], dated=False) == category


def test_weights_were_learned_from_the_examples_as_they_stand():
    assert json.loads(WEIGHTS.read_text(encoding="utf-8"))["examples"] == fingerprint()


@pytest.mark.parametrize("language", LEXICONS)
def test_every_category_has_examples_in_every_language(language):
    examples = list(read_examples(language))
    assert {example.category for example in examples} == set(CATEGORIES)
    assert not [example.text for example in examples if "{" in example.text or "|" in example.text]


def test_an_alternative_is_drawn_for_each_place():
    drawn = {draw("He kept {bees|hens}, {a few|}", random.Random(seed)) for seed in range(40)}
    assert drawn == {"He kept bees, a few", "He kept hens, a few", "He kept bees", "He kept hens"}


def test_the_same_sentences_give_the_same_weights(monkeypatch):
    monkeypatch.setattr(training, "ROUNDS", 20)
    told = [("He kept bees", "hobby"), ("She kept bees", "hobby"), ("He wept", "other"), ("She wept", "other")]
    examples = [Example(text, category, LEXICONS["en"], 1.0) for text, category in told]
    learned = learn(examples)
    assert learned == learn(list(examples))
    assert learned["word bees"][CATEGORIES.index("hobby")] > 0 > learned["word bees"][CATEGORIES.index("other")]


def test_text_without_a_word_has_a_category_too():
    assert choose("…", LEXICONS["en"], dated=False) in CATEGORIES
