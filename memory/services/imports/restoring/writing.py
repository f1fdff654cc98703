"""Storing the rows of an imported export in portions. Rows that are here already are skipped.

A row refers only to rows that came with the same export, or that were here as its owner's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from legacies.models.membership import token_digest
from memory.language.sentences.speech_acts import is_order
from memory.models import (
    ContextFile,
    Conversation,
    Fact,
    MemoryType,
    Message,
    MessageRole,
    Moderation,
    Persona,
    Photo,
    PhotoState,
    Recording,
    Review,
    Status,
    Story,
    StoryChunk,
    Transcription,
    Visibility,
)
from memory.models.personas import BUILT_IN
from memory.services.context_files import OWN_KEYS, legacy_key_of, persona_key_of
from memory.services.exported_rows import A_KEY, AS_VALUES, Table
from memory.services.imports.family_import import conversation_client_id
from memory.services.imports.formats.chats import LeftOut
from memory.services.imports.restoring.archive_reading import ExportArchive
from memory.services.imports.restoring.people import Restore
from memory.services.imports.restoring.row_checks import CleanRow
from memory.services.recordings.files import recording_storage

WHOSE = {"conversations": "user", "boundaries": "user", "quiet_dates": "user", "relative_questions": "asker"}
"""The column for the user; in all other tables it is `owner`."""
DECIDED = (Moderation.RETURNED, Moderation.RESTRICTED)
KEEPERS_ONLY = ("personas",)
LOST = "lost"
"""The problem of a photo whose file was not in the export."""


class _LeaveOut(Exception):
    def __init__(self, reason: LeftOut) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(slots=True)
class Stored:
    """The result of storing some rows: `rows` are the new ones."""

    rows: list[Any] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


def store_rows(restore: Restore, table: Table, rows: Sequence[CleanRow], archive: ExportArchive) -> Stored:
    """Store these rows. The caller holds the legacy's lock, and updates recall and the audit log.

    Some queries for each of the table's `refs`, and for the rows.
    """
    told_by = [(row.values["owner_id"], row.teller) for row in rows if not row.is_own and row.values["owner_id"]]
    restore.find_people(told_by if restore.is_keeper else ())
    here = _keys(table.model, [restore.key(row.values["id"]) for row in rows])
    new = [row for row in rows if restore.key(row.values["id"]) not in here]
    stored = Stored()
    targets = {section: _targets(restore, section, new, table) for section in set(table.refs.values())}
    if table.section in targets:
        targets[table.section] |= {restore.key(row.values["id"]) for row in new}
    made = []
    for row in new:
        try:
            made.append(_make(restore, table, row, targets, archive))
        except _LeaveOut as left_out:
            stored.left_out[left_out.reason] += 1
    if table.section == "facts":
        _keep_lineages_apart(restore, made)
    _insert(table, made, stored)
    return stored


def _keys(model: type[models.Model], keys: Iterable[UUID]) -> set[UUID]:
    return set(model._default_manager.filter(pk__in=list(keys)).values_list("pk", flat=True))


def _targets(restore: Restore, section: str, rows: Sequence[CleanRow], table: Table) -> set[UUID]:
    """Return the keys in another section that these rows refer to and may refer to."""
    names = [name for name, of in table.refs.items() if of == section]
    pointed: set[UUID] = {key for row in rows for name in names if (key := row.values.get(name))}
    wanted = {restore.key(key) for key in pointed} | (pointed & set(BUILT_IN.values()))
    allowed = {
        "personas": Persona.objects.filter(Q(legacy=None) | Q(legacy=restore.legacy)),
        "context_files": ContextFile.objects.filter(owner=restore.user),
        "conversations": Conversation.objects.filter(user=restore.user, legacy=restore.legacy),
        "messages": Message.objects.filter(conversation__user=restore.user, conversation__legacy=restore.legacy),
        "recordings": Recording.objects.filter(owner__in=restore.tellers, legacy=restore.legacy),
        "stories": Story.objects.filter(owner__in=restore.tellers, legacy=restore.legacy),
        "facts": Fact.objects.filter(owner__in=_tellers(restore), legacy=restore.legacy),
    }[section]
    return set(allowed.filter(pk__in=wanted).values_list("pk", flat=True)) if wanted else set()


def _tellers(restore: Restore) -> list[Any]:
    """Return the owners of rows that may be linked: links connect facts of several people who cannot sign in."""
    members = [(UUID(key), name) for key, name, _relationship in restore.summary.members]
    if restore.is_keeper:
        restore.find_people(members)
    return restore.tellers


def _insert(table: Table, made: list[Any], stored: Stored) -> None:
    """Insert the rows. One that conflicts with a stored row counts as known; inconsistent ones are left out singly."""
    try:
        with transaction.atomic():
            table.model._default_manager.bulk_create(made, ignore_conflicts=True)
            connection.check_constraints()
    except IntegrityError:
        for row in made:
            _insert_one(table, row, stored)
    found = _keys(table.model, [row.pk for row in made])
    stored.rows = [row for row in made if row.pk in found]


def _insert_one(table: Table, row: Any, stored: Stored) -> None:
    try:
        with transaction.atomic():
            table.model._default_manager.bulk_create([row], ignore_conflicts=True)
            connection.check_constraints()
    except IntegrityError:
        stored.left_out[LeftOut.DAMAGED] += 1


def _make(
    restore: Restore, table: Table, row: CleanRow, targets: Mapping[str, set[UUID]], archive: ExportArchive
) -> Any:
    """Return the row as it will be stored. Raise `_LeaveOut`."""
    if table.section in KEEPERS_ONLY and not restore.is_keeper:
        raise _LeaveOut(LeftOut.KEEPERS)
    values = {name: value for name, value in row.values.items() if name != "owner_id"}
    values["id"] = restore.key(values["id"])
    for name, section in table.refs.items():
        if name in values:
            values[name] = _ref(restore, table, name, values[name], targets[section])
    for name in table.people:
        values[name] = _user_key(restore, values[name], row.more.get(name.removesuffix("_id"), ""))
    if "photos" in values:  # whoever views the row sees only those that they may see
        values["photos"] = [restore.key(key) for key in values["photos"]]
    for name in AS_VALUES:
        if name in values:
            values[name] = _with_keys_here(restore, values[name])
    made = table.model(**values, **_whose(restore, table, row))
    if table.is_owned:
        _settle(made, is_own=row.is_own)
    if change := CHANGES.get(table.section):
        change(restore, made, row, archive)
    return made


def _ref(restore: Restore, table: Table, name: str, key: UUID | None, allowed: set[UUID]) -> UUID | None:
    here = key if key is None or key in BUILT_IN.values() else restore.key(key)
    if here in allowed:
        return here
    if key is None or table.model._meta.get_field(name).null:
        return None
    raise _LeaveOut(LeftOut.WITHOUT_ITS_OTHER)


def _user_key(restore: Restore, key: UUID | None, name: str) -> UUID | None:
    if key is None or str(key) == restore.summary.you:
        return restore.user.pk if key else None
    if restore.is_keeper:
        restore.find_people([(key, name)])
    user = restore.people.get(key)
    return user.pk if user else None


def _with_keys_here(restore: Restore, value: Any) -> Any:
    """Return free values with the keys that rows and people get here. A key gives access to nothing by itself."""
    if not restore.summary.new_keys:
        return value
    if isinstance(value, Mapping):
        return {name: _with_keys_here(restore, inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_keys_here(restore, inner) for inner in value]
    if isinstance(value, str) and A_KEY.match(value) and UUID(value) not in BUILT_IN.values():
        return str(restore.key(UUID(value)))
    return value


def _whose(restore: Restore, table: Table, row: CleanRow) -> dict[str, Any]:
    fields = {one.name for one in table.model._meta.concrete_fields}
    whose: dict[str, Any] = {"legacy": restore.legacy} if "legacy" in fields else {}
    if table.is_owned:
        whose["owner"] = _owner(restore, row)
    elif column := WHOSE.get(table.section, "owner" if table.section == "story_drafts" else ""):
        whose[column] = restore.user
    return whose


def _owner(restore: Restore, row: CleanRow) -> Any:
    """Return the row's owner here, None for the identity of a persona. Raise `_LeaveOut`.

    Of other people, an export holds only shared rows.
    """
    if row.is_own:
        return restore.user
    if not restore.is_keeper:
        raise _LeaveOut(LeftOut.KEEPERS)
    key, values = row.values["owner_id"], row.values
    if key is None and values.get("memory_type") == MemoryType.IDENTITY and values["persona_id"]:
        return None
    if (values["visibility"], values["status"]) != (Visibility.SHARED, Status.ACTIVE) or key is None:
        raise _LeaveOut(LeftOut.DAMAGED)
    owner = restore.people[key]
    if owner is None:
        raise _LeaveOut(LeftOut.TOLD_BY_MEMBER)
    return owner


def _settle(row: Any, *, is_own: bool) -> None:
    """Make the row's state valid: a shared row waits for moderation again, and a decision against it stays."""
    if not is_own:
        row.review, row.reviewed_at, row.shared_at = Review.KEPT, row.created_at, row.created_at
    if row.status == Status.SUGGESTED:
        row.visibility = Visibility.PRIVATE
    if row.visibility == Visibility.SHARED:
        if row.moderation not in DECIDED:
            row.moderation, row.moderation_reason, row.to_desk_at = Moderation.WAITING, "", timezone.now()
    else:
        row.moderation = Moderation.RESTRICTED if row.moderation == Moderation.RESTRICTED else Moderation.NONE
    row.retired_at = (row.retired_at or timezone.now()) if row.status == Status.RETIRED else None
    row.revision = max(row.revision, 1)


# Changes of rows in single tables.


def _change_context_file(restore: Restore, file: ContextFile, _row: CleanRow, _archive: ExportArchive) -> None:
    """Give the user their own notes. Only a keeper may import those of the legacy and its personas."""
    kind = file.key.partition(":")[0]
    if file.key in OWN_KEYS:
        file.owner, file.legacy, file.persona_id = restore.user, None, None
        return
    if not restore.is_keeper:
        raise _LeaveOut(LeftOut.KEEPERS)
    if kind == "persona" and file.persona_id:
        file.key = persona_key_of(file.persona_id)
    elif kind == "legacy":
        file.key = legacy_key_of(restore.legacy.pk)
    else:
        raise _LeaveOut(LeftOut.WITHOUT_ITS_OTHER)


def _change_conversation(restore: Restore, conversation: Conversation, _row: CleanRow, _archive: ExportArchive) -> None:
    """Give the conversation its client id here, and limit its consolidation cursor to its last message."""
    conversation.client_id = _client_id(restore, conversation.client_id)
    conversation.consolidated_to = min(conversation.consolidated_to, conversation.last_seq)


def _client_id(restore: Restore, known: str) -> str:
    """Return the client id here: that of an imported chat includes its legacy; see `conversation_client_id`."""
    old = f"{UUID(restore.summary.legacy_id).hex[-12:]}:"
    return conversation_client_id(known.removeprefix(old), restore.legacy) if known.startswith(old) else known


def _change_message(restore: Restore, message: Message, _row: CleanRow, _archive: ExportArchive) -> None:
    message.client_id = _client_id(restore, message.client_id)
    if message.role == MessageRole.USER and not message.speaker:
        message.author = restore.user


def _change_fact(restore: Restore, fact: Fact, row: CleanRow, _archive: ExportArchive) -> None:
    """Leave the later version for the end. The user's words that instruct the assistant become a suggestion."""
    fact.superseded_by_id = None
    fact.lineage = restore.key(fact.lineage)
    if fact.memory_type == MemoryType.SHARED and fact.visibility != Visibility.SHARED:
        fact.memory_type = MemoryType.SEMANTIC
    if row.is_own and fact.status == Status.ACTIVE and is_order(fact.content) and fact.review != Review.KEPT:
        fact.status, fact.review, fact.reviewed_at = Status.SUGGESTED, Review.OPEN, None
        fact.visibility, fact.moderation, fact.shared_at = Visibility.PRIVATE, Moderation.NONE, None
    elif not row.is_own and is_order(fact.content):
        raise _LeaveOut(LeftOut.INSTRUCTS)


def _keep_lineages_apart(restore: Restore, facts: Sequence[Fact]) -> None:
    """Prevent facts from becoming versions of another person's fact, whatever the file says."""
    others = Fact.objects.filter(lineage__in=[fact.lineage for fact in facts])
    others = others.exclude(owner__in=restore.tellers, legacy=restore.legacy)
    taken = set(others.values_list("lineage", flat=True))
    for fact in facts:
        if fact.lineage in taken:
            fact.lineage = uuid5(restore.legacy.pk, str(fact.lineage))


def _change_photo(restore: Restore, photo: Photo, row: CleanRow, archive: ExportArchive) -> None:
    """Take the photo's file; the job for uploaded photos makes the pictures from it."""
    content = archive.file(row.more["file"]) if row.more["file"] else None
    photo.width = photo.height = 0
    photo.upload = content
    photo.state = PhotoState.PREPARING if content else PhotoState.REFUSED
    photo.problem = "" if content else (photo.problem or LOST)
    photo.members = [user for key in row.more["member_ids"] if (user := _user_key(restore, key, ""))]
    photo.people = row.more["people"]
    if photo.is_portrait:
        takes_it = restore.is_keeper and photo.is_shared
        others = Photo.objects.filter(legacy=restore.legacy, is_portrait=True).exclude(pk=photo.pk)
        photo.is_portrait = takes_it and not others.exists()


def _change_recording(_restore: Restore, recording: Recording, row: CleanRow, archive: ExportArchive) -> None:
    """Take the recording's file, which decides kind and length. Storing it again overwrites it."""
    from memory.services.recordings.sounds import read_sound  # noqa: PLC0415 - loads tinytag

    content = archive.file(row.more["file"]) if row.more["file"] else None
    if content is None:
        raise _LeaveOut(LeftOut.DAMAGED)
    sound = read_sound(content)
    recording.kind, recording.seconds, recording.size = sound.kind, sound.seconds, len(content)
    if recording.is_being_written_down or not recording.transcription:
        recording.transcription = Transcription.NONE
    recording_storage().save(recording.file_name, ContentFile(content))


def _change_source(_restore: Restore, source: Any, row: CleanRow, _archive: ExportArchive) -> None:
    if source.story_id and row.more["passage"] is not None:
        passages = StoryChunk.objects.filter(story=source.story_id, position=row.more["passage"])
        source.passage = passages.first()
    if source.span_end is not None and source.span_end <= (source.span_start or 0):
        source.span_start = source.span_end = None


def _change_question(_restore: Restore, question: Any, _row: CleanRow, _archive: ExportArchive) -> None:
    """Give the question an unusable token: the link that was sent leads to the original installation."""
    question.token_hash, question.expires_at = token_digest(get_random_string(43)), timezone.now()


def _change_ends(restore: Restore, link: Any, _row: CleanRow, _archive: ExportArchive) -> None:
    """Order the two facts by key, and give answers the keys that their writers have here."""
    link.first_id, link.second_id = sorted((link.first_id, link.second_id))
    if hasattr(link, "answers"):
        answers = [one for one in link.answers if isinstance(one, dict) and isinstance(one.get("text"), str)]
        link.answers = [{**one, "user": _answered_by(restore, one)} for one in answers]


def _answered_by(restore: Restore, answer: Mapping[str, Any]) -> str:
    said = str(answer.get("user", ""))
    known = {str(restore.key(key)): user for key, user in restore.people.items() if user}
    known[str(restore.key(UUID(restore.summary.you)))] = restore.user
    return str(known[said].pk) if said in known else ""


def _change_persona(_restore: Restore, persona: Any, _row: CleanRow, _archive: ExportArchive) -> None:
    try:
        persona.clean()
    except (ValidationError, TypeError, ValueError) as error:
        raise _LeaveOut(LeftOut.DAMAGED) from error


CHANGES: Mapping[str, Callable[[Restore, Any, CleanRow, ExportArchive], None]] = {
    "personas": _change_persona,
    "context_files": _change_context_file,
    "conversations": _change_conversation,
    "messages": _change_message,
    "facts": _change_fact,
    "sources": _change_source,
    "photos": _change_photo,
    "recordings": _change_recording,
    "relative_questions": _change_question,
    "links": _change_ends,
    "pairs": _change_ends,
}
