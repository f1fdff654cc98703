"""Ranking metrics: how well hits answer a question with known evidence. All figures are from 0 to 1."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import mean
from typing import Any

from memory.models import MessageRole
from memory.services.imports.formats.family_file import Family, ImportedConversation, ImportedMessage, Relative

# LoCoMo (Maharana et al. 2024): long dialogues of two people with questions, imported as families.
#
# None of the data is part of this project: whoever measures provides the file.

MEMBER = "reader"
BETWEEN_TURNS = timedelta(seconds=20)
SESSION = re.compile(r"session_(\d+)")
# "D8:6", and odd forms of it: "D8:6; D9:17", "D08:06", "D:11:26" (which names no session and is ignored).
EVIDENCE = re.compile(r"\bD0*(\d+):0*(\d+)")
DATE = "%I:%M %p on %d %B, %Y"

Place = tuple[str, int]
"""A session, which is the id of the conversation, and the number of a turn in it."""


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question, its category (5 is adversarial), and the turns that answer it."""

    text: str
    category: int
    evidence: frozenset[Place]


@dataclass(frozen=True, slots=True)
class Dialogue:
    family: Family
    questions: tuple[LabelledQuestion, ...]


def read_locomo(samples: Sequence[Mapping[str, Any]]) -> Iterator[Dialogue]:
    """Yield each dialogue as a family with one conversation per session, and its questions that have evidence."""
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
            said = tuple(_turn_message(n, turn, start + n * BETWEEN_TURNS) for n, turn in enumerate(turns, start=1))
            yield ImportedConversation(id=session[1], member=MEMBER, messages=said)


def _turn_message(n: int, turn: Mapping[str, Any], at: datetime) -> ImportedMessage:
    """Return a turn as a message; a photo in it is replaced by its caption."""
    photo = f"[photo: {turn['blip_caption']}]" if turn.get("blip_caption") else ""
    text = " ".join(filter(None, (turn["text"].strip(), photo))) or "…"
    return ImportedMessage(n=n, role=MessageRole.USER, at=at, text=text, speaker=turn["speaker"])


def _questions(asked: Sequence[Mapping[str, Any]], turns: set[Place]) -> Iterator[LabelledQuestion]:
    for one in asked:
        named = {(session, int(n)) for text in one["evidence"] for session, n in EVIDENCE.findall(str(text))}
        if evidence := frozenset(named & turns):
            yield LabelledQuestion(one["question"], one["category"], evidence)


DEPTHS = (5, 10, 20)
NDCG_DEPTH = 10
SESSIONS_DEPTH = 5

Hits = Sequence[Set[Place]]
"""The turns that each hit rests on, best hit first; empty for a hit that rests on too many turns to be evidence."""


def measure(hits: Hits, evidence: Set[Place]) -> dict[str, float]:
    """Return the figures of one question."""
    sessions = {session for session, _ in evidence}
    found_sessions = {session for session, _ in _found_places(hits, SESSIONS_DEPTH)}
    return {
        **{f"recall@{depth}": len(_found_places(hits, depth) & evidence) / len(evidence) for depth in DEPTHS},
        "mrr": next((1 / rank for rank, hit in enumerate(hits, start=1) if hit & evidence), 0.0),
        f"ndcg@{NDCG_DEPTH}": _ndcg(hits, evidence),
        f"session_recall@{SESSIONS_DEPTH}": len(found_sessions & sessions) / len(sessions),
    }


def averages(measured: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the means over the questions, and their number."""
    rows = list(measured)
    return {"n": len(rows), **{name: round(mean(row[name] for row in rows), 4) for name in (rows[0] if rows else ())}}


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """Return p50 and p95 in milliseconds."""
    in_order = sorted(seconds)
    at: Callable[[float], float] = lambda share: in_order[min(int(share * len(in_order)), len(in_order) - 1)]  # noqa: E731 - two uses
    return {"p50": round(1000 * at(0.5), 2), "p95": round(1000 * at(0.95), 2)} if in_order else {}


def _found_places(hits: Hits, depth: int) -> set[Place]:
    return set().union(*hits[:depth])


def _ndcg(hits: Hits, evidence: Set[Place]) -> float:
    """Return the NDCG. The gain of a hit is the evidence in it that no earlier hit has."""
    seen: set[Place] = set()
    gain = 0.0
    for rank, hit in enumerate(hits[:NDCG_DEPTH], start=1):
        gain += len((hit & evidence) - seen) / math.log2(rank + 1)
        seen |= hit
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(evidence), NDCG_DEPTH) + 1))
    return min(gain / ideal, 1.0)
