"""Answers to requests in plain words: what was done about a request, or that what it asks for is switched off."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from textwrap import shorten
from typing import Any

from memory.engines.base import NumberedMessage, ReplyRequest, ToolCall
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import names_all, topic_words
from memory.engines.builtin.replies.notable_messages import asks_to_remember
from memory.engines.builtin.replies.spoken_requests import is_about_all
from memory.language.corrections.correction_orders import read_order
from memory.language.detection import read_language
from memory.language.lexicon import Commands, Lexicon
from memory.language.requests.spoken_requests import (
    FORGETTING,
    UNDOING,
    RequestKind,
    read_request,
    without_wish_to_remember,
)
from memory.language.secrets.only_secrets import says_only_secrets
from memory.language.sentences.sentences import split_sentences
from memory.language.tellers.self_descriptions import find_self_description, tells_of_own_family


def asks_to_forget(said: str) -> bool:
    """Whether the message asks to forget something. Without tools, nothing is done about it."""
    asked = read_request(said)
    return asked is not None and asked.kind in FORGETTING


NOTHING_IS_KEPT = {
    "en": "Nothing of this private conversation is kept, so I cannot keep that either. To have it remembered, tell it "
    "in another conversation.",
    "de": "Von diesem privaten Gespräch wird nichts aufbewahrt, also auch das nicht. Soll es in Erinnerung "
    "bleiben, erzählen Sie es in einem anderen Gespräch.",
    "es": "De esta conversación privada no se guarda nada, tampoco esto. Para que se recuerde, cuéntelo en otra "
    "conversación.",
    "fr": "Rien de cette conversation privée n'est gardé, cela non plus. Pour que ce soit retenu, racontez-le dans une "
    "autre conversation.",
}
JUST_TOLD = {
    "en": "You just told me: “{words}”",
    "de": "Sie haben mir gerade erzählt: „{words}“",
    "es": "Acaba de contarme: «{words}»",
    "fr": "Vous venez de me dire : « {words} »",
}
TOLD_ELSEWHERE = {
    "en": "You told of that in another conversation, and from here only what is noted can be set aside. Nothing was "
    "set aside. Ask me in that conversation to forget it.",
    "de": "Davon haben Sie in einem anderen Gespräch erzählt, und von hier aus lässt sich nur beiseitelegen, was "
    "notiert ist. Es wurde nichts beiseitegelegt. Bitten Sie mich in jenem Gespräch darum.",
    "es": "De eso habló usted en otra conversación, y desde aquí solo se puede apartar lo que está anotado. No se ha "
    "apartado nada. Pídamelo en aquella conversación.",
    "fr": "Vous l'avez raconté dans une autre conversation, et d'ici on ne peut mettre de côté que ce qui est noté. "
    "Rien n'a été mis de côté. Demandez-le-moi dans cette conversation-là.",
}
STILL_SHARED = {
    "en": "You shared this with the family, so it is not set aside from a conversation, and the family still sees it. "
    "You can make it private or set it aside on its page.",
    "de": "Das haben Sie mit der Familie geteilt. Aus einem Gespräch heraus wird es deshalb nicht beiseitegelegt, und "
    "die Familie sieht es weiterhin. Auf seiner Seite können Sie es wieder privat machen oder beiseitelegen.",
    "es": "Esto lo compartió usted con la familia; por eso no se aparta desde una conversación, y la familia lo sigue "
    "viendo. En su página puede volver a hacerlo privado o apartarlo.",
    "fr": "Vous avez partagé ceci avec la famille : ce n'est donc pas mis de côté depuis une conversation, et la "
    "famille le voit toujours. Sur sa page, vous pouvez le rendre de nouveau privé ou le mettre de côté.",
}
SAYS_MORE = {
    "en": "It says more than what you named. To have it back, tell me to undo that.",
    "de": "Da steht mehr, als Sie genannt haben. Soll es wieder gelten, bitten Sie mich, es rückgängig zu machen.",
    "es": "Dice más de lo que usted nombró. Para recuperarlo, pídame que lo deshaga.",
    "fr": "Cela dit plus que ce que vous avez nommé. Pour le rétablir, demandez-moi de l'annuler.",
}
SEEN_BY_FAMILY = {
    "en": "Your family sees this name too.",
    "de": "Diesen Namen sieht auch Ihre Familie.",
    "es": "Su familia también ve este nombre.",
    "fr": "Votre famille voit aussi ce nom.",
}
STAYS_FOR_FAMILY = {
    "en": "Your family goes on seeing {seen}; you can change that in your profile.",
    "de": "Für Ihre Familie bleiben Sie {seen}; das können Sie in Ihrem Profil ändern.",
    "es": "Su familia le sigue viendo como {seen}; puede cambiarlo en su perfil.",
    "fr": "Votre famille continue de voir {seen} ; vous pouvez le changer dans votre profil.",
}
NO_SECRETS = {
    "en": "I never note a password, a code or an account number. Your words stay in this conversation.",
    "de": "Ein Passwort, einen Code oder eine Kontonummer notiere ich nie. Ihre Worte bleiben in diesem Gespräch.",
    "es": "Nunca anoto una contraseña, un código ni un número de cuenta. Sus palabras siguen en esta conversación.",
    "fr": "Je ne note jamais un mot de passe, un code ni un numéro de compte. Vos mots restent ici.",
}
QUOTED = {"en": "“{words}”", "de": "„{words}“", "es": "«{words}»", "fr": "« {words} »"}
LONGEST_QUOTED = 120
"""Most characters that a reply quotes of a message that was set aside."""
CLAUSE_END = re.compile(r"[,;]\s|\s(?:and|but|und|aber|y|e|pero|et|mais)\s", re.IGNORECASE)
MOST_NAMED = 3
"""Most facts that a reply names of those that were set aside."""
MARKS = re.compile(r"[\"“”„«»‹›]")


def say_nothing_is_noted(request: ReplyRequest, said: str, lexicon: Lexicon) -> str:
    """Return the answer to a wish to remember something in a private conversation, or to remember nothing but secrets;
    empty for any other message.
    """
    if request.gently or not asks_to_remember(said, lexicon):
        return ""
    if request.private:
        return NOTHING_IS_KEPT[lexicon.code]
    told = without_wish_to_remember(said, lexicon)
    is_secret = says_only_secrets(told, Participants.of(request.person, request.teller).name_words)
    return NO_SECRETS[lexicon.code] if is_secret else ""


def say_why_nothing_is_done(request: ReplyRequest, lexicon: Lexicon) -> str:
    """Return the answer to a request for something that is switched off, or to forget what was never noted.

    Empty for any other message.
    """
    if off := _say_what_is_off(request, lexicon):
        return off
    return _say_nothing_to_forget(request, lexicon) if request.tools and request.window else ""


def _say_what_is_off(request: ReplyRequest, lexicon: Lexicon) -> str:
    """Return the answer to a request for something that is switched off; empty where the message is no such request."""
    if request.private or not request.off or not request.window:
        return ""
    said, commands = request.window[-1].content, lexicon.commands
    asked = read_request(said)
    if asks_to_forget(said):
        return commands.forgetting_is_off
    if asked and asked.kind is RequestKind.ABOUT_TELLER:
        return commands.listing_is_off
    if is_about_all(request, said, lexicon):
        return commands.listing_is_off
    if read_order(said) or (asked is None and asks_to_remember(said, lexicon)):
        return commands.memory_is_off if "memory" in request.off else commands.noting_is_off
    return ""


def say_heard_while_off(request: ReplyRequest, lexicon: Lexicon) -> str:
    """Return the acknowledgement of a telling while memory is off. It says so once in a conversation."""
    says_so, *others = lexicon.commands.heard_while_off
    is_said = any(says_so in one.content for one in request.window if one.role == "assistant")
    return others[request.window[-1].number % len(others)] if is_said and request.window else says_so


def _say_nothing_to_forget(request: ReplyRequest, lexicon: Lexicon) -> str:
    """Return the answer to a request to forget or undo something that was never noted; empty for any other message."""
    asked, commands = read_request(request.window[-1].content), lexicon.commands
    if asked is None or asked.kind not in (RequestKind.FORGET, RequestKind.TAKE_BACK, *UNDOING):
        return ""
    if request.set_aside:
        return "\n\n".join([commands.nothing_noted, *_quoted(request.set_aside, lexicon)])
    if asked.kind is RequestKind.PUT_BACK:
        return commands.failed
    people = Participants.of(request.person, request.teller)
    told = (item.text for item in request.recalled if item.own and item.kind == "message")
    is_told = asked.kind is RequestKind.FORGET and any(names_all(one, asked.topic, people, lexicon) for one in told)
    return TOLD_ELSEWHERE[lexicon.code] if is_told else commands.nothing_to_forget


def _quoted(messages: Sequence[NumberedMessage], lexicon: Lexicon) -> list[str]:
    """Return the beginnings of the messages, in quotation marks, so that their writer sees what is meant."""
    said = [shorten(MARKS.sub("", one.content), LONGEST_QUOTED, placeholder=" …") for one in messages]
    quoted = [QUOTED[lexicon.code].format(words=words) for words in said[:MOST_NAMED]]
    return [*quoted, *(["…"] if len(said) > MOST_NAMED else [])]


def say_what_was_done(request: ReplyRequest, lexicon: Lexicon) -> tuple[list[str], tuple[int, ...]]:
    """Return a paragraph for each tool call of this turn, and the numbers of the memories that they list."""
    done = [
        (call, json.loads(result))
        for one in request.rounds
        for call, result in zip(one.calls, one.results, strict=True)
    ]
    cited = tuple(line["number"] for _, result in done for line in result.get("memories", ()))
    return [_say(call, result, request, lexicon) for call, result in done], cited


def _just_told(request: ReplyRequest, lexicon: Lexicon) -> list[str]:
    """Return sentences with what the asker told about themselves in this conversation and is no fact yet, in their
    words.
    """
    known = " ".join(words for item in request.recalled if item.kind == "fact" for words in (item.text, *item.words))
    told = [one.content for one in request.window[:-1] if one.role == "user"]
    sentences = (
        (sentence, spoken)
        for content in told
        for spoken in [read_language(content, lexicon)]
        for sentence in split_sentences(content, spoken)
    )
    own = (one for one, spoken in sentences if find_self_description(one, spoken) or tells_of_own_family(one, spoken))
    return [JUST_TOLD[lexicon.code].format(words=one) for one in own if one not in known and not MARKS.search(one)]


def _say(call: ToolCall, result: dict[str, Any], request: ReplyRequest, lexicon: Lexicon) -> str:
    commands = lexicon.commands
    if "error" in result:
        return STILL_SHARED[lexicon.code] if result["error"] == "shared" else commands.failed
    if call.name == "list_memories":
        # The tool lists what is known about the relative unless `about` says otherwise.
        is_of_teller = '"person"' not in call.arguments
        fresh = _just_told(request, lexicon) if is_of_teller else []
        if fresh and not result["memories"]:
            return "\n\n".join(fresh)
        return "\n\n".join([_say_memories(result["memories"], commands, is_of_teller=is_of_teller), *fresh])
    if call.name == "set_profile":
        return _say_profile(json.loads(call.arguments), result, lexicon)
    if call.name == "undo_last":
        undone = result.get("undone", ())
        lines = (commands.undone[one["outcome"]].format(words=" · ".join(one["content"])) for one in undone)
        return "\n\n".join(dict.fromkeys(lines)) or commands.nothing_to_undo
    if call.name == "forget_memories":
        return _say_forgotten(result, request, lexicon)
    said = {
        "duplicate_of": commands.known_before,
        "replaced": commands.corrected,
        "suggested": commands.waits,
        "not_kept": commands.not_kept,
    }
    return said.get(result["outcome"], commands.noted).format(words=result.get("content", ""))


def _say_forgotten(result: dict[str, Any], request: ReplyRequest, lexicon: Lexicon) -> str:
    """Say that it is set aside, and which facts: one may say more than what was meant to be forgotten. Say which facts
    stay because the family sees them.
    """
    commands, count, facts = lexicon.commands, result["count"], result.get("content", ())
    said = [commands.forgot_one if count == 1 else commands.forgot_many.format(count=count)] if count else []
    more = [SAYS_MORE[lexicon.code]] if any(_says_more(fact, request, lexicon) for fact in facts) else []
    left = result.get("shared", ())
    parts = [*said, *_first_facts(facts), *more, *([STILL_SHARED[lexicon.code], *_first_facts(left)] if left else [])]
    return "\n\n".join(parts)


def _first_facts(facts: Sequence[str]) -> list[str]:
    return [*(" ".join(fact.split()) for fact in facts[:MOST_NAMED]), *(["…"] if len(facts) > MOST_NAMED else [])]


def _says_more(fact: str, request: ReplyRequest, lexicon: Lexicon) -> bool:
    """Whether a clause of the fact has nothing in common with the last message, which names what is to be forgotten."""
    said, people = request.window[-1].content, Participants.of(request.person, request.teller)
    asked, named = read_request(said), topic_words(said, people, lexicon)
    clauses = [topic_words(clause, people, lexicon) for clause in CLAUSE_END.split(fact)]
    return bool(asked and asked.topic) and any(clause and not clause & named for clause in clauses)


def _say_profile(given: dict[str, str], result: dict[str, Any], lexicon: Lexicon) -> str:
    is_new = result["name"] == result["family_sees"]
    named = f"{lexicon.commands.called} {(SEEN_BY_FAMILY if is_new else STAYS_FOR_FAMILY)[lexicon.code]}"
    said = {"name": named, "time_zone": lexicon.commands.in_time_zone}
    known = {"name": result["name"], "seen": result["family_sees"], "zone": result["time_zone"]}
    return " ".join(said[one].format(**known) for one in said if given.get(one))


def _say_memories(memories: list[dict[str, Any]], commands: Commands, *, is_of_teller: bool) -> str:
    known, nothing = (
        (commands.known_of_you, commands.nothing_of_you)
        if is_of_teller
        else (commands.known_in_all, commands.nothing_in_all)
    )
    # Each memory is one paragraph, so that its mark plainly belongs to it.
    lines = [f"{' '.join(line['text'].split())} [{line['number']}]" for line in memories]
    return "\n\n".join([known, *lines]) if lines else nothing
