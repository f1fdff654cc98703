"""Writing the entries of a range, beside the facts that they came with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from memory.consolidation.attached_people import Part
from memory.consolidation.screening import ScreenedEntry, ScreenedFact, folded
from memory.indexing.vectors import as_text
from memory.language.comparison.agreement import same_statement
from memory.models import Entry, Fact, Status
from memory.services.entries import say_as_fact

SOURCE = "chat"
MOST_NEAR = 20
LEAST_SHARED = 0.5
"""Of an entry's words, in the statement that it came with, where their times do not tell."""

# Whatever became of it: what its owner set aside is not made again.
NEAR = """
    SELECT asked.n, near.summary, near.similarity
    FROM unnest(%(types)s::text[], %(earliest)s::date[], %(latest)s::date[], %(vectors)s::text[])
        WITH ORDINALITY AS asked (type, earliest, latest, vector, n), LATERAL (
        SELECT entry.summary, 1 - (CASE %(model)s::int
            WHEN item.model_id THEN item.embedding WHEN item.other_model_id THEN item.other_embedding
            END <=> asked.vector::halfvec) AS similarity
        FROM memory_entry AS entry
        LEFT JOIN memory_recallitem AS item ON item.legacy_id = entry.legacy_id AND item.id = entry.id
        WHERE entry.legacy_id = %(legacy)s AND entry.owner_id = %(owner)s AND entry.type = asked.type
            AND entry.occurred_earliest <= asked.latest AND entry.occurred_latest >= asked.earliest
        ORDER BY similarity DESC NULLS LAST, entry.id LIMIT %(most)s
    ) AS near
"""


@dataclass(frozen=True, slots=True)
class Near:
    """An entry of the same kind and time, and its cosine where both have a vector."""

    summary: str
    similarity: float | None


def write_entries(part: Part, became: Sequence[Fact | None]) -> list[Entry]:
    """Write what is new, in the same number of statements however many there are.

    `became` is, of each of the part's drafts in turn, the fact that it is now, None if it was not kept. An entry that
    came with a statement which was not kept is not kept either; of one that was corrected in the same range, and of
    the correction, there is one entry, which says what holds. The caller holds the legacy's lock.
    """
    if not part.screened.entries:
        return []
    near = _near(part)
    made: list[tuple[ScreenedEntry, Entry]] = []
    for n, draft in enumerate(part.screened.entries, start=1):
        place = _came_with(draft, part.screened.facts)
        fact = None if place is None else became[place]
        is_gone = place is not None and fact is None
        if is_gone or _is_known(draft, near.get(n, []), made, part):
            continue
        entry = _entry(draft, part, fact)
        if fact is None or fact.version == 1 or _says_what_holds(entry, fact, made):
            made.append((draft, entry))
    return Entry.objects.bulk_create([entry for _, entry in made])


def _entry(draft: ScreenedEntry, part: Part, fact: Fact | None) -> Entry:
    found, whose = draft.found, part.claimed.membership
    is_suggestion = draft.is_suggestion or (fact is not None and fact.status == Status.SUGGESTED)
    return Entry(
        legacy_id=whose.legacy_id,
        owner_id=whose.user_id,
        type=found.type,
        summary=found.summary,
        data=dict(found.data),
        source=SOURCE,
        status=Status.SUGGESTED if is_suggestion else Status.ACTIVE,
        occurred=draft.occurred.text,
        occurred_earliest=draft.occurred.earliest,
        occurred_latest=draft.occurred.latest,
        fact=fact,
    )


def _says_what_holds(entry: Entry, fact: Fact, made: Sequence[tuple[ScreenedEntry, Entry]]) -> bool:
    """Give the entry the words and the time of a corrected fact; False where that has no time, or an entry already."""
    return say_as_fact(entry, fact) and not any(other.fact is fact for _, other in made)


def _came_with(draft: ScreenedEntry, drafts: Sequence[ScreenedFact]) -> int | None:
    """The place of the statement that tells of the same: from the same words, at the same time or in the same words."""
    best = max(enumerate(drafts), key=lambda one: _nearness(draft, one[1]), default=None)
    return best[0] if best and _nearness(draft, best[1]) >= LEAST_SHARED else None


def _nearness(draft: ScreenedEntry, other: ScreenedFact) -> float:
    behind = {message.seq for message in draft.messages}
    if not behind.intersection(message.seq for message in other.messages):
        return 0.0
    said, known = set(folded(draft.found.summary).split()), set(folded(other.found.content).split())
    is_then = other.occurred.text == draft.occurred.text
    return len(said & known) / max(len(said), 1) + is_then * LEAST_SHARED


def _is_known(
    draft: ScreenedEntry, near: Sequence[Near], made: Sequence[tuple[ScreenedEntry, Entry]], part: Part
) -> bool:
    names = part.claimed.names_of_the_person
    summary = draft.found.summary
    if any(same_statement(summary, one.summary, one.similarity, aliases=names) for one in near):
        return True
    alike = [other for _, other in made if other.type == draft.found.type and _overlap(draft, other)]
    return any(same_statement(summary, other.summary, None, aliases=names) for other in alike)


def _overlap(draft: ScreenedEntry, other: Entry) -> bool:
    one = draft.occurred
    return _between(one.earliest, other.occurred_latest) and _between(other.occurred_earliest, one.latest)


def _between(first: date | None, last: date | None) -> bool:
    return first is not None and last is not None and first <= last


def _near(part: Part) -> dict[int, list[Near]]:
    """Own entries of the same kind and an overlapping time, by the number of the draft, from one. One query."""
    asked: dict[str, Any] = {
        "legacy": part.claimed.membership.legacy_id,
        "owner": part.claimed.membership.user_id,
        "types": [draft.found.type for draft in part.screened.entries],
        "earliest": [draft.occurred.earliest for draft in part.screened.entries],
        "latest": [draft.occurred.latest for draft in part.screened.entries],
        "vectors": [None if draft.vector is None else as_text(draft.vector) for draft in part.screened.entries],
        "model": part.embedded_by,
        "most": MOST_NEAR,
    }
    found: dict[int, list[Near]] = {}
    with connection.cursor() as cursor:
        cursor.execute(NEAR, asked)
        for n, summary, similarity in cursor.fetchall():
            found.setdefault(n, []).append(Near(summary, similarity))
    return found
