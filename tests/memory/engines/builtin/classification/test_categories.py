"""Worth and category come from weights that anybody can learn again from the sentences in the repository."""

import json
import random

import numpy as np
import pytest

from benchmarks import regression, sentences
from benchmarks.sentences import HANDS, KEPT_OUT, Form, Sentence, draw, fingerprint, learn, read_examples, read_hands
from memory.engines.base import Person, Teller
from memory.engines.builtin.classification.categories import (
    CATEGORIES,
    IMPORTANCE,
    NOT_WORTH,
    TypedSentence,
    Weight,
    category_of,
    choose,
    features_of,
    load_weights,
    weigh,
    weigh_features,
    worth_of,
)
from memory.engines.builtin.extraction.message_context import MessageContext
from memory.engines.builtin.extraction.statements import read_sentences
from memory.engines.builtin.extraction.subjects import Focus
from memory.engines.builtin.participants import Participants
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
    ("fr", "Il travaillait comme horloger à Besançon.", "occupation"),
    ("fr", "Elle était douce et très patiente.", "personality"),
)


@pytest.mark.parametrize(("language", "text", "category"), TOLD)
def test_plain_sentences_find_their_category(language, text, category):
    assert choose(TypedSentence(text, LEXICONS[language])) == category


WORTHLESS = (
    ("en", "thank you so much for listening, talk soon"),
    ("en", "what was the name of that song again?"),
    ("es", "gracias por escuchar, luego sigo"),
    ("de", "danke fürs zuhören, bis morgen dann"),
    ("fr", "merci de m'avoir écoutée, à demain"),
)


def worths(text, language):
    """Of each sentence of a message."""
    person, teller = Person(name="Rose Whitford", language=language), Teller(name="Anna", relationship="daughter")
    participants, lexicon = Participants.of(person, teller), LEXICONS[language]
    readings = read_sentences(text, MessageContext(True, lexicon), Focus(participants), lexicon)
    return [worth_of(one.text, lexicon, participants.name_words, one.context) for one in readings]


@pytest.mark.parametrize(("language", "text", "_category"), [one for one in TOLD if not one[1].startswith("I ")])
def test_what_tells_of_the_person_is_worth_keeping(language, text, _category):
    assert min(worths(text, language)) > NOT_WORTH


@pytest.mark.parametrize(("language", "text"), WORTHLESS)
def test_what_passes_between_people_is_not(language, text):
    assert max(worths(text, language)) < NOT_WORTH


def test_names_of_the_family_say_nothing():
    one, other = (features_of(f"{name} kept bees", LEXICONS["en"], names={name.lower()}) for name in ("Rose", "Ilse"))
    assert one == other


def test_weights_were_learned_from_the_sentences_as_they_stand():
    assert load_weights().learned_from == fingerprint()


def test_hands_that_are_kept_out_are_measured_and_never_learned_from(monkeypatch):
    learned = set()

    def note_hand(path):
        learned.add(path.stem)
        return []

    monkeypatch.setattr(sentences, "_read_hand", note_hand)  # which files are read, not what is in them
    read_hands()
    assert len(list(KEPT_OUT.glob("*.jsonl"))) == 8
    assert learned == {path.stem for path in HANDS.glob("*.jsonl")}
    assert learned.isdisjoint(path.stem for path in KEPT_OUT.glob("*.jsonl"))


@pytest.mark.parametrize("path", sorted(HANDS.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_each_hand_is_marked_as_its_readme_says(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        for unit in message["units"]:
            assert unit["text"] in message["message"]
            assert unit["category"] in CATEGORIES if unit["keep"] else unit["why"]


@pytest.mark.parametrize("language", LEXICONS)
def test_every_category_has_examples_in_every_language(language):
    examples = read_examples(language)
    assert {category for _text, category, _weight in examples} == set(CATEGORIES)
    assert not [text for text, _category, _weight in examples if "{" in text or "|" in text]


def test_an_alternative_is_drawn_for_each_place():
    drawn = {draw("He kept {bees|hens}, {a few|}", random.Random(seed)) for seed in range(40)}
    assert drawn == {"He kept bees, a few", "He kept hens, a few", "He kept bees", "He kept hens"}


def test_the_same_sentences_give_the_same_weights(monkeypatch):
    monkeypatch.setattr(regression, "STEPS", 20)
    told = [("He kept bees", "hobby"), ("She kept bees", "hobby"), ("He wept", "other"), ("So long, bye", "")]
    examples = [
        Sentence("", "en", features_of(text, LEXICONS["en"]), bool(category), category, importance=len(text), form=form)
        for text, category in told
        for form in (Form.READ, Form.TYPED)
    ]
    learned, again = learn(examples), learn(list(examples))
    assert np.array_equal(learned.packed, again.packed)
    assert np.array_equal(learned.bias, again.bias)
    bees, bye = (weigh_features(features_of(text, LEXICONS["en"]), learned) for text in ("bees", "bye"))
    assert category_of(bees) == "hobby"
    assert bees[0] > bye[0]
    assert bees[IMPORTANCE] > learned.bias[IMPORTANCE] > bye[IMPORTANCE]


def test_text_without_a_word_has_a_category_too():
    assert choose(TypedSentence("…", LEXICONS["en"])) in CATEGORIES
    assert worth_of("…", LEXICONS["en"], frozenset()) < NOT_WORTH


@pytest.mark.parametrize(
    ("language", "weighty", "slight"),
    [
        ("en", "He was taken prisoner in the war and his brother died there.", "He had a blue scarf."),
        ("es", "Se casaron en Ávila y tuvieron cuatro hijos.", "Le gustaban los caramelos de limón."),
        ("de", "Sie ist 1945 mit ihrer Mutter geflohen.", "Sie hatte immer Bonbons in der Tasche."),
        ("fr", "Il a été prisonnier pendant la guerre.", "Il aimait les bonbons à la menthe."),
    ],
)
def test_what_turned_a_life_matters_more_than_a_trifle(language, weighty, slight):
    heavy, light = (
        weigh(TypedSentence(text, LEXICONS[language]), asked_to_remember=False, is_of_person=True)
        for text in (weighty, slight)
    )
    assert 8 >= heavy.importance > light.importance >= 3
    assert not heavy.pinned


def test_what_somebody_asks_to_remember_and_who_somebody_was_is_pinned():
    born = TypedSentence("She was born in Leeds in 1931.", LEXICONS["en"], dated=True)
    asked = TypedSentence("He liked tea.", LEXICONS["en"])

    assert weigh(born, asked_to_remember=False, is_of_person=True) == Weight(9, pinned=True)
    assert not weigh(born, asked_to_remember=False, is_of_person=False).pinned
    assert weigh(asked, asked_to_remember=True, is_of_person=True) == Weight(10, pinned=True)
