"""Asking a legacy's memory, question by question, as one of its members would."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from legacies.models import Membership
from memory.engines.base import EngineError
from memory.models import Message
from memory.recall import Hit
from memory.services.imports.family_import import member_names, place_in_file
from memory.turns.single_question import Answered, ask

FIELDS = ("id", "member", "text")
Question = Mapping[str, str]


class Command(BaseCommand):
    requires_system_checks = ()  # they load every page and take longer than the rest of starting
    help = (
        'Reads lines of {"id", "member", "text"} and answers each as a turn of that member would be, storing nothing. '
        "For operators: the answers name the messages that they rest on, other members' too."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, required=True, metavar="ID")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each question, for programs")

    def handle(self, *args: Any, legacy: UUID, **options: Any) -> None:
        names = member_names(legacy)
        places = Membership.objects.filter(legacy=legacy).select_related("user", "legacy")
        members = {names[place.user_id]: place for place in places}
        for number, line in enumerate(sys.stdin, start=1):
            if line.strip():
                question = _read(line, number, members)
                answered = _ask(members[question["member"]], question)
                self.stdout.write(_line(question, answered) if options["json"] else _words(question, answered))


def _read(line: str, number: int, members: Mapping[str, Membership]) -> Question:
    try:
        question = json.loads(line)
    except json.JSONDecodeError as error:
        raise CommandError(f"Line {number} is no JSON.") from error
    if not isinstance(question, dict) or not all(isinstance(question.get(name), str) for name in FIELDS):
        raise CommandError(f"Line {number} needs {', '.join(FIELDS)}, each a text.")
    if question["member"] not in members:
        raise CommandError(f"Line {number}: {question['member']} is no member of this legacy.")
    return question


def _ask(membership: Membership, question: Question) -> Answered:
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


def _words(question: Question, answered: Answered) -> str:
    return f"{question['text']}\n  {answered.reply}\n"
