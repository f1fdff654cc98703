"""What only a person can say about a chat that they bring in: which of the names is theirs, and the like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import InvalidInput
from memory.imports.chats import Chat, ChatInFile
from memory.imports.day_order import DayOrder
from memory.imports.family_file import Family
from memory.imports.recognise import Brought
from memory.imports.telegram import TelegramFile
from memory.imports.whatsapp import WrittenChat

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


def question_about(brought: Brought, *, user: User, chat: str = "") -> Question:
    """What to ask this user; with `chat`, about that one of several."""
    content = brought.content
    if isinstance(content, Family):
        people = tuple((relative.id, relative.name) for relative in content.members)
        own = [row.id for row in content.members if row.email and row.email.casefold() == user.email.casefold()]
        return Question(people=people, me=own[0] if own else NOBODY, has_person=False)
    chats = content.chats
    chosen = chats[0] if len(chats) == 1 else next((one for one in chats if one.key == chat), None)
    if chosen is None:
        return Question(chats=chats)
    orders = content.orders if isinstance(content, WrittenChat) else ()
    people = tuple((name, name) for name in chosen.speakers)
    own = [name for name in chosen.speakers if name.casefold() == user.name.casefold()]
    return Question(chats, chosen.key, people, orders, own[0] if own else NOBODY, _likely(orders, user))


def choices_from(question: Question, answers: Answers) -> Choices:
    """The answers to this question; raises `InvalidInput` naming each that is missing or does not fit."""
    problems = _problems(question, answers)
    if problems:
        raise InvalidInput(_("Something has to be said about this file first."), fields=problems)
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
        problems["me"] = [_("Say which of these is you, or that none is: %(names)s") % {"names": names}]
    for field, key in (("me", answers.me), ("person", answers.person)):
        if key is not None and key not in keys:
            problems[field] = [_("Nobody is called that here. There are: %(names)s") % {"names": names}]
    if answers.me and answers.me == answers.person:
        problems["person"] = [_("That is the name you said is yours.")]
    if len(question.orders) > 1 and answers.order not in [order.value for order in question.orders]:
        problems["order"] = [_("Days like 3/4 can be read in two ways in this chat. Say which comes first.")]
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
