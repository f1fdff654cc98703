"""The state that a turn's tools share: its memory, which grows by what they find, and their actions, stored with the
reply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from config.errors import DomainError
from config.failpoints import failpoint
from legacies.access import teller_in
from legacies.jobs import Lease, hold_on
from legacies.models.legacy import lock_legacy
from memory import recall
from memory.models import Message, RecallKind
from memory.recall import Hit, TurnMemory
from memory.services.conversations.own_conversations import are_there
from memory.services.conversations.undoing import Profile, Undone
from memory.turns.turn_input import Turn, lock_unfinished
from memory.turns.turn_memory import remember_for, with_more


class NumberUnknown(DomainError):
    code, status = "number_unknown", 404
    default_message = _("There is no line with this number in <memory>, or it is no fact.")


class TurnIsOver(DomainError):
    code, status = "turn_is_over", 409
    default_message = _("The message was taken back, or the turn has ended. Nothing was done.")


class NotTheirs(DomainError):
    code, status = "not_theirs", 403
    default_message = _(
        "Another relative told this, so it cannot be changed or forgotten here. They can do it themselves, and it can "
        "be disputed on its page."
    )


@dataclass(slots=True)
class TurnTools:
    """The state of a turn's tools. `lease` is that of the turn's job, `model` the engine that calls them. `actions` has
    the form of `Message.actions`.
    """

    turn: Turn
    lease: Lease
    memory: TurnMemory
    model: str
    actions: list[dict[str, object]] = field(default_factory=list)

    def own_fact(self, number: int) -> Hit:
        """Return the relative's own fact under this number. Raise `NumberUnknown` or `NotTheirs`."""
        hit = self.memory.hits[number - 1] if 1 <= number <= len(self.memory.hits) else None
        if hit is None or hit.kind != RecallKind.FACT:
            raise NumberUnknown
        if not hit.own:
            raise NotTheirs
        return hit

    def show(self, hits: Sequence[Hit]) -> list[dict[str, object]]:
        """Add what a tool found to the memory, without what is behind a boundary, and return each row with its number
        there.
        """
        found = recall.numbered(hits, self.turn.boundaries)
        self.memory = with_more(self.memory, found)
        numbers = {hit.id: number for number, hit in enumerate(self.memory.hits, start=1)}
        return [{"number": numbers[hit.id], "kind": hit.kind, "text": hit.text, "own": hit.own} for hit in found.hits]

    def read_again(self) -> None:
        """Recall again after something was written. Rows that have a number keep it."""
        self.memory = with_more(self.memory, remember_for(self.turn), only_fresh=True)

    @contextmanager
    def writing(self, *told: Message) -> Iterator[None]:
        """Open a transaction with the legacy's lock in which a tool acts for the relative, on their messages `told`.
        The actions that the tool notes are written to the reply in it. Raise the error that says why nothing was done.
        """
        turn, before = self.turn, list(self.actions)
        try:
            with hold_on(self.lease):
                lock_legacy(turn.conversation.legacy_id)
                teller_in(turn.membership.user, turn.conversation.legacy_id)
                reply = lock_unfinished(turn.reply.pk)
                if reply is None or reply.stop_requested_at or not are_there([*{turn.question, *told}]):
                    raise TurnIsOver
                yield
                failpoint("turn.tool_write")
                Message.objects.filter(pk=reply.pk).update(actions=[*reply.actions, *self.actions[len(before) :]])
        except BaseException:
            self.actions = before
            raise

    def note_action(
        self,
        tool: str,
        outcome: str,
        *,
        facts: Sequence[UUID] = (),
        entries: Sequence[UUID] = (),
        messages: Sequence[UUID] = (),
        profile: Profile | None = None,
    ) -> None:
        """Note what a tool did. `profile` is for undoing only and is not published in the stream."""
        rows = {"facts": facts, "entries": entries, "messages": messages}
        named: dict[str, object] = {name: [str(key) for key in keys] for name, keys in rows.items() if keys}
        changed = {"profile": profile} if profile else {}
        self.actions.append({"tool": tool, "outcome": outcome, **named, **changed})

    def note_undone(self, undone: Undone, *, reply: UUID) -> None:
        """Note what was undone of an earlier `reply`."""
        facts, entries = [fact.pk for fact in undone.facts], [entry.pk for entry in undone.entries]
        rows = {"facts": facts, "entries": entries, "messages": [message.pk for message in undone.messages]}
        self.note_action("undo_last", undone.outcome, **rows, profile=undone.profile)
        self.actions[-1]["undid"] = str(reply)
