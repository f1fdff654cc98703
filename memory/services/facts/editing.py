"""Creating, editing, sharing and setting aside facts. The only writers of facts besides consolidation.

Every function is one transaction: legacy's lock, row, guard, change, recall item, log. `revision` is what the caller
last saw (If-Match); None means that they did not say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict
from legacies.access import teller_in
from legacies.audit import Actor, record, record_for_user, record_many, state_of, with_rows
from legacies.models.legacy import Legacy, lock_legacy
from memory.indexing.corrected_evidence import refresh_evidence
from memory.indexing.indexed_rows import refresh_fact
from memory.kinds import MemoryAction
from memory.models import Fact, FactSource, MemoryType, Moderation, Review, Status, Visibility
from memory.models.facts import NEW_VERSION_OF, SAID_BEFORE, SourceKind
from memory.models.ownership import OwnedRow, is_visible_to_family
from memory.services.entries.following import ChangedFact, follow
from memory.services.facts.dates_of_words import with_date_of_words
from memory.services.facts.fact_inputs import EDITABLE, apply_changes, refuse_secrets
from memory.services.facts.links import ask_to_reconcile, notify_of_disputes

HAND_WRITTEN_IMPORTANCE = 8
# What fellow members see of a fact. How much it weighs for its teller is no matter for moderation.
SEEN_BY_OTHERS = frozenset(EDITABLE - {"importance", "pinned"})


class FactIsSetAside(Conflict):
    code, default_message = "fact_set_aside", _("This fact was set aside or replaced. Restore it first.")


class NotToBeShared(Conflict):
    code, default_message = (
        "not_to_be_shared",
        _("This fact belongs to no legacy, or only to the assistant, so it cannot be shared."),
    )


class FactIsRestricted(Conflict):
    code = "fact_restricted"
    default_message = _(
        "An admin restricted this fact to you, so you cannot share it until they lift that. It is still "
        "yours: you can use it, edit it or set it aside."
    )


class AlreadyRemembered(Conflict):
    """Its owner told the same sentence before; `known_id` is that fact."""

    code = "already_remembered"
    default_message = _("You told this before, in the same words. It is safe, and nothing was added.")

    def __init__(self, known_id: UUID) -> None:
        super().__init__()
        self.known_id = known_id


class KeepVersionFirst(Conflict):
    code = "suggested_version"
    default_message = _(
        "This is a suggested new version of another fact of yours. Keep it first: it then replaces that one, for "
        "whoever sees it."
    )


class FactBelongsToFamily(Conflict):
    code, default_message = (
        "family_knowledge",
        _("This fact belongs to the whole family. It can be set aside, but not made private."),
    )


@transaction.atomic
def create_fact(
    *,
    user: User,
    legacy_id: UUID,
    content: str,
    source: SourceKind = SourceKind.MANUAL,
    allow_secrets: bool = False,
    **about: Any,
) -> Fact:
    """Tell a fact by hand; it is private, kept, and of importance 8 unless `about` (any `EDITABLE` field) says else.

    Raises `AlreadyRemembered` for a sentence of theirs that stands already.
    """
    lock_legacy(legacy_id)  # before: who is leaving right now has left then, and nothing more is written for them
    membership = teller_in(user, legacy_id)
    refuse_secrets({"content": content, **about}, allowed=allow_secrets)
    fact = new_by_hand(membership.legacy, user)
    store_new(fact, user, {"content": content, **about}, source=source)
    return fact


@transaction.atomic
def edit_fact(
    *,
    user: User,
    fact_id: UUID,
    changes: Mapping[str, Any],
    revision: int | None = None,
    allow_secrets: bool = False,
) -> Fact:
    """Change an own fact in place; no change leaves no trace. New words of a shared one go to the moderation queue.

    Words that say another date than the old ones move the fact's, unless the changes name one. Whoever changes what it
    says has looked at it, so that it counts as kept; new words are its owner's own.
    Raises `AlreadyRemembered` when they say what another fact of theirs says.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    refuse_secrets(changes, allowed=allow_secrets, before=fact.content)
    before = fact_state(fact)
    fields = apply_changes(fact, with_date_of_words(fact, changes))
    changed = {name for name in EDITABLE if getattr(fact, name) != before[name]}
    if not changed:
        return fact
    if "content" in changed:
        _refuse_same_sentence(fact)
        fact.extraction_model, fact.confidence = "", 1.0
        said = [*fact.metadata.get(SAID_BEFORE, ()), before["content"]]
        fact.metadata = {**fact.metadata, SAID_BEFORE: said[-MOST_SAID_BEFORE:]}
    if changed & SEEN_BY_OTHERS and not is_suggested_version(fact):
        keep(fact)
        if fact.is_shared:
            send_to_moderation(fact)
    return write_change(
        fact, MemoryAction.FACT_EDITED, user, before, *fields, *WORDED, *REVIEWED, *MODERATED, "metadata"
    )


@transaction.atomic
def share_fact(*, user: User, fact_id: UUID, show_words: bool = False, revision: int | None = None) -> Fact:
    """Share an own fact with the family; it enters the moderation queue. Sharing also keeps it.

    What was returned enters it again by being shared again, and so do words that were not shown before. What is
    restricted is refused; taken back meanwhile, it comes before moderation again, which alone can lift that.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    refuse_suggested_version(fact)
    is_returned = fact.moderation == Moderation.RETURNED
    if fact.is_shared and fact.moderation == Moderation.RESTRICTED:
        raise FactIsRestricted
    shows_more = show_words and (not fact.show_words or fact.has_unshown_words)
    if fact.is_shared and fact.show_words == show_words and not (is_returned or shows_more):
        return fact
    if fact.legacy_id is None or fact.memory_type == MemoryType.AGENT_PRIVATE:
        raise NotToBeShared
    before = fact_state(fact)
    if not fact.is_shared or is_returned or shows_more:
        send_to_moderation(fact)
    if not fact.is_shared:
        fact.visibility, fact.shared_at = Visibility.SHARED, timezone.now()
    fact.show_words = show_words
    if shows_more:
        fact.sources.update(is_shown=True)
    keep(fact)
    shown = with_rows(*fact.sources.all()) if shows_more else {}
    return write_change(fact, MemoryAction.FACT_SHARED, user, before, *SHARED, *REVIEWED, **shown)


@transaction.atomic
def unshare_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Take an own fact back; from this moment nobody else sees, finds or is told it."""
    fact = lock_own_fact(user, fact_id, revision)
    if not fact.is_shared:
        return fact
    if fact.memory_type == MemoryType.SHARED:
        raise FactBelongsToFamily
    before = fact_state(fact)
    make_private(fact)
    return write_change(fact, MemoryAction.FACT_UNSHARED, user, before, *SHARED)


@transaction.atomic
def set_aside(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Take an own fact out of every list and recall; it can be restored for 90 days. Twice is once."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.status == Status.RETIRED:
        return fact
    require_live(fact)
    before = fact_state(fact)
    mark_set_aside(fact)
    return write_change(fact, MemoryAction.FACT_RETIRED, user, before, *RETIRED)


@transaction.atomic
def restore_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Bring back what was set aside, as it was: private, or shared and as far through moderation as before."""
    fact = lock_to_tell(user, fact_id, revision)
    if fact.status != Status.RETIRED:
        return fact
    before = fact_state(fact)
    mark_restored(fact)
    return write_change(fact, MemoryAction.FACT_RESTORED, user, before, *RETIRED)


def _refuse_same_sentence(fact: Fact, *, but: Fact | None = None) -> None:
    """As `FactQuerySet.saying` compares them. The caller holds the legacy's lock."""
    live = Fact.objects.live().filter(legacy=fact.legacy_id, owner=fact.owner_id).saying(fact.content)
    live = live.exclude(pk__in=[fact.pk, *([but.pk] if but else [])])
    known_id = live.exclude(memory_type=MemoryType.AGENT_PRIVATE).values_list("pk", flat=True).first()
    if known_id is not None:
        raise AlreadyRemembered(known_id)


# Which columns go together.
WORDED = ("extraction_model", "confidence")
"""Who put it into these words, and how sure they were."""
MODERATED = ("moderation", "moderation_reason", "to_desk_at")
SHARED = ("visibility", "shared_at", "show_words", *MODERATED)
REVIEWED = ("review", "reviewed_at", "status")
RETIRED = ("status", "retired_at", "metadata")
STATUS_BEFORE = "status_before_set_aside"
MOST_SAID_BEFORE = 20


def lock_own_fact(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """The user's own fact, locked for a change: the legacy's lock first, then the row.

    Raises `NotFound` for what is not theirs, and `StaleRevision` when `revision` is given and is not the current one.
    """
    fact: Fact = Fact.objects.owned_by(user).locked_for_write(fact_id, revision)
    return fact


def lock_to_tell(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """The same for what only tellers do. Who became a reader keeps the right to take own facts back, and no more."""
    fact = lock_own_fact(user, fact_id, revision)
    if fact.legacy_id:
        teller_in(user, fact.legacy_id)
    return fact


def require_live(fact: Fact) -> None:
    if fact.status in (Status.RETIRED, Status.SUPERSEDED):
        raise FactIsSetAside


def is_suggested_version(fact: Fact) -> bool:
    """Whether a program suggested it in place of another fact, and its owner has not kept it yet."""
    return fact.status == Status.SUGGESTED and NEW_VERSION_OF in fact.metadata


def refuse_suggested_version(fact: Fact) -> None:
    """It becomes something else by being kept, and before that it can only be changed or set aside."""
    if is_suggested_version(fact):
        raise KeepVersionFirst


def keep(fact: Fact) -> None:
    """Its owner says that it is right: what was a suggestion is a fact from now on."""
    fact.review, fact.reviewed_at, fact.status = Review.KEPT, timezone.now(), Status.ACTIVE


def send_to_moderation(row: OwnedRow) -> None:
    """Have its words looked at, anew where they were before. Only a moderator lifts a restriction."""
    row.to_desk_at = timezone.now()
    if row.moderation != Moderation.RESTRICTED:
        row.moderation, row.moderation_reason = Moderation.WAITING, ""


def make_private(row: OwnedRow) -> None:
    """As if it had never been shared; the log knows that it was, and a restriction holds on."""
    row.visibility, row.show_words = Visibility.PRIVATE, False
    row.shared_at = row.to_desk_at = None
    if row.moderation != Moderation.RESTRICTED:
        row.moderation, row.moderation_reason = Moderation.NONE, ""


def new_by_hand(legacy: Legacy, owner: User | None) -> Fact:
    """Unsaved: what somebody writes down is kept and sure."""
    return Fact(
        legacy=legacy,
        owner=owner,
        importance=HAND_WRITTEN_IMPORTANCE,
        confidence=1.0,
        review=Review.KEPT,
        reviewed_at=timezone.now(),
        language=legacy.language,
    )


def store_new(
    fact: Fact,
    user: User,
    told: Mapping[str, Any],
    *,
    source: SourceKind,
    client: str = "",
    instead_of: Fact | None = None,
) -> None:
    """Store a new fact with what was told of it, if that can be; recall and the log know it. It may say the same as
    the one that it is to replace.
    """
    apply_changes(fact, told)
    _refuse_same_sentence(fact, but=instead_of)
    fact.save(force_insert=True)
    rests_on = FactSource.objects.create(fact=fact, kind=source, teller=user, client=client)
    refresh_fact(fact)
    record_fact(fact, MemoryAction.FACT_CREATED, user, {"after": fact_state(fact), **with_rows(rests_on)})


def mark_set_aside(fact: Fact) -> None:
    """Out of every list and recall but *set aside*, for 90 days."""
    fact.metadata = {**fact.metadata, STATUS_BEFORE: fact.status}
    fact.status, fact.retired_at = Status.RETIRED, timezone.now()


def mark_restored(fact: Fact) -> None:
    """Undo setting aside."""
    status = fact.metadata.get(STATUS_BEFORE, Status.ACTIVE)
    fact.metadata = {name: value for name, value in fact.metadata.items() if name != STATUS_BEFORE}
    fact.status, fact.retired_at = Status(status) if status in Status.values else Status.ACTIVE, None


def write_change(
    fact: Fact, action: MemoryAction, user: User, before: Mapping[str, Any], *fields: str, **more: Any
) -> Fact:
    """Save these columns as the next revision, and let recall and the log know. `more` goes to the log's payload."""
    fact.save_revision(*fields)
    refresh_fact(fact)
    if fact.legacy_id and (fact.content, fact.status) != (before["content"], before["status"]):
        refresh_evidence(fact.legacy_id, [fact])
    record_fact(fact, action, user, {"before": before, "after": fact_state(fact), **more})
    if fact.legacy_id:
        followed = {fact.pk: ChangedFact(fact, before["content"], before["occurred"])}
        record_many(follow(followed), actor=Actor.user(user), legacy_id=fact.legacy_id)
    if fact.legacy_id and _comes_before_others(fact, before):
        ask_to_reconcile([fact.pk], legacy_id=fact.legacy_id)
        notify_of_disputes([fact.pk], by=user)
    return fact


def _comes_before_others(fact: Fact, before: Mapping[str, Any]) -> bool:
    """Whether the family sees it, or its words, for the first time now."""
    is_worded_anew = (fact.content, fact.occurred) != (before["content"], before["occurred"])
    was_visible = is_visible_to_family(before, moderation_mode=fact.moderation_mode)
    return fact.is_visible_to_family and (is_worded_anew or not was_visible)


def record_fact(fact: Fact, action: MemoryAction, user: User, payload: Mapping[str, Any]) -> None:
    """Log a change of a fact by a person; of one outside every legacy, on that person's own chain."""
    if fact.legacy_id:
        record(fact, action, actor=Actor.user(user), legacy_id=fact.legacy_id, payload=payload)
    else:
        record_for_user(fact, action, actor=Actor.user(user), user_id=user.pk, payload=payload)


def fact_state(fact: Fact) -> dict[str, Any]:
    """What the log keeps of a fact: all of it, so that any moment can be told again."""
    return state_of(fact)
