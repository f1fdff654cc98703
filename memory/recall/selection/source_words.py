"""The words that facts were drawn from, for whoever may read them: replies quote these, never their own rewriting."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, Q

from accounts.models import User
from memory.indexing.search_text import searchable
from memory.models import FactSource, RecallKind
from memory.recall.results import Hit

MOST_SOURCES = 100


def words_behind(hits: Iterable[Hit], viewer: User) -> dict[UUID, tuple[str, ...]]:
    """By the key of a fact what was said in each message behind it, newest first, without secrets: to its owner, and to
    others as far as the owner shows it. One query, or none without facts.
    """
    ids = [hit.id for hit in hits if hit.kind == RecallKind.FACT]
    if not ids:
        return {}
    may_read = Q(fact__owner=viewer.pk) | Q(fact__show_words=True, is_shown=True)
    sources = FactSource.objects.filter(may_read, fact__in=ids, message__isnull=False).order_by("-told_at", "-pk")
    told: defaultdict[UUID, list[str]] = defaultdict(list)
    for fact_id, content in sources.values_list("fact_id", F("message__content"))[:MOST_SOURCES]:
        told[fact_id].append(searchable(content))
    return {key: tuple(words) for key, words in told.items()}
