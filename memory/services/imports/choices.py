"""Questions about an imported chat that only its user can answer, such as which name is theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from pydantic import TypeAdapter

from accounts.models import User
from config.errors import InvalidInput
from memory.services.imports.formats.chats import Chat, ChatInFile, FileRefused
from memory.services.imports.formats.day_order import DayOrder
from memory.services.imports.formats.family_file import Family, Mistake, Relative
from memory.services.imports.formats.file_kinds import ParsedFile
from memory.services.imports.formats.telegram import TelegramFile
from memory.services.imports.formats.whatsapp import WrittenChat
from memory.services.imports.relatives import first_told

MOST_NAMES = 500
"""Of those who speak in a chat, so many who say most can be chosen: nobody looks through a longer list."""
MOST_IN_ALL = 5_000
NOBODY = ""
MONTH_FIRST_ZONES = ("America/", "US/", "Pacific/Honolulu")


@dataclass(frozen=True, slots=True)
class Choices:
    """The answers. `me` and `person` are names as the chat has them; `NOBODY`: none of those who speak in it.
    Of a family file, `me` is a member's id."""

    me: str = NOBODY
    person: str = NOBODY
    chat: str = ""
    order: str = ""

    def as_json(self) -> dict[str, str]:
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """As they come in. `me` is None where nothing was said: that is not the same as `NOBODY`."""

    me: str | None = None
    person: str = NOBODY
    chat: str = ""
    order: str = ""

    def as_json(self) -> dict[str, str | None]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be asked about a file: the chats to choose from, who speaks in the one chosen (key and name), and
    the possible orders of day and month. `me` and `order` are what seems likely."""

    chats: tuple[ChatInFile, ...] = ()
    chat: str = ""
    people: tuple[tuple[str, str], ...] = ()
    orders: tuple[DayOrder, ...] = ()
    me: str = NOBODY
    order: str = ""
    has_person: bool = True

    @property
    def is_about_chat(self) -> bool:
        """There are several chats, and none is chosen yet."""
        return len(self.chats) > 1 and not self.chat


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a file holds, as far as there is anything to ask about it; stored beside the file when it is read.

    Of a chat, the `chats` to choose from and the possible `orders` of day and month; of a family file, its `members`
    and in which of its conversations each tells first (`tellers`).
    """

    chats: tuple[ChatInFile, ...] = ()
    orders: tuple[DayOrder, ...] = ()
    members: tuple[Relative, ...] = ()
    tellers: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return dict(_FOUND.dump_python(self, mode="json"))


_FOUND = TypeAdapter(Found)


def read_found(stored: Mapping[str, Any]) -> Found:
    return _FOUND.validate_python(stored)


def found_in(parsed_file: ParsedFile) -> Found:
    """Raises `FileRefused` when there is more to choose from than anybody could look through."""
    content = parsed_file.content
    if isinstance(content, Family):
        return _enough_to_ask(Found(members=content.members, tellers=first_told(content)))
    orders = content.orders if isinstance(content, WrittenChat) else ()
    chats = tuple(replace(chat, speakers=chat.speakers[:MOST_NAMES]) for chat in content.chats)
    return _enough_to_ask(Found(chats=chats, orders=orders))


def _enough_to_ask(found: Found) -> Found:
    names = len(found.members) + sum(1 + len(chat.speakers) for chat in found.chats)
    if names > MOST_IN_ALL:
        problem = _("The file has too many people or chats to choose from. Export only the chat that you want.")
        raise FileRefused([Mistake(_("file"), problem)])
    return found


def question_about(found: Found, *, user: User, chat: str = "") -> Question:
    """What to ask this user; with `chat`, about that one of several."""
    if found.members:
        people = tuple((relative.id, relative.name) for relative in found.members)
        own = [row.id for row in found.members if row.email and row.email.casefold() == user.email.casefold()]
        return Question(people=people, me=own[0] if own else NOBODY, has_person=False)
    chats = found.chats
    chosen = chats[0] if len(chats) == 1 else next((one for one in chats if one.key == chat), None)
    if chosen is None:
        return Question(chats=chats)
    people = tuple((name, name) for name in chosen.speakers)
    own = [name for name in chosen.speakers if name.casefold() == user.name.casefold()]
    return Question(chats, chosen.key, people, found.orders, own[0] if own else NOBODY, _likely(found.orders, user))


def choices_from(question: Question, answers: Answers) -> Choices:
    """The answers to this question; raises `InvalidInput` naming each that is missing or does not fit."""
    problems = _problems(question, answers)
    if problems:
        raise InvalidInput(_("Answer the questions about this file first."), fields=problems)
    order = question.orders[0].value if len(question.orders) == 1 else answers.order
    return Choices(me=answers.me or NOBODY, person=answers.person, chat=question.chat, order=order)


def _problems(question: Question, answers: Answers) -> dict[str, list[str]]:
    if question.is_about_chat:
        offered = ", ".join(f"{chat.key} ({chat.title})" for chat in question.chats)
        return {"chat": [_("There are several chats in this file. Choose one: %(chats)s") % {"chats": offered}]}
    keys = {key for key, _name in question.people} | {NOBODY}
    names = ", ".join(key if key == name else f"{key} ({name})" for key, name in question.people)
    problems: dict[str, list[str]] = {}
    if answers.me is None:
        problems["me"] = [_("Choose which of these is you, or none of them: %(names)s") % {"names": names}]
    for part, key in (("me", answers.me), ("person", answers.person)):
        if key is not None and key not in keys:
            problems[part] = [_("Nobody in the file has that name. The names are: %(names)s") % {"names": names}]
    if answers.me and answers.me == answers.person:
        problems["person"] = [_("That is the name you chose as your own.")]
    if len(question.orders) > 1 and answers.order not in [order.value for order in question.orders]:
        problems["order"] = [
            _("Dates like 3/4 can be read in two ways in this chat. Choose whether the day or the month comes first.")
        ]
    return problems


def chosen_chat(content: WrittenChat | TelegramFile, choices: Choices, *, user: User) -> Chat:
    if isinstance(content, WrittenChat):
        return content.chat(zone=user.zone, order=DayOrder(choices.order))
    return content.chat(key=choices.chat, zone=user.zone)


def read_choices(kept: Mapping[str, Any]) -> Choices:
    return Choices(**kept)


def _likely(orders: Sequence[DayOrder], user: User) -> str:
    """In America the month is written first."""
    if not orders:
        return ""
    is_american = user.time_zone.startswith(MONTH_FIRST_ZONES)
    return DayOrder.MONTH_FIRST if is_american and DayOrder.MONTH_FIRST in orders else orders[0]
