"""Follow-up questions, questions about the reply before, and several questions in one message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from memory.engines.base import NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.replies.answers.named_sources import ENTERED, NOTHING, UNCHECKED
from memory.engines.builtin.replies.composition import NO_MORE, Answer, compose
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS, fact

BORN = replace(DEREK, born="1938-02-17", died="2021-08-09")
CHIP_SHOP = fact(1, "milestone", "Derek was born over the chip shop in Stacksteads.", 0.6)
TAUGHT = fact(2, "other", "Uncle Walter taught Derek the cornet in the front room.", 0.6)
CUPS = fact(3, "other", "Derek won four leek cups.", 0.6)
LAST_CUP = replace(fact(4, "other", "Derek won the last of his leek cups at Bacup.", 0.6), occurred="1987")
BROTHER = fact(5, "other", "Derek's brother Frank was born in Bury.", 0.5)
MET = replace(fact(6, "other", "Derek and Mum met at the Astoria ballroom.", 0.6), occurred="1959")
KNEES = fact(7, "other", "Derek left the band because his knees hurt.", 0.6)
TRAIN = fact(8, "other", "Derek saw a train win a race.", 0.5)
ALL = (CHIP_SHOP, TAUGHT, CUPS, LAST_CUP, BROTHER, MET, KNEES, TRAIN)
ASKED = {
    "en": "Where was Derek born?",
    "de": "Wo wurde Derek geboren?",
    "es": "¿Dónde nació Derek?",
    "fr": "Où est né Derek ?",
}


def talk(*said: str, cites: Sequence[int] = (), language: str = "en", recalled: Sequence[Recalled] = ALL) -> Answer:
    """Return the reply to the last of these messages. The reply before it cited `cites`."""
    window = list(numbered(*said))
    if len(window) > 1:
        window[-2] = replace(window[-2], cited=frozenset(cites))
    return compose(request_of(window, language=language, recalled=recalled))


def request_of(
    window: Sequence[NumberedMessage], *, language: str = "en", recalled: Sequence[Recalled]
) -> ReplyRequest:
    person = replace(BORN, language=language)
    return ReplyRequest(person=person, teller=TELLERS[language], window=tuple(window), recalled=tuple(recalled))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "And when?"), ("de", "Und wann war das?"), ("es", "¿Y cuándo?"), ("fr", "Et quand ?")]
)
def test_a_question_word_alone_asks_of_what_was_asked_before(language, said):
    answer = talk(ASKED[language], "A: …", said, cites=[1], language=language)
    assert "1938" in answer.text
    assert not answer.abstained


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "And his brother?"), ("de", "Und sein Bruder?"), ("es", "¿Y su hermano?"), ("fr", "Et son frère ?")],
)
def test_the_same_is_asked_of_somebody_else(language, said):
    answer = talk(ASKED[language], "A: …", said, cites=[1], language=language)
    assert (answer.cited, answer.abstained) == ((5,), False)


def test_of_somebody_else_what_nobody_told_is_said_to_be_so():
    only = fact(5, "other", "Derek had one brother, Frank.", 0.5)
    answer = talk(ASKED["en"], "A: …", "And his brother?", cites=[1], recalled=[CHIP_SHOP, only])
    assert (answer.cited, answer.abstained) == ((5,), True)
    assert LEXICONS["en"].phrases.nearest in answer.text


@pytest.mark.parametrize(
    ("asked", "said", "cites", "expected"),
    [
        ("How many leek cups did he win?", "And when was the last one?", [3], (4,)),
        ("Who taught him the cornet?", "Where was that?", [2], (2,)),
        ("Where did he and Mum meet?", "What year was that?", [6], (6,)),
        ("Did he leave the band?", "Why?", [7], (7,)),
        ("Who taught him the cornet?", "Why?", [2], ()),
        ("Who taught him the cornet?", "When was that?", [2], ()),
        ("How many leek cups did he win?", "Where was it?", [3], (4,)),
    ],
)
def test_what_was_just_quoted_is_asked_for_its_time_its_place_and_its_cause(asked, said, cites, expected):
    answer = talk(asked, "A: …", said, cites=cites)
    assert answer.cited == expected
    assert answer.abstained is not bool(expected)


def test_what_is_told_otherwise_stands_beside_it():
    other = replace(fact(9, "other", "Derek and Mum met over a bet.", 0.6), told_otherwise=frozenset([6]))
    met = replace(MET, told_otherwise=frozenset([9]))
    answer = talk("How did he and Mum meet?", "A: …", "When was that?", cites=[6, 9], recalled=[met, other])
    assert set(answer.cited) == {6, 9}


def test_a_stretch_of_years_is_said_too():
    met = replace(MET, occurred="1957-01-01/1959-12-31")
    assert "1957–1959: " in talk("Where did he and Mum meet?", "A: …", "When was that?", cites=[6], recalled=[met]).text


def test_a_name_is_told_by_who_is_called_so_and_not_by_a_place():
    sister = fact(9, "other", "Derek had a sister, who sang at the Tower ballroom.", 0.5)
    named = replace(sister, alias=10, text="Derek's sister Mary sang in the choir.")
    talked = ("Did he have a sister?", "A: …", "What was her name?")
    assert talk(*talked, cites=[9], recalled=[sister]).abstained
    assert talk(*talked, cites=[9], recalled=[sister, named]).cited == (10,)


def test_what_tells_where_is_found_behind_what_is_nearer():
    nearer = [fact(20 + n, "other", f"Uncle Walter taught Derek the cornet, lesson {n}.", 0.9) for n in range(4)]
    assert talk("Who taught him the cornet?", "A: …", "Where?", cites=[20], recalled=[*nearer, TAUGHT]).cited == (2,)


def test_the_date_that_is_known_of_it_is_said():
    assert "1959: " in talk("Where did he and Mum meet?", "A: …", "When was that?", cites=[6]).text


def test_of_the_last_one_is_not_told_by_what_was_the_first():
    first = replace(LAST_CUP, text="Derek won the first of his leek cups at Bacup.", occurred="1974")
    answer = talk(
        "How many leek cups did he win?", "A: …", "And when was the last one?", cites=[3], recalled=[CUPS, first]
    )
    assert answer.abstained
    assert LEXICONS["en"].phrases.nearest in answer.text


@pytest.mark.parametrize(
    ("language", "said"), [("en", "What else?"), ("de", "Erzähl mehr"), ("es", "¿Y qué más?"), ("fr", "Et après ?")]
)
def test_more_is_what_was_not_shown_and_then_it_says_that_there_is_none(language, said):
    asked = {
        "en": "What did he win?",
        "de": "Was hat Derek gewonnen?",
        "es": "¿Qué ganó Derek?",
        "fr": "Qu'a gagné Derek ?",
    }
    window = list(numbered(asked[language], "A: …", said))
    window[1] = replace(window[1], cited=frozenset([3]))
    more = compose(request_of(window, language=language, recalled=[CUPS, LAST_CUP]))
    assert more.cited == (4,)
    window[1] = replace(window[1], cited=frozenset([3, 4]))
    none = compose(request_of(window, language=language, recalled=[CUPS, LAST_CUP]))
    assert none.text.endswith(NO_MORE[language])
    assert none.abstained


def test_what_shares_one_word_of_several_is_no_more_of_it():
    assert talk("How many leek cups did he win?", "A: …", "Tell me more", cites=[3, 4]).cited == ()


def test_what_stands_in_a_reply_was_shown_whatever_its_number_was():
    said = "A: Mark told it: “Derek won the last of his leek cups at Bacup.” [9]"
    assert (
        talk("How many leek cups did he win?", said, "Anything else?", cites=[3], recalled=[CUPS, LAST_CUP]).cited == ()
    )


@pytest.mark.parametrize(
    ("language", "said", "words"),
    [
        ("en", "Who told you that?", "Mark told it on 3 March 2026. [2]"),
        ("de", "Wer hat das gesagt?", "Mark hat es am 3. März 2026 erzählt. [2]"),
        ("es", "¿Quién te lo ha contado?", "Lo contó Mark el 3 de marzo de 2026. [2]"),
        ("fr", "D'où tiens-tu ça ?", "Mark l’a raconté le 3 mars 2026. [2]"),
    ],
)
def test_who_told_it_is_said_with_the_day(language, said, words):
    told = replace(TAUGHT, told_on=date(2026, 3, 3))
    answer = talk("Who taught him the cornet?", "A: …", said, cites=[2], language=language, recalled=[told, CUPS])
    assert answer == Answer(words, (2,))


def test_of_ones_own_words_it_says_so_and_each_teller_stands_once():
    own = replace(TAUGHT, own=True, told_on=date(2026, 3, 3))
    told = [own, replace(CUPS, told_on=date(2026, 3, 4)), replace(LAST_CUP, told_on=date(2026, 3, 4))]
    answer = talk("Who taught him?", "A: …", "How do you know?", cites=[2, 3, 4], recalled=told)
    assert answer.text == "You told me yourself on 3 March 2026. [2] Mark told it on 4 March 2026. [3] [4]"


@pytest.mark.parametrize(
    ("language", "said", "words"),
    [
        ("en", "Who told you that?", "Mark told it on two days. [2] [3] [4] Beth told it on 3 March 2026. [5]"),
        ("de", "Wer hat das gesagt?", "Mark hat es an zwei Tagen erzählt. [2] [3] [4] Beth hat es am 3. März 2026"),
        ("es", "¿Quién te lo ha contado?", "Lo contó Mark en dos días distintos. [2] [3] [4] Lo contó Beth el 3 de"),
        ("fr", "D'où tiens-tu ça ?", "Mark l’a raconté à deux dates différentes. [2] [3] [4] Beth l’a raconté le 3"),
    ],
)
def test_after_a_long_answer_each_teller_stands_once_with_the_number_of_days(language, said, words):
    first, second = date(2026, 3, 3), date(2026, 3, 9)
    told = [replace(TAUGHT, told_on=first), replace(CUPS, told_on=second), replace(LAST_CUP, told_on=second)]
    told.append(replace(fact(5, "habit", "Derek walked to work."), teller="Beth", told_on=first))
    told.append(replace(fact(6, "habit", "Derek sang in the bath."), teller="Ellie", told_on=first))  # was not said
    answer = talk("What do you know?", "A: …", said, cites=[2, 3, 4, 5], language=language, recalled=told)
    assert answer.text.startswith(words)
    assert answer.cited == (2, 3, 4, 5)
    assert "Ellie" not in answer.text


def test_days_are_not_counted_where_one_is_not_known():
    told = [replace(TAUGHT, told_on=date(2026, 3, 3)), replace(CUPS, told_on=None)]
    assert talk("Who taught him?", "A: …", "Who told you that?", cites=[2, 3], recalled=told).text == (
        "Mark told it. [2] [3]"
    )


@pytest.mark.parametrize("said", ["Who told you that?", "Are you sure?"])
def test_a_reply_that_rested_on_nothing_is_said_to(said):
    assert talk("Who taught him?", "A: …", said).text == NOTHING["en"]
    assert talk("Who taught him?", "A: …", said, cites=[99]).text == NOTHING["en"]  # no longer theirs to see


def test_a_date_that_the_family_entered_is_of_the_family():
    assert talk("When was Derek born?", "A: …", "How do you know?").text == ENTERED["en"]


def test_how_sure_it_is_rests_on_who_told_it_and_on_who_tells_it_otherwise():
    disputed = replace(TAUGHT, told_otherwise=frozenset([3]))
    answer = talk("Who taught him?", "A: …", "Are you sure?", cites=[2], recalled=[disputed, CUPS])
    assert answer.text.split("\n\n") == [UNCHECKED["en"], "Mark told it. [2]", LEXICONS["en"].phrases.disputed]


def test_what_stood_before_a_message_that_is_not_shown_is_not_leaned_on():
    window = list(numbered(ASKED["en"], "A: …", "And when?"))
    apart = [*window[:2], replace(window[2], number=5)]
    assert not compose(request_of(window, recalled=ALL)).abstained
    assert compose(request_of(apart, recalled=ALL)).abstained


def test_a_question_by_itself_is_answered_as_without_one_before_it():
    assert talk("Did he leave the band?", "A: …", "Who taught him the cornet?", cites=[7]).cited == (2,)


def test_a_telling_is_listened_to():
    answer = talk(ASKED["en"], "A: …", "And when I was ten he taught me to swim.", cites=[1])
    assert (answer.cited, answer.abstained) == ((), False)


def in_parts(
    *questions: str, recalled: Sequence[Sequence[Recalled]], language: str = "en", known: Sequence[Recalled] = ALL
) -> Answer:
    whole = request_of(numbered("A: …", " ".join(questions)), language=language, recalled=known)
    *before, said = whole.window
    asked = [replace(said, content=one) for one in questions]
    parts = tuple(
        replace(whole, window=(*before, *asked[:place]), recalled=tuple(found))
        for place, found in enumerate(recalled, start=1)
    )
    return compose(replace(whole, parts=parts))


def test_each_of_two_questions_is_answered_in_order():
    answer = in_parts("Where was Derek born?", "How many leek cups did he win?", recalled=[[CHIP_SHOP], [CUPS]])
    assert (answer.cited, answer.abstained) == ((1, 3), False)
    assert answer.text.index("chip shop") < answer.text.index("leek cups")


def test_the_one_that_nobody_told_is_named():
    answer = in_parts("Who taught him the cornet?", "Where did he buy it?", recalled=[[TAUGHT], [CUPS]])
    assert answer.cited == (2,)
    assert answer.text.endswith(f"Where did he buy it? – {LEXICONS['en'].phrases.unknown}")


def test_a_second_question_may_lean_on_the_first():
    answer = in_parts("Wo wurde er geboren?", "Und wann?", recalled=[[CHIP_SHOP], [CHIP_SHOP]], language="de")
    assert "17. Februar 1938" in answer.text


def test_two_questions_that_nobody_can_answer_are_no_answer():
    assert in_parts("Who sold him the boat?", "Where is the piano?", recalled=[[CUPS], [CUPS]]).abstained


def test_what_no_question_finds_alone_several_may_find_together():
    zither = fact(9, "other", "The zither came from a fair, and he never played it.", 0.1)
    assert in_parts("Did he play the piano?", "What zither was that?", recalled=[[], []]).abstained
    whole = in_parts("Did he play the piano?", "Which zither was it?", recalled=[[], []], known=[zither])
    assert (whole.cited, whole.abstained) == ((9,), False)
