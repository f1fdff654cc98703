"""Context files: notes in Markdown that the assistant always reads.

`profile` and `style` belong to one user: they say who the user is and how they like to be addressed, in every legacy.
Each legacy and each of its personas has one file, which keepers write and members read. The audit log records that a
file was written, and never its text: that is stored in the file's versions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import InvalidInput, NotFound, StaleRevision
from config.texts import checked_text
from legacies.access import keeper_of, member_of
from legacies.audit import Actor, record, record_for_user, state_of
from legacies.models.legacy import lock_legacy
from memory.kinds import MemoryAction
from memory.models import ContextFile, ContextFileVersion, Persona
from memory.models.context import LONGEST_CONTEXT_FILE
from memory.services.personas import copied_personas

OWN_KEYS = ("profile", "style")
KEPT_VERSIONS = 50
SHARED_KEY = re.compile(r"(?P<kind>legacy|persona):(?P<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")


@dataclass(frozen=True, slots=True)
class _Place:
    """The owner, legacy or persona that a file's key names."""

    key: str
    owner: User | None = None
    legacy_id: UUID | None = None
    persona_id: UUID | None = None


def legacy_key_of(legacy_id: UUID) -> str:
    return f"legacy:{legacy_id}"


def persona_key_of(persona_id: UUID) -> str:
    return f"persona:{persona_id}"


def context_file(user: User, key: str) -> ContextFile:
    """Return the file, unsaved and empty if it was never written. Raise `NotFound` if the user may not read it."""
    return _find(_place_of(user, key))


def context_files_in(user: User, legacy_id: UUID) -> list[ContextFile]:
    """Return all files that the assistant reads in this legacy for this member, including the empty ones.

    These are the member's own files, the legacy's, and those of its personas, which have their `persona` loaded.
    """
    member_of(user, legacy_id)
    personas = {persona_key_of(one.pk): one for one in Persona.objects.filter(legacy=legacy_id).order_by("created_at")}
    keys = [*OWN_KEYS, legacy_key_of(legacy_id), *personas]
    visible = ContextFile.objects.visible_to(user).filter(key__in=keys).select_related("persona")
    written = {file.key: file for file in visible}
    return [written.get(key) or _empty(user, key, legacy_id, personas.get(key)) for key in keys]


def copied_context(user: User, legacy_id: UUID) -> dict[str, list[dict[str, object]]]:
    """Return files and personas as plain values, for a member's copy.

    These are the user's own files and, while the user is a member, those of the legacy and its personas.
    """
    return {"context_files": _copied_files(user, legacy_id), "personas": copied_personas(user, legacy_id)}


def _copied_files(user: User, legacy_id: UUID) -> list[dict[str, object]]:
    files = ContextFile.objects.visible_to(user).filter(Q(owner=user) | Q(legacy=legacy_id)).order_by("key")
    return [{"key": file.key, "markdown": file.markdown, "is_on": file.is_on} for file in files]


@transaction.atomic
def write_context_file(*, user: User, key: str, markdown: str, revision: int | None = None) -> ContextFile:
    """Give the file this text; earlier texts stay as versions. The same text again changes nothing.

    `revision` is the one that the caller saw, 0 for a file that was never written. Raise `StaleRevision` if it has
    changed.
    """
    file = _lock(user, key, revision)
    markdown = checked_text("markdown", markdown, LONGEST_CONTEXT_FILE)
    if file.markdown == markdown:
        return file
    before = state_of(file) if file.is_written else None
    file.markdown, file.version = markdown, file.version + 1
    _save(file, user, MemoryAction.CONTEXT_FILE_WRITTEN, before)
    ContextFileVersion.objects.create(file=file, version=file.version, markdown=markdown, written_by=user)
    file.versions.filter(version__lte=file.version - KEPT_VERSIONS).delete()
    return file


@transaction.atomic
def switch_context_file(*, user: User, key: str, is_on: bool, revision: int | None = None) -> ContextFile:
    """Switch on or off whether the assistant reads the file. Its text stays."""
    file = _lock(user, key, revision)
    if file.is_on is is_on:
        return file
    before = state_of(file) if file.is_written else None
    file.is_on = is_on
    _save(file, user, MemoryAction.CONTEXT_FILE_SWITCHED, before)
    return file


@transaction.atomic
def restore_context_file(*, user: User, key: str, version: int, revision: int | None = None) -> ContextFile:
    """Give the file the text of an earlier version, as its newest one."""
    file = _lock(user, key, revision)
    earlier = file.versions.filter(version=version).first() if file.is_written else None
    if earlier is None:
        problem = _("There is no such version of it any more.")
        raise InvalidInput(problem, fields={"version": [problem]})
    return write_context_file(user=user, key=key, markdown=earlier.markdown)


@transaction.atomic
def delete_context_file(*, user: User, key: str, revision: int | None = None) -> None:
    """Delete the file permanently, with all its versions."""
    file = _lock(user, key, revision)
    if not file.is_written:
        raise NotFound
    _record(file, user, MemoryAction.CONTEXT_FILE_DELETED, {"after": None})
    file.delete()


def versions_of(user: User, key: str) -> QuerySet[ContextFileVersion]:
    """Return the file's versions, newest first; none for a file that was never written."""
    file = context_file(user, key)
    return ContextFileVersion.objects.filter(file=file.pk).select_related("written_by").order_by("-version")


def _place_of(user: User, key: str) -> _Place:
    if key in OWN_KEYS:
        return _Place(key, owner=user)
    named = SHARED_KEY.fullmatch(key)
    if named is None:
        raise NotFound
    id_ = UUID(named["id"])
    if named["kind"] == "legacy":
        return _Place(key, legacy_id=member_of(user, id_).legacy_id)
    persona = Persona.objects.filter(pk=id_, legacy__isnull=False).first()
    if persona is None or persona.legacy_id is None:
        raise NotFound
    return _Place(key, legacy_id=member_of(user, persona.legacy_id).legacy_id, persona_id=persona.pk)


def _find(place: _Place) -> ContextFile:
    file = ContextFile.objects.filter(owner=place.owner, key=place.key).first()
    return file or _unwritten(place)


def _unwritten(place: _Place) -> ContextFile:
    of = {"owner": place.owner, "legacy_id": place.legacy_id, "persona_id": place.persona_id}
    return ContextFile(key=place.key, version=0, revision=0, **of)


def _empty(user: User, key: str, legacy_id: UUID, persona: Persona | None) -> ContextFile:
    if key in OWN_KEYS:
        return _unwritten(_Place(key, owner=user))
    file = _unwritten(_Place(key, legacy_id=legacy_id))
    file.persona = persona
    return file


def _lock(user: User, key: str, revision: int | None) -> ContextFile:
    """Return the current file, locked against other changes until the end of the transaction.

    Raise `StaleRevision` if the file's revision is not the given one.
    """
    place = _place_of(user, key)
    if place.legacy_id is not None:
        keeper_of(user, place.legacy_id)
    lock_legacy(place.legacy_id or user.pk)
    file = _find(place)
    if revision is not None and revision != file.revision:
        raise StaleRevision(file)
    return file


def _save(file: ContextFile, user: User, action: MemoryAction, before: object) -> None:
    file.revision, file.updated_at = file.revision + 1, timezone.now()
    file.save()
    _record(file, user, action, {"before": before, "after": state_of(file)})


def _record(file: ContextFile, user: User, action: MemoryAction, payload: dict[str, object]) -> None:
    if file.legacy_id is None:
        record_for_user(file, action, actor=Actor.user(user), user_id=user.pk, payload=payload)
    else:
        record(file, action, actor=Actor.user(user), legacy_id=file.legacy_id, payload=payload)
