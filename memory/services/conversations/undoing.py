"""Undoing what the assistant did last in a conversation: facts noted, corrected or set aside, or an earlier undo.

A reply's `actions` hold what it did. Whether that still applies is read from the rows: what the owner changed by hand
since is not changed again. An undo is an action of the reply in which it happens, so it can be undone too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import edit_profile
from config.errors import Conflict
from memory.models import Conversation, Entry, Fact, Message, MessageRole, Status
from memory.services.conversations.messages_set_aside import restore_messages, set_messages_aside
from memory.services.entries.editing import restore_entry, set_entry_aside
from memory.services.facts.correction import restore
from memory.services.facts.editing import restore_fact, set_aside
from memory.services.facts.forgotten import FORGOTTEN

RESTORED, CHANGED, PROFILE_SET = "restored", "memory_updated", "profile_set"
"""Outcomes of an undo, as stored in `Message.actions`; the fourth is `FORGOTTEN`."""
ADDED = frozenset({"created", "suggested", RESTORED})
EXCHANGED = frozenset({"replaced", CHANGED})

Profile = Mapping[str, tuple[str, str]]
"""What changed in a profile: for each field the earlier value and the new one."""


class SharedSince(Conflict):
    code = "shared"
    default_message = _(
        "The family can see this by now, so it is not taken back from a conversation. You can change it or set it "
        "aside on its page."
    )


@dataclass(frozen=True, slots=True)
class Undone:
    """The result of undoing one action: an outcome, and the rows that it concerns."""

    outcome: str
    facts: tuple[Fact, ...] = ()
    entries: tuple[Entry, ...] = ()
    profile: Profile = field(default_factory=dict)
    messages: tuple[Message, ...] = ()

    @property
    def words(self) -> list[str]:
        facts, entries = (fact.content for fact in self.facts), (entry.summary for entry in self.entries)
        return [*facts, *entries, *(message.content for message in self.messages)]


@dataclass(frozen=True, slots=True)
class UndoneReply:
    """Everything that was undone of a reply's actions, the last action first."""

    id: UUID
    actions: list[Undone]


def undo_last(*, user: User, conversation: Conversation, since: int, before: int) -> UndoneReply | None:
    """Undo what the last reply between the messages number `since` and `before` did and that still applies.

    Return None if there is no such reply. The caller holds the legacy's lock, in a transaction. Raise `SharedSince`;
    the caller must then roll back.
    """
    replies = conversation.messages.filter(role=MessageRole.ASSISTANT, seq__gte=since, seq__lt=before)
    for key, actions in replies.exclude(actions=[]).order_by("-seq").values_list("pk", "actions"):
        if undone := [one for action in reversed(actions) if (one := _undo(action, user, conversation))]:
            return UndoneReply(key, undone)
    return None


def undone_questions(messages: Iterable[Message]) -> frozenset[UUID]:
    """Return the ids of the questions whose reply's actions were undone, and are still undone.

    `messages` are messages of one conversation, in their order. An undo that was undone itself does not count.
    """
    messages = list(messages)
    questions = {str(message.pk): message.reply_to_id for message in messages}
    undid, is_undone = _chains_of(messages)
    gone = (questions.get(key) for key, is_gone in is_undone.items() if is_gone and key not in undid)
    return frozenset(question for question in gone if question)


def _chains_of(messages: Iterable[Message]) -> tuple[dict[str, str], dict[str, bool]]:
    """Return which reply undid which, and for each reply that was ever undone, whether it is undone now."""
    undid: dict[str, str] = {}
    is_undone: dict[str, bool] = {}
    for message in messages:
        for target in {action["undid"] for action in message.actions if "undid" in action}:
            undid[str(message.pk)] = target
            _mark_undone(target, undid, is_undone)
    return undid, is_undone


def _mark_undone(target: str, undid: Mapping[str, str], is_undone: dict[str, bool]) -> None:
    """Mark the target as undone, what the target undid as not undone, and so on down to the first action."""
    is_gone = True
    while target:
        is_undone[target] = is_gone
        target, is_gone = undid.get(target, ""), not is_gone


def without_taken_back(messages: Iterable[Message], owner: User) -> list[Message]:
    """Return the owner's messages in one conversation that still stand.

    Left out are messages whose notes were undone, and those whose facts are all set aside. Two queries, or none.
    """
    messages = list(messages)
    if not messages:
        return []
    replies = Message.objects.filter(conversation=messages[0].conversation_id, role=MessageRole.ASSISTANT)
    undone = undone_questions(replies.exclude(actions=[]).order_by("seq"))
    facts = Fact.objects.owned_by(owner).filter(sources__message__in=messages)
    statuses: defaultdict[UUID, set[str]] = defaultdict(set)
    for key, status in facts.values_list("sources__message", "status"):
        statuses[key].add(status)
    return [one for one in messages if one.pk not in undone and statuses[one.pk] != {Status.RETIRED}]


@dataclass(frozen=True, slots=True)
class ActionState:
    """The state of the actions of some replies.

    `rows` are the facts and entries of the actions that still exist, by key. `undone` are the keys of the replies that
    are undone, and `messages` those of the messages that are set aside.
    """

    rows: Mapping[str, Fact | Entry]
    undone: frozenset[str]
    messages: frozenset[str] = frozenset()

    def is_taken_back(self, message: Message, action: Mapping[str, Any]) -> bool:
        """Whether the action was taken back, by an undo or because everything that it added is set aside.

        An undo no longer counts once the owner has restored what it set aside.
        """
        keys = (*action.get("facts", ()), *action.get("entries", ()))
        rows = [self.rows[key] for key in keys if key in self.rows]
        is_undone = str(message.pk) in self.undone
        if action["outcome"] not in ADDED or not rows:
            return is_undone
        is_away = all(row.status == Status.RETIRED for row in rows)
        return is_away and (is_undone or action["outcome"] != RESTORED)


def read_action_state(messages: Iterable[Message], viewer: User) -> ActionState:
    """Read the state of the actions of replies in the viewer's own conversations.

    One query for each kind of row that they name and one for what was undone, or none if the replies have no actions.
    """
    acting = [message for message in messages if message.actions]
    actions = [action for message in acting for action in message.actions]
    fact_ids = {key for action in actions for key in action.get("facts", ())}
    entry_ids = {key for action in actions for key in action.get("entries", ())}
    facts = Fact.objects.visible_to(viewer).filter(pk__in=fact_ids) if fact_ids else ()
    entries = Entry.objects.visible_to(viewer).filter(pk__in=entry_ids) if entry_ids else ()
    rows = {str(row.pk): row for row in (*facts, *entries)}
    message_ids = {key for action in actions for key in action.get("messages", ())}
    aside = Message.objects.visible_to(viewer).filter(pk__in=message_ids).exclude(set_aside_at=None)
    are_aside = frozenset(str(key) for key in aside.values_list("pk", flat=True)) if message_ids else frozenset[str]()
    return ActionState(rows, _undone_in({message.conversation_id for message in acting}), are_aside)


def _undone_in(conversations: Collection[UUID]) -> frozenset[str]:
    if not conversations:
        return frozenset()
    replies = Message.objects.filter(conversation__in=conversations, role=MessageRole.ASSISTANT).exclude(actions=[])
    _undid, is_undone = _chains_of(replies.order_by("seq").only("actions"))
    return frozenset(key for key, is_gone in is_undone.items() if is_gone)


def _undo(action: Mapping[str, Any], user: User, conversation: Conversation) -> Undone | None:
    """Undo one action. Return None if nothing of it still applies."""
    outcome = action["outcome"]
    if outcome == PROFILE_SET:
        return _put_profile_back(action.get("profile", {}), user)
    own = Fact.objects.owned_by(user).filter(pk__in=action.get("facts", ())).order_by("pk")
    entries = Entry.objects.owned_by(user).filter(pk__in=action.get("entries", ()), fact=None).order_by("pk")
    if outcome in ADDED:
        gone = _remove(list(own.listed()), list(entries.exclude(status=Status.RETIRED)), user)
        return _with_messages_gone(gone, action.get("messages", ()), conversation)
    if outcome == FORGOTTEN:
        back = _bring_back(list(own.filter(status=Status.RETIRED)), list(entries.filter(status=Status.RETIRED)), user)
        told = tuple(restore_messages(conversation, action.get("messages", ())))
        return replace(back or Undone(RESTORED), messages=told) if back or told else None
    return _exchange(list(own.listed()), user) if outcome in EXCHANGED else None


def _with_messages_gone(gone: Undone | None, messages: Collection[UUID], conversation: Conversation) -> Undone | None:
    """Set aside again the messages that an undo brought back, and add them to what is `gone`."""
    ids = set_messages_aside(conversation, messages)
    told = tuple(Message.objects.filter(pk__in=ids).order_by("seq"))
    return replace(gone or Undone(FORGOTTEN), messages=told) if gone or told else None


def _remove(facts: list[Fact], entries: list[Entry], user: User) -> Undone | None:
    _refuse_shared(facts, entries)
    gone = tuple(set_aside(user=user, fact_id=fact.pk) for fact in facts)
    entries_gone = tuple(set_entry_aside(user=user, entry_id=entry.pk) for entry in entries)
    return Undone(FORGOTTEN, gone, entries_gone) if gone or entries_gone else None


def _bring_back(facts: list[Fact], entries: list[Entry], user: User) -> Undone | None:
    back = tuple(restore_fact(user=user, fact_id=fact.pk) for fact in facts)
    entries_back = tuple(restore_entry(user=user, entry_id=entry.pk) for entry in entries)
    return Undone(RESTORED, back, entries_back) if back or entries_back else None


def _exchange(facts: list[Fact], user: User) -> Undone | None:
    """Restore what these facts replaced, each in its own lineage, beginning with the fact of the same lineage."""
    _refuse_shared(facts, [])
    back: dict[UUID, Fact] = {}
    for fact in facts:
        replaced = Fact.objects.owned_by(user).filter(superseded_by=fact, status=Status.SUPERSEDED)
        for old in sorted(replaced, key=lambda one: one.lineage != fact.lineage):
            now = restore(user=user, fact_id=old.pk)
            back[now.pk] = now
    return Undone(CHANGED, tuple(back.values())) if back else None


def _refuse_shared(facts: list[Fact], entries: list[Entry]) -> None:
    """Raise `SharedSince` for shared rows: only their owner changes by hand what the family sees."""
    if any(row.is_shared for row in (*facts, *entries)):
        raise SharedSince


def _put_profile_back(profile: Profile, user: User) -> Undone | None:
    stands = profile and all(getattr(user, name) == now for name, (_before, now) in profile.items())
    if not stands:
        return None
    before = {name: was for name, (was, _now) in profile.items()}
    kept = {"display_name": user.display_name, "time_zone": user.time_zone}
    row = edit_profile(user=user, **{**kept, **before})
    user.display_name, user.called, user.time_zone = row.display_name, row.called, row.time_zone
    return Undone(PROFILE_SET, profile={name: (now, was) for name, (was, now) in profile.items()})
