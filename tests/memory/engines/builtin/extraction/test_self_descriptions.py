"""What tellers lastingly are becomes a fact of theirs; moods, and where they are just now, do not."""

from __future__ import annotations

import pytest

from memory.engines.base import Person, Teller
from memory.language.detection import LEXICONS
from memory.language.tellers.self_descriptions import find_self_description
from memory.vocabulary import Category

PEOPLE = {
    "en": (Person(name="Rose Whitford", pronouns="she/her", language="en"), Teller(name="Anna", relationship="niece")),
    "de": (Person(name="Hedwig Kramer", pronouns="sie/ihr", language="de"), Teller(name="Jana", relationship="Nichte")),
    "es": (Person(name="Carmen Ruiz", pronouns="ella", language="es"), Teller(name="Lucía", relationship="sobrina")),
    "fr": (Person(name="Odette Morel", pronouns="elle", language="fr"), Teller(name="Claire", relationship="nièce")),
}
WORK, FAMILY, OTHER, MILESTONE = Category.OCCUPATION, Category.RELATIONSHIP, Category.OTHER, Category.MILESTONE
LASTING = [
    ("en", "I'm a carpenter and I live in Galway", WORK),
    ("en", "I work nights at the hospital", WORK),
    ("en", "im a student nurse, second year, in leeds", WORK),
    ("en", "I retired from the post office in 2011.", WORK),
    ("en", "I have two kids", FAMILY),
    ("en", "I'm not married.", FAMILY),
    ("en", "I've got twins", FAMILY),
    ("en", "I have grown-up children and a cat.", FAMILY),
    ("de", "Ich habe Zwillinge.", FAMILY),
    ("de", "ich hab erwachsene kinder, die in hamburg leben", FAMILY),
    ("es", "Tengo gemelos.", FAMILY),
    ("es", "Tengo trillizas y un perro.", FAMILY),
    ("fr", "J'ai des jumeaux.", FAMILY),
    ("fr", "j'ai des petits-enfants et un jardin", FAMILY),
    ("en", "My kids are 4 and 7.", FAMILY),
    ("en", "I come from a family of miners in Barnsley.", OTHER),
    ("en", "I'm Catholic.", OTHER),
    ("en", "I speak Welsh with my daughter.", OTHER),
    ("en", "I'm type 2 diabetic.", OTHER),
    ("en", "I'm 63 in August.", OTHER),
    ("en", "I was born in Mombasa in 1968.", MILESTONE),
    ("de", "Ich bin Tischler und wohne in Kassel", WORK),
    ("de", "Seit zwanzig Jahren bin ich Lehrerin in Bremen.", WORK),
    ("de", "Ich bin gelernter Koch, fahre aber Taxi.", WORK),
    ("de", "bin optikerin in st. pölten", WORK),
    ("de", "Ich habe keine Kinder, dafür drei Neffen.", FAMILY),
    ("de", "Mein Mann heißt Stefan.", FAMILY),
    ("de", "Meine Muttersprache ist Polnisch.", OTHER),
    ("de", "Ich bin evangelisch, aber nicht fromm.", OTHER),
    ("de", "Ich sitze im Rollstuhl.", OTHER),
    ("de", "Ich bin 1962 in Gera geboren.", MILESTONE),
    ("es", "Soy carpintera y vivo en León", WORK),
    ("es", "Trabajo de noche en el hospital.", WORK),
    ("es", "Estudio derecho en Salamanca.", WORK),
    ("es", "Soy viudo desde hace tres años.", FAMILY),
    ("es", "Mi hija tiene nueve años.", FAMILY),
    ("es", "Hablo catalán con mis hijos.", OTHER),
    ("es", "Soy ateo.", OTHER),
    ("es", "Tengo asma desde pequeña.", OTHER),
    ("es", "Tengo 47 años.", OTHER),
    ("fr", "Je suis menuisier et j'habite à Lyon", WORK),
    ("fr", "Je travaille de nuit à l'hôpital.", WORK),
    ("fr", "je suis aide-soignante en ehpad", WORK),
    ("fr", "Je n'ai pas d'enfants.", FAMILY),
    ("fr", "Mon mari s'appelle Alain.", FAMILY),
    ("fr", "jhabite toulouse depuis 3 ans", OTHER),
    ("fr", "Ma langue maternelle est l'arabe.", OTHER),
    ("fr", "Je suis sourde d'une oreille.", OTHER),
]
PASSING = [
    ("en", "I'm tired"),
    ("en", "I'm at work"),
    ("en", "I'm fine"),
    ("en", "I'm sorry"),
    ("en", "I'm a bit lost today"),
    ("en", "I'm a mess"),
    ("en", "I'm a nervous wreck."),
    ("en", "I'm the one who found him"),
    ("en", "I'm from time to time a little sad."),
    ("en", "I'm 10 minutes away."),
    ("en", "I work it out in my head."),
    ("en", "I think I'm a nurse in your eyes."),
    ("en", "I'm married to the job."),
    ("en", "I have three boys to pick up"),
    ("en", "I've got the kids to collect at four."),
    ("de", "Ich habe Kinder gesehen."),
    ("fr", "J'ai des enfants à garder."),
    ("en", "I'm a bag of nerves."),
    ("de", "Ich bin gleich da"),
    ("de", "Ich bin hundemüde."),
    ("de", "Ich bin beim Arzt."),
    ("de", "Ich bin Peter."),
    ("de", "Ich arbeite daran."),
    ("de", "Ich lebe in ständiger Sorge."),
    ("de", "Ich bin Feuer und Flamme."),
    ("de", "Ich habe noch drei Jungs abzuholen."),
    ("de", "Ich bin so ein Chaot."),
    ("es", "Estoy en el trabajo."),
    ("es", "Soy consciente de eso."),
    ("es", "Vivo de recuerdos."),
    ("es", "Soy un desastre."),
    ("es", "Soy una calamidad."),
    ("es", "Tengo tres niños que recoger."),
    ("es", "Trabajo me cuesta contarlo."),
    ("fr", "Je suis un peu perdue aujourd'hui."),
    ("fr", "Je suis chez le médecin."),
    ("fr", "J'ai 20 minutes."),
    ("fr", "Je vis un cauchemar."),
    ("fr", "Je suis triste."),
    ("fr", "Je suis une vraie loque."),
    ("fr", "J'ai trois garçons à aller chercher."),
]


@pytest.mark.parametrize(("language", "said", "category"), LASTING)
def test_what_lasts_is_a_fact_of_its_teller(facts, language, said, category):
    person, teller = PEOPLE[language]
    [fact] = facts(said, person=person, teller=teller)
    assert (fact.about, fact.memory_type, fact.category) == ("teller", "user_profile", category)
    assert fact.content.startswith((f"{teller.name} ", f"{teller.name}'s ", f"{teller.name}: "))


@pytest.mark.parametrize(("language", "said"), PASSING)
def test_what_passes_is_none(facts, language, said):
    person, teller = PEOPLE[language]
    assert facts(said, person=person, teller=teller) == []


@pytest.mark.parametrize(
    ("language", "said", "content"),
    [
        ("en", "Hi, I'm Anna and I'm a nurse from Leeds.", "Anna is a nurse from Leeds."),
        ("de", "Hallo, ich bin die Jana und bin Krankenschwester.", "Jana: „Bin Krankenschwester.“"),
        ("es", "Hola, soy Lucía, soy enfermera.", "Lucía dijo: «Soy enfermera.»"),
        ("fr", "Bonjour, je suis Claire et je suis infirmière.", "Claire : « Je suis infirmière. »"),
    ],
)
def test_a_greeting_before_it_is_no_part_of_it(contents, language, said, content):
    person, teller = PEOPLE[language]
    assert contents(said, person=person, teller=teller) == [content]


def test_what_is_told_of_the_person_with_it_stays_a_fact_of_the_person(facts):
    person, teller = PEOPLE["en"]
    [fact] = facts("I'm a nurse and Rose hated hospitals.", person=person, teller=teller)
    assert fact.about == "legacy"
    assert facts("“I'm a carpenter and I live in Galway”, he said.", person=person, teller=teller) == []


def test_what_somebody_else_is_or_was_said_to_be_is_none_of_theirs(facts):
    person, teller = PEOPLE["en"]
    assert facts("My neighbour is a carpenter.", person=person, teller=teller) == []
    assert facts("My boss says I'm a good nurse.", person=person, teller=teller) == []


@pytest.mark.parametrize("language", LEXICONS)
def test_no_sentence_takes_long_to_be_read(language):
    """Repeated words that patterns allow any number of: each is read in one pass, or this does not end."""
    words = {"en": "i have also", "de": "ich bin auch", "es": "soy también", "fr": "je suis aussi"}[language].split()
    for word in words:
        find_self_description(" ".join(words) + f" {word}" * 150 + " x", LEXICONS[language])
