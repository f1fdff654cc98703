"""Who asks what only the dead could answer is not answered by what shares a word with it, and nothing is made up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory.engines.base import Person, Recalled, ReplyRequest, Teller
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.composition import Answer, compose
from memory.engines.builtin.replies.grieving import PHRASES, answer_grief
from memory.language.detection import LEXICONS
from memory.language.distress import HELP_PAGE
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, KNOWN, PARKIN, TELLERS, fact

LINES = Path(__file__).with_name("grief.txt").read_text(encoding="utf-8").splitlines()
TABLE = [tuple(part.strip() for part in line.split("|", 2)) for line in LINES if line and not line.startswith("#")]
BEYOND = {"was würde er wohl von mir denken"}
"""What the rules do not see."""

SCRAPS = fact(11, "preference", "Derek loved scraps on his fish.", 0.6)
SWAM = fact(12, "relationship", "Derek taught Janine to swim at Helmshore baths.")
FUNERAL = fact(13, "relationship", "Janine was away when Derek died.")
NEVER = fact(14, "relationship", "Derek never came to see Janine in Leeds.")


def kind_of(language: str, said: str) -> str:
    teller = replace(TELLERS[language], calls_them="Papa" if language == "de" else TELLERS[language].calls_them)
    request = ReplyRequest(person=replace(DEREK, language=language), teller=teller, window=numbered(said))
    participants = Participants.of(request.person, teller)
    answer = answer_grief(request, said, participants, LEXICONS[language])
    if answer is None:
        return "none"
    phrases = PHRASES[language]
    if answer.asks:
        return "asks"
    return "misses" if answer.words == phrases.missing.format(name=participants.called) else "guilt"


@pytest.mark.parametrize(("language", "kind", "said"), TABLE)
def test_each_sentence_is_read_as_what_it_is(language, kind, said):
    assert (kind_of(language, said) == kind) is (said not in BEYOND)


def answered(said: str, *recalled: Recalled, teller: Teller = TELLERS["en"], **more: Any) -> Answer:
    request = ReplyRequest(person=DEREK, teller=teller, window=numbered("A: …", said), recalled=recalled, **more)
    return compose(request)


@pytest.mark.parametrize(
    "said",
    ["Did he love me?", "Was he proud of me?", "What would he say to me now?", "Why didn't he call me that week?"],
)
def test_nothing_is_shown_that_does_not_tell_of_both(said):
    answer = answered(said, SCRAPS, PARKIN, *KNOWN)
    assert answer.cited == ()
    assert answer.abstained
    assert answer.text.startswith("I am sorry that you cannot ask Dad any more.")
    assert answer.text.endswith("may remember something about it.")
    assert "?" not in answer.text


def test_what_was_told_of_both_is_shown():
    answer = answered("Did he love me?", SCRAPS, SWAM)
    assert answer.cited == (SWAM.alias,)
    assert answer.abstained, "a relative may be asked all the same"
    assert "taught Janine to swim" in answer.text


def test_what_tells_of_a_relationship_comes_first_and_a_birth_is_none():
    cap = fact(15, "preference", "Derek bought Janine a cap.")
    boots = fact(16, "habit", "Derek woke Janine every Sunday.")
    born = fact(17, "relationship", "Derek built a caravan before Janine was born.")
    assert answered("Did he love me?", cap, boots, born, SWAM).cited == (SWAM.alias, cap.alias)


def test_own_words_tell_of_both_without_a_name():
    own = replace(SWAM, text="Janine said: “He carried me home from the fair.”", own=True)
    assert answered("Did he love me?", own).cited == (own.alias,)


def test_what_others_told_of_themselves_does_not_tell_of_both():
    others = replace(SWAM, text="Mark said: “He carried me home from the fair.”")
    assert answered("Did he love me?", others).cited == ()


def test_what_was_given_before_a_death_is_asking_of_it():
    cap = replace(SWAM, text="Janine said: “The Saturday before he died. He gave me his cap for college.”", own=True)
    assert answered("Did he love me?", cap).cited == (cap.alias,)


@pytest.mark.parametrize("hard", [FUNERAL, NEVER], ids=["death", "what was not"])
def test_what_hurts_is_no_answer(hard):
    assert answered("Did he love me?", hard).cited == ()


def test_guilt_is_answered_without_an_offer_and_missing_in_one_sentence():
    guilt = answered("I should have been there.", SCRAPS)
    assert guilt.text.startswith("I am sorry; that is hard to carry.")
    assert not guilt.abstained
    missing = answered("I miss him so much.", SWAM)
    assert missing == Answer("I am sorry that you have to be without Dad.")


def test_grief_within_a_telling_is_given_time_and_asked_nothing():
    answer = answered("God I miss him. He played the cornet in the band for forty years.")
    assert answer == Answer(LEXICONS["en"].phrases.heard_sad)


def test_nobody_is_asked_what_they_are_called_in_the_same_breath():
    assert "call you" not in answered("Did he love me?", unknown=("name",)).text


def test_after_distress_nothing_is_quoted():
    assert answered("Did he love me?", SWAM, gently=True).cited == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Hat er mich geliebt?"), ("es", "¿Me quería?"), ("fr", "M'aimait-il ?")],
)
def test_it_is_answered_in_the_language_it_is_asked_in(language, said):
    name = Participants.of(DEREK, TELLERS["en"]).called
    assert answered(said).text.startswith(PHRASES[language].question.format(name=name))


def test_a_question_beside_grief_is_answered():
    answer = answered("I miss him so much. What did he do for a living?", *KNOWN)
    assert answer.cited == (1,)


SUFFERED = Path(__file__).with_name("suffering.txt").read_text(encoding="utf-8").partition("# Kept out:")
EASY = fact(15, "milestone", "Derek died peacefully in his sleep.")
ASKED = replace(fact(16, "other", "Did Derek suffer?"), kind="message", own=True)
OTHERS_PAIN = fact(17, "milestone", "Mark was in pain after the crash.")


def asks_about_suffering(line: str) -> bool:
    language, said = line[:2], line[4:]
    son = {"en": "son", "de": "Sohn", "es": "hijo", "fr": "fils"}[language]
    person, teller = Person(name="Derek Ashworth", language=language), Teller(name="Mark", relationship=son)
    participants = Participants.of(person, teller)
    request = ReplyRequest(person=person, teller=teller, window=numbered(said))
    answer = answer_grief(request, said, participants, LEXICONS[language])
    suffering = [words.suffering.format(name=participants.called) for words in PHRASES.values()]
    return answer is not None and answer.words in suffering


@pytest.mark.parametrize(("half", "right"), [(0, 56), (2, 37)])
def test_whether_somebody_suffered_is_read_as_often_as_before(half, right):
    """Count all questions that the rules were written from, and those of 40 others that are recognised."""
    lines = [line for line in SUFFERED[half].splitlines() if line and not line.startswith("#")]
    assert sum(asks_about_suffering(line) is (line[2] == "+") for line in lines) == right


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Did he suffer?"), ("de", "Hat er gelitten?"), ("es", "¿Sufrió?"), ("fr", "A-t-il souffert ?")],
)
def test_who_asks_whether_he_suffered_is_told_what_was_told_of_it_or_that_nobody_did(language, said):
    about = {"teller": TELLERS[language], "language": language}
    nothing = answered_in(said, SCRAPS, OTHERS_PAIN, ASKED, *KNOWN, **about)
    assert nothing.cited == ()
    assert nothing.abstained
    assert nothing.text.endswith(PHRASES[language].nobody_told.format(name=TELLERS[language].calls_them))
    told = answered_in(said, SCRAPS, EASY, OTHERS_PAIN, **about)
    assert told.cited == (EASY.alias,)
    assert "peacefully in his sleep" in told.text
    assert PHRASES[language].of_suffering in told.text
    assert not told.abstained


def answered_in(said: str, *recalled: Recalled, teller: Teller, language: str) -> Answer:
    person = replace(DEREK, language=language)
    return compose(ReplyRequest(person=person, teller=teller, window=numbered("A: …", said), recalled=recalled))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I miss him every single day. I can't stop crying."),
        ("en", "i cant sleep since he died"),
        ("en", "I should have been there. I think about it every night."),
        ("de", "Ich kann nicht schlafen, seit er gestorben ist"),
        ("de", "ich muss immer weinen wenn ich an ihn denke"),
        ("es", "No puedo dormir desde que se murió"),
        ("es", "llevo todo el día llorando"),
        ("fr", "Je n'arrive pas à dormir depuis qu'il est mort"),
        ("fr", "J'aurais dû être là. J'y pense toutes les nuits."),
    ],
)
def test_tears_and_sleepless_nights_are_answered_warmly_and_with_where_help_is(language, said):
    text = answered(said, teller=TELLERS[language]).text
    assert HELP_PAGE[language] in text
    assert "?" not in text


@pytest.mark.parametrize("said", ["I miss him every day.", "I feel lost without him", "He couldn't sleep at the end."])
def test_where_help_is_follows_nothing_lighter(said):
    assert HELP_PAGE["en"] not in answered(said).text


@pytest.mark.parametrize("said", ["I'd give anything for one more day with him", "I don't know what to do without him"])
def test_grief_in_other_words_is_not_thanked_for(said):
    assert answered(said).text == PHRASES["en"].missing.format(name="Dad")
