"""The family file: a family's people and conversations as one JSON document.

Reading it checks everything before anything is imported, and names every mistake with its place.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from config.errors import InvalidInput
from legacies.models import Role
from memory.models import MessageRole
from memory.services.imports.formats.family_file_schema import FamilyFileInput, read_moment

LARGEST_BYTES = 50_000_000
LEAST_BYTES_OF_A_ROW = 20
"""Of a member, the shortest there is. Millions of empty lists would be looked at for minutes, to say so of each."""
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
        counted = "is a mistake" if len(self.mistakes) == 1 else f"are {len(self.mistakes)} mistakes"
        super().__init__(f"Nothing was imported: there {counted} in the file.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message. `n` is its number in its conversation; `speaker` names who said it, where not the member did."""

    n: int
    role: str
    at: datetime
    text: str
    speaker: str = ""
    external_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedConversation:
    """A conversation that this member brings in, in its order."""

    id: str
    member: str
    title: str = ""
    messages: tuple[Said, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """Somebody in the family; without an `email` they cannot sign in."""

    id: str
    name: str
    relationship: str = ""
    role: str = Role.CONTRIBUTOR
    timezone: str = ""
    calls_them: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """Which of their facts a member shares: those that rest on one of `messages`, hold one of each group of `words`,
    and hold none of the `unless` lists, each of which is such groups again.
    """

    member: str
    conversation: str
    messages: tuple[int, ...]
    words: tuple[tuple[str, ...], ...] = ()
    unless: tuple[tuple[tuple[str, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """What a family file holds. `legacy` has the fields of a `Legacy`, of which `language` may be empty."""

    legacy: Mapping[str, Any]
    members: tuple[Relative, ...]
    conversations: tuple[ImportedConversation, ...]
    shares: tuple[Sharing, ...] = ()


def read_family(raw: bytes) -> Family:
    """The family that a file holds; raises `FamilyFileRefused` with every mistake in it."""
    document = _document(raw)
    if _rows_in(document) > len(raw) / LEAST_BYTES_OF_A_ROW:
        raise _unreadable("It holds more empty entries than anything else.")
    parsed = FamilyFileInput(data=document)
    parsed.is_valid()
    if mistakes := [*_flatten("", parsed.errors), *_disagreements(document)]:
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
        raise _unreadable(f"It is larger than {LARGEST_BYTES // 1_000_000} MB. Bring it in as several files.")
    if raw.startswith(ZIP):
        raise _unreadable("It is a zip. Unpack it first, and bring in what was in it.")
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _unreadable("It is no text in UTF-8.", f"byte {error.start}") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _unreadable("This is no JSON; perhaps the file was cut off here.", place) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise _unreadable("It is no family file.") from error


def _unreadable(problem: str, place: str = "file") -> FamilyFileRefused:
    return FamilyFileRefused([Mistake(place, problem)])


def _flatten(place: str, errors: Any) -> Iterator[Mistake]:
    """The errors of nested serializers, each with its place."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            step = f"[{name}]" if isinstance(name, int) else f".{name}"
            yield from _flatten(place if name == "non_field_errors" else (place + step).removeprefix("."), inner)
    elif isinstance(errors, list):
        for index, inner in enumerate(errors):
            yield from _flatten(f"{place}[{index}]" if isinstance(inner, Mapping) else place, inner)
    else:
        yield Mistake(place or "file", str(errors))


def _disagreements(document: Any) -> Iterator[Mistake]:
    """What does not go together, looked for in the document as it came: whatever else is wrong, all of it is named."""
    members, conversations, shares = (_rows(document, name) for name in ("members", "conversations", "shares"))
    yield from _doubled("members", (_folded(row, "id") for row in members))
    yield from _doubled("members", (_folded(row, "email") for row in members))
    if members and not any(row.get("role") == Role.KEEPER for row in members):
        yield Mistake("members", "Somebody must be the keeper.")
    yield from _doubled("conversations", (_key(imported, "member", "id") for imported in conversations))
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
        yield Mistake(f"{place}.member", "There is no such member.")
    messages = _rows(imported, "messages")
    yield from _doubled(f"{place}.messages", (_key(said, "n") for said in messages))
    yield from _doubled(f"{place}.messages", (_folded(said, "external_id") for said in messages))
    for index, said in enumerate(messages):
        if said.get("role") == MessageRole.ASSISTANT and said.get("speaker"):
            yield Mistake(f"{place}.messages[{index}].speaker", "Only what people said has a speaker.")
        if index and _is_before(said, messages[index - 1]):
            yield Mistake(f"{place}.messages[{index}]", "By its number or its time it comes before the one above it.")


def _in_share(
    place: str,
    share: Mapping[str, Any],
    readers: set[Key | None],
    numbers: Mapping[Key | None, set[Key | None]],
) -> Iterator[Mistake]:
    told = numbers.get(_key(share, "member", "conversation"))
    if share and told is None:
        yield Mistake(f"{place}.conversation", "This member has no such conversation.")
    elif share and not {_key({"n": n}, "n") for n in _list(share, "messages")} <= (told or set()):
        yield Mistake(f"{place}.messages", "This conversation has no message of that number.")
    if share and _key(share, "member") in readers:
        yield Mistake(f"{place}.member", "A reader shares nothing; make them a contributor.")


def _is_before(said: Mapping[str, Any], above: Mapping[str, Any]) -> bool:
    moments = read_moment(said.get("at")), read_moment(above.get("at"))
    numbers = said.get("n"), above.get("n")
    is_earlier = moments[0] is not None and moments[1] is not None and moments[0] < moments[1]
    is_lower = isinstance(numbers[0], int) and isinstance(numbers[1], int) and numbers[0] < numbers[1]
    return is_earlier or is_lower


def _doubled(place: str, names: Iterable[object]) -> Iterator[Mistake]:
    """A name that stands there twice; those that are missing or empty are no names."""
    for name, count in Counter(name for name in names if name).items():
        if count > 1:
            shown = "/".join(map(str, name)) if isinstance(name, tuple) else name
            yield Mistake(place, f"{shown} stands here {count} times.")


def _list(row: Any, name: str) -> list[Any]:
    value = row.get(name) if isinstance(row, Mapping) else None
    return value if isinstance(value, list) else []


def _rows(row: Any, name: str) -> list[Mapping[str, Any]]:
    """The objects listed under this name, as long as the list; an empty one for whatever is none."""
    return [value if isinstance(value, Mapping) else {} for value in _list(row, name)]


def _key(row: Mapping[str, Any], *names: str) -> Key | None:
    """The texts and numbers under these names together; None where one is missing or of another type."""
    values = tuple(value for name in names if isinstance(value := row.get(name), str | int))
    return values if len(values) == len(names) else None


def _folded(row: Mapping[str, Any], name: str) -> str | None:
    """A text under this name, the same in capitals and small letters: addresses are made of it."""
    value = row.get(name)
    return value.strip().casefold() if isinstance(value, str) else None


def _conversation(row: Mapping[str, Any]) -> ImportedConversation:
    return ImportedConversation(**{**row, "messages": tuple(Said(**said) for said in row["messages"])})


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
