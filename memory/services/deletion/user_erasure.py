"""Erasing a user: everything they told and wrote, everywhere, and their account.

Asking for it is one transaction: they leave every legacy and cannot sign in any more. The rest is work, legacy by
legacy, each in a transaction of its own that is done once however often it is begun; the account goes last, in the
transaction that ends the work. What they shared goes too: who wants to leave it to the family leaves, and stays signed
up. What other people said stays theirs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import Conflict, NotFound
from config.failpoints import failpoint
from legacies import jobs
from legacies.audit import Action, Actor, record, record_for_user, state_of
from legacies.jobs import Lease, hold
from legacies.jobs.runner import Handler
from legacies.models import (
    Invitation,
    Legacy,
    LegacyEvent,
    LegacyEventPayload,
    LegacyState,
    Membership,
    Notice,
    QuietDate,
    Role,
)
from legacies.models.legacy import lock_legacy
from legacies.models.membership import NoticeKind
from legacies.services.deletion import settle
from legacies.services.notices import tell
from legacies.services.people import leave
from memory.kinds import JobKind, MemoryAction
from memory.models import (
    Boundary,
    ContextFile,
    Conversation,
    Entry,
    Fact,
    FactPair,
    IdempotencyRecord,
    MemoryType,
    Message,
    Photo,
    RecallItem,
    Status,
    Story,
    UsageRecord,
    Visibility,
)
from memory.models.photos import exported_photos
from memory.services.context_files import copied_context
from memory.services.deletion.member_erasure import erase_from
from memory.services.deletion.purging import forget
from memory.services.facts.editing import SHARED, fact_state, make_private, write_change
from memory.services.photos.editing import take_back
from memory.services.relative_questions import copied_questions
from memory.services.stories.copies import copied_stories
from memory.services.stories.editing import take_back_story
from memory.services.usage.budgets import forget_budget

# What somebody told in a legacy they have left: only they can reach it.
#
# They may read it as a copy, take along what they shared, or have all of it deleted (`erase_from`).


@dataclass(frozen=True, slots=True)
class FormerPlace:
    """A legacy, and how many facts of theirs are there: shared with the family, and theirs alone."""

    legacy: Legacy
    shared: int
    private: int
    conversations: int
    photos: int
    stories: int


def former_places(user: User) -> Sequence[FormerPlace]:
    """By name; five queries."""
    places = Membership.objects.filter(user=user).values("legacy")
    shared = Count("pk", filter=Q(visibility=Visibility.SHARED))
    facts = Fact.objects.filter(owner=user, legacy__isnull=False).exclude(legacy__in=places).order_by()
    counted = {row["legacy"]: row for row in facts.values("legacy").annotate(all=Count("pk"), shared=shared)}
    nothing = {"all": 0, "shared": 0}
    rows = (Conversation.objects.filter(user=user), Photo.objects.filter(owner=user), Story.objects.filter(owner=user))
    beside = [_counts_by_legacy(some.exclude(legacy__in=places)) for some in rows]
    legacies = Legacy.objects.filter(pk__in={*counted, *chain.from_iterable(beside)}, deletion__begun_at=None)
    return [
        FormerPlace(legacy, row["shared"], row["all"] - row["shared"], *(counts.get(legacy.pk, 0) for counts in beside))
        for legacy in legacies
        for row in [counted.get(legacy.pk, nothing)]
    ]


def _counts_by_legacy(rows: QuerySet[Any]) -> dict[UUID, int]:
    return {row["legacy"]: row["all"] for row in rows.order_by().values("legacy").annotate(all=Count("pk"))}


def former_place(user: User, legacy_id: UUID) -> FormerPlace:
    """`NotFound` for who is a member, or never told anything there."""
    found = next((place for place in former_places(user) if place.legacy.pk == legacy_id), None)
    if found is None:
        raise NotFound
    return found


@transaction.atomic
def leave_legacy(*, user: User, legacy_id: UUID, take_along: bool = False) -> None:
    """Leave; what one shared stays with the family, or is taken along and then private to oneself."""
    leave(user=user, legacy_id=legacy_id)
    if take_along:
        _take_along(user, legacy_id)


@transaction.atomic
def take_along(*, user: User, legacy_id: UUID) -> int:
    """Take back what one shared and left behind; nobody else sees or finds it from this moment. Say how much."""
    former_place(user, legacy_id)
    return _take_along(user, legacy_id)


@transaction.atomic
def delete_left_behind(*, user: User, legacy_id: UUID) -> None:
    """Everything one told there, for good; what other people told stays theirs."""
    former_place(user, legacy_id)
    erase_from(legacy_id, user=user)


@transaction.atomic
def copy_of_legacy(*, user: User, legacy_id: UUID) -> dict[str, Any]:
    """What the user may see in a legacy, as plain values for a file: their own, and as a member what is shared too.

    The log keeps that a copy was made. A constant number of queries.
    """
    membership = Membership.objects.filter(user=user, legacy=legacy_id).select_related("legacy").first()
    if membership:
        legacy, is_member = membership.legacy, True
        facts, entries = Fact.objects.visible_to(user), Entry.objects.visible_to(user)
        pairs, photos = FactPair.objects.visible_to(user), Photo.objects.shown_to(user)
        stories = Story.objects.visible_to(user)
    else:
        legacy, is_member = former_place(user, legacy_id).legacy, False
        facts, entries = Fact.objects.filter(owner=user), Entry.objects.filter(owner=user)
        stories, photos = Story.objects.filter(owner=user), Photo.objects.filter(owner=user)
        pairs = FactPair.objects.filter(first__owner=user, second__owner=user)
    copy = {
        "legacy": {"id": str(legacy.pk), "name": legacy.name, "born": legacy.born, "died": legacy.died},
        "members": _members(legacy) if is_member else [],
        "facts": [_fact(fact) for fact in facts.filter(legacy=legacy).select_related("owner").order_by("created_at")],
        "entries": [_entry(entry) for entry in entries.filter(legacy=legacy).select_related("owner").order_by("pk")],
        "stories": copied_stories(stories.filter(legacy=legacy), user),
        "pairs": [pair.exported for pair in pairs.filter(legacy=legacy).order_by("created_at", "pk")],
        "photos": exported_photos(photos.filter(legacy=legacy)),
        "conversations": _conversations(user, legacy),
        "boundaries": _boundaries(user, legacy),
        "relative_questions": copied_questions(user, legacy.pk),
        **copied_context(user, legacy.pk),
        "quiet_dates": [one.exported for one in QuietDate.objects.filter(user=user, legacy=legacy).order_by("pk")],
    }
    counts = {name: len(rows) for name, rows in copy.items() if isinstance(rows, list)}
    record(user, MemoryAction.COPY_MADE, actor=Actor.user(user), legacy_id=legacy.pk, payload={"copied": counts})
    return copy


def _take_along(user: User, legacy_id: UUID) -> int:
    lock_legacy(legacy_id)
    shared = Fact.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED)
    shared = shared.exclude(memory_type=MemoryType.SHARED).select_related("legacy", "owner").order_by("pk")
    facts = list(shared.select_for_update(of=["self"]))
    for fact in facts:
        before = fact_state(fact)
        make_private(fact)
        write_change(fact, MemoryAction.FACT_UNSHARED, user, before, *SHARED)
    photos = Photo.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED).select_related("legacy")
    for photo in photos.defer("upload").order_by("pk").select_for_update(of=["self"]):
        take_back(photo, user)
    written = Story.objects.filter(owner=user, legacy=legacy_id, visibility=Visibility.SHARED).order_by("pk")
    for story in written.select_related("legacy").select_for_update(of=["self"]):
        take_back_story(story, user)
    return len(facts)


def _members(legacy: Legacy) -> list[dict[str, Any]]:
    places = Membership.objects.filter(legacy=legacy).for_people_page()
    return [{"name": place.user.name, "relationship": place.relationship, "role": place.role} for place in places]


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "id": str(fact.pk),
        "teller": fact.owner.name if fact.owner else "",
        "content": fact.content,
        "category": fact.category,
        "memory_type": fact.memory_type,
        "occurred": fact.occurred,
        "visibility": fact.visibility,
        "status": fact.status,
        "set_aside": fact.status == Status.RETIRED,
        "created_at": fact.created_at.isoformat(),
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": str(entry.pk),
        "teller": entry.owner.name if entry.owner else "",
        "type": entry.type,
        "occurred": entry.occurred,
        "summary": entry.summary,
    }


def _conversations(user: User, legacy: Legacy) -> list[dict[str, Any]]:
    """The user's own, whole: nobody else's talk is anybody's to read."""
    own = Conversation.objects.filter(user=user, legacy=legacy, private=False).order_by("created_at")
    said: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for message in Message.objects.filter(conversation__in=own).order_by("conversation", "seq"):
        line = {"role": message.role, "speaker": message.speaker, "at": message.at.isoformat(), "text": message.content}
        said[message.conversation_id].append(line | _feedback(message))
    return [
        {"id": str(conversation.pk), "title": conversation.title, "messages": said[conversation.pk]}
        for conversation in own
    ]


def _boundaries(user: User, legacy: Legacy) -> list[dict[str, Any]]:
    """Of a fact its key, under which it stands in the copy as long as the user sees it."""
    own = Boundary.objects.filter(user=user, legacy=legacy).order_by("created_at", "pk")
    return [{"kind": row.kind, "words": row.words, "fact": str(row.fact_id or "")} for row in own]


def _feedback(message: Message) -> dict[str, Any]:
    """What the user said about a reply, where they said something."""
    if message.feedback is None:
        return {}
    about = {"helpful": message.is_found_helpful, "reason": message.feedback_reason, "words": message.feedback_words}
    return {"feedback": about}


class LastKeeperOf(Conflict):
    code = "last_keeper"

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(
            _(
                "You are the only keeper of %(names)s, and there are other members. Make somebody else a keeper "
                "there first; then your account can be erased."
            )
            % {"names": ", ".join(names)}
        )


def key_of(user_id: UUID) -> str:
    """Of the work that erases this user."""
    return f"erase:{user_id}"


@transaction.atomic
def ask_to_erase(*, user: User) -> None:
    """Begin to erase a person. From this moment they are a member nowhere, and cannot sign in.

    Raises `LastKeeperOf` where others would be left without a keeper. Who calls has made sure that it is them.
    """
    places = list(Membership.objects.filter(user=user).select_related("legacy").order_by("legacy"))
    for place in places:
        lock_legacy(place.legacy_id)
    if left_alone := [place.legacy.name for place in places if _leaves_others_without_keeper(place)]:
        raise LastKeeperOf(left_alone)
    legacies = sorted({*(place.legacy_id for place in places), *_legacies_with_rows(user)})
    for place in places:
        _leave_legacy(place, user)
    row = User.objects.select_for_update().get(pk=user.pk)
    row.is_active = False
    row.save(update_fields=["is_active"])
    _sign_out_everywhere(user)
    payload = {"user": str(user.pk), "legacies": [str(legacy_id) for legacy_id in legacies]}
    jobs.put(JobKind.ERASE, key=key_of(user.pk), user_id=user.pk, payload=payload)


@transaction.atomic
def leave_with_all(*, user: User, legacy_id: UUID) -> None:
    """Leave one legacy and take along everything one told there, what was shared included; refused as leaving is."""
    leave(user=user, legacy_id=legacy_id)
    erase_from(legacy_id, user=user)


def erase(lease: Lease) -> None:
    """Erase one person, in order. Killed anywhere, it goes on: what is gone already is not there to be removed."""
    user = User.objects.filter(pk=lease.payload["user"]).first()
    if user is None:
        with hold(lease):
            return
    for legacy_id in map(UUID, lease.payload["legacies"]):
        erase_from(legacy_id, user=user)
        _close_if_deserted(legacy_id)
        failpoint("erasing.after_legacy")
    with hold(lease):
        counts = _erase_account(user)
        lease.result = dict(counts)
        failpoint("erasing.in_account")


HANDLER = Handler(run=erase)
"""For `JobKind.ERASE`."""


def _leaves_others_without_keeper(place: Membership) -> bool:
    others = Membership.objects.filter(legacy=place.legacy_id).exclude(pk=place.pk)
    return place.is_keeper and others.exists() and not others.filter(role=Role.KEEPER).exists()


def _legacies_with_rows(user: User) -> set[UUID]:
    """Where something of theirs may stand besides: what they shared and left behind."""
    rows = (
        *(
            model._default_manager.filter(owner=user).values_list("legacy", flat=True)
            for model in (Fact, Entry, Story, Photo)
        ),
        Conversation.objects.filter(user=user).values_list("legacy", flat=True),
        Invitation.objects.filter(invited_by=user).values_list("legacy", flat=True),
        LegacyEvent.objects.filter(actor_id=user.pk, scope="legacy").values_list("chain", flat=True),
    )
    found = {legacy_id for ids in rows for legacy_id in ids.distinct().order_by() if legacy_id}
    return set(Legacy.objects.filter(pk__in=found).values_list("pk", flat=True))


def _leave_legacy(place: Membership, user: User) -> None:
    payload = {"before": state_of(place), "after": None}
    record(place, Action.MEMBER_LEFT, actor=Actor.user(user), legacy_id=place.legacy_id, payload=payload)
    place.delete()
    settle(place.legacy_id)
    text = _("A member of the legacy of %(legacy)s closed their account and took what they told with them.") % {
        "legacy": place.legacy.name
    }
    for keeper in Membership.objects.filter(legacy=place.legacy_id, role=Role.KEEPER).select_related("user"):
        tell(user=keeper.user, kind=NoticeKind.LEFT, text=text, legacy=place.legacy)


def _sign_out_everywhere(user: User) -> None:
    """Who cannot sign in has no session either; those that are not listed here end with the account."""
    sessions = UserSession.objects.filter(user=user)
    Session.objects.filter(session_key__in=sessions.values("session_key")).delete()
    sessions.delete()


@transaction.atomic
def _close_if_deserted(legacy_id: UUID) -> None:
    """A legacy without members: where nothing of anybody is left in it, it goes; else it rests, and nobody sees it."""
    lock_legacy(legacy_id)
    legacy = Legacy.objects.select_for_update().filter(pk=legacy_id).first()
    if legacy is None or Membership.objects.filter(legacy=legacy).exists():
        return
    holds = (
        model._default_manager.filter(legacy=legacy).exists() for model in (Fact, Entry, Story, Photo, Conversation)
    )
    if any(holds):
        legacy.state = LegacyState.RETIRED
        legacy.save(update_fields=["state"])
        payload = {"after": {"state": legacy.state}}
        record(legacy, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=legacy_id, payload=payload)
        return
    subject = Legacy(pk=legacy_id)
    RecallItem.objects.filter(legacy_id=legacy_id).delete()
    LegacyEventPayload.objects.filter(chain=legacy_id).delete()
    legacy.delete()
    record(subject, MemoryAction.LEGACY_ERASED, actor=Actor.task(), legacy_id=legacy_id, payload={"after": None})


def _erase_account(user: User) -> Counter[str]:
    """What belongs to no legacy, and the account with all that only it holds. In the transaction that ends the work."""
    lock_legacy(user.pk)
    counts = forget(user.pk, list(Fact.objects.filter(owner=user, legacy=None).select_for_update())).counts
    counts["context_files"], _rows = ContextFile.objects.filter(owner=user).delete()
    counts["answers"], _rows = IdempotencyRecord.objects.filter(user=user).delete()
    counts["notices"], _rows = Notice.objects.filter(user=user).delete()
    counts["usage"] = UsageRecord.objects.filter(user_id=user.pk).update(user_id=None)
    forget_budget(user.pk)
    counts["log_payloads"], _rows = LegacyEventPayload.objects.filter(chain=user.pk).delete()
    subject = User(pk=user.pk)
    user.delete()
    payload = {"removed": dict(counts)}
    record_for_user(
        subject, MemoryAction.PERSON_ERASED, actor=Actor.task(subject.pk), user_id=subject.pk, payload=payload
    )
    return counts
