"""When a relative was born, married or died is no date of the person's life: not as an event, not in a reply."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from memory.engines.base import FactDraft, Finish, Person, Recalled, ReplyRequest, Teller
from memory.engines.builtin import BuiltinEngine
from memory.engines.builtin.extraction.life_events import OF_ONE_LIFE, entries_of, type_of
from memory.engines.builtin.participants import Participants
from memory.language.detection import lexicon_for
from tests.memory.engines.builtin.conftest import numbered

ROSE = Person(name="Rose Whitford", pronouns="she/her", language="en")
TELLERS = {
    "en": Teller(name="Anna Whitford", relationship="daughter", calls_them="Mum"),
    "de": Teller(name="Anne Whitford", relationship="Tochter", calls_them="Mama"),
    "es": Teller(name="Ana Whitford", relationship="hija", calls_them="Mamá"),
    "fr": Teller(name="Anne Whitford", relationship="fille", calls_them="Maman"),
}
OF_OTHERS = {
    "en": (
        "Rose's father was born in 1890.",
        "Her father was born in 1890.",
        "In 1890 her father was born.",
        "Her brother Tom died in 1943.",
        "Her first husband died in 1950.",
        "Her husband was buried in 1980.",
        "My grandfather was born in 1890.",
        "Mum's sister Enid married in 1948.",
        "Rose's parents married in 1920.",
        "Her brother moved to Leith and married in 1952.",
        "Anna said: “Her mother Edith was born in 1895.”",
    ),
    "de": (
        "Roses Vater wurde 1890 geboren.",
        "Der Vater von Rose wurde 1890 geboren.",
        "1890 wurde ihr Vater geboren.",
        "Ihr Bruder starb 1943.",
        "Ihr erster Mann starb 1950.",
        "Mamas Schwester heiratete 1948.",
        "Ihre Eltern heirateten 1920.",
    ),
    "es": (
        "El padre de Rose nació en 1890.",
        "Su padre nació en 1890.",
        "En 1890 nació su padre.",
        "Su primer marido murió en 1950.",
        "La hermana de mamá se casó en 1948.",
        "Los padres de Rose se casaron en 1920.",
    ),
    "fr": (
        "Le père de Rose est né en 1890.",
        "Son père est né en 1890.",
        "En 1890 naquit son père.",
        "Son premier mari est mort en 1950.",
        "La sœur de maman s’est mariée en 1948.",
        "Ses parents se sont mariés en 1920.",
    ),
}
OWN = {
    "en": (
        "Rose was born in 1931.",
        "Bill married Rose in 1956.",
        "Rose and Bill married in 1956.",
        "Bill and Rose married in 1956.",
        "Rose's wedding was in 1956.",
        "My parents married in 1956.",
        "Rose was married in 1956 by her uncle.",
        "Rose moved to Leith and married in 1952.",
        "Rose was born in 1931, when her father was forty.",
    ),
    "de": (
        "Rose wurde 1931 geboren.",
        "Rose heiratete 1956 Bill.",
        "Sie starb 2019.",
        "Rose und Bill heirateten 1956.",
    ),
    "es": (
        "Nació en 1931.",
        "Se casaron en 1956.",
        "Rose murió en 2019.",
        "Mis papás se casaron en 1956.",
        "Bill se casó con Rose en 1956.",
    ),
    "fr": (
        "Rose est née en 1931.",
        "Elle est morte en 2019.",
        "Mes parents se sont mariés en 1956.",
        "Rose et Bill se sont mariés en 1956.",
    ),
}
ASKED = {
    "birth": {
        "en": ("When was she born?", "When was my mum born?", "What is her date of birth?", "Where was Rose born?"),
        "de": ("Wann wurde sie geboren?", "In welchem Jahr ist Mama geboren?", "Wo wurde sie geboren?"),
        "es": ("¿Cuándo nació?", "¿En qué año nació mamá?"),
        "fr": ("Quand est-elle née ?", "En quelle année maman est-elle née ?"),
    },
    "death": {
        "en": ("When did she die?",),
        "de": ("Wann ist Rose gestorben?",),
        "es": ("¿Cuándo murió Rose?",),
        "fr": ("Quand est morte Rose ?",),
    },
    "wedding": {
        "en": ("When did Mum marry?", "When did she get married?", "When was her wedding?"),
        "de": ("Wann hat sie geheiratet?", "Wann war ihre Hochzeit?"),
        "es": ("¿Cuándo se casó?", "¿Cuándo fue su boda?"),
        "fr": ("Quand s’est-elle mariée ?",),
    },
}
OF_HERS = {"birth": "Rose was born in Cork in 1931.", "death": "Rose died in 2019.", "wedding": "Rose married in 1956."}


def by_language(table):
    return [(language, text) for language, texts in table.items() for text in texts]


def events(language: str, text: str) -> list[str]:
    person = replace(ROSE, language=language)
    fact = FactDraft(content=text, messages=(1,), category="milestone", memory_type="episodic", occurred="1890")
    participants = Participants.of(person, TELLERS[language])
    return [entry.type for entry in entries_of([fact], lexicon_for(language), participants)]


@pytest.mark.parametrize(("language", "text"), by_language(OF_OTHERS))
def test_life_of_another_makes_no_event_of_hers(language, text):
    assert type_of(text, language) in OF_ONE_LIFE
    assert events(language, text) == []


@pytest.mark.parametrize(("language", "text"), by_language(OWN))
def test_her_own_makes_one(language, text):
    assert events(language, text) == [type_of(text, language)]


def test_what_a_relative_won_is_still_an_event():
    assert events("en", "Her brother won the cup in 1950.") == ["award"]


def item(alias: int, text: str) -> Recalled:
    return Recalled(
        alias=alias, kind="fact", category="milestone", text=text, teller="Mark", own=False, similarity=0.7, score=0.1
    )


def cited(question: str, language: str, *texts: str, **known: Any) -> tuple[int, ...]:
    recalled = tuple(item(alias, text) for alias, text in enumerate(texts, start=1))
    request = ReplyRequest(
        person=replace(ROSE, language=language, **known),
        teller=TELLERS[language],
        window=numbered("A: …", question),
        recalled=recalled,
    )
    *_, finish = BuiltinEngine().reply(request)
    assert isinstance(finish, Finish)
    return finish.cited


QUESTIONS = [(kind, language, asked) for kind, table in ASKED.items() for language, asked in by_language(table)]


def of_others(kind: str, language: str) -> list[str]:
    kinds = {kind, "funeral"} if kind == "death" else {kind}
    return [text for text in OF_OTHERS[language] if type_of(text, language) in kinds]


@pytest.mark.parametrize(("kind", "language", "question"), QUESTIONS)
def test_question_of_her_life_is_answered_by_hers_alone(kind, language, question):
    theirs = of_others(kind, language)
    assert theirs
    assert cited(question, language, *theirs, OF_HERS[kind]) == (len(theirs) + 1,)
    assert cited(question, language, *theirs) == ()


def test_legacys_own_date_is_preferred():
    texts = ("Her father was born in 1890.", "Rose was born in 1913.", "Rose was born in 1931.")
    assert cited("When was she born?", "en", *texts, born="1931-04-02") == (3,)


@pytest.mark.parametrize(
    ("language", "question", "text"),
    [
        ("en", "When was her father born?", "Her father was born in 1890."),
        ("en", "When did Tom die?", "Her brother Tom died in 1943."),
        ("en", "What did she do when Tom died?", "Her brother Tom died in 1943, and she wore black."),
        ("de", "Wann wurde ihr Vater geboren?", "Ihr Vater wurde 1890 geboren."),
        ("es", "¿Cuándo nació su padre?", "Su padre nació en 1890."),
        ("fr", "Quand est né son père ?", "Son père est né en 1890."),
    ],
)
def test_question_of_the_others_life_is_answered_by_theirs(language, question, text):
    assert cited(question, language, text) == (1,)


DROWNED = {
    "en": ("Rose's first husband Casper drowned in 1954.", "How did her first husband die?"),
    "de": ("Roses erster Mann Kaspar ist 1954 ertrunken.", "Wie ist ihr erster Mann gestorben?"),
    "es": ("El primer marido de Rose, Casper, se ahogó en 1954.", "¿Cómo murió su primer marido?"),
    "fr": ("Le premier mari de Rose, Gaspard, s'est noyé en 1954.", "Comment est mort son premier mari ?"),
}
OF_HER_DEATH = {
    "en": ("When did she die?", "How did she die?", "What did Rose die of?"),
    "de": ("Wann ist sie gestorben?", "Wie ist Rose gestorben?", "Woran ist sie gestorben?"),
    "es": ("¿Cuándo murió?", "¿Cómo murió Rose?", "¿De qué murió?"),
    "fr": ("Quand est-elle morte ?", "Comment Rose est-elle morte ?", "De quoi est-elle morte ?"),
}


@pytest.mark.parametrize("language", DROWNED)
def test_question_of_a_relatives_death_is_answered_by_how_they_died_and_no_question_of_hers(language):
    told, question = DROWNED[language]
    recalled = (replace(item(1, told), subject="husband.die", occurred="1954"),)
    request = ReplyRequest(
        person=replace(ROSE, language=language),
        teller=TELLERS[language],
        window=numbered("A: …", question),
        recalled=recalled,
    )
    cites = {}
    for asked in (question, *OF_HER_DEATH[language]):
        *_, finish = BuiltinEngine().reply(replace(request, window=numbered("A: …", asked)))
        assert isinstance(finish, Finish)
        cites[asked] = finish.cited
    assert cites == {question: (1,)} | dict.fromkeys(OF_HER_DEATH[language], ())


@pytest.mark.parametrize(
    ("language", "told", "of_hers", "of_theirs"),
    [
        (
            "de",
            "Roses Schwester Lotte ist 1951 nach Brasilien ausgewandert.",
            "Wann ist sie ausgewandert?",
            "Wann ist ihre Schwester ausgewandert?",
        ),
        ("en", "Rose's brother was a blacksmith in Ayr.", "Was she a blacksmith?", "Was her brother a blacksmith?"),
    ],
)
def test_what_a_relative_did_answers_no_question_of_what_she_did(language, told, of_hers, of_theirs):
    recalled = (replace(item(1, told), subject="sister"),)
    cites = []
    for asked in (of_hers, of_theirs):
        request = ReplyRequest(
            person=replace(ROSE, language=language),
            teller=TELLERS[language],
            window=numbered("A: …", asked),
            recalled=recalled,
        )
        *_, finish = BuiltinEngine().reply(request)
        assert isinstance(finish, Finish)
        cites.append(finish.cited)
    assert cites == [(), (1,)]
