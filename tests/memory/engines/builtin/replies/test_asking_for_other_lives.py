"""Questions about somebody's birth, wedding or death are never answered with the date of somebody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.lives_of_others import read_other_life
from memory.engines.builtin.replies.composition import Answer, compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS

KNOWN = replace(DEREK, born="1938-02-17", died="2021-08-09")
OF_OTHERS = {
    "en": (
        "When did uncle Frank die?",
        "When did Ellie die?",
        "When did Mum die?",
        "When was my mum born?",
        "When was Janine born?",
        "when did mark die",
        "When did Gran get married?",
        "Is Frank dead?",
        "How did my brother die?",
        "What year was Aunt Vera born?",
        "When is Ellie's birthday?",
        "Did Mark die?",
        "When did Tom Pickup die?",
        "Where was Mum born?",
        "When did your neighbour Mrs Kenyon die?",
        "When did Will die?",
        "When was the date of Frank's death?",
        "When did my husband die?",
        "Who did Janine marry?",
        "where was nan born",
    ),
    "de": (
        "Wann ist Frank gestorben?",
        "Wann ist Oma geboren?",
        "Wann starb meine Mutter?",
        "Wann wurde Ellie geboren?",
        "Ist Onkel Frank tot?",
        "In welchem Jahr hat Mark geheiratet?",
        "Wann ist Opa gestorben?",
        "Woran ist Tante Vera gestorben?",
        "wann ist mama gestorben",
        "Wann hat Ellie Geburtstag?",
        "Wie ist mein Bruder gestorben?",
        "Wann ist Franks Geburtstag?",
        "Wo wurde Mama geboren?",
        "Wann starb der Hund?",
        "Wann ist seine Schwester geboren?",
        "Wen hat Frank geheiratet?",
        "Wann war die Hochzeit von Ellie?",
        "Wann bin ich geboren?",
        "Wann ist mein Onkel Walter gestorben?",
        "wann wurde mark geboren",
    ),
    "es": (
        "¿Cuándo murió el tío Frank?",
        "¿Cuándo murió Ellie?",
        "¿Cuándo murió mamá?",
        "¿Cuándo nació mi madre?",
        "¿Cuándo se casó Mark?",
        "¿Dónde nació la abuela?",
        "¿Ha muerto Frank?",
        "¿De qué murió mi hermano?",
        "cuando murio ellie?",
        "¿Cuándo es el cumpleaños de Ellie?",
        "¿En qué año nació la tía Vera?",
        "¿Con quién se casó Janine?",
        "¿Cuándo murió el perro?",
        "¿Cuándo fue la boda de Mark?",
        "¿Murió Frank?",
        "¿Cuándo murió su madre?",
        "¿Cuándo nací yo?",
        "¿Cómo murió mi marido?",
        "¿Dónde murió Walter?",
        "¿Cuándo falleció mi abuelo?",
    ),
    "fr": (
        "Quand est mort l'oncle Frank ?",
        "Quand Ellie est-elle morte ?",
        "Quand maman est-elle morte ?",
        "Quand est née ma mère ?",
        "Où est née mamie ?",
        "En quelle année Mark s'est-il marié ?",
        "Frank est-il mort ?",
        "De quoi est mort mon frère ?",
        "quand est né mark",
        "Quand est l'anniversaire d'Ellie ?",
        "Quand est née tante Vera ?",
        "Quand est mort papi ?",
        "Avec qui Janine s'est-elle mariée ?",
        "Quand est mort le chien ?",
        "C'était quand, la mort de Frank ?",
        "Quand sa mère est-elle morte ?",
        "Quand suis-je née ?",
        "Comment est mort mon mari ?",
        "Où est mort Walter ?",
        "Quand a eu lieu le mariage de Mark ?",
    ),
}
OF_PERSON = {
    "en": (
        "When did he die?",
        "When was Dad born?",
        "What year did Derek die?",
        "When did my dad die?",
        "Where was he born?",
        "What was the date of his death?",
        "How old was he when he died?",
        "When did Mum and Dad marry?",
        "Who came to the wedding?",
        "What did Frank say when Dad died?",
        "Where did Derek Ashworth die?",
        "when was he born",
        "When did my parents marry?",
        "What did people eat at the wedding?",
        "When did Dad get married?",
        "What song was played at his wedding?",
        "Was he born in Bacup?",
        "How did he die?",
        "Did he ever talk about the war before he died?",
    ),
    "de": (
        "Wann ist er gestorben?",
        "Wann wurde Vati geboren?",
        "Wann starb Derek?",
        "Wo ist er geboren?",
        "Wann ist mein Vater gestorben?",
        "Wann war seine Hochzeit?",
        "Wie alt war er, als er starb?",
        "Was gab es bei der Hochzeit zu essen?",
        "Wann haben meine Eltern geheiratet?",
        "Woran ist er gestorben?",
        "An welchem Tag starb er?",
        "Wann hat Vati Geburtstag?",
        "wann ist vati geboren",
        "Wann ist er verstorben?",
        "Wo ist Derek Ashworth gestorben?",
        "Was hat Frank gemacht, als Vati starb?",
        "Wann haben Mama und Vati geheiratet?",
        "In welchem Jahr ist er geboren?",
        "Wer kam zur Hochzeit?",
        "Wo hat er geheiratet?",
    ),
    "es": (
        "¿Cuándo murió?",
        "¿Cuándo nació papá?",
        "¿En qué año murió Derek?",
        "¿Dónde nació?",
        "¿Cuándo murió mi padre?",
        "¿De qué murió?",
        "¿A qué edad murió?",
        "¿Cuándo se casó?",
        "¿Cuándo se casaron mis padres?",
        "¿Qué comieron en la boda?",
        "¿Dónde se casó papá?",
        "¿Qué día nació?",
        "¿Cuándo fue su boda?",
        "¿Cuándo falleció?",
        "¿Dónde murió Derek Ashworth?",
        "¿Qué dijo Frank cuando murió papá?",
        "¿Cuándo se casaron papá y mamá?",
        "¿Quién vino a la boda?",
        "¿Cuándo es el cumpleaños de papá?",
        "¿Nació en Bacup?",
    ),
    "fr": (
        "Quand est-il mort ?",
        "Quand papa est-il né ?",
        "Quand est mort Derek ?",
        "Où est-il né ?",
        "Quand est mort mon père ?",
        "De quoi est-il mort ?",
        "À quel âge est-il mort ?",
        "Quand s'est-il marié ?",
        "Quand mes parents se sont-ils mariés ?",
        "Qu'a-t-on mangé au mariage ?",
        "En quelle année est-il né ?",
        "C'est quand son anniversaire ?",
        "Quel jour papa est-il mort ?",
        "Où est mort papa ?",
        "Quand papa et maman se sont-ils mariés ?",
        "Qui est venu au mariage ?",
        "Qu'a dit Frank quand papa est mort ?",
        "Est-il né à Bacup ?",
        "Quelle est sa date de naissance ?",
        "Où s'est-il marié ?",
    ),
}
"""In these questions the person is the father of the asker, who calls him Dad, Vati, Papá or Papa."""


def by_language(table: Mapping[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(language, said) for language, texts in table.items() for said in texts]


@pytest.mark.parametrize(("language", "said"), by_language(OF_OTHERS))
def test_question_about_another_is_read_as_one(language, said):
    assert read_other_life(said, Participants.of(KNOWN, TELLERS[language]), LEXICONS[language]) is not None


@pytest.mark.parametrize(("language", "said"), by_language(OF_PERSON))
def test_question_about_the_person_is_none(language, said):
    assert read_other_life(said, Participants.of(KNOWN, TELLERS[language]), LEXICONS[language]) is None


def told(alias: int, text: str, *, own: bool = False, kind: str = "fact", occurred: str = "") -> Recalled:
    teller = "Janine" if own else "Beth"
    return Recalled(
        alias=alias,
        kind=kind,
        category="milestone",
        text=text,
        teller=teller,
        own=own,
        occurred=occurred,
        similarity=0.7,
        score=0.1,
    )


HIS_DEATH = told(1, "He died.", kind="entry", occurred="2021-08-09")


def answered(said: str, *recalled: Recalled, language: str = "en") -> Answer:
    window = numbered("A: …", said)
    return compose(ReplyRequest(person=KNOWN, teller=TELLERS[language], window=window, recalled=recalled))


@pytest.mark.parametrize(("language", "said"), by_language(OF_OTHERS))
def test_death_of_the_person_is_nobody_elses(language, said):
    derek = told(2, "Derek died at home on 9 August 2021.")
    found = answered(said, HIS_DEATH, derek, language=language)
    assert found.cited == ()
    assert "2021" not in found.text


@pytest.mark.parametrize(
    ("said", "text", "own"),
    [
        ("When did uncle Frank die?", "Frank died in 2019, the year of the floods.", False),
        ("When was Ellie born?", "Ellie was born in the snow, in 1990.", False),
        ("When did Mum die?", "My mum died in 2015.", True),
        ("When did Gran die?", "Gran died of a stroke on 3 October 2014.", False),
        ("When did his mother die?", "Derek's mother died in 1951.", False),
        ("When was I born?", "Janine was born in Bacup in 1961.", False),
        ("When did Frank die?", "Frank fell off the roof in 1980 and died there.", False),
    ],
)
def test_what_was_told_of_that_one_answers(said, text, own):
    assert answered(said, HIS_DEATH, told(2, text, own=own)).cited == (2,)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("When did Mum die?", "Mum died in 1999."),
        ("When did Frank die?", "Frank's wife died in 1990."),
        ("When did Frank die?", "Frank was there when Derek died in 2021."),
        ("When did his mother die?", "My mother died in 1999."),
        ("When was my mum born?", "Cousin Piran was born in 1985, and Mum loved him."),
    ],
)
def test_what_was_told_of_yet_another_does_not(said, text):
    found = answered(said, told(2, text))
    assert found.abstained
    assert found.cited == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Where did he die?"),
        ("de", "Wo ist er gestorben?"),
        ("es", "¿Dónde murió papá?"),
        ("fr", "Où est-il mort ?"),
    ],
)
def test_who_asks_where_is_not_told_when(language, said):
    assert answered(said, HIS_DEATH, language=language).cited == ()
    home = told(3, "Derek died at home one Monday.")
    assert answered(said, HIS_DEATH, home, language=language).cited == (3,)


@pytest.mark.parametrize("said", ["Wo ist er gestorben?", "Wann wurde er geboren?"])
def test_what_is_only_alike_tells_of_no_birth_or_death(said):
    alike = told(2, "They call him Granddad Der.")
    assert answered(said, alike, language="de").cited == ()
