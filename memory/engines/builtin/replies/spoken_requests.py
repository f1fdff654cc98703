"""What somebody asks for in plain words and a tool can do: to remember, to forget, to say what is known of them.

The engine calls the same tools for it that a model calls; for a model that calls none, a turn asks here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from memory.engines.base import ExtractionRequest, FactDraft, NumberedMessage, Recalled, ReplyRequest, ToolCall
from memory.engines.builtin.extraction.extractor import extract_facts
from memory.engines.builtin.extraction.subjects import Focus, Who, read_aspect
from memory.engines.builtin.extraction.third_person import quote
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.question_terms import topic_words
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words
from memory.vocabulary import Category

MOST_NOTED, MOST_FORGOTTEN = 5, 20
MOST_WORDS_OF_A_NAME = 10
MOST_IMPORTANCE = 9
"""That a tool takes: what somebody asks to remember weighs more by itself."""


def requested_calls(request: ReplyRequest) -> tuple[ToolCall, ...]:
    """The calls that the last message asks for in plain words, of the tools offered; none once any was made."""
    if request.rounds or not request.tools or not request.window:
        return ()
    said = request.window[-1]
    lexicon = read_language(said.content, lexicon_for(request.person.language))
    offered = {tool.name for tool in request.tools}
    calls = [(name, arguments) for name, arguments in _calls(request, said, lexicon) if name in offered]
    return tuple(
        ToolCall(id=f"said_{place}", name=name, arguments=json.dumps(arguments, ensure_ascii=False))
        for place, (name, arguments) in enumerate(calls, start=1)
    )


def _calls(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> Iterator[tuple[str, dict[str, Any]]]:
    commands = lexicon.commands
    if commands.about_me.search(said.content):
        yield "list_memories", {"about": "relative"}
    elif found := commands.forget.search(said.content):
        if numbers := _own_about(request, found["topic"], lexicon):
            yield "forget_memories", {"numbers": numbers}
    elif name := _own_name(said.content):
        yield "set_profile", {"name": name}
    elif asks_to_remember(said.content, lexicon):
        yield from (("remember", _as_arguments(fact)) for fact in _told_in(request, said, lexicon)[:MOST_NOTED])


def _own_name(said: str) -> str:
    """What somebody says they want to be called, where that is all they say; too few words to tell their language."""
    if len(said.split()) > MOST_WORDS_OF_A_NAME:
        return ""
    found = (lexicon.commands.my_name.search(said) for lexicon in LEXICONS.values())
    return next((one["name"] for one in found if one), "")


def asks_to_remember(said: str, lexicon: Lexicon) -> bool:
    return bool(lexicon.commands.remember.search(said) or lexicon.screens.remember.search(said))


def _told_in(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> list[FactDraft]:
    """What is to be remembered, as facts; the writer's own words where the rules make none of them."""
    told = lexicon.commands.remember.sub("", said.content).strip()
    message = replace(said, content=told)
    asked = ExtractionRequest(
        person=request.person, teller=request.teller, messages=(message,), before=request.window[:-1]
    )
    found = [fact for fact in extract_facts(asked, model="").facts if not fact.instructs]
    return found or ([_in_their_words(told, request, lexicon)] if content_words(told, lexicon) else [])


def _in_their_words(told: str, request: ReplyRequest, lexicon: Lexicon) -> FactDraft:
    participants = Participants.of(request.person, request.teller)
    mentions = read_aspect(told, lexicon, participants, Focus(participants)).mentions
    is_of_person = any(mention.who is Who.PERSON for mention in mentions)
    is_of_teller = not is_of_person and any(mention.who is Who.TELLER for mention in mentions)
    return FactDraft(
        content=quote(told, lexicon, participants),
        messages=(request.window[-1].number,),
        category=Category.OTHER,
        about="teller" if is_of_teller else "legacy",
    )


def _as_arguments(fact: FactDraft) -> dict[str, Any]:
    return {
        "content": fact.content,
        "about": "person" if fact.about == "legacy" else "relative",
        "category": str(fact.category),
        "importance": min(fact.importance, MOST_IMPORTANCE),
        "occurred": fact.occurred or "",
    }


def _own_about(request: ReplyRequest, topic: str, lexicon: Lexicon) -> list[int]:
    """The numbers of own facts that speak of all that the topic names: what is not plainly meant is not forgotten."""
    participants = Participants.of(request.person, request.teller)
    wanted = topic_words(topic, participants, lexicon)
    own = [item for item in request.recalled if item.own and item.kind == "fact"]
    return [item.alias for item in own if wanted and wanted <= _words_of(item, participants, lexicon)][:MOST_FORGOTTEN]


def _words_of(item: Recalled, participants: Participants, lexicon: Lexicon) -> frozenset[str]:
    return topic_words(" ".join((item.text, *item.words)), participants, lexicon)


# What came of it, in words.


def asks_to_forget(said: str, lexicon: Lexicon) -> bool:
    return lexicon.commands.forget.search(said) is not None


def say_what_was_done(request: ReplyRequest, lexicon: Lexicon) -> tuple[list[str], tuple[int, ...]]:
    """A paragraph for each call of this turn, and the numbers that they rest on."""
    done = [
        (call.name, json.loads(result))
        for one in request.rounds
        for call, result in zip(one.calls, one.results, strict=True)
    ]
    cited = tuple(line["number"] for _, result in done for line in result.get("memories", ()))
    return [_say(name, result, lexicon) for name, result in done], cited


def _say(name: str, result: dict[str, Any], lexicon: Lexicon) -> str:
    commands = lexicon.commands
    if "error" in result:
        return commands.failed
    if name == "list_memories":
        lines = [f"{line['text']} [{line['number']}]" for line in result["memories"]]
        return "\n\n".join([commands.known_of_you, *lines]) if lines else commands.nothing_of_you
    if name == "set_profile":
        return commands.called.format(name=result["name"])
    if name == "forget_memories":
        count = result["count"]
        return commands.forgot_one if count == 1 else commands.forgot_many.format(count=count)
    said = {"duplicate_of": commands.known_before, "suggested": commands.waits, "not_kept": commands.not_kept}
    return said.get(result["outcome"], commands.noted).format(words=result.get("content", ""))
