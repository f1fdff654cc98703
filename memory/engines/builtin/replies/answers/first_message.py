"""What the asker told first or last in a conversation ("What did I just tell you?"), from its own messages."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from memory.engines.base import NumberedMessage, Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.language.detection import read_language
from memory.language.lexicon import Lexicon, loose
from memory.language.questions.questions import read_questions
from memory.language.requests.spoken_requests import read_request
from memory.language.sentences.sentences import content_words
from memory.language.sentences.speech_acts import Verdict, judge

ASKS = (
    loose(
        r"""^\W*(?:(?:so|and|ok|okay|please|hey)\W+)*(?:(?:can|could|do)\s(?:you|u)\s(?:tell\sme|remember|recall)\s
        |tell\sme\s)?(?:what(?:\swas|['’]s|\sis)?\s(?:the\s(?:very\s)?first\s(?:thing|memory
          |story)\s(?:that\s)?i\s(?:ever\s)?
        (?:told|said|wrote|shared)|did\si\s(?:first\s(?:tell|say)|(?:tell|say)(?=.{0,12}\sfirst\b))
          |i\s(?:first\s)?(?:told|said)
        (?=.{0,12}\sfirst\b))|the\s(?:very\s)?first\sthing\si\s(?:told|said))(?:\s(?:to\s)?(?:you|u))?(?:\sfirst)?
        (?:\s(?:was|in\s(?:this|our)\s(?:conversation|chat|talk)|here|today|just\snow))*\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:und|also|sag\smal|bitte|weißt\sdu\snoch)\W+)*(?:
        was\s(?:war|ist)\sdas\s(?:aller)?erste,?\s(?:was|das)\sich\s(?:dir|ihnen)\s(?:(?:in\sdiesem\sgespräch|hier
          |heute)\s)?
        (?:erzählt|gesagt|geschrieben)\s?(?:habe?|hatte)?
        | was\shabe?\sich\s(?:(?:dir|ihnen|hier|heute|in\sdiesem\sgespräch)\s)*(?:zuerst|als\s(?:aller)?erstes)\s
        (?:(?:hier|heute|in\sdiesem\sgespräch)\s)?(?:erzählt|gesagt|geschrieben)
        )(?:\s(?:in\sdiesem\sgespräch|hier|heute))?\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:y|bueno|oye)\W+)*(?:
        (?:qué\sfue\slo\sprimero|cuál\sfue\sla\sprimera\scosa)\sque\s(?:te|le)\s(?:conté|dije|he\s(?:contado|dicho)
          |escrib[ií])
        | qué\s(?:te|le)\s(?:conté|dije|he\scontado)\s(?:primero|al\sprincipio)
        )(?:\s(?:en\sesta\sconversaci[oó]n|aqu[ií]|hoy))?\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:et|alors|dis)\W+)*(?:
        quelle\s(?:est|était|fut|a\sété)\sla\s(?:toute\s)?première\schose\sque\sje\s(?:t['’]|vous\s)ai\s(?:racont
          |dit|écrit)(?:ée?|e)?
        | qu['’]est-ce\sque\sje\s(?:t['’]|vous\s)ai\s(?:raconté|dit)\s(?:en\spremier|d['’]abord|au\sdébut)
        )(?:\s(?:dans\scette\sconversation|ici|aujourd['’]hui))?\W*$"""
    ),
)
LAST = (
    loose(
        r"""^\W*(?:(?:so|and|ok|okay|please|hey|wait|sorry)\W+)*(?:(?:can|could|do)\s(?:you|u)\s(?:tell\sme|remember)\s)?
        (?:what\s(?:did\si|have\si|i)(?=.*\b(?:just|last)\b)\s(?:just\s|last\s)?(?:tell|told|say|said|write|written)
        |what(?:\swas|['’]s)\sthe\slast\sthing\s(?:that\s)?i\s(?:just\s)?(?:told|said|wrote))
        (?:\s(?:to\s)?(?:you|u))?(?:\s(?:just\snow|last|just|now|a\s(?:moment|minute)\sago))*\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:und|also|moment|sag\smal|bitte)\W+)*(?:
        was\shabe?\sich\s(?:dir\s|ihnen\s)?(?:gerade|eben|zuletzt|soeben)(?:\s(?:eben|gerade|noch))?\s(?:erzählt|gesagt|geschrieben)
        |was\swar\sdas\sletzte,?\s(?:was|das)\sich\s(?:dir\s|ihnen\s)?(?:erzählt|gesagt|geschrieben)\s?(?:habe?)?)\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:y|bueno|oye|a\sver)\W+)*(?:
        qué\s(?:te|le)?\s?(?:acabo\sde\s(?:contar|decir|escribir)(?:te|le)?|(?:he\scontado|he\sdicho|conté|dije)
          \s(?:ahora(?:\smismo)?|reci[eé]n|hace\sun\smomento))
        |qu[eé]\sfue\slo\s[uú]ltimo\sque\s(?:te|le)\s(?:conté|dije|he\s(?:contado|dicho)))\W*$"""
    ),
    loose(
        r"""^\W*(?:(?:et|alors|dis|attends)\W+)*(?:
        qu['’]est-ce\sque\sje\s(?:viens\sde\s(?:te\s|vous\s)?(?:dire|raconter)|(?:t['’]|vous\s)ai\s(?:dit|raconté)\s
          (?:à\sl['’]instant|juste\savant|en\sdernier))
        |que\sviens-je\sde\s(?:te\s|vous\s)?(?:dire|raconter)|je\sviens\sde\s(?:te\s|vous\s)?(?:dire|raconter)\squoi
        |quelle\sest\sla\sdernière\schose\sque\sje\s(?:t['’]|vous\s)ai\s(?:dite?|racontée?))\W*$"""
    ),
)
NOTHING = {
    "en": "You have not told me anything in this conversation yet.",
    "de": "Sie haben mir in diesem Gespräch noch nichts erzählt.",
    "es": "Usted no me ha contado nada todavía en esta conversación.",
    "fr": "Vous ne m'avez encore rien raconté dans cette conversation.",
}
FEW_WORDS = 2
"""Number of content words below which a message is taken for a greeting, which tells nothing."""


def asks_for_first_told(said: str) -> bool:
    """Whether the message asks only for what its writer told first in this conversation, in any of the languages."""
    return any(one.search(said) for one in ASKS)


def asks_for_last_told(said: str) -> bool:
    """Whether the message asks only for what its writer told last in this conversation, in any of the languages."""
    return any(one.search(said) for one in LAST)


def find_last_told(
    request: ReplyRequest, taken_back: Collection[str], participants: Participants, lexicon: Lexicon
) -> Recalled | None:
    """Return the asker's last message before the question that tells something, other than those `taken_back`."""
    before = [one for one in reversed(request.window[:-1]) if one.content not in taken_back]
    return _first_that_tells(before, participants, lexicon)


def find_first_told(request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> Recalled | None:
    """Return the first message of the asker that tells something.

    None where no message does, or where the window does not reach back to the beginning of the conversation.
    """
    return _first_that_tells(_beginning(request), participants, lexicon)


def _first_that_tells(
    messages: Iterable[NumberedMessage], participants: Participants, lexicon: Lexicon
) -> Recalled | None:
    for message in messages:
        if message.role == "user" and _is_telling(message.content, lexicon):
            return Recalled(
                alias=0,
                kind="message",
                text=message.content,
                teller=participants.teller_name,
                own=True,
                told_on=message.at.date(),
            )
    return None


def begins_here(request: ReplyRequest) -> bool:
    """Whether the request contains the beginning of the conversation."""
    return request.beginning is not None or (bool(request.window) and request.window[0].number <= 1)


def _beginning(request: ReplyRequest) -> tuple[NumberedMessage, ...]:
    if request.beginning is not None:
        return request.beginning
    return request.window[:-1] if begins_here(request) else ()


def _is_telling(said: str, lexicon: Lexicon) -> bool:
    spoken = read_language(said, lexicon)
    if read_request(said) or len(content_words(said, spoken)) < FEW_WORDS:
        return False
    return any(not asks and judge(one, one, spoken) is Verdict.TOLD for one, asks in read_questions(said, spoken))
