"""`manage.py ask`: answer questions from a legacy's memory, as one of its members would be answered."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legacies.models import Membership
from memory.api.conversations.prompt_views import PromptSerializer, shown_prompt
from memory.engines.base import BadAnswer, Delta, EngineError, Finish, Reply
from memory.engines.distress import is_acute
from memory.engines.registry import get_engine
from memory.language.detection import lexicon_for
from memory.models import Conversation, Message, MessageRole
from memory.recall import Hit, boundaries_of
from memory.services.imports.family_import import member_names, place_in_file
from memory.turns.boundary_replies import words_of_boundary
from memory.turns.call_for_help import words_for_call
from memory.turns.prompt_preview import preview_prompt
from memory.turns.reply_filters import words_of_safety
from memory.turns.speaking import said_beside
from memory.turns.tools.running import switched_off
from memory.turns.turn_input import Turn
from memory.turns.turn_memory import parts_of

# A question outside of any conversation, answered like a turn; nothing is stored.


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The reply, the hits that it was offered, best first, and those that it cites. `disputed` are the hits that
    another fact disputes, as far as the asker may see it.
    """

    reply: str
    hits: tuple[Hit, ...]
    cited: tuple[Hit, ...]
    disputed: frozenset[UUID]
    abstained: bool


def ask(*, membership: Membership, text: str) -> Answered:
    """Answer this member, whose user and legacy are loaded. Raises `EngineError`. The number of queries is constant.

    As in a turn, the product's own words answer a message in acute distress, and a question about a topic that the
    member asked never to bring up.
    """
    turn = _turn_about(membership, text)
    if is_acute(text):
        return _answered_in(words_of_safety(user=membership.user, language=turn.language))
    if turn.asks_for_boundary:
        return _answered_in(words_of_boundary(turn))
    if words := words_for_call(turn):
        return _answered_in(words)
    preview, engine = preview_prompt(membership=membership, messages=[("user", text)]), get_engine()
    request, found = replace(preview.prompt.request, tools=(), off=switched_off()), preview.remembered
    request = replace(request, parts=parts_of(request, found, lexicon_for(turn.language)))
    reply, end = _read_reply(engine.reply(request))
    beside = said_beside(turn, request, end, model=engine.name)
    by_alias = dict(enumerate(found.hits, start=1))
    return Answered(
        reply="\n\n".join(filter(None, (reply.strip(), beside))),
        hits=found.hits,
        cited=tuple(by_alias[alias] for alias in dict.fromkeys(end.cited) if alias in by_alias),
        disputed=found.disputed,
        abstained=end.abstained and not beside,
    )


def _turn_about(membership: Membership, text: str) -> Turn:
    """Return a turn for this question as the first message of a conversation. Nothing is stored."""
    user, legacy = membership.user, membership.legacy
    conversation = Conversation(legacy=legacy, user=user)
    question = Message(conversation=conversation, role=MessageRole.USER, seq=1, content=text)
    reply = Message(conversation=conversation, role=MessageRole.ASSISTANT, seq=2, reply_to=question)
    return Turn(reply, conversation, membership, (question,), boundaries=boundaries_of(user, (legacy.pk,)))


def _answered_in(words: str) -> Answered:
    return Answered(reply=words, hits=(), cited=(), disputed=frozenset(), abstained=False)


def _read_reply(parts: Reply) -> tuple[str, Finish]:
    """Return the reply and its end. No tools are offered, so that nothing is written."""
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, Finish):
            return "".join(pieces), part
        if isinstance(part, Delta):
            pieces.append(part.text)
    raise BadAnswer("the reply has no end")


FIELDS = ("id", "member", "text")
Question = Mapping[str, str]


class Command(BaseCommand):
    requires_system_checks = ()  # the checks load every page and take longer than the rest of starting
    help = (
        'Reads lines of {"id", "member", "text"} and answers each as a turn of that member would be, storing nothing. '
        "For operators: the answers name the messages that they rest on, other members' too."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, required=True, metavar="ID")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each question, for programs")
        parser.add_argument(
            "--show-prompt", action="store_true", help="as JSON, what a model would be given, in place of an answer"
        )

    def handle(self, *args: Any, legacy: UUID, **options: Any) -> None:
        names = member_names(legacy)
        places = Membership.objects.filter(legacy=legacy).select_related("user", "legacy")
        members = {names[place.user_id]: place for place in places}
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                question = _parse_question(line, number, members)
                if options["show_prompt"]:
                    self.stdout.write(_prompt(members[question["member"]], question["text"]))
                    continue
                answered = _ask_question(members[question["member"]], question)
                self.stdout.write(_line(question, answered) if options["json"] else _words(question, answered))


def _parse_question(line: str, number: int, members: Mapping[str, Membership]) -> Question:
    try:
        question = json.loads(line)
    except json.JSONDecodeError as error:
        raise CommandError(f"Line {number} is no JSON.") from error
    if not isinstance(question, dict) or not all(isinstance(question.get(name), str) for name in FIELDS):
        raise CommandError(f"Line {number} needs {', '.join(FIELDS)}, each a text.")
    if question["member"] not in members:
        raise CommandError(f"Line {number}: {question['member']} is no member of this legacy.")
    return question


def _ask_question(membership: Membership, question: Question) -> Answered:
    try:
        return ask(membership=membership, text=question["text"])
    except EngineError as error:
        raise CommandError(f"{question['id']}: the engine could not answer.") from error


def _line(question: Question, answered: Answered) -> str:
    behind = {id_ for hit in answered.hits for id_ in hit.message_ids}
    messages = Message.objects.filter(pk__in=behind).select_related("conversation").order_by("conversation", "seq")
    places = {message.pk: place_in_file(message) for message in messages}
    answer = {
        "id": question["id"],
        "hits": [_hit(hit, answered, places) for hit in answered.hits],
        "reply": answered.reply,
        "cited": [str(hit.id) for hit in answered.cited],
        "abstained": answered.abstained,
    }
    return json.dumps(answer, ensure_ascii=False)


def _hit(hit: Hit, answered: Answered, places: Mapping[UUID, Mapping[str, str | int]]) -> dict[str, Any]:
    return {
        "kind": str(hit.kind),
        "id": str(hit.id),
        "text": hit.text,
        "score": round(hit.score, 4),
        "disputed": hit.id in answered.disputed,
        "sources": [place for id_, place in places.items() if id_ in hit.message_ids],
    }


def _prompt(membership: Membership, text: str) -> str:
    """Return the document that `POST memory/context` answers with."""
    shown = shown_prompt(preview_prompt(membership=membership, messages=[("user", text)]))
    return json.dumps(PromptSerializer(shown).data, ensure_ascii=False, indent=2)


def _words(question: Question, answered: Answered) -> str:
    return f"{question['text']}\n  {answered.reply}\n"
