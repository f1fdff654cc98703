"""Gold against what the engine found in one family file, as relatives would judge it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from memory.engines.base import Extraction, ExtractionRequest, FactDraft, NumberedMessage, Person, Teller
from memory.engines.builtin import BuiltinEngine
from memory.language.secrets import redact

CORPUS = Path(__file__).parent / "corpus"
RANGE = 20
EARLIER = 6
Gold = Mapping[str, Any]


@dataclass
class Tally:
    """Hits and chances by figure."""

    hit: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)

    def add(self, figure: str, *, hit: bool) -> None:
        self.hit[figure] += hit
        self.of[figure] += 1

    def share(self, figure: str) -> float:
        return self.hit[figure] / self.of[figure] if self.of[figure] else 1.0

    def __iadd__(self, other: Tally) -> Tally:
        self.hit.update(other.hit)
        self.of.update(other.of)
        return self


def families(language: str) -> list[Gold]:
    return [json.loads(path.read_text()) for path in sorted(CORPUS.glob(f"{language}*.json"))]


def score(gold: Gold) -> Tally:
    tally = Tally()
    for conversation in gold["conversations"]:
        extractions = list(extracted(gold, conversation))
        facts = [fact for extraction in extractions for fact in extraction.facts]
        _score_facts(gold, conversation, facts, tally)
        _score_what_is_left_out(gold, conversation, extractions, tally)
    return tally


def extracted(gold: Gold, conversation: Gold) -> Iterator[Extraction]:
    """What the engine finds in each range of a conversation."""
    legacy = gold["legacy"]
    person = Person(**{**legacy, "known_as": tuple(legacy["known_as"])})
    member = next(member for member in gold["members"] if member["id"] == conversation["member"])
    teller = Teller(name=member["name"], relationship=member["relationship"])
    messages = tuple(
        NumberedMessage(number=m["n"], role=m["role"], content=m["text"], at=datetime.fromisoformat(m["at"]))
        for m in conversation["messages"]
    )
    for start in range(0, len(messages), RANGE):
        yield BuiltinEngine().extract(
            ExtractionRequest(
                person=person,
                teller=teller,
                messages=messages[start : start + RANGE],
                before=messages[max(start - EARLIER, 0) : start],
            )
        )


def _score_facts(gold: Gold, conversation: Gold, facts: list[FactDraft], tally: Tally) -> None:
    right: set[int] = set()
    for wanted in (fact for fact in gold["facts"] if fact["conversation"] == conversation["id"]):
        found = [fact for fact in facts if set(fact.messages) & set(wanted["messages"]) and _holds(fact, wanted)]
        right |= {id(fact) for fact in found}
        tally.add("recall", hit=bool(found))
        for fact in found[:1]:
            tally.add("category", hit=fact.category == wanted["category"])
            tally.add("about", hit=fact.about == wanted["about"])
            if wanted["occurred"]:
                tally.add("dates", hit=(fact.occurred or "")[:4] == wanted["occurred"][:4])
            if wanted["pinned"]:
                tally.add("pinned", hit=fact.pinned)
    for fact in facts:
        if not fact.instructs:
            tally.add("precision", hit=id(fact) in right)


def _score_what_is_left_out(gold: Gold, conversation: Gold, extractions: list[Extraction], tally: Tally) -> None:
    active = [fact for extraction in extractions for fact in extraction.facts if not fact.instructs]
    for kind in ("not_facts", "injections"):
        for wrong in (item for item in gold[kind] if item["conversation"] == conversation["id"]):
            numbers = set(wrong.get("messages") or [wrong["message"]])
            kept = any(set(fact.messages) & numbers and _holds(fact, wrong) for fact in active)
            tally.add(wrong.get("why", "injection"), hit=not kept)
    derived = [fact.content for extraction in extractions for fact in extraction.facts]
    derived += [extraction.summary for extraction in extractions]
    for secret in (item for item in gold["secrets"] if item["conversation"] == conversation["id"]):
        tally.add("secrets", hit=not any(secret["value"] in redact(text).text for text in derived))


def _holds(fact: FactDraft, wanted: Gold) -> bool:
    low = fact.content.casefold()
    return all(
        any(re.search(rf"(?<!\w){re.escape(word.casefold())}", low) for word in group) for group in wanted["must"]
    )
