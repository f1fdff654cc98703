"""The job that imports old chats.

The job reads the file (`read_upload`). Once its user has answered, it imports one conversation after the other, and
waits until all are consolidated. Each conversation is one transaction together with the count of imported ones, so a
worker may die at any point. Between two conversations the job notices if the user cancels. Conversations are identified
by their beginning, so nothing is imported twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from config.errors import DomainError
from config.failpoints import failpoint
from legacies.access import member_of
from legacies.jobs import Lease, hold
from legacies.jobs.lease import renew
from legacies.jobs.runner import GiveUp, Handler
from legacies.models import Job, JobState
from legacies.models.legacy import lock_legacy
from memory.engines.registry import get_engine
from memory.models import Activity, ActivityKind, ActivityPhase, ActivityState, Conversation, Message, MessageRole
from memory.models.activities import ENDED
from memory.services.imports.activities import end_activity, lock_running, read_upload, require_teller
from memory.services.imports.choices import (
    Choices,
    check_is_about,
    check_tellers,
    chosen_chat,
    first_told,
    place_relatives,
    read_choices,
)
from memory.services.imports.family_import import People, apply_sharing, conversation_client_id, import_conversation
from memory.services.imports.formats.chats import Chat, conversations_from
from memory.services.imports.formats.family_file import (
    Family,
    FamilyFileRefused,
    ImportedConversation,
    ImportedMessage,
    Sharing,
)
from memory.services.imports.formats.file_kinds import ParsedFile, decode, is_parsed, read_file
from memory.services.imports.restoring.restore_job import restore_some

# Finding what is here already of a chat whose file begins at another point than an earlier file.
#
# A conversation of a chat is identified by its beginning. A file that begins in the middle of one, or before it,
# therefore gives other conversations with some of the same lines. Those lines are left out, so that nothing is here
# twice.

Line = tuple[datetime, str, str]


def without_known_lines(people: People, imported: ImportedConversation) -> ImportedConversation:
    """Return the conversation without lines that other conversations of the same chat hold; numbers stay the same."""
    known: Counter[Line] = Counter()
    for lines in _of_the_same_chat(people, imported):
        known.update(lines)
    kept: list[ImportedMessage] = []
    for said in imported.messages:
        line = _line(said, people.members[imported.member].name)
        if known[line]:
            known[line] -= 1
        else:
            kept.append(said)
    return replace(imported, messages=tuple(kept))


def _of_the_same_chat(people: People, imported: ImportedConversation) -> Iterator[Counter[Line]]:
    """Yield the lines of other conversations of the same chat in the same period.

    A conversation is of the same chat if most of its lines are in the imported one: a message that was sent to two
    groups is one line among others that differ.
    """
    first, last = imported.messages[0].at, imported.messages[-1].at
    own = Conversation.objects.filter(user=people.members[imported.member], legacy=people.legacy, imported=True)
    others = own.exclude(client_id=conversation_client_id(imported.id, people.legacy))
    rows = Message.objects.filter(conversation__in=others, at__range=(first, last))
    told: dict[object, Counter[Line]] = {}
    for row in rows.values_list("conversation_id", "at", "speaker", "content"):
        told.setdefault(row[0], Counter())[row[1:]] += 1
    here = Counter(_line(said, people.members[imported.member].name) for said in imported.messages)
    for lines in told.values():
        if 2 * (lines & here).total() > lines.total():
            yield lines


def _line(said: ImportedMessage, own_name: str) -> Line:
    return said.at, "" if said.speaker == own_name else said.speaker, said.text


# Conversations in a language that the engine cannot read: nothing is noted from them, but they are stored and found.


def unreadable_conversations(conversations: Iterable[ImportedConversation]) -> list[ImportedConversation]:
    """Return the conversations in a language that the engine does not read."""
    engine = get_engine()
    return [imported for imported in conversations if not engine.can_read(_told_in(imported))]


def _told_in(imported: ImportedConversation) -> str:
    return "\n".join(said.text for said in imported.messages if said.role == MessageRole.USER)


AT_ONCE = 50
"""The most conversations of one run, after which other jobs have their turn."""
LOOK_AGAIN_AFTER = timedelta(seconds=2)
NAMES_IN_TITLE = 3
IMPORTER = "me"


@dataclass(frozen=True, slots=True)
class Load:
    """What a file holds for this legacy."""

    people: People
    conversations: tuple[ImportedConversation, ...]
    counts: Mapping[str, Any]
    shares: tuple[Sharing, ...] = ()


def run_import(lease: Lease) -> None:
    activity = _start_activity(UUID(lease.payload["activity"]))
    if activity is None or activity.is_asking:
        with hold(lease):
            return
    if activity.is_unread:
        read_upload(lease, activity)
        return
    if activity.kind == ActivityKind.EXPORT:
        restore_some(lease, activity)
        return
    if activity.phase == ActivityPhase.REMEMBERING:
        _watch_memory(lease, activity)
        return
    load = _load_activity(activity)
    _note_what_there_is(activity.pk, load)
    for number, imported in list(enumerate(load.conversations, start=1))[activity.done : activity.done + AT_ONCE]:
        failpoint("import.before_conversation")
        renew(lease)
        if not _import_one(activity.pk, load, imported, number=number):
            break
        failpoint("import.after_conversation")
    with hold(lease):
        _go_on(lease, activity.pk)


def say_it_failed(lease: Lease) -> None:
    """Mark the import as failed for its user; called in the transaction in which the job fails finally."""
    activity = lock_running(UUID(lease.payload["activity"]))
    if activity is not None:
        end_activity(activity, ActivityState.FAILED)
        activity.save(update_fields=ENDED)


HANDLER = Handler(run=run_import, gave_up=say_it_failed)


@transaction.atomic
def _start_activity(activity_id: UUID) -> Activity | None:
    """Return the activity, marked as running; None if it has ended or was deleted with its legacy."""
    activity = lock_running(activity_id)
    if activity is None:
        return None
    if activity.state == ActivityState.WAITING:
        activity.state, activity.started_at = ActivityState.RUNNING, timezone.now()
        activity.save(update_fields=["state", "started_at"])
    return activity


def _load_activity(activity: Activity) -> Load:
    """Return the contents of the file. Raise `GiveUp` if its user may no longer import them."""
    require_teller(activity)
    try:
        return _make_load(activity, _stored_file(activity), read_choices(activity.choices))
    except DomainError as refused:
        raise GiveUp(refused.code) from refused


def _stored_file(activity: Activity) -> ParsedFile:
    """Return the parsed file. Imports that an earlier version began have stored the file itself."""
    stored = bytes(activity.upload or b"")
    return decode(stored) if is_parsed(stored) else read_file(stored)


def _make_load(activity: Activity, parsed_file: ParsedFile, choices: Choices) -> Load:
    user, legacy = activity.user, activity.legacy
    if not isinstance(parsed_file.content, Family):
        chat = chosen_chat(parsed_file.content, choices, user=user)
        return Load(
            People(legacy, {IMPORTER: user}),
            _imported_conversations(activity, parsed_file, chat, choices),
            _counts(chat),
        )
    family = parsed_file.content
    check_is_about(family, legacy)
    check_tellers(family.members, first_told(family), legacy=legacy, user=user, me=choices.me)
    people = place_relatives(family, legacy=legacy, user=user, me=choices.me)
    counts = {"read": sum(len(imported.messages) for imported in family.conversations), "left_out": {}}
    shares = tuple(share for share in family.shares if share.member == choices.me)
    return Load(people, family.conversations, counts, shares)


def _imported_conversations(
    activity: Activity, parsed_file: ParsedFile, chat: Chat, choices: Choices
) -> tuple[ImportedConversation, ...]:
    names = list(dict.fromkeys(line.speaker for line in chat.lines))
    here = {choices.me: "", choices.person: activity.legacy.name}
    # A speaker with the member's own name is somebody else, if the member says so.
    namesake = f"{activity.user.name} ({parsed_file.kind.app})"
    speakers = {name: here.get(name, namesake if name == activity.user.name else name) for name in names}
    others = [name for name in speakers.values() if name][:NAMES_IN_TITLE]
    title = _("%(app)s with %(names)s") % {"app": parsed_file.kind.app, "names": ", ".join(others)}
    return conversations_from(chat, within=parsed_file.kind, member=IMPORTER, title=title[:200], speakers=speakers)


def _counts(chat: Chat) -> dict[str, Any]:
    return {"read": chat.read, "left_out": {reason.value: count for reason, count in chat.left_out.items()}}


@transaction.atomic
def _note_what_there_is(activity_id: UUID, load: Load) -> None:
    activity = lock_running(activity_id)
    if activity is not None and activity.phase == ActivityPhase.READING:
        activity.phase, activity.total = ActivityPhase.BRINGING, len(load.conversations)
        activity.result = {**load.counts, "messages": 0, "not_read": len(unreadable_conversations(load.conversations))}
        activity.save(update_fields=["phase", "total", "result"])


@transaction.atomic
def _import_one(activity_id: UUID, load: Load, imported: ImportedConversation, *, number: int) -> bool:
    """Import one conversation and count it. Return False if the activity has ended. Lock the legacy, then the row."""
    lock_legacy(load.people.legacy.pk)
    activity = lock_running(activity_id)
    if activity is None:
        return False
    require_teller(activity)
    if activity.done < number:
        _add_conversation(activity, load.people, imported)
        activity.done = number
        activity.save(update_fields=["done", "conversations", "result", "mistakes"])
    failpoint("import.in_conversation")
    return True


def _add_conversation(activity: Activity, people: People, imported: ImportedConversation) -> None:
    if activity.kind != ActivityKind.FAMILY:
        imported = without_known_lines(people, imported)
        if not imported.messages:
            return
    name = conversation_client_id(imported.id, people.legacy)
    known = Conversation.objects.filter(user=people.members[imported.member], client_id=name)
    before = known.values_list("last_seq", flat=True).first() or 0
    try:
        with transaction.atomic():
            member_of(people.members[imported.member], people.legacy.pk)
            conversation = import_conversation(people, imported)
    except DomainError as refused:
        place, problem = imported.title or imported.id, _refusal_text(refused)
        activity.mistakes = [*activity.mistakes, {"place": place, "problem": problem}]
    else:
        activity.conversations = [*activity.conversations, conversation.pk]
        activity.result["messages"] += max(conversation.last_seq - before, 0)


def _refusal_text(refused: DomainError) -> str:
    """Return what is wrong with a conversation; the first mistake if there are several."""
    return refused.mistakes[0].problem if isinstance(refused, FamilyFileRefused) else refused.message


def _go_on(lease: Lease, activity_id: UUID) -> None:
    """Continue at once with the next conversations; if all are imported, watch their consolidation."""
    activity = lock_running(activity_id)
    if activity is None:
        return
    lease.again = timezone.now()
    if activity.done == activity.total:
        activity.phase = ActivityPhase.REMEMBERING
        activity.save(update_fields=["phase"])


def _watch_memory(lease: Lease, activity: Activity) -> None:
    """Update the number of consolidated conversations; end the import if no job is left to wait for."""
    waiting, failed = _memory_jobs(activity)
    is_done = not waiting
    load = _load_activity(activity) if is_done and activity.kind == ActivityKind.FAMILY else None
    with hold(lease):
        lock_legacy(activity.legacy_id)
        now = lock_running(activity.pk)
        if now is None:
            return
        now.remembered = max(now.done - waiting, now.remembered)
        now.result["not_remembered"] = failed
        if load is not None:
            require_teller(now)
            _share_own(load)
        if is_done:
            end_activity(now, ActivityState.DONE)
        else:
            lease.again = timezone.now() + LOOK_AGAIN_AFTER
        now.save(update_fields=["remembered", "result", *ENDED])


def _memory_jobs(activity: Activity) -> tuple[int, int]:
    """Return how many conversations are still being consolidated, and for how many this failed.

    A job that waits because somebody goes on in an imported conversation is not counted.
    """
    keys = [f"consolidate:{key}" for key in activity.conversations]
    items = Job.objects.filter(key__in=keys)
    is_due = Q(not_before__lte=timezone.now()) | Q(attempts__gt=0)
    waiting = items.filter(Q(state=JobState.RUNNING) | Q(is_due, state=JobState.WAITING))
    return waiting.count(), items.filter(state=JobState.FAILED).count()


def _share_own(load: Load) -> None:
    """Share what the file says that the importing member shares. What it says about other members is ignored."""
    for sharing in load.shares:
        apply_sharing(load.people, sharing)
