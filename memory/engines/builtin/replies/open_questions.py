"""The open question at the end of a reply: it follows from what was just said, and asks for nothing told already."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from memory.engines.base import ReplyRequest
from memory.engines.builtin.classification.categories import TypedSentence, choose, tells
from memory.engines.builtin.participants import Participants, is_kin_of
from memory.engines.builtin.replies.courtesies import is_order, takes_leave
from memory.engines.builtin.replies.grieving import tells_of_grief
from memory.engines.builtin.replies.request_answers import asks_to_forget
from memory.language.corrections.corrections import may_put_right
from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon, Question
from memory.language.requests.boundaries import speaks_of
from memory.language.sentences.asides import WORDS as ASIDES
from memory.language.sentences.sentences import content_words, split_sentences, tokenize
from memory.language.sentences.speech_acts import Verdict, judge
from memory.language.tellers.grief import GRIEF
from memory.language.tellers.self_descriptions import find_self_description, tells_of_own_family

OPENING, ANY = "opening", "other"
OF_DOING = frozenset({"habit", "hobby", "occupation"})
FEW_WORDS = 4


def ask_on(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> str:
    """Return a question to a teller who told something; empty where no question fits.

    The same window always gets the same question.

    At most every second reply has one. None comes after sad words, thanks, a goodbye, a wish, "remember this", a
    correction, a dream or a doubt, and none after acute distress.
    """
    if (
        request.gently
        or request.asks_nothing
        or _asked_last(request)
        or _wants_none(request, said, participants, lexicon)
    ):
        return ""
    asked = _asked_before(request)
    told = set(_told_already(request))
    for category in _categories(said, participants, lexicon):
        questions = [
            one
            for one in lexicon.phrases.questions
            if one.category == category and not _brings_up(_question_text(one, participants, lexicon), request)
        ]
        fresh = [
            one
            for one in questions
            if one.told not in told and _question_text(one, participants, lexicon).casefold() not in asked
        ]
        if fresh:
            seed = hashlib.sha256(f"{participants.called}|{len(request.window)}|{said}".encode()).digest()
            return _question_text(fresh[seed[0] % len(fresh)], participants, lexicon)
    return ""


def _brings_up(question: str, request: ReplyRequest) -> bool:
    """Whether the question speaks of something that the teller asked never to be brought up."""
    return any(speaks_of(question, topic) for topic in request.never)


def _asked_last(request: ReplyRequest) -> bool:
    last = next((one.content for one in reversed(request.window) if one.role == "assistant"), "")
    return "?" in last[-120:]


def _asked_before(request: ReplyRequest) -> str:
    return " ".join(one.content.casefold() for one in request.window if one.role == "assistant")


def _wants_none(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> bool:
    phrases, screens = lexicon.phrases, lexicon.screens
    if tells_of_grief(request, participants, lexicon) or is_order(said, lexicon) or asks_to_forget(said):
        return True
    is_courtesy = takes_leave(said, lexicon) or phrases.thankful.search(said)
    if is_courtesy or screens.remember.search(said) or may_put_right(said):
        return True
    dreams = ASIDES[lexicon.code].dream
    return any(
        dreams.search(sentence) or screens.doubt.search(sentence) or judge(sentence, sentence, lexicon) is Verdict.DOUBT
        for sentence in split_sentences(said, lexicon)
    )


def _categories(said: str, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the category of the message, then `ANY`, whose questions fit everything; for a greeting only `OPENING`."""
    few = len(content_words(said, lexicon)) <= FEW_WORDS
    if not said.strip() or (few and lexicon.phrases.greets.search(said)):
        yield OPENING
        return
    of_person = " ".join(one for one in split_sentences(said, lexicon) if not _is_of_asker(one, lexicon))
    if not of_person:
        return
    category = choose(TypedSentence(of_person, lexicon)) if tells(of_person, lexicon) else ANY
    if _fits(category, of_person, participants, lexicon):
        yield category
    yield ANY


def _fits(category: str, told: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether questions of the category fit what was told. Those about a relationship need another person ("Dad's spoon
    was bent" has none) and no death, and nobody takes part in a saying.
    """
    spoken = [token.word for token in tokenize(told)]
    if category == "relationship":
        others = (word in lexicon.people.kin and not is_kin_of(word, lexicon, participants) for word in spoken)
        is_of_two = any(others) or lexicon.weights.categories[category].strong.search(told)
        return bool(is_of_two) and not GRIEF[lexicon.code].loss.search(told)
    return category not in OF_DOING or lexicon.people.saying.isdisjoint(spoken)


def _is_of_asker(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence describes the asker or their family. After "I'm a midwife" no question about work fits the
    person.
    """
    return find_self_description(sentence, lexicon) is not None or tells_of_own_family(sentence, lexicon)


def _told_already(request: ReplyRequest) -> Iterator[str]:
    """Yield the names in `Phrases.told` of what was told already, in any language.

    What was recalled counts (the teller told it, or others share it), and so do the teller's messages in the window.
    """
    texts = [item.text for item in request.recalled]
    texts += [one.content for one in request.window if one.role == "user"]
    for lexicon in LEXICONS.values():
        for name, pattern in lexicon.phrases.told.items():
            if any(pattern.search(text) for text in texts):
                yield name


def _question_text(question: Question, participants: Participants, lexicon: Lexicon) -> str:
    pronoun = lexicon.phrases.pronouns.get(participants.gender, participants.called)
    return question.text.format(name=participants.called, he=pronoun)
