"""LoCoMo (Maharana et al. 2024): long dialogues of two people with questions, as families to bring in.

Nothing of the data is part of this project: the file is given by whoever measures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from memory.models import MessageRole
from memory.services.imports.formats.family_file import Family, ImportedConversation, Relative, Said

MEMBER = "reader"
BETWEEN_TURNS = timedelta(seconds=20)
SESSION = re.compile(r"session_(\d+)")
# "D8:6", and odd forms of it: "D8:6; D9:17", "D08:06", "D:11:26" (which names no session and is left out).
EVIDENCE = re.compile(r"\bD0*(\d+):0*(\d+)")
DATE = "%I:%M %p on %d %B, %Y"

Place = tuple[str, int]
"""A session, as the conversation is called, and the number of a turn in it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, its category (5 is adversarial), and the turns that answer it."""

    text: str
    category: int
    evidence: frozenset[Place]


@dataclass(frozen=True, slots=True)
class Dialogue:
    family: Family
    questions: tuple[Asked, ...]


def read_locomo(samples: Sequence[Mapping[str, Any]]) -> Iterator[Dialogue]:
    """Each dialogue as a family with one conversation a session, and those questions that have evidence."""
    for sample in samples:
        conversations = tuple(_imported_conversations(sample["conversation"]))
        turns = {(imported.id, said.n) for imported in conversations for said in imported.messages}
        yield Dialogue(_family(sample["sample_id"], conversations), tuple(_questions(sample["qa"], turns)))


def _family(name: str, conversations: tuple[ImportedConversation, ...]) -> Family:
    person = {"name": name, "known_as": [], "pronouns": "", "born": "", "died": "", "language": "en"}
    reader = Relative(id=MEMBER, name="Reader", relationship="", role="keeper", timezone="UTC")
    return Family(legacy=person, members=(reader,), conversations=conversations, shares=())


def _imported_conversations(conversation: Mapping[str, Any]) -> Iterator[ImportedConversation]:
    for key, turns in conversation.items():
        if (session := SESSION.fullmatch(key)) and turns:
            start = datetime.strptime(conversation[f"{key}_date_time"], DATE).replace(tzinfo=UTC)
            said = tuple(_said(n, turn, start + n * BETWEEN_TURNS) for n, turn in enumerate(turns, start=1))
            yield ImportedConversation(id=session[1], member=MEMBER, messages=said)


def _said(n: int, turn: Mapping[str, Any], at: datetime) -> Said:
    """A photo is told by its caption."""
    photo = f"[photo: {turn['blip_caption']}]" if turn.get("blip_caption") else ""
    text = " ".join(filter(None, (turn["text"].strip(), photo))) or "…"
    return Said(n=n, role=MessageRole.USER, at=at, text=text, speaker=turn["speaker"])


def _questions(asked: Sequence[Mapping[str, Any]], turns: set[Place]) -> Iterator[Asked]:
    for one in asked:
        named = {(session, int(n)) for text in one["evidence"] for session, n in EVIDENCE.findall(str(text))}
        if evidence := frozenset(named & turns):
            yield Asked(one["question"], one["category"], evidence)
