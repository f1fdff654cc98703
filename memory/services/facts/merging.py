"""Merging several of one's own facts that say the same."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict, InvalidInput, NotFound
from memory.kinds import MemoryAction
from memory.models import Authority, Fact, MemoryType, Visibility
from memory.models.facts import INSTEAD_OF
from memory.services.facts.correction import next_version, replace_by_hand
from memory.services.facts.editing import lock_to_tell, require_live
from memory.services.facts.fact_inputs import apply_changes, refuse_secrets
from memory.services.facts.versions import Superseding

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
    """Make own facts of one legacy one: a new version of the kept one, with its words (or `content`), and as far
    shared as it was. It weighs as much and is as sure as the best of them; sources and links of all come along.

    `revision` is that of the kept one. Raises `NotFound` if one of them is not the user's own in that legacy.
    """
    kept = lock_to_tell(user, keep_id, revision)
    facts = [kept, *_others(user, kept, other_ids)]
    for fact in facts:
        require_live(fact)
    if len({_sort(fact) for fact in facts}) > 1:
        raise NotToBeMerged
    new = next_version(kept)
    new.importance = max(fact.importance for fact in facts)
    new.confidence = max(fact.confidence for fact in facts)
    if content is not None:
        before = "\n".join(fact.content for fact in facts)
        refuse_secrets({"content": content}, allowed=allow_secrets, before=before)
        apply_changes(new, {"content": content})
    pairs = [Superseding(fact, new, action=MemoryAction.FACT_MERGED) for fact in facts]
    return replace_by_hand(pairs, user=user)


@transaction.atomic
def put_instead(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Let an own fact, told since, stand for the shared one that it corrects: a new version of that, for its readers.

    Whoever talks corrects no more than what they alone see; that this goes to the family is an act of theirs.
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
    pairs = [Superseding(one, new) for one in (shared, fact)]
    return replace_by_hand(pairs, user=user)


def _others(user: User, kept: Fact, other_ids: Sequence[UUID]) -> list[Fact]:
    """Each once, in the order they were named. The lock that the caller holds is the one of them all."""
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


def _sort(fact: Fact) -> tuple[str, bool]:
    """Knowledge and events may become one; what is about the teller, or the assistant's, is something else."""
    plain = {MemoryType.SEMANTIC, MemoryType.EPISODIC}
    memory_type = MemoryType.SEMANTIC.value if fact.memory_type in plain else fact.memory_type
    return memory_type, fact.authority == Authority.ASSISTANT
