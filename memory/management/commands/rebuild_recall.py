"""`manage.py rebuild_recall`: make the rows of recall again from what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, islice
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from legacies.models import Legacy
from legacies.models.legacy import lock_legacy
from memory.engines.base import EngineError
from memory.indexing.file_rows import photo_items, recording_items
from memory.indexing.indexed_rows import (
    chunk_items,
    entry_items,
    fact_items,
    message_items,
    passage_items,
)
from memory.indexing.recall_rows import ask_for_vectors, remove_items, values_of, write_items
from memory.indexing.reembedding import notice_model
from memory.models import (
    ConversationChunk,
    EmbeddingModel,
    Entry,
    Fact,
    Message,
    Photo,
    RecallItem,
    Recording,
    StoryChunk,
)

# Rebuilding all `RecallItem` rows, and checking whether any of them differs from the stored data.

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Differences:
    """How many rows a legacy should have, and which of them are missing, changed or superfluous."""

    rows: int
    missing: tuple[UUID, ...]
    changed: tuple[UUID, ...]
    superfluous: tuple[UUID, ...]

    @property
    def count(self) -> int:
        return len(self.missing) + len(self.changed) + len(self.superfluous)


def items_of(legacy_id: UUID) -> Iterator[RecallItem]:
    """Return every row that a legacy should have, without vectors."""
    return chain(
        fact_items(Fact.objects.filter(legacy=legacy_id)),
        message_items(Message.objects.filter(conversation__legacy=legacy_id)),
        chunk_items(ConversationChunk.objects.filter(conversation__legacy=legacy_id)),
        entry_items(Entry.objects.filter(legacy=legacy_id)),
        passage_items(StoryChunk.objects.filter(story__legacy=legacy_id)),
        photo_items(Photo.objects.filter(legacy=legacy_id)),
        recording_items(Recording.objects.filter(legacy=legacy_id)),
    )


@transaction.atomic
def check_legacy(legacy_id: UUID) -> Differences:
    """Compare the rows of a legacy with those that it should have; nothing is changed.

    The legacy is locked, so that facts and summaries do not change. Messages are written without that lock: a row of a
    message that came between the two queries does not count as superfluous.
    """
    lock_legacy(legacy_id)
    should = {item.id: _digest(item) for item in items_of(legacy_id)}
    stands = {item.id: _digest(item) for item in RecallItem.objects.filter(legacy_id=legacy_id).iterator()}
    superfluous = stands.keys() - should.keys()
    told_meanwhile = {item.id for item in message_items(Message.objects.filter(pk__in=superfluous))}
    return Differences(
        rows=len(should),
        missing=tuple(sorted(should.keys() - stands.keys())),
        changed=tuple(sorted(id_ for id_ in should.keys() & stands.keys() if should[id_] != stands[id_])),
        superfluous=tuple(sorted(superfluous - told_meanwhile)),
    )


@transaction.atomic
def rebuild_legacy(legacy_id: UUID) -> int:
    """Write every row of a legacy anew and return how many there are. Vectors stay if the texts stay.

    It is one transaction under the legacy's lock: searches see the old rows until all new ones are written. Messages
    are written without that lock, so superfluous rows are looked for among the rows that existed at the start.
    """
    lock_legacy(legacy_id)
    stood = set(RecallItem.objects.filter(legacy_id=legacy_id).values_list("id", flat=True))
    written: set[UUID] = set()
    for batch in _batches(items_of(legacy_id)):
        write_items(batch)
        written.update(item.id for item in batch)
    remove_items(legacy_id, sorted(stood - written))
    if RecallItem.objects.filter(legacy_id=legacy_id).without_vector().exists():
        ask_for_vectors(legacy_id)
    return len(written)


def legacy_ids() -> list[UUID]:
    """Return every legacy, and every deleted one that still has rows of recall."""
    with_rows = RecallItem.objects.order_by().values_list("legacy_id", flat=True).distinct()
    return sorted({*Legacy.objects.values_list("pk", flat=True), *with_rows})


def _batches(items: Iterable[RecallItem]) -> Iterator[list[RecallItem]]:
    iterator = iter(items)
    while batch := list(islice(iterator, AT_ONCE)):
        yield batch


def _digest(item: RecallItem) -> bytes:
    """Return a digest of a row, small enough to hold one for every row of a large legacy."""
    return blake2b(repr([str(value) for value in values_of(item).values()]).encode(), digest_size=16).digest()


class Command(BaseCommand):
    help = (
        "Makes the rows of recall anew from what is stored. Vectors are kept where the text is the same. Without "
        "--legacy, all of them; and if another embedding model is configured than the one in use, workers begin to "
        "make its vectors (see reembed)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, metavar="ID", help="only this legacy")
        parser.add_argument("--check", action="store_true", help="change nothing; fail if a row is not as it should be")

    def handle(self, *args: Any, legacy: UUID | None, check: bool, **options: Any) -> None:
        chosen = legacy_ids() if legacy is None else [legacy]
        if check:
            self._check_legacies(chosen)
            return
        if legacy is None:
            self._notice_model()
        for legacy_id in chosen:
            self.stdout.write(f"{legacy_id}: {rebuild_legacy(legacy_id)} rows")

    def _check_legacies(self, chosen: list[UUID]) -> None:
        differences = 0
        for legacy_id in chosen:
            found = check_legacy(legacy_id)
            differences += found.count
            self.stdout.write(
                f"{legacy_id}: {found.rows} rows, {len(found.missing)} missing, {len(found.changed)} changed, "
                f"{len(found.superfluous)} too many"
            )
        if differences:
            raise CommandError(f"{differences} rows are not as they should be. Run rebuild_recall without --check.")

    def _notice_model(self) -> None:
        try:
            model = notice_model()
            if model.state != EmbeddingModel.State.ACTIVE:
                self.stdout.write(f"{model.name} comes into use when workers have made its vectors.")
        except EngineError as error:
            self.stderr.write(f"The embedding model is left as it is: {error}")
