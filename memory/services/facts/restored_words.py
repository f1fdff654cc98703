"""Putting back what was taken for a secret: the owner's own words, out of the message that the fact rests on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

from django.db import transaction

from accounts.models import User
from config.errors import Conflict
from memory.kinds import MemoryAction
from memory.language.secrets import MARK, find_secrets
from memory.models import Fact, MemoryType
from memory.services.facts.editing import FamilysOwn, fact_state, lock_to_tell, make_private, require_live, write_change

WORD = re.compile(r"\w+")
BESIDE = 4
"""Words on each side by which a mark is matched with what stood there."""


class NothingToPutBack(Conflict):
    code = "nothing_to_put_back"
    message = "Nothing was taken out here, or the message that it came from is gone. You can write it in by hand."


@transaction.atomic
def put_back_words(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Put the words that were taken out of an own fact back into it.

    From then on they stand in the fact, for its owner alone: a shared fact becomes private by it, and others read the
    words only once its owner shares it anew. Search, vectors and prompts go on without them.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    content = _restored(fact)
    if content == fact.content:
        raise NothingToPutBack
    if fact.memory_type == MemoryType.SHARED:
        raise FamilysOwn
    before = fact_state(fact)
    fact.content = content
    if fact.is_shared:
        make_private(fact)
    fields = ("content", "visibility", "shared_at", "show_words", "moderation", "moderation_reason", "to_desk_at")
    return write_change(fact, MemoryAction.FACT_EDITED, user, before, *fields)


def can_be_put_back(fact: Fact) -> bool:
    """Whether something was taken out and its message is still there. The caller has the sources at hand."""
    is_live = fact.memory_type != MemoryType.SHARED
    return is_live and MARK in fact.content and any(source.message_id for source in fact.sources.all())


def _restored(fact: Fact) -> str:
    """The content with each mark replaced by the value that stood between the most alike words."""
    messages = [source.message.content for source in fact.sources.select_related("message") if source.message]
    taken = [(said[start:end], said[:start], said[end:]) for said in messages for start, end in find_secrets(said)]
    pieces = fact.content.split(MARK)
    if len(pieces) == 1 or not taken:
        return fact.content
    values, left = [], list(taken)
    for before, after in pairwise(pieces):
        best = max(left or taken, key=lambda one: _likeness(before, after, one[1:]))
        values.append(best[0])
        if best in left:
            left.remove(best)
    return _joined(pieces, values)


def _likeness(before: str, after: str, around: Sequence[str]) -> int:
    return len(_last(before) & _last(around[0])) + len(_first(after) & _first(around[1]))


def _last(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()[-80:])[-BESIDE:])


def _first(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()[:80])[:BESIDE])


def _joined(pieces: Sequence[str], values: Sequence[str]) -> str:
    return pieces[0] + "".join(value + piece for value, piece in zip(values, pieces[1:], strict=True))
