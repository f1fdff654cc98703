"""How old the person was at death is counted from the dates that the family entered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.age_at_death import say_age_at_death
from memory.engines.builtin.replies.composition import Answer, compose
from memory.language.detection import LEXICONS
from memory.language.secrets import redact
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS, fact

KNOWN = replace(DEREK, born="1938-02-17", died="2021-01-09")
ENTERED = {
    "en": "Dad died at the age of 82, by the dates that the family entered (17 February 1938 and 9 January 2021).",
    "de": "Vati ist mit 82 Jahren gestorben, nach den Daten, die die Familie eingetragen hat "
    "(17. Februar 1938 und 9. Januar 2021).",
    "es": "Papá murió con 82 años, según las fechas que anotó la familia (17 de febrero de 1938 y 9 de enero de 2021).",
    "fr": "Papa est mort à 82 ans, d'après les dates que la famille a inscrites (17 février 1938 et 9 janvier 2021).",
}
ASKING = {
    "en": "How old was he when he died?",
    "de": "Wie alt war er, als er starb?",
    "es": "¿Qué edad tenía cuando murió?",
    "fr": "À quel âge est-il mort ?",
}


def answered(said: str, *recalled: Recalled, person=KNOWN, language: str = "en") -> Answer:
    window = numbered("A: …", said)
    return compose(ReplyRequest(person=person, teller=TELLERS[language], window=window, recalled=recalled))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        *ASKING.items(),
        ("en", "how old was my dad when he passed away"), ("en", "At what age did Derek die?"),
        ("en", "How old did he live to be?"), ("en", "How long did he live?"),
        ("de", "Wie alt ist mein Vater geworden?"), ("de", "Wie alt wurde er?"),
        ("de", "Mit wie vielen Jahren ist Vati gestorben?"), ("de", "Wie lange hat er gelebt?"),
        ("es", "cuantos años tenia papá al morir"), ("es", "¿A qué edad murió mi padre?"),
        ("es", "¿Cuántos años vivió?"), ("es", "¿Hasta qué edad vivió?"),
        ("fr", "Quel âge avait mon père quand il est mort ?"), ("fr", "Il avait quel âge à sa mort ?"),
        ("fr", "Jusqu'à quel âge a-t-il vécu ?"), ("fr", "Combien d'années a-t-il vécu ?"),
    ],
)  # fmt: skip
def test_the_age_is_counted_from_both_dates(language, said):
    assert answered(said, language=language) == Answer(ENTERED[language])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "How old was he when his mother died?"), ("en", "How old was he when he married?"),
        ("en", "How old was Mum when she died?"), ("en", "How old was I when he died?"),
        ("en", "How old were we when he died?"), ("en", "How old was the dog when it died?"),
        ("en", "How long did he live in Cork?"), ("en", "How old did he look?"),
        ("de", "Wie alt war er, als seine Mutter starb?"), ("de", "Wie alt war ich, als er starb?"),
        ("de", "Wie alt wurde seine Mutter?"), ("de", "Wie lange hat er in Kiel gelebt?"),
        ("es", "¿Qué edad tenía cuando murió su madre?"), ("es", "¿A qué edad se casó?"),
        ("es", "¿Cuántos años vivió en Burgos?"), ("fr", "Quel âge j'avais quand il est mort ?"),
        ("fr", "À quel âge est morte sa mère ?"), ("fr", "Combien d'années a-t-il vécu à Brest ?"),
    ],
)  # fmt: skip
def test_another_age_is_another_question(language, said):
    assert say_age_at_death(said, Participants.of(KNOWN, TELLERS[language]), LEXICONS[language]) == []


@pytest.mark.parametrize(
    ("language", "born", "died", "said"),
    [
        ("en", "1938", "2021", "at the age of 82 or 83, by the dates that the family entered (1938 and 2021)."),
        ("en", "1938~", "2021-01-09", "at the age of about 83, by the dates that the family entered."),
        ("en", "193X", "2021", "at the age of 81 to 91, by the dates that the family entered."),
        ("en", "2020-02-17", "2021-01-09", "in the first year of life, by the dates that the family entered (17 Fe"),
        ("de", "1938", "2021", "mit 82 oder 83 Jahren gestorben, nach den Daten"),
        ("de", "2019-02-17", "2021-01-09", "mit 1 Jahr gestorben, nach den Daten"),
        ("es", "1938-01", "2018-01", "con 79 u 80 años, según las fechas"),
        ("es", "1938~", "2021", "con unos 83 años, según las fechas"),
        ("fr", "1938", "2021", "à 82 ou 83 ans, d'après les dates"),
        ("fr", "193X", "2021", "mort entre 81 et 91 ans, d'après les dates"),
    ],
)
def test_vague_dates_give_a_vague_age(language, born, died, said):
    found = answered(ASKING[language], person=replace(KNOWN, born=born, died=died), language=language)
    assert said in found.text


@pytest.mark.parametrize("language", ASKING)
@pytest.mark.parametrize(("born", "died"), [("1931-04-02", "2019-11-03"), ("1938", "2021"), ("1938-02", "2021-11")])
def test_no_part_of_it_is_removed_as_a_secret(language, born, died):
    said = answered(ASKING[language], person=replace(KNOWN, born=born, died=died), language=language).text
    assert redact(said).text == said


@pytest.mark.parametrize(("born", "died"), [("", "2021"), ("1938", ""), ("1938/1940", "2021"), ("2021", "1938")])
def test_without_two_dates_nothing_is_counted(born, died):
    found = answered(ASKING["en"], person=replace(KNOWN, born=born, died=died))
    assert found == Answer(LEXICONS["en"].phrases.unknown, abstained=True)


def test_what_was_told_of_the_death_stands_behind_it_and_another_age_does_not():
    told = fact(41, "milestone", "Derek died at 84.", 0.7)
    married = fact(42, "milestone", "Derek was 24 years old when he married.", 0.7)
    found = answered(ASKING["en"], told, married)
    assert found.text.startswith(ENTERED["en"])
    assert found.cited == (told.alias,)
