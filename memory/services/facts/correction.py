"""Correcting one's own fact, restoring an earlier version, restoring redacted words, and merging facts.

Each except restoring redacted words makes a new version. The earlier version stays readable to its owner, with its date
and its sources. Because it stays, its message never adds the same fact again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotFound
from config.texts import checked_text
from legacies.audit import Actor
from memory.kinds import MemoryAction
from memory.language.secrets import MARK, find_secrets
from memory.models import Authority, Fact, FactSource, MemoryType, Message, Review, Status, Visibility
from memory.models.facts import INSTEAD_OF, NEW_VERSION_OF, SourceKind
from memory.services.facts.dates_of_words import with_date_of_words
from memory.services.facts.editing import (
    STATUS_BEFORE,
    FactBelongsToFamily,
    fact_state,
    lock_to_tell,
    make_private,
    refuse_suggested_version,
    require_live,
    restore_fact,
    write_change,
)
from memory.services.facts.fact_inputs import EDITABLE, LONGEST_REASON, apply_changes, refuse_secrets
from memory.services.facts.links import ask_to_reconcile
from memory.services.facts.versions import Replacement, supersede

# The columns that say what a version tells. Other columns belong to the row alone, or are carried over by `supersede`.
SAID = (*sorted(EDITABLE - {"pinned", "photos"}), "occurred_earliest", "occurred_latest")
ALONG = ("kind", "author_label", "confidence", "authority", "conversation_id", "language", "resource_links")


@transaction.atomic
def correct_fact(
    *,
    user: User,
    fact_id: UUID,
    changes: Mapping[str, Any],
    reason: str = "",
    revision: int | None = None,
    source: SourceKind = SourceKind.MANUAL,
    message: Message | None = None,
    allow_secrets: bool = False,
) -> Fact:
    """Replace a fact of the user by a new version with these changes, and return it.

    Return the fact if nothing changes. If the new words say another date than the old ones, the fact's date follows,
    unless the changes name a date. The new version counts as the owner's own words: kept, certain, and written by hand
    (`source`) or told in a `message`. This source is added to those of the old version.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    refuse_suggested_version(fact)
    refuse_secrets({**changes, "reason": reason}, allowed=allow_secrets, before=fact.content)
    why = checked_text("reason", reason.strip(), LONGEST_REASON)
    new = next_version(fact)
    apply_changes(new, with_date_of_words(fact, changes))
    if not _is_different(new, fact):
        return fact
    new.confidence = 1.0
    told = {"kind": SourceKind.MESSAGE, "message": message, "told_at": message.at} if message else {"kind": source}
    return replace_by_hand([Replacement(fact, new, reason=why, sources=[FactSource(teller=user, **told)])], user=user)


@transaction.atomic
def restore(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Restore a fact of the user, and return the fact that is live now.

    A fact that was set aside is restored as it was. A fact that was replaced returns as the newest version of its
    lineage. A fact that was merged into another is a separate fact again, and the other keeps what it was given. If the
    fact was never away, return it.
    """
    fact = lock_to_tell(user, fact_id, revision)
    if fact.status != Status.SUPERSEDED:
        return restore_fact(user=user, fact_id=fact_id, revision=revision)
    newest: Fact = Fact.objects.filter(lineage=fact.lineage).select_related("legacy", "owner").latest("version")
    if newest.status == Status.RETIRED and not _is_different(fact, newest):
        return restore_fact(user=user, fact_id=newest.pk)
    if newest.status != Status.SUPERSEDED and not _is_different(fact, newest):
        return newest
    pair = Replacement(newest, next_version(fact), action=MemoryAction.FACT_VERSION_RESTORED)
    return replace_by_hand([pair], user=user)


def replace_by_hand(pairs: Sequence[Replacement], *, user: User) -> Fact:
    """Replace facts of the user, which the caller has locked, by one new version.

    If the family sees the new version, ask for it to be compared with what other members told.
    """
    legacy_id = pairs[0].old.legacy_id
    new = supersede(pairs, actor=Actor.user(user), legacy_id=legacy_id)[0]
    if legacy_id and new.is_visible_to_family:
        ask_to_reconcile([new.pk], legacy_id=legacy_id)
    return new


def versions_of(fact: Fact) -> list[Fact]:
    """Return all versions of a fact and the facts that were merged into them, newest first. Only its owner's.

    One query.
    """
    lineage = Q(lineage=fact.lineage) | Q(superseded_by__lineage=fact.lineage)
    return list(Fact.objects.filter(lineage, owner=fact.owner_id).order_by("-created_at", "-version"))


def next_version(fact: Fact) -> Fact:
    """Return an unsaved copy of the fact that counts as its owner's own words: kept and active in any case."""
    words = {name: getattr(fact, name) for name in (*SAID, *ALONG)}
    left = {name: value for name, value in fact.metadata.items() if name != STATUS_BEFORE}
    kept = {"review": Review.KEPT, "reviewed_at": timezone.now(), "status": Status.ACTIVE, "metadata": left}
    return Fact(**words, **kept)


def _is_different(one: Fact, other: Fact) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in SAID)


# Restoring what was redacted as a secret: the owner's own words, from the message that the fact rests on.

WORD = re.compile(r"\w+")
BESIDE = 4
"""The number of words on each side by which a mark is matched with the text that it replaced."""


class NothingToPutBack(Conflict):
    code = "nothing_to_put_back"
    default_message = _(
        "Nothing was taken out of this fact, or its message was deleted. You can edit the fact instead."
    )


@transaction.atomic
def put_back_words(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Restore the words that were redacted in a fact of the user.

    From then on only the owner sees the words: a shared fact becomes private, and others see the words only once the
    owner shares the fact again. Search, vectors and prompts still leave the words out. Raise `NothingToPutBack` or
    `FactBelongsToFamily`.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    content = _restore_secrets(fact)
    if content == fact.content:
        raise NothingToPutBack
    if fact.memory_type == MemoryType.SHARED:
        raise FactBelongsToFamily
    before = fact_state(fact)
    fact.content = content
    if fact.is_shared:
        make_private(fact)
    fields = ("content", "visibility", "shared_at", "show_words", "moderation", "moderation_reason", "to_desk_at")
    return write_change(fact, MemoryAction.FACT_EDITED, user, before, *fields)


def can_be_put_back(fact: Fact) -> bool:
    """Return whether words were redacted and their message still exists. The caller has prefetched the sources."""
    is_live = fact.memory_type != MemoryType.SHARED
    return is_live and MARK in fact.content and any(source.message_id for source in fact.sources.all())


def _restore_secrets(fact: Fact) -> str:
    """Return the content with each mark replaced by the secret whose surrounding words are most alike."""
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
    return _join_pieces(pieces, values)


def _likeness(before: str, after: str, around: Sequence[str]) -> int:
    return len(_last_words(before) & _last_words(around[0])) + len(_first_words(after) & _first_words(around[1]))


def _last_words(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()[-80:])[-BESIDE:])


def _first_words(text: str) -> set[str]:
    return set(WORD.findall(text.casefold()[:80])[:BESIDE])


def _join_pieces(pieces: Sequence[str], values: Sequence[str]) -> str:
    return pieces[0] + "".join(value + piece for value, piece in zip(values, pieces[1:], strict=True))


# Merging several facts of one owner that say the same.

MOST_MERGED = 20


class NothingToReplace(Conflict):
    code, default_message = (
        "nothing_to_replace",
        _("The fact that this one was meant to correct no longer exists. This one stays on its own."),
    )


class NotToBeMerged(Conflict):
    code = "not_to_be_merged"
    default_message = _(
        "These facts cannot be merged, because they are of different kinds: about the person, about "
        "you, the family’s own, or the assistant’s notes."
    )


@transaction.atomic
def merge_facts(
    *,
    user: User,
    keep_id: UUID,
    other_ids: Sequence[UUID],
    content: str | None = None,
    revision: int | None = None,
    allow_secrets: bool = False,
) -> Fact:
    """Merge facts of the user in one legacy into a new version of the kept one, and return it.

    The new version has the words of the kept fact (or `content`), is shared as the kept fact was, and has the highest
    importance and confidence of all. The sources and links of all facts are carried over. `revision` is that of the
    kept fact. Raise `NotFound` if one of the others is not the user's own in that legacy, and `NotToBeMerged` for facts
    of different kinds.
    """
    kept = lock_to_tell(user, keep_id, revision)
    facts = [kept, *_lock_others(user, kept, other_ids)]
    for fact in facts:
        require_live(fact)
        refuse_suggested_version(fact)
    if len({_merge_group(fact) for fact in facts}) > 1:
        raise NotToBeMerged
    new = next_version(kept)
    new.importance = max(fact.importance for fact in facts)
    new.confidence = max(fact.confidence for fact in facts)
    if content is not None:
        before = "\n".join(fact.content for fact in facts)
        refuse_secrets({"content": content}, allowed=allow_secrets, before=before)
        apply_changes(new, {"content": content})
    pairs = [Replacement(fact, new, action=MemoryAction.FACT_MERGED) for fact in facts]
    return replace_by_hand(pairs, user=user)


@transaction.atomic
def put_instead(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Replace the user's shared fact by the private fact that corrects it, for everybody who sees the shared one.

    A correction in a conversation changes only what its owner alone sees. Showing the correction to the family is a
    separate decision of the owner. Raise `NothingToReplace` if the shared fact is no longer there.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    own = Fact.objects.owned_by(user).live().filter(legacy=fact.legacy_id).select_related("legacy", "owner")
    shared = (
        own.filter(visibility=Visibility.SHARED, pk=fact.metadata.get(INSTEAD_OF))
        .select_for_update(of=["self"])
        .first()
    )
    if shared is None or shared.pk == fact.pk:
        raise NothingToReplace
    new = next_version(fact)
    new.metadata = {name: value for name, value in new.metadata.items() if name != INSTEAD_OF}
    pairs = [Replacement(one, new) for one in (shared, fact)]
    return replace_by_hand(pairs, user=user)


def replace_by_suggested(fact: Fact, *, user: User) -> Fact | None:
    """Replace a fact by its suggested version, which the caller has locked. It is shared as the old fact was.

    Return None and change nothing if the fact was deleted or set aside. If its owner changed the fact since, the
    changed fact is replaced.
    """
    lineage = Fact.objects.filter(pk=fact.metadata[NEW_VERSION_OF]).values("lineage")
    own = Fact.objects.owned_by(user).live().filter(legacy=fact.legacy_id, lineage__in=lineage)
    old = own.select_related("legacy", "owner").select_for_update(of=["self"]).first()
    if old is None:
        return None
    new = next_version(fact)
    new.conversation_id = old.conversation_id
    new.metadata = {name: value for name, value in new.metadata.items() if name != NEW_VERSION_OF}
    return replace_by_hand([Replacement(old, new), Replacement(fact, new)], user=user)


def _lock_others(user: User, kept: Fact, other_ids: Sequence[UUID]) -> list[Fact]:
    """Return the other facts, each once, in the given order, locked. The caller holds the lock of their legacy.

    Raise `InvalidInput` for a wrong number of facts, and `NotFound` if one is not the user's own in that legacy.
    """
    ids = [key for key in dict.fromkeys(other_ids) if key != kept.pk]
    if not 1 <= len(ids) < MOST_MERGED:
        raise InvalidInput(
            fields={"others": [gettext("Choose 1 to %(most)d other facts of yours.") % {"most": MOST_MERGED - 1}]}
        )
    own = Fact.objects.owned_by(user).filter(legacy=kept.legacy_id).select_related("legacy", "owner")
    found = {fact.pk: fact for fact in own.filter(pk__in=ids).select_for_update(of=["self"]).order_by("pk")}
    if len(found) < len(ids):
        raise NotFound
    return [found[key] for key in ids]


def _merge_group(fact: Fact) -> tuple[str, bool]:
    """Return a key that is equal for facts that may be merged. Knowledge and events may become one fact."""
    plain = {MemoryType.SEMANTIC, MemoryType.EPISODIC}
    memory_type = MemoryType.SEMANTIC.value if fact.memory_type in plain else fact.memory_type
    return memory_type, fact.authority == Authority.ASSISTANT
