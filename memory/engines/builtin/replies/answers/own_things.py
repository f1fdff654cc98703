"""Questions about the asker's own things ("What is my dog called?"): only the asker's words and profile answer them.

What is told of the person may share every word with such a question: Nana had a dog too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.extraction.mentions import Mention, Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.answer_forms import can_answer
from memory.engines.builtin.replies.answers.content_topics import speaks_of_name, topics_of
from memory.engines.builtin.replies.answers.question_terms import QuestionTerms
from memory.engines.builtin.replies.answers.relevance import asks
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_sentences, tokenize
from memory.vocabulary import MemoryType

CLAUSE = re.compile(r"[,;:–—]\s")


def asks_of_own(question: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the question is about something of the asker's and about nobody else.

    A brother of the asker does not count: he is one of the family, and others tell of him. Nor does a question about
    who gave the asker something: others know that too.
    """
    mentions = read_aspect(question, lexicon, participants, Focus(participants)).mentions
    if any(_is_beside(one) for one in mentions):
        return False
    before = ["", *(token.word for token in tokenize(question))]
    affected = lexicon.people.before_affected
    return any(one.form == "possessive" and before[one.at] not in affected for one in mentions)


def _is_beside(mention: Mention) -> bool:
    """Whether the mention is of somebody else, or of the asker as the one to whom something was done.

    The word that opens a question is not taken for a name ("Quel est …").
    """
    opens = not mention.at and mention.form == "name"
    return not opens and (mention.who is not Who.TELLER or mention.form == "object")


def told_of_own(request: ReplyRequest, looked: QuestionTerms, participants: Participants) -> Recalled | None:
    """Return what the asker told last about the thing, with what can be quoted of it as its text; else None.

    This conversation comes first; its messages have alias 0, which is no alias. Then comes what was recalled.
    """
    said = (
        Recalled(alias=0, kind="message", text=message.content, teller=participants.teller_name, own=True)
        for message in reversed(request.window)
        if message.role == "user"
    )
    for item in (*said, *request.recalled):
        if text := next(_answers_in(item, looked, participants), ""):
            return replace(item, text=text)
    return None


def _answers_in(item: Recalled, looked: QuestionTerms, participants: Participants) -> Iterator[str]:
    if not item.own or item.speaker:
        return
    spoken = read_language(item.text, looked.lexicon)
    if item.memory_type == MemoryType.USER_PROFILE and _answers(item.text, item, looked, participants):
        yield item.text
    if item.kind != "message":
        return
    sentences = [one for one in split_sentences(item.text, spoken) if not asks(one, spoken)]
    for sentence, after in pairwise([*sentences, ""]):
        if any(_is_of_own(clause, looked, participants, spoken) for clause in CLAUSE.split(sentence)):
            # "I have a dog. He is called Max."
            stretches = (sentence, f"{sentence} {after}".strip())
            yield from (one for one in stretches if _answers(one, item, looked, participants))


def _is_of_own(clause: str, looked: QuestionTerms, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the clause tells of a thing of the teller's.

    "I have a dog" and "my dog loved Nana" do, "I loved Nana's dog" does not.
    """
    aspect = read_aspect(clause, lexicon, participants, Focus(participants))
    is_alone = all(mention.who is Who.TELLER for mention in aspect.mentions)
    is_own = aspect.subject is Who.TELLER and (aspect.by_possessive or is_alone)
    return is_own and bool(looked.topics & topics_of(clause, participants, lexicon))


def _answers(text: str, item: Recalled, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the text speaks of everything that the question asks for, and gives a name where one is asked for."""
    told = replace(item, text=text)
    return (
        bool(looked.topics)
        and looked.topics <= looked.shared_with(told, participants)
        and can_answer(told, looked, participants)
        and (not looked.of_name or _gives_name(text, looked, participants))
    )


def _gives_name(text: str, looked: QuestionTerms, participants: Participants) -> bool:
    """Whether the text gives a name: "called Max", "my dog Max"."""
    return speaks_of_name(text) or any(
        after.raw[:1].isupper() and topics_of(before.raw, participants, looked.lexicon) & looked.topics
        for before, after in pairwise(tokenize(text))
    )
