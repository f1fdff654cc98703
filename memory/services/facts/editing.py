"""Creating, editing, sharing and setting aside facts. Only this module and consolidation write facts.

Every function is one transaction: lock the legacy, lock the row, check, change, update the recall item, log. `revision`
is the one that the caller last saw (If-Match); None means that the caller did not say.
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
# The fields that other members see of a fact. Its importance to its owner does not concern moderation.
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
    """The owner told the same sentence before; `known_id` is the fact that says it."""

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
    """Write down a fact by hand. It is private and kept, with importance 8 unless `about` sets another.

    `about` holds any `EDITABLE` fields. Raise `AlreadyRemembered` if a live fact of the user says the same sentence.
    """
    lock_legacy(
        legacy_id
    )  # first: a member who is leaving now is gone afterwards, and nothing more is written for them
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
    """Edit a fact of the user in place. New words of a shared fact go to the moderation queue.

    If nothing changes, nothing is written. If the new words say another date than the old ones, the fact's date
    follows, unless the changes name a date. A member who changes what a fact says has looked at it, so the fact counts
    as kept. New words are the owner's own. Raise `AlreadyRemembered` if another fact of the user says the same as the
    new words.
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
    """Share a fact of the user with the family; it enters the moderation queue. Sharing also keeps the fact.

    A returned fact enters the queue again when it is shared again, and so does a fact with words that were not shown
    before. Sharing a restricted fact that is still shared raises `FactIsRestricted`. One that its owner made private
    meanwhile is shared and goes to moderation, which alone can lift the restriction.
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
    """Make a fact of the user private; from then on nobody else sees it, finds it or is told of it."""
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
    """Remove a fact of the user from every list and from recall. It can be restored for 90 days.

    A second call changes nothing.
    """
    fact = lock_own_fact(user, fact_id, revision)
    if fact.status == Status.RETIRED:
        return fact
    require_live(fact)
    before = fact_state(fact)
    mark_set_aside(fact)
    return write_change(fact, MemoryAction.FACT_RETIRED, user, before, *RETIRED)


@transaction.atomic
def restore_fact(*, user: User, fact_id: UUID, revision: int | None = None) -> Fact:
    """Restore a fact that was set aside, as it was: private, or shared with the same moderation state."""
    fact = lock_to_tell(user, fact_id, revision)
    if fact.status != Status.RETIRED:
        return fact
    before = fact_state(fact)
    mark_restored(fact)
    return write_change(fact, MemoryAction.FACT_RESTORED, user, before, *RETIRED)


def _refuse_same_sentence(fact: Fact, *, but: Fact | None = None) -> None:
    """Raise `AlreadyRemembered` if the owner has a live fact with the same sentence, except `but`.

    Sentences are compared as in `FactQuerySet.saying`. The caller holds the legacy's lock.
    """
    live = Fact.objects.live().filter(legacy=fact.legacy_id, owner=fact.owner_id).saying(fact.content)
    live = live.exclude(pk__in=[fact.pk, *([but.pk] if but else [])])
    known_id = live.exclude(memory_type=MemoryType.AGENT_PRIVATE).values_list("pk", flat=True).first()
    if known_id is not None:
        raise AlreadyRemembered(known_id)


# Columns that are saved together.
WORDED = ("extraction_model", "confidence")
"""Which model put the fact into these words, and the confidence in them."""
MODERATED = ("moderation", "moderation_reason", "to_desk_at")
SHARED = ("visibility", "shared_at", "show_words", *MODERATED)
REVIEWED = ("review", "reviewed_at", "status")
RETIRED = ("status", "retired_at", "metadata")
STATUS_BEFORE = "status_before_set_aside"
MOST_SAID_BEFORE = 20


def lock_own_fact(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """Return the user's own fact, locked for a change: the legacy's lock first, then the row.

    Raise `NotFound` if the fact is not the user's own, and `StaleRevision` if a `revision` is given that is not
    current.
    """
    fact: Fact = Fact.objects.owned_by(user).locked_for_write(fact_id, revision)
    return fact


def lock_to_tell(user: User, fact_id: UUID, revision: int | None) -> Fact:
    """Return the user's own fact, locked for a change that only tellers may make.

    A member who became a reader may still take back their own facts, but may change nothing else. Raise as
    `lock_own_fact` and `teller_in` do.
    """
    fact = lock_own_fact(user, fact_id, revision)
    if fact.legacy_id:
        teller_in(user, fact.legacy_id)
    return fact


def require_live(fact: Fact) -> None:
    if fact.status in (Status.RETIRED, Status.SUPERSEDED):
        raise FactIsSetAside


def is_suggested_version(fact: Fact) -> bool:
    """Return whether a program suggested this fact in place of another one and its owner has not kept it yet."""
    return fact.status == Status.SUGGESTED and NEW_VERSION_OF in fact.metadata


def refuse_suggested_version(fact: Fact) -> None:
    """Raise `KeepVersionFirst` for a suggested version. Until it is kept, it can only be changed or set aside."""
    if is_suggested_version(fact):
        raise KeepVersionFirst


def keep(fact: Fact) -> None:
    """Mark the fact as right on its owner's word: a suggestion becomes a fact."""
    fact.review, fact.reviewed_at, fact.status = Review.KEPT, timezone.now(), Status.ACTIVE


def send_to_moderation(row: OwnedRow) -> None:
    """Put the row into the moderation queue, again if it was there before. Only a moderator lifts a restriction."""
    row.to_desk_at = timezone.now()
    if row.moderation != Moderation.RESTRICTED:
        row.moderation, row.moderation_reason = Moderation.WAITING, ""


def make_private(row: OwnedRow) -> None:
    """Make the row private, as if it had never been shared.

    The audit log keeps the sharing, and a restriction stays.
    """
    row.visibility, row.show_words = Visibility.PRIVATE, False
    row.shared_at = row.to_desk_at = None
    if row.moderation != Moderation.RESTRICTED:
        row.moderation, row.moderation_reason = Moderation.NONE, ""


def new_by_hand(legacy: Legacy, owner: User | None) -> Fact:
    """Return an unsaved fact that somebody writes down by hand: kept and certain."""
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
    """Store a new fact with these values, or raise `InvalidInput` or `AlreadyRemembered`.

    Update recall and the audit log. The fact may say the same as `instead_of`, the fact that it is to replace.
    """
    apply_changes(fact, told)
    _refuse_same_sentence(fact, but=instead_of)
    fact.save(force_insert=True)
    rests_on = FactSource.objects.create(fact=fact, kind=source, teller=user, client=client)
    refresh_fact(fact)
    record_fact(fact, MemoryAction.FACT_CREATED, user, {"after": fact_state(fact), **with_rows(rests_on)})


def mark_set_aside(fact: Fact) -> None:
    """Mark the fact as set aside: for 90 days it is only in the list of facts set aside, and not in recall."""
    fact.metadata = {**fact.metadata, STATUS_BEFORE: fact.status}
    fact.status, fact.retired_at = Status.RETIRED, timezone.now()


def mark_restored(fact: Fact) -> None:
    """Undo `mark_set_aside`: the fact has its earlier status again."""
    status = fact.metadata.get(STATUS_BEFORE, Status.ACTIVE)
    fact.metadata = {name: value for name, value in fact.metadata.items() if name != STATUS_BEFORE}
    fact.status, fact.retired_at = Status(status) if status in Status.values else Status.ACTIVE, None


def write_change(
    fact: Fact, action: MemoryAction, user: User, before: Mapping[str, Any], *fields: str, **more: Any
) -> Fact:
    """Save these columns as the next revision, and update recall and the audit log.

    `more` is added to the payload of the audit event. Ask for the fact to be compared with what others told, and notify
    of disputes, if the family sees the fact or its new words for the first time.
    """
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
    """Return whether the family sees the fact, or its new words, for the first time."""
    is_worded_anew = (fact.content, fact.occurred) != (before["content"], before["occurred"])
    was_visible = is_visible_to_family(before, moderation_mode=fact.moderation_mode)
    return fact.is_visible_to_family and (is_worded_anew or not was_visible)


def record_fact(fact: Fact, action: MemoryAction, user: User, payload: Mapping[str, Any]) -> None:
    """Log a person's change of a fact. Facts outside every legacy are logged on that person's own chain."""
    if fact.legacy_id:
        record(fact, action, actor=Actor.user(user), legacy_id=fact.legacy_id, payload=payload)
    else:
        record_for_user(fact, action, actor=Actor.user(user), user_id=user.pk, payload=payload)


def fact_state(fact: Fact) -> dict[str, Any]:
    """Return all of a fact for the audit log, so that its state at any moment can be rebuilt."""
    return state_of(fact)
