"""Who asks what is known of the person, and of nothing else, is told the weightiest of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from memory.engines.base import ReplyRequest, Tool
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.overview import MOST_SHOWN, OTHERS_TOLD, asks_of_person
from memory.engines.builtin.replies.composition import compose
from memory.engines.builtin.replies.spoken_requests import requested_calls
from memory.language.detection import LEXICONS
from memory.language.sentences.sentences import split_sentences
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, KNOWN, TELLERS, cited, fact

LINES = Path(__file__).with_name("overview.txt").read_text(encoding="utf-8").splitlines()
TABLE = [tuple(part.strip() for part in line.split("|", 2)) for line in LINES if line and not line.startswith("#")]
LIST = Tool(name="list_memories", description="", parameters={})

ASKED = [
    ("en", "What do you know about Dad?"),
    ("en", "Tell me about Derek."),
    ("en", "tell me something about him"),
    ("en", "What can you tell me about Derek Ashworth?"),
    ("de", "Was weißt du über Papa?"),
    ("de", "Erzähl mir von ihm."),
    ("es", "¿Qué sabes de papá?"),
    ("es", "Háblame de Derek"),
    ("fr", "Que sais-tu de papa ?"),
    ("fr", "Parle-moi de Derek."),
]


@pytest.mark.parametrize(("language", "said"), ASKED)
def test_the_weightiest_of_each_kind_is_quoted(language, said):
    pinned = replace(KNOWN[5], pinned=True)
    shown = cited(said, *KNOWN[:5], pinned, language=language)
    assert len(shown) == MOST_SHOWN
    assert shown[0] == pinned.alias


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What do you know about the war?"),
        ("en", "Tell me about his mother."),
        ("en", "Tell me about Marlene."),
        ("en", "What do you know about it?"),
        ("de", "Was weißt du über seine Mutter?"),
        ("es", "¿Qué sabes de la guerra?"),
        ("fr", "Que sais-tu de la guerre ?"),
    ],
)
def test_what_names_anything_else_is_no_such_question(language, said):
    assert len(cited(said, language=language)) < MOST_SHOWN


def test_categories_are_varied():
    same = [fact(10 + place, "habit", f"Derek did thing {place} every day.") for place in range(6)]
    assert {1, 2} <= set(cited("What do you know about Dad?", *same, *KNOWN[:2]))


def answered(said: str, *recalled):
    request = ReplyRequest(person=DEREK, teller=TELLERS["en"], window=numbered("A: …", said), recalled=recalled)
    return compose(request)


def test_it_says_where_the_rest_is_only_where_there_is_a_rest():
    said = "What do you know about Dad?"
    assert answered(said, *KNOWN).text.endswith("There is more on the page of what is remembered.")
    assert "There is more" not in answered(said, *KNOWN[:3]).text


def test_nobody_told_it_where_nothing_is_known():
    assert answered("What do you know about Dad?").abstained


def test_what_the_teller_said_of_themselves_is_no_part_of_it():
    own = replace(KNOWN[0], memory_type="user_profile")
    assert cited("What do you know about Dad?", own, KNOWN[1]) == (KNOWN[1].alias,)


@pytest.mark.parametrize(("language", "kind", "said"), TABLE)
def test_each_message_is_read_as_what_it_is(language, kind, said):
    lexicon, participants = LEXICONS[language], Participants.of(DEREK, TELLERS[language])
    last = split_sentences(said.replace("Papa", "Vati") if language == "de" else said, lexicon)[-1]
    is_of_person = asks_of_person(last, participants, lexicon)
    found = "others" if is_of_person and OTHERS_TOLD[language].search(last) else "person" if is_of_person else "none"
    assert found == kind


@pytest.mark.parametrize(
    "said", ["Who was Derek?", "I'd like to know more about Dad.", "What did the others tell you?"]
)
def test_who_has_told_nothing_is_told_what_the_family_shared(said):
    answer = answered(said, *KNOWN)
    assert len(answer.cited) == MOST_SHOWN
    assert not answer.abstained


def test_of_what_others_told_nothing_own_is_shown():
    own = replace(KNOWN[0], own=True)
    assert answered("What did the others tell you?", own, KNOWN[1]).cited == (KNOWN[1].alias,)
    assert answered("What did the others tell you?", own).abstained
    assert answered("Who was Derek?", own, KNOWN[1]).cited == (own.alias, KNOWN[1].alias)


@pytest.mark.parametrize(
    ("said", "calls"),
    [
        ("Tell me everything you know about Derek.", 0),
        ("What did the others tell you so far?", 0),
        ("Tell me everything you noted so far.", 1),
    ],
)
def test_no_tool_that_lists_what_the_asker_told_is_called_for_it(said, calls):
    request = ReplyRequest(person=DEREK, teller=TELLERS["en"], window=numbered(said), tools=(LIST,))
    assert len(requested_calls(request)) == calls
