"""`manage.py bench_recall`: measure what recall finds, on dialogues with known evidence."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from accounts.models import User
from memory import recall
from memory.indexing.vectors import fill_all
from memory.management.ranking import (
    DEPTHS,
    MEMBER,
    Dialogue,
    LabelledQuestion,
    Place,
    averages,
    measure,
    percentiles,
    read_locomo,
)
from memory.models import Message
from memory.recall import Hit
from memory.services.imports.family_import import import_conversation, import_people

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
ADVERSARIAL = 5
MOST_SOURCES = 3
"""A hit that rests on more messages than this is evidence for none of them."""


@dataclass(slots=True)
class Bench:
    """The measurements so far: figures by category, seconds per search, number of imported messages and their time."""

    figures: dict[int, list[dict[str, float]]] = field(default_factory=lambda: defaultdict(list))
    searches: list[float] = field(default_factory=list)
    messages: int = 0
    seconds: float = 0.0

    def add(self, dialogue: Dialogue) -> None:
        """Import a dialogue, with vectors, and ask its questions."""
        started = time.perf_counter()
        people = import_people(dialogue.family)
        for imported in dialogue.family.conversations:
            import_conversation(people, imported)
        fill_all(people.legacy.pk)
        self.seconds += time.perf_counter() - started
        places = _message_places(people.legacy.pk, dialogue)
        self.messages += len(places)
        for asked in dialogue.questions:
            self._measure_question(asked, people.members[MEMBER], people.legacy.pk, places)

    def _measure_question(
        self, asked: LabelledQuestion, viewer: User, legacy_id: UUID, places: Mapping[UUID, Place]
    ) -> None:
        started = time.perf_counter()
        hits = recall.search(viewer=viewer, legacy_id=legacy_id, query=asked.text, limit=max(DEPTHS)).hits
        self.searches.append(time.perf_counter() - started)
        self.figures[asked.category].append(measure([_sources(hit, places) for hit in hits], asked.evidence))

    def report(self) -> dict[str, Any]:
        overall = [row for category, rows in self.figures.items() if category != ADVERSARIAL for row in rows]
        return {
            "overall": averages(overall),
            "categories": {str(category): averages(self.figures[category]) for category in sorted(self.figures)},
            "latency_ms": percentiles(self.searches),
            "ingest": {"messages": self.messages, "seconds": round(self.seconds, 1)},
        }


class Command(BaseCommand):
    help = (
        "Brings each dialogue of a LoCoMo file in as a family's chat, asks its questions as a member, and prints how "
        "much of the evidence recall finds. All of it happens in one transaction that is undone: nothing stays."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--locomo", type=Path, required=True, metavar="FILE", help="dialogues in LoCoMo's JSON")
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")

    def handle(self, *args: Any, locomo: Path, as_json: bool, **options: Any) -> None:
        dialogues = _read_dialogues(locomo)
        bench = Bench()
        with transaction.atomic():
            for number, dialogue in enumerate(dialogues, start=1):
                bench.add(dialogue)
                if not as_json:
                    self.stdout.write(f"dialogue {number} of {len(dialogues)}: {dialogue.family.legacy['name']}")
            transaction.set_rollback(True)
        report = bench.report()
        self.stdout.write(json.dumps(report) if as_json else "\n".join(_lines(report)))


def _read_dialogues(path: Path) -> list[Dialogue]:
    try:
        return list(read_locomo(json.loads(path.read_text())))
    except OSError as error:
        raise CommandError(f"The file cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CommandError(f"This is not a file of LoCoMo dialogues ({type(error).__name__}).") from error


def _message_places(legacy_id: UUID, dialogue: Dialogue) -> dict[UUID, Place]:
    """Return the session and turn of each message. A conversation is recognised by its time."""
    conversations = {imported.messages[0].at: imported.id for imported in dialogue.family.conversations}
    rows = Message.objects.filter(conversation__legacy=legacy_id).order_by("conversation", "seq")
    first: dict[UUID, str] = {row.conversation_id: conversations[row.at] for row in rows if row.seq == 1}
    return {row.pk: (first[row.conversation_id], row.seq) for row in rows}


def _sources(hit: Hit, places: Mapping[UUID, Place]) -> frozenset[Place]:
    if len(hit.message_ids) > MOST_SOURCES:
        return frozenset()
    return frozenset(places[id_] for id_ in hit.message_ids if id_ in places)


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    for name, figures in [("overall", report["overall"]), *report["categories"].items()]:
        title = CATEGORIES[int(name)] if name.isdigit() and int(name) in CATEGORIES else name
        yield f"{title:<12} " + "  ".join(f"{figure} {value:g}" for figure, value in figures.items())
    yield f"a search, its embedding included: {report['latency_ms']} ms; brought in: {report['ingest']}"
