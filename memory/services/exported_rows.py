"""The columns of each table in an export, for writing and reading it, and the digest of an export's contents.

A section of the file is a list of rows of one table. `seen` holds the columns that everybody who sees a row may know,
`own` the columns that only the user who makes the export knows of their own rows.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Model

from legacies.models import QuietDate
from memory.models import (
    Boundary,
    ContextFile,
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    Message,
    Persona,
    Photo,
    Recording,
    RelativeQuestion,
    Story,
    StoryDraft,
    StoryVersion,
)
from memory.models.conversations import LONGEST_MESSAGE
from memory.models.relative_questions import LONGEST_ANSWER
from memory.models.stories import LONGEST_STORY

FORMAT, FORMAT_VERSION = "keepsake-export", 2
LEGACY = ("id", "name", "known_as", "pronouns", "born", "died", "short_life", "language", "created_at")
YOU = ("id", "display_name", "called", "email", "time_zone", "country")

TOLD = ("id", "owner_id", "occurred", "visibility", "status", "created_at", "updated_at")
TOLD_OWN = (
    *("show_words", "moderation", "moderation_reason", "shared_at", "to_desk_at", "review", "reviewed_at"),
    *("retired_at", "revision", "occurred_earliest", "occurred_latest"),
)
OF_THE_PLACE = frozenset(
    {"id", "owner_id", "moderation", "moderation_reason", "to_desk_at", "revision", "updated_at", "photos"}
)
"""Columns that are no content: keys, and the moderators' decisions in one installation."""
AS_VALUES = ("metadata", "resource_links", "sources", "actions", "answers")
"""Columns with free values, which may hold keys of this installation."""
A_KEY = re.compile(r"\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")


@dataclass(frozen=True, slots=True)
class Table:
    """One table of an export, with its section and columns.

    `refs` are columns with keys of another section, `people` are columns with keys of users. `longest` limits texts
    whose column sets no limit. `not_told` is left out of the digest in addition to `OF_THE_PLACE`.
    """

    section: str
    model: type[Model]
    seen: tuple[str, ...]
    own: tuple[str, ...] = ()
    refs: Mapping[str, str] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    longest: Mapping[str, int] = field(default_factory=dict)
    not_told: frozenset[str] = frozenset()

    @property
    def is_owned(self) -> bool:
        """Return whether the section may hold rows of other members."""
        return "owner_id" in self.seen

    @property
    def left_out(self) -> frozenset[str]:
        return OF_THE_PLACE | self.not_told | {*self.refs, *self.people}


_TABLES = (
    Table(
        "personas",
        Persona,
        (
            *("id", "name", "tagline", "traits", "tone", "verbosity", "formality", "voice_examples", "always"),
            *("never", "extra_instructions", "tools", "recall_weights", "token_budget", "routing", "force_tier"),
            *("cap_tier", "budgets", "created_at", "retired_at"),
        ),
    ),
    Table(
        "context_files",
        ContextFile,
        ("id", "key", "markdown", "is_on", "persona_id", "version", "updated_at"),
        refs={"persona_id": "personas"},
        longest={"markdown": 8_000},
        not_told=frozenset({"key"}),
    ),
    Table(
        "context_file_versions",
        ContextFileVersion,
        ("id", "file_id", "version", "markdown", "written_at"),
        refs={"file_id": "context_files"},
        longest={"markdown": 8_000},
    ),
    Table(
        "conversations",
        Conversation,
        (
            *("id", "title", "imported", "client_id", "persona_id", "last_seq", "consolidated_to"),
            *("last_message_at", "finished_at", "created_at"),
        ),
        refs={"persona_id": "personas"},
        not_told=frozenset({"client_id", "consolidated_to"}),
    ),
    Table(
        "messages",
        Message,
        (
            *("id", "conversation_id", "seq", "role", "speaker", "client_id", "content", "status", "error"),
            *("reply_to_id", "model", "sources", "abstained", "unsourced", "actions", "feedback", "feedback_reason"),
            *("feedback_words", "feedback_at", "question_taken_back_at", "in_distress", "distress_denied_at"),
            *("set_aside_at", "spans_set_aside", "at", "created_at"),
        ),
        refs={"conversation_id": "conversations", "reply_to_id": "messages"},
        longest={"content": LONGEST_STORY},
        not_told=frozenset({"client_id"}),
    ),
    Table(
        "summaries",
        ConversationChunk,
        ("id", "conversation_id", "from_seq", "to_seq", "summary", "model", "created_at"),
        refs={"conversation_id": "conversations"},
        longest={"summary": LONGEST_MESSAGE},
    ),
    Table(
        "recordings",
        Recording,
        (*TOLD, "title", "description", "kind", "seconds", "size", "sha256"),
        (*TOLD_OWN, "transcription"),
        not_told=frozenset({"kind", "seconds", "size", "file", "transcription"}),
    ),
    Table(
        "stories",
        Story,
        (*TOLD, "title", "text", "language", "version", "photos"),
        (*TOLD_OWN, "client_id", "recording_id"),
        refs={"recording_id": "recordings"},
        longest={"text": LONGEST_STORY},
    ),
    Table(
        "story_versions",
        StoryVersion,
        ("id", "story_id", "number", "title", "text", "occurred", "written_at"),
        refs={"story_id": "stories"},
        longest={"text": LONGEST_STORY},
    ),
    Table(
        "story_drafts",
        StoryDraft,
        ("id", "title", "text", "occurred", "story_revision", "recording_id", "created_at", "updated_at"),
        refs={"recording_id": "recordings"},
        longest={"text": LONGEST_STORY},
    ),
    Table(
        "facts",
        Fact,
        (
            *(*TOLD, "memory_type", "category", "subject", "title", "content", "tags", "importance", "confidence"),
            *("authority", "language", "lineage", "version", "persona_id", "photos"),
        ),
        (
            *(*TOLD_OWN, "kind", "author_label", "pinned", "cold", "superseded_by_id", "conversation_id"),
            *("extraction_model", "resource_links", "metadata"),
        ),
        refs={"superseded_by_id": "facts", "persona_id": "personas", "conversation_id": "conversations"},
        longest={"content": 4_000},
        not_told=frozenset({"lineage"}),
    ),
    Table(
        "sources",
        FactSource,
        (
            *("id", "fact_id", "kind", "message_id", "story_id", "span_start", "span_end", "teller_id", "speaker"),
            *("client", "is_shown", "told_at", "created_at"),
        ),
        refs={"fact_id": "facts", "message_id": "messages", "story_id": "stories"},
        people=("teller_id",),
    ),
    Table(
        "entries",
        Entry,
        (*TOLD, "type", "summary"),
        (*TOLD_OWN, "data", "source", "external_id", "fact_id"),
        refs={"fact_id": "facts"},
    ),
    Table(
        "photos",
        Photo,
        (*TOLD, "caption", "description", "width", "height", "is_portrait"),
        (*TOLD_OWN, "state", "problem", "taken"),
        not_told=frozenset({"state", "problem", "width", "height", "file", "people", "member_ids"}),
    ),
    Table("boundaries", Boundary, ("id", "kind", "words", "fact_id", "created_at"), refs={"fact_id": "facts"}),
    Table("quiet_dates", QuietDate, ("id", "name", "first", "last", "created_at")),
    Table(
        "relative_questions",
        RelativeQuestion,
        (
            *("id", "for_whom", "question", "created_at", "withdrawn_at", "answer", "answered_by", "answered_at"),
            "fact_id",
        ),
        refs={"fact_id": "facts"},
        longest={"answer": LONGEST_ANSWER},
    ),
    Table(
        "links",
        FactLink,
        ("id", "first_id", "second_id", "kind", "state", "preferred_id", "answers", "created_at", "updated_at"),
        refs={"first_id": "facts", "second_id": "facts", "preferred_id": "facts"},
    ),
    Table(
        "pairs",
        FactPair,
        ("id", "first_id", "second_id", "closeness", "state", "chosen_id", "answered_at", "created_at", "updated_at"),
        refs={"first_id": "facts", "second_id": "facts", "chosen_id": "facts"},
    ),
)
TABLES: Mapping[str, Table] = {table.section: table for table in _TABLES}
"""The tables by section, in the order of import: sections that others refer to come first."""


def json_text(value: Any) -> str:
    """Return the value as it is written in the file."""
    return json.dumps(value, ensure_ascii=False, default=_plain, separators=(",", ":"))


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, date) else str(value)


class ContentsDigest:
    """A digest of an export's contents, independent of the keys of its rows and the place where it was made.

    See docs/export.md. The digest holds two short hashes and a few keys for each row, and no words.
    """

    def __init__(self, you: UUID | str) -> None:
        self._you = str(you)
        self._told: dict[tuple[str, str], bytes] = {}
        self._rows: dict[str, list[tuple[bytes, list[tuple[str, str, str]]]]] = defaultdict(list)
        self._lineages: dict[str, list[bytes]] = defaultdict(list)
        self._head = b""

    def add_head(self, legacy: Mapping[str, Any], members: Iterable[Mapping[str, Any]]) -> None:
        about = {name: legacy[name] for name in LEGACY if name not in ("id", "created_at")}
        others = sorted(
            [member["name"], member["relationship"]] for member in members if str(member["user_id"]) != self._you
        )
        self._head = _hash({"legacy": about, "members": others})

    def add(self, table: Table, row: Mapping[str, Any]) -> None:
        """Add a row as it stands in the file, or is about to be written to it."""
        own = _hash(self.contents_of(table, row))
        refs = [(name, section, str(row[name])) for name, section in table.refs.items() if row.get(name)]
        refs += [(f"photo {place}", "photos", str(key)) for place, key in enumerate(row.get("photos", ()))]
        if lineage := row.get("lineage"):
            self._lineages[str(lineage)].append(own)
            refs.append(("lineage", "", str(lineage)))
        self._told[table.section, str(row["id"])] = own
        self._rows[table.section].append((own, refs))

    def contents_of(self, table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return the contents of a row without its references to other rows."""
        told = {name: _content(name, value) for name, value in row.items() if name not in table.left_out}
        if table.is_owned:
            told["teller"] = "" if str(row["owner_id"]) == self._you else row["teller"]
        if "member_ids" in row:
            told["in_it"] = self._people(row["people"], row["member_ids"])
        if any(str(row[name]) == self._you for name in table.people):
            told["teller"] = ""
        if table.section == "context_files":
            told["of"] = row["key"].partition(":")[0]
        return told

    def hexdigest(self) -> str:
        whole = hashlib.sha256(self._head)
        for section in sorted(self._rows):
            whole.update(section.encode())
            for row in sorted(self._rows_of(section)):
                whole.update(row)
        return whole.hexdigest()

    def _rows_of(self, section: str) -> Iterator[bytes]:
        for own, refs in self._rows[section]:
            pointed = {name: self._target(of, key) for name, of, key in refs}
            ends = [pointed.pop(name) for name in ("first_id", "second_id") if name in pointed]
            yield _hash([own.hex(), sorted(ends), {name: value for name, value in pointed.items() if value}])

    def _target(self, section: str, key: str) -> str:
        """Return the hash of the row that is referred to, empty if it is not in the file.

        Without a section, `key` is a lineage: return the hash of all its facts.
        """
        if not section:
            return hashlib.sha256(b"".join(sorted(self._lineages[key]))).hexdigest()
        return self._told.get((section, key), b"").hex()

    def _people(self, names: list[str], members: list[Any]) -> list[str]:
        return ["" if str(key) == self._you else name for name, key in zip(names, members, strict=False)] + names[
            len(members) :
        ]


def _content(name: str, value: Any) -> Any:
    """Return the value; keys inside free values are left out, because they are no content."""
    return _without_keys(value) if name in AS_VALUES else value


def _without_keys(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_keys(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_keys(inner) for inner in value]
    return "" if isinstance(value, UUID) or (isinstance(value, str) and A_KEY.match(value)) else value


def _hash(value: Any) -> bytes:
    plain = json.loads(json_text(value))
    return hashlib.sha256(json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()).digest()
