"""Telegram Desktop's export: `result.json` of one chat, or of a whole account."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from config.texts import is_blank, is_storable
from memory.services.imports.formats.chats import (
    Chat,
    ChatInFile,
    FileRefused,
    LeftOut,
    Line,
    by_most_said,
    count_left_out,
)
from memory.services.imports.formats.day_order import FIRST_YEAR, LAST_YEAR
from memory.services.imports.formats.family_file import Mistake

MOST_MISTAKES = 1_000
"""Nobody corrects more, and reading a file full of mistakes would take minutes."""
UNREADABLE = gettext_noop("There is an unreadable character here.")
MEDIA = ("photo", "file", "media_type", "location_information", "contact_information", "poll")
SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)
"""Seconds since 1970, up to beyond the end of the calendar."""


@dataclass(frozen=True, slots=True)
class Post:
    """One message of the file. `moment` is aware, or a local time if the file has no time zone."""

    name: str
    moment: datetime
    sender: str
    speaker: str
    text: str
    left_out: LeftOut | None


@dataclass(frozen=True, slots=True)
class TelegramChat:
    key: str
    title: str
    posts: tuple[Post, ...]


@dataclass(frozen=True, slots=True)
class TelegramFile:
    found: tuple[TelegramChat, ...]

    @property
    def chats(self) -> tuple[ChatInFile, ...]:
        """The chats in which somebody says something."""
        spoken = [(chat, [name for name in _speakers(chat.posts) if name]) for chat in self.found]
        return tuple(ChatInFile(chat.key, chat.title, by_most_said(names)) for chat, names in spoken if names)

    def chat(self, *, key: str, zone: tzinfo) -> Chat:
        [chosen] = [chat for chat in self.found if chat.key == key]
        names = _speakers(chosen.posts)
        lines = tuple(
            Line(_zoned_moment(post.moment, zone), name, post.text, post.name)
            for post, name in zip(chosen.posts, names, strict=True)
            if post.text
        )
        return Chat(key, lines, len(chosen.posts), count_left_out([post.left_out for post in chosen.posts]))


def is_telegram(document: Mapping[str, Any]) -> bool:
    return "messages" in document or "chats" in document


def read_telegram(document: Mapping[str, Any]) -> TelegramFile:
    """Return the chats of the file. Raise `FileRefused` with its mistakes, or if nobody says anything in it."""
    mistakes: list[Mistake] = []
    found = tuple(_chat(place, row, mistakes) for place, row in _rows(document, mistakes))
    if mistakes:
        raise FileRefused(mistakes)
    file = TelegramFile(found)
    if not file.chats:
        raise FileRefused([Mistake(_("file"), _("There are no messages in this file."))])
    return file


def _rows(document: Mapping[str, Any], mistakes: list[Mistake]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the chats of the file, each with its place in it."""
    if "chats" not in document:
        yield "", document
        return
    chats = document["chats"]
    listed = chats.get("list") if isinstance(chats, dict) else None
    if not isinstance(listed, list):
        mistakes.append(Mistake("chats.list", _("There must be a list of chats here.")))
        return
    for index, row in enumerate(listed):
        if len(mistakes) >= MOST_MISTAKES:
            return
        if isinstance(row, dict):
            yield f"chats.list[{index}].", row
        else:
            mistakes.append(Mistake(f"chats.list[{index}]", _("This is not a chat.")))


def _chat(place: str, row: Mapping[str, Any], mistakes: list[Mistake]) -> TelegramChat:
    key, title, messages = row.get("id"), row.get("name"), row.get("messages")
    if not isinstance(messages, list):
        mistakes.append(Mistake(f"{place}messages", _("There must be a list of messages here.")))
        messages = []
    if isinstance(key, bool) or not isinstance(key, int | str):
        mistakes.append(Mistake(f"{place}id", _("The chat must have a number here.")))
    for part, text in (("id", str(key)), ("name", title)):
        if isinstance(text, str) and not is_storable(text):
            mistakes.append(Mistake(f"{place}{part}", _(UNREADABLE)))
    posts: list[Post | None] = []
    for index, message in enumerate(messages):
        if len(mistakes) >= MOST_MISTAKES:
            break
        posts.append(_read_post(f"{place}messages[{index}]", message, mistakes))
    return TelegramChat(str(key), title if isinstance(title, str) else "", tuple(post for post in posts if post))


def _read_post(place: str, row: Any, mistakes: list[Mistake]) -> Post | None:
    """Return the message; or None, and add what is wrong with it to the mistakes."""
    if not isinstance(row, dict):
        mistakes.append(Mistake(place, _("This is not a message.")))
        return None
    name, moment, text = row.get("id"), _moment(row), _text(row.get("text", ""))
    problems = {
        "id": _("The message must have a number here.") if isinstance(name, bool) or not isinstance(name, int) else "",
        "date": _("There must be a date and a time here.") if moment is None else "",
        "text": _("There must be a text here, or a list of texts.") if text is None else "",
    }
    mistakes += [Mistake(f"{place}.{part}", problem) for part, problem in problems.items() if problem]
    if moment is None or text is None:
        return None
    sender, speaker = _speaker(row)
    for part, words in (("text", text), ("from", speaker), ("from_id", sender)):
        if not is_storable(words):
            mistakes.append(Mistake(f"{place}.{part}", _(UNREADABLE)))
    return Post(str(name), moment, sender, speaker, *_sorted_out(row, text))


def _sorted_out(row: Mapping[str, Any], text: str) -> tuple[str, LeftOut | None]:
    if row.get("type") != "message":
        return "", LeftOut.SYSTEM
    has_media = any(row.get(name) for name in MEDIA)
    if is_blank(text):
        return "", LeftOut.MEDIA if has_media else LeftOut.EMPTY
    return text, LeftOut.CAPTIONED if has_media else None


def _moment(row: Mapping[str, Any]) -> datetime | None:
    seconds, day = row.get("date_unixtime"), row.get("date")
    moment: datetime | None
    try:
        if isinstance(seconds, str | int) and SECONDS.fullmatch(str(seconds)):
            moment = datetime.fromtimestamp(int(seconds), UTC)
        else:
            moment = datetime.fromisoformat(day) if isinstance(day, str) else None
    except (ValueError, OverflowError):
        return None
    return moment if moment and FIRST_YEAR <= moment.year <= LAST_YEAR else None


def _text(value: Any) -> str | None:
    """Return the words of `text`, which is a string or a list of strings and entities (a link, bold words)."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        return None
    parts = [part.get("text") if isinstance(part, dict) else part for part in value]
    words = [part for part in parts if isinstance(part, str)]
    return "".join(words) if len(words) == len(parts) else None


def _speaker(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return the speaker's key and name. A forwarded message was said by its first writer."""
    if "forwarded_from" in row:
        name = _name(row["forwarded_from"]) or _("somebody else")
        return f"forwarded:{name}", _("%(name)s (forwarded)") % {"name": name}
    sender, name = _name(row.get("from_id")), _name(row.get("from"))
    return sender or name, name or sender or _("a deleted account")


def _name(value: Any) -> str:
    """Return the value as a name. Older exports have numbers as ids; anything else than a number or text is no name."""
    return str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""


def _speakers(posts: Sequence[Post]) -> Iterator[str]:
    """Yield for each message with words its speaker, and empty for the others.

    Two people with the same name are told apart by their keys.
    """
    senders = defaultdict(set)
    for post in posts:
        senders[post.speaker].add(post.sender)
    for post in posts:
        is_alone = len(senders[post.speaker]) == 1
        yield ("" if not post.text else post.speaker if is_alone else f"{post.speaker} ({post.sender})")


def _zoned_moment(moment: datetime, zone: tzinfo) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)
