"""The family file: a family's people and conversations as one JSON document.

Reading checks everything before anything is imported, and reports every mistake with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.errors import InvalidInput
from legacies.models import Role
from memory.models import MessageRole
from memory.services.imports.formats.family_file_schema import FamilyFileInput, read_moment

LARGEST_BYTES = 50_000_000
LEAST_BYTES_OF_A_ROW = 20
"""The size of a member, the shortest row. Millions of empty lists would take minutes to check, mistake by mistake."""
ZIP = b"PK\x03\x04"

Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, and where: `conversations[2].messages[5].at`, counted from 0 as programs count."""

    place: str
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


class FamilyFileRefused(InvalidInput):
    """Nothing was imported. `mistakes` are all that were found."""

    code = "family_file_refused"

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = list(mistakes)
        count = len(self.mistakes)
        text = ngettext(
            "Nothing was imported: there is a mistake in the file.",
            "Nothing was imported: there are %(count)s mistakes in the file.",
            count,
        )
        super().__init__(text % {"count": count})


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMessage:
    """One message. `n` is its number in its conversation; `speaker` names who said it if it was not the member."""

    n: int
    role: str
    at: datetime
    text: str
    speaker: str = ""
    external_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedConversation:
    """A conversation that this member imports, in its order."""

    id: str
    member: str
    title: str = ""
    messages: tuple[ImportedMessage, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """A person of the family; without an `email`, they cannot sign in."""

    id: str
    name: str
    relationship: str = ""
    role: str = Role.CONTRIBUTOR
    timezone: str = ""
    calls_them: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """Which facts a member shares.

    These are facts that rest on one of `messages`, hold a word of each group in `words`, and match none of the `unless`
    lists, each of which is a list of such groups.
    """

    member: str
    conversation: str
    messages: tuple[int, ...]
    words: tuple[tuple[str, ...], ...] = ()
    unless: tuple[tuple[tuple[str, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """The contents of a family file. `legacy` has the fields of a `Legacy`; its `language` may be empty."""

    legacy: Mapping[str, Any]
    members: tuple[Relative, ...]
    conversations: tuple[ImportedConversation, ...]
    shares: tuple[Sharing, ...] = ()


def read_family(raw: bytes) -> Family:
    """Return the family in the file. Raise `FamilyFileRefused` with every mistake in it."""
    document = _document(raw)
    if _rows_in(document) > len(raw) / LEAST_BYTES_OF_A_ROW:
        raise _file_error(_("Most of its entries are empty."))
    parsed = FamilyFileInput(data=document)
    parsed.is_valid()
    if mistakes := [*_flatten_errors("", parsed.errors), *_disagreements(document)]:
        raise FamilyFileRefused(mistakes)
    data = parsed.validated_data
    return Family(
        legacy={name: value or "" if name in ("born", "died") else value for name, value in data["legacy"].items()},
        members=tuple(Relative(**row) for row in data["members"]),
        conversations=tuple(map(_conversation, data["conversations"])),
        shares=tuple(map(_sharing, data["shares"])),
    )


def _rows_in(document: Any) -> int:
    conversations = _list(document, "conversations")
    rows = sum(len(_list(document, name)) for name in ("members", "conversations", "shares"))
    return rows + sum(len(_list(imported, "messages")) for imported in conversations)


def _document(raw: bytes) -> Any:
    if len(raw) > LARGEST_BYTES:
        raise _file_error(
            _("It is larger than %(most)s MB. Split it into several files.") % {"most": LARGEST_BYTES // 1_000_000}
        )
    if raw.startswith(ZIP):
        raise _file_error(_("This is a zip file. Unpack it, and import the file inside."))
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _file_error(_("This is not a text in UTF-8."), _("byte %(number)s") % {"number": error.start}) from error
    except json.JSONDecodeError as error:
        place = _("line %(line)s, column %(column)s") % {"line": error.lineno, "column": error.colno}
        raise _file_error(_("This is not valid JSON. Perhaps the file was cut off here."), place) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, or deeply nested lists
        raise _file_error(_("This is not a family file.")) from error


def _file_error(problem: str, place: str = "") -> FamilyFileRefused:
    return FamilyFileRefused([Mistake(place or _("file"), problem)])


def _flatten_errors(place: str, errors: Any) -> Iterator[Mistake]:
    """Yield the errors of nested serializers, each with its place."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            step = f"[{name}]" if isinstance(name, int) else f".{name}"
            yield from _flatten_errors(place if name == "non_field_errors" else (place + step).removeprefix("."), inner)
    elif isinstance(errors, list):
        for index, inner in enumerate(errors):
            yield from _flatten_errors(f"{place}[{index}]" if isinstance(inner, Mapping) else place, inner)
    else:
        yield Mistake(place or _("file"), str(errors))


def _disagreements(document: Any) -> Iterator[Mistake]:
    """Yield contradictions in the document as it was sent, so that all are reported whatever else is wrong."""
    members, conversations, shares = (_rows(document, name) for name in ("members", "conversations", "shares"))
    yield from _duplicate_mistakes("members", (_folded_text(row, "id") for row in members))
    yield from _duplicate_mistakes("members", (_folded_text(row, "email") for row in members))
    if members and not any(row.get("role") == Role.KEEPER for row in members):
        yield Mistake("members", _("One member must be a keeper."))
    yield from _duplicate_mistakes("conversations", (_key(imported, "member", "id") for imported in conversations))
    known = {_key(row, "id") for row in members}
    for index, imported in enumerate(conversations):
        yield from _conversation_mistakes(f"conversations[{index}]", imported, known)
    numbers = {
        _key(imported, "member", "id"): {_key(said, "n") for said in _rows(imported, "messages")}
        for imported in conversations
    }
    readers = {_key(row, "id") for row in members if row.get("role") == Role.READER}
    for index, share in enumerate(shares):
        yield from _in_share(f"shares[{index}]", share, readers, numbers)


def _conversation_mistakes(place: str, imported: Mapping[str, Any], known: set[Key | None]) -> Iterator[Mistake]:
    if imported and _key(imported, "member") not in known:
        yield Mistake(f"{place}.member", _("There is no such member."))
    messages = _rows(imported, "messages")
    yield from _duplicate_mistakes(f"{place}.messages", (_key(said, "n") for said in messages))
    yield from _duplicate_mistakes(f"{place}.messages", (_folded_text(said, "external_id") for said in messages))
    for index, said in enumerate(messages):
        if said.get("role") == MessageRole.ASSISTANT and said.get("speaker"):
            yield Mistake(f"{place}.messages[{index}].speaker", _("Only messages that people wrote have a speaker."))
        if index and _is_before(said, messages[index - 1]):
            yield Mistake(
                f"{place}.messages[{index}]", _("By its number or its time, this comes before the message above it.")
            )


def _in_share(
    place: str,
    share: Mapping[str, Any],
    readers: set[Key | None],
    numbers: Mapping[Key | None, set[Key | None]],
) -> Iterator[Mistake]:
    told = numbers.get(_key(share, "member", "conversation"))
    if share and told is None:
        yield Mistake(f"{place}.conversation", _("This member has no such conversation."))
    elif share and not {_key({"n": n}, "n") for n in _list(share, "messages")} <= (told or set()):
        yield Mistake(f"{place}.messages", _("This conversation has no message with that number."))
    if share and _key(share, "member") in readers:
        yield Mistake(f"{place}.member", _("A reader cannot share facts. Make them a contributor."))


def _is_before(said: Mapping[str, Any], above: Mapping[str, Any]) -> bool:
    moments = read_moment(said.get("at")), read_moment(above.get("at"))
    numbers = said.get("n"), above.get("n")
    is_earlier = moments[0] is not None and moments[1] is not None and moments[0] < moments[1]
    is_lower = isinstance(numbers[0], int) and isinstance(numbers[1], int) and numbers[0] < numbers[1]
    return is_earlier or is_lower


def _duplicate_mistakes(place: str, names: Iterable[object]) -> Iterator[Mistake]:
    """Yield names that occur twice; missing and empty names do not count."""
    for name, count in Counter(name for name in names if name).items():
        if count > 1:
            shown = "/".join(map(str, name)) if isinstance(name, tuple) else name
            yield Mistake(place, _("%(name)s is listed %(count)s times.") % {"name": shown, "count": count})


def _list(row: Any, name: str) -> list[Any]:
    value = row.get(name) if isinstance(row, Mapping) else None
    return value if isinstance(value, list) else []


def _rows(row: Any, name: str) -> list[Mapping[str, Any]]:
    """Return the objects in this list, with an empty object in place of everything that is none."""
    return [value if isinstance(value, Mapping) else {} for value in _list(row, name)]


def _key(row: Mapping[str, Any], *names: str) -> Key | None:
    """Return the texts and numbers of these fields together; None if one is missing or of another type."""
    values = tuple(value for name in names if isinstance(value := row.get(name), str | int))
    return values if len(values) == len(names) else None


def _folded_text(row: Mapping[str, Any], name: str) -> str | None:
    """Return the text of this field without case, because addresses are made from it."""
    value = row.get(name)
    return value.strip().casefold() if isinstance(value, str) else None


def _conversation(row: Mapping[str, Any]) -> ImportedConversation:
    return ImportedConversation(**{**row, "messages": tuple(ImportedMessage(**said) for said in row["messages"])})


def _sharing(row: Mapping[str, Any]) -> Sharing:
    return Sharing(
        member=row["member"],
        conversation=row["conversation"],
        messages=tuple(row["messages"]),
        words=_groups(row["words"]),
        unless=tuple(map(_groups, row["unless"])),
    )


def _groups(lists: Iterable[Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, lists))
