"""What a follow-up asks about the message before it, and how many questions a message contains."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.language.detection import LEXICONS
from memory.language.questions.follow_up_words import FollowUpKind
from memory.language.questions.follow_ups import read_follow_up, resolve
from memory.language.questions.places_and_causes import places_in, tells_cause
from memory.language.questions.several_questions import queries_one_by_one, split_questions
from memory.language.requests.spoken_requests import read_request

TABLE = [
    (path.stem, *(part.strip() for part in line.split("|", 1)))
    for path in sorted(Path(__file__).parent.glob("??.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
COUNTS = ("two", "one")
KINDS = [kind.value for kind in FollowUpKind]


@pytest.mark.parametrize(("language", "kind", "said"), [row for row in TABLE if row[1] not in COUNTS])
def test_what_leans_on_the_message_before_is_told_from_what_does_not(language, kind, said):
    read = read_follow_up(said, LEXICONS[language])
    assert (read.kind if read else "other") == kind


@pytest.mark.parametrize(("language", "kind", "said"), [row for row in TABLE if row[1] in KINDS])
def test_no_such_message_asks_to_note_forget_or_leave_alone_anything(language, kind, said):
    assert read_request(said) is None


@pytest.mark.parametrize(("language", "kind", "said"), [row for row in TABLE if row[1] in COUNTS])
def test_several_questions_are_told_from_one(language, kind, said):
    assert (len(split_questions(said, LEXICONS[language])) > 1) == (kind == "two")


@pytest.mark.parametrize(
    ("language", "told", "question"),
    [
        ("en", ["Where was Derek born?", "And when?"], "was Derek born? when?"),
        ("en", ["When was Derek born?", "And his brother?"], "When was Derek born? his brother?"),
        ("en", ["When was Derek born?", "And his brother?", "And where?"], "Derek born? his brother where?"),
        (
            "en",
            ["How many cups did he win?", "Thanks", "And when was the last one?"],
            "cups did he win? when was the last one?",
        ),
        ("en", ["Who was he, and where did he work?", "Who told you that?", "Since when?"], "did he work? since when?"),
        ("de", ["Wo wurde er geboren?", "Und wann war das genau?"], "wurde er geboren? wann?"),
        ("es", ["¿Dónde nació?", "¿Y en qué año fue eso?"], "¿ nació? en que ano?"),
        ("fr", ["Où est-il né ?", "Et c'était quand ?"], "est-il né ? quand?"),
    ],
)
def test_a_follow_up_asks_what_was_asked_before_it(language, told, question):
    resolved = resolve(told, LEXICONS[language])
    assert resolved is not None
    assert " ".join(resolved.question.split()) == question


def test_what_names_something_leans_on_a_question_and_not_on_what_was_told():
    lexicon = LEXICONS["en"]
    assert resolve(["What about the cricket club?"], lexicon) is None
    assert resolve(["He loved the sea.", "What about the cricket club?"], lexicon) is None
    assert resolve(["Where was he born?", "What about his brother?"], lexicon)


def test_what_is_searched_for_is_what_was_asked_before_with_what_is_asked_now():
    resolved = resolve(["Where was he born?", "And his brother?", "Who told you that?"], LEXICONS["en"])
    assert resolved is not None
    assert resolved.query == "Where was he born?\nAnd his brother?"


def test_each_question_is_searched_for_with_what_is_told_around_it():
    said = "I found his cap. Where did he buy it? Who sold him the coat?"
    assert queries_one_by_one(said, LEXICONS["en"]) == [
        "I found his cap. Where did he buy it?",
        "I found his cap. Who sold him the coat?",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "What did it cost, and what colour was it?",
        "What did he do on Sundays and when it rained?",
        "Can I ask you something? Where was he born?",
        "Who was his best friend? Was it Tom?",
        "Where was he born? He loved the sea. He never said. Nobody knows.",
    ],
)
def test_a_question_that_leans_on_another_in_its_message_stays_with_it(said):
    assert queries_one_by_one(said, LEXICONS["en"]) == []


@pytest.mark.parametrize(
    ("language", "told", "places"),
    [
        ("en", "He was taught in the front room in 1950.", ["front"]),
        ("en", "He played in the morning, in March and at nine.", []),
        ("en", "She met him at Blackpool.", ["Blackpool"]),
        ("en", "Blackpool, the Tower ballroom, Wakes Week 1960.", ["Blackpool", "Tower", "Wakes"]),
        ("de", "Er lernte es im Garten, im Juni und am Abend.", ["Garten"]),
        ("es", "Lo aprendió en la cocina por la mañana.", ["cocina"]),
        ("fr", "Il l'a appris dans la cuisine, en été.", ["cuisine"]),
    ],
)
def test_a_place_is_told_from_a_time(language, told, places):
    assert list(places_in(told, LEXICONS[language])) == places


@pytest.mark.parametrize(
    ("language", "told", "is_told"),
    [
        ("en", "He left because his knees hurt.", True),
        ("en", "He left the band in 1970.", False),
        ("de", "Er ging, weil ihm die Knie wehtaten.", True),
        ("de", "Er ging 1970.", False),
        ("es", "Se fue porque le dolían las rodillas.", True),
        ("es", "Se fue en 1970.", False),
        ("fr", "Il est parti parce qu'il avait mal.", True),
        ("fr", "Il est parti en 1970.", False),
    ],
)
def test_a_cause_is_told_by_its_words(language, told, is_told):
    assert tells_cause(told, LEXICONS[language]) is is_told
