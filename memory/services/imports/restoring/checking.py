"""Checking a whole export before anything of it is imported, so that no part of a bad file is ever stored."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from legacies.models import Legacy, Membership
from legacies.services.legacies import check
from memory.services.exported_rows import FORMAT, FORMAT_VERSION, LEGACY, TABLES, ContentsDigest, Table
from memory.services.imports.choices import cannot_sign_in
from memory.services.imports.formats.chats import FileRefused
from memory.services.imports.formats.family_file import Mistake
from memory.services.imports.restoring.archive_reading import ExportArchive, legacy_and_you, refusal
from memory.services.imports.restoring.row_checks import CleanRow, RowMistake, clean_member, clean_row

MOST_ROWS = 1_000_000
MOST_MISTAKES = 20
MOST_MEMBERS = 1_000
KEYS_AT_ONCE = 1_000
SINGLE = ("format", "version", "made_at", "as_member", "you", "legacy")


@dataclass(frozen=True, slots=True)
class ExportSummary:
    """What was found in the file.

    `new_keys` says that some of its keys are taken in another legacy of this installation, so that all rows get new
    ones (`key_here`).
    """

    you: str
    legacy_id: str
    legacy: dict[str, Any]
    members: list[tuple[str, str, str]]
    rows: dict[str, int]
    new_keys: bool

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def total(self) -> int:
        return sum(self.rows.values())


def check_export(archive: ExportArchive, *, legacy: Legacy, user: User) -> ExportSummary:
    """Check the export and return its summary. Raise `FileRefused` with its mistakes."""
    archive.choose(partial(is_about, legacy))
    looked = _Looked(legacy)
    for name, value in archive.parts():
        looked.add(archive, name, value)
    looked.finish()
    _check_is_about(looked.head["legacy"], legacy)
    _check_is_yours(looked, legacy, user)
    return ExportSummary(
        you=str(looked.you),
        legacy_id=str(UUID(looked.head["legacy"]["id"])),
        legacy={name: looked.head["legacy"][name] for name in LEGACY if name not in ("id", "created_at")},
        members=[(str(key), name, relationship) for key, name, relationship in looked.members],
        rows=dict(looked.counts),
        new_keys=looked.new_keys(),
    )


def key_here(legacy_id: UUID, key: UUID, *, new_keys: bool) -> UUID:
    """Return the row's key in this legacy. The same file always gives the same keys, so nothing is imported twice."""
    return uuid5(legacy_id, str(key)) if new_keys else key


@dataclass(slots=True)
class _Looked:
    legacy: Legacy
    head: dict[str, Any] = field(default_factory=dict)
    members: list[tuple[UUID, str, str]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    keys: dict[str, set[UUID]] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    digest: ContentsDigest | None = None
    raw_members: list[Mapping[str, Any]] = field(default_factory=list)

    @property
    def you(self) -> UUID:
        return UUID(self.head["you"]["id"])

    def add(self, archive: ExportArchive, name: str, value: Any) -> None:
        if name == "members":
            self._add_member(value)
        elif name in TABLES:
            self._read_head()
            self._add_row(archive, TABLES[name], value)
        elif name not in self.head:
            self.head[name] = value

    def finish(self) -> None:
        self._read_head()
        if self.mistakes:
            raise FileRefused(self.mistakes)
        if self.head.get("contents_digest") != (self.digest.hexdigest() if self.digest else ""):
            problem = _("What this file tells was changed after it was made, or a part is missing. Make a new export.")
            raise refusal("contents_digest", problem)

    def _read_head(self) -> None:
        """Check the values above the rows, once."""
        if self.digest is not None:
            return
        if self.head.get("format") != FORMAT:
            raise refusal("format", _("This is not an export of Keepsake."))
        if self.head.get("version") != FORMAT_VERSION:
            problem = _(
                "This export has version %(version)s, and version %(known)s can be imported here. Make a new one."
            )
            told = {"version": str(self.head.get("version"))[:20], "known": FORMAT_VERSION}
            raise refusal("version", problem % told)
        legacy, you = legacy_and_you(self.head)
        for place, row in (("legacy.id", legacy), ("you.id", you)):
            try:
                UUID(row["id"])
            except (KeyError, ValueError, TypeError, AttributeError) as error:
                raise refusal(place, _("This is not a key.")) from error
        _check_legacy(legacy)
        self.digest = ContentsDigest(self.you)
        self.digest.add_head(legacy, self.raw_members)

    def _add_member(self, row: Any) -> None:
        place = f"members[{len(self.raw_members)}]"
        if len(self.raw_members) >= MOST_MEMBERS:
            raise refusal("members", _("There are more rows in this file than in any export."))
        try:
            self.members.append(clean_member(row))
        except RowMistake as mistake:
            raise refusal(f"{place}.{mistake.field}", mistake.problem) from mistake
        self.raw_members.append(row)

    def _add_row(self, archive: ExportArchive, table: Table, row: Any) -> None:
        number = self.counts[table.section]
        self.counts[table.section] += 1
        if self.counts.total() > MOST_ROWS:
            raise refusal(table.section, _("There are more rows in this file than in any export."))
        try:
            clean = clean_row(table, row, you=self.you)
            self._note_key(table, clean)
            _check_file(archive, table, clean)
        except RowMistake as mistake:
            place = f"{table.section}[{number}].{mistake.field}".rstrip(".")
            self.mistakes.append(Mistake(place, str(mistake.problem)))
            if len(self.mistakes) >= MOST_MISTAKES:
                raise FileRefused(self.mistakes) from mistake
            return
        if self.digest and not self.mistakes:
            self.digest.add(table, row)

    def _note_key(self, table: Table, clean: CleanRow) -> None:
        known = self.keys.setdefault(table.section, set())
        if clean.values["id"] in known:
            raise RowMistake("id", _("Two rows have the same key."))
        known.add(clean.values["id"])

    def new_keys(self) -> bool:
        """Return whether the rows need new keys.

        They do if the export was imported here with new keys before, or some of its keys are taken in another legacy.
        """
        return any(self._is_taken(TABLES[section], keys) for section, keys in self.keys.items())

    def _is_taken(self, table: Table, keys: set[UUID]) -> bool:
        if table.section in OF_USERS:
            return False
        rows = table.model._default_manager
        here = rows.filter(**{WAY_TO_LEGACY.get(table.section, "legacy"): self.legacy.pk})
        for some in _in_parts(sorted(keys)):
            derived = [uuid5(self.legacy.pk, str(key)) for key in some]
            elsewhere = rows.filter(pk__in=some).exclude(pk__in=here.filter(pk__in=some).values("pk"))
            if here.filter(pk__in=derived).exists() or elsewhere.exists():
                return True
        return False


WAY_TO_LEGACY: Mapping[str, str] = {
    "messages": "conversation__legacy",
    "summaries": "conversation__legacy",
    "story_versions": "story__legacy",
    "sources": "fact__legacy",
    "links": "first__legacy",
}
"""The lookup to the legacy of a row that has no such column."""
OF_USERS = frozenset({"context_files", "context_file_versions"})
"""Sections with rows that belong to a user in all their legacies."""


def _in_parts(keys: list[UUID]) -> Iterator[list[UUID]]:
    for start in range(0, len(keys), KEYS_AT_ONCE):
        yield keys[start : start + KEYS_AT_ONCE]


def _check_legacy(about: Mapping[str, Any]) -> None:
    names = about.get("known_as")
    texts = [about.get(name) for name in LEGACY if name not in ("id", "created_at", "known_as")]
    if not all(isinstance(text, str) for text in texts) or not isinstance(names, list):
        raise refusal("legacy", _("What it says of the person is damaged."))
    try:
        check(Legacy(**{name: about[name] for name in LEGACY if name not in ("id", "created_at")}))
    except (InvalidInput, TypeError, ValueError) as error:
        raise refusal("legacy", _("What it says of the person is damaged.")) from error


def is_about(legacy: Legacy, about: Mapping[str, Any]) -> bool:
    """Return whether the description is about this legacy's person, by name."""
    known_as = about.get("known_as")
    others = [about.get("name"), *(known_as if isinstance(known_as, list) else ())]
    own = {str(name).casefold().strip() for name in (legacy.name, *legacy.known_as)}
    return bool(own & {str(name).casefold().strip() for name in others})


def _check_is_about(about: Mapping[str, Any], legacy: Legacy) -> None:
    if not is_about(legacy, about):
        problem = _("This file is about %(other)s, but this legacy is about %(name)s.")
        raise refusal("legacy.name", problem % {"other": about["name"], "name": legacy.name})


def _check_is_yours(looked: _Looked, legacy: Legacy, user: User) -> None:
    """Raise `FileRefused` if the export belongs to another member here, who alone may import it."""
    address = str(looked.head["you"].get("email", "")).casefold()
    for place in Membership.objects.filter(legacy=legacy).exclude(user=user).select_related("user"):
        is_theirs = place.user_id == looked.you or (address and place.user.email.casefold() == address)
        if is_theirs and not cannot_sign_in(place.user):
            problem = _("This is the export of %(name)s, who is a member here, and only they can import it.")
            raise refusal("you", problem % {"name": place.user.name})


def _check_file(archive: ExportArchive, table: Table, clean: CleanRow) -> None:
    """Raise `RowMistake` for a file that is no photo or recording, or that differs from the exported one."""
    from memory.services.photos.pictures import PictureRefused, check_picture  # noqa: PLC0415 - see its docstring

    if table.section == "recordings":
        _check_sound(archive, clean)
    if table.section != "photos" or not clean.more["file"]:
        return
    content = archive.file(clean.more["file"])
    if content is None:
        raise RowMistake("file", _("The file of this photo is missing in the ZIP."))
    if hashlib.sha256(content).hexdigest() != clean.more["sha256"]:
        raise RowMistake("sha256", _("The file of this photo is another one than when the export was made."))
    try:
        check_picture(content)
    except PictureRefused as refused:
        raise RowMistake("file", _("The file of this photo is no picture.")) from refused


def _check_sound(archive: ExportArchive, clean: CleanRow) -> None:
    from memory.services.recordings.sounds import SoundRefused, read_sound  # noqa: PLC0415 - loads tinytag

    if not clean.more["file"]:
        return
    content = archive.file(clean.more["file"])
    if content is None:
        raise RowMistake("file", _("The file of this recording is missing in the ZIP."))
    if hashlib.sha256(content).hexdigest() != clean.values["sha256"]:
        raise RowMistake("sha256", _("The file of this recording is another one than when the export was made."))
    try:
        read_sound(content)
    except SoundRefused as refused:
        raise RowMistake("file", _("The file of this recording is no sound.")) from refused
