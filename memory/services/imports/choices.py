"""Questions about an uploaded file that only its user can answer, such as which name is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from pydantic import TypeAdapter

from accounts.models import User
from accounts.services import account_at
from config.errors import InvalidInput
from legacies.audit import Action, Actor, record, state_of
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy
from memory.services.imports.family_import import NO_ADDRESS, People, address_of
from memory.services.imports.formats.chats import Chat, ChatInFile, FileRefused
from memory.services.imports.formats.day_order import DayOrder
from memory.services.imports.formats.family_file import Family, Mistake, Relative
from memory.services.imports.formats.file_kinds import ParsedFile
from memory.services.imports.formats.telegram import TelegramFile
from memory.services.imports.formats.whatsapp import WrittenChat

# The people of an uploaded family file: which member each one is, and whose words may be imported.
#
# Nobody may attribute words to a member who is here: each member imports their own conversations.


def check_is_about(family: Family, legacy: Legacy) -> None:
    """Raise `FileRefused` if the family file is about somebody else."""
    if not _is_about(family, legacy):
        problem = _("This file is about %(other)s, but this legacy is about %(name)s.")
        named = {"other": family.legacy["name"], "name": legacy.name}
        raise FileRefused([Mistake("legacy.name", problem % named)])


def first_told(family: Family) -> dict[str, int]:
    """Return who tells in a family file, each with the index of their first conversation."""
    tellers: dict[str, int] = {}
    for index, imported in enumerate(family.conversations):
        tellers.setdefault(imported.member, index)
    return tellers


def check_tellers(
    members: Sequence[Relative], tellers: Mapping[str, int], *, legacy: Legacy, user: User, me: str
) -> None:
    """Check the tellers of a family file, once its user has said who they are in it (`me`).

    Raise `FileRefused` if the file holds conversations of other members, and `InvalidInput` if its user is somebody
    else in it. `tellers` is the result of `first_told`.
    """
    if mistakes := list(_foreign_tellers(members, tellers, _CurrentMembers(legacy, user), me)):
        raise FileRefused(mistakes)


@transaction.atomic
def place_relatives(family: Family, *, legacy: Legacy, user: User, me: str) -> People:
    """Return which user each person of the file is. New people become members who cannot sign in.

    A second import finds them here. Nobody becomes a keeper by a file.
    """
    lock_legacy(legacy.pk)
    here = _CurrentMembers(legacy, user)
    members = {row.id: here.user_of(row, me) or placeholder_user(legacy, user, row) for row in family.members}
    if me and me not in here.by_import_name:
        for own in Membership.objects.filter(legacy=legacy, user=user, import_name=""):
            own.import_name = me
            own.save(update_fields=["import_name"])
            payload = {"after": state_of(own)}
            record(own, Action.MEMBER_EDITED, actor=Actor.user(user), legacy_id=legacy.pk, payload=payload)
    return People(legacy, members)


class _CurrentMembers:
    """The current members, by their name in an earlier file, by address, and by name."""

    def __init__(self, legacy: Legacy, user: User) -> None:
        places = list(Membership.objects.filter(legacy=legacy).select_related("user"))
        members = [place.user for place in places]
        self.importer = user
        self.by_import_name = {place.import_name: place.user for place in places if place.import_name}
        self.by_address = {member.email.casefold(): member for member in members}
        self.by_name = {member.name.casefold(): member for member in members}

    def user_of(self, row: Relative, me: str) -> User | None:
        if row.id == me:
            return self.importer
        same_address = self.by_address.get(row.email.casefold())
        return self.by_import_name.get(row.id) or same_address or self.by_name.get(row.name.casefold())


def _is_about(family: Family, legacy: Legacy) -> bool:
    names = {str(name).casefold().strip() for name in (legacy.name, *legacy.known_as)}
    return bool(names & {str(name).casefold().strip() for name in (family.legacy["name"], *family.legacy["known_as"])})


def _foreign_tellers(
    members: Sequence[Relative], tellers: Mapping[str, int], here: _CurrentMembers, me: str
) -> Iterator[Mistake]:
    user = here.importer
    own = {row.id for row in members if row.email and row.email.casefold() == user.email.casefold()}
    if own and me not in own:
        raise InvalidInput(fields={"me": [_("By your address you are %(me)s in this file.") % {"me": ", ".join(own)}]})
    rows = {row.id: row for row in members}
    claimed = here.user_of(rows[me], "") if me else None
    if claimed is not None and claimed != user and not cannot_sign_in(claimed):
        problem = _("That is %(name)s, who is a member here.") % {"name": claimed.name}
        raise InvalidInput(problem, fields={"me": [problem]})
    for member, index in tellers.items():
        teller = here.user_of(rows[member], me)
        if teller is not None and member != me and not cannot_sign_in(teller):
            problem = _("%(name)s is a member here, and only they can import what they told.") % {"name": teller.name}
            yield Mistake(f"conversations[{index}].member", problem)


def cannot_sign_in(user: User) -> bool:
    return user.email.endswith(f".{NO_ADDRESS}")


def placeholder_user(legacy: Legacy, by: User, row: Relative) -> User:
    address = address_of(row.id, legacy)
    user = account_at(email=address, display_name=row.name, time_zone=row.timezone)
    role = Role.CONTRIBUTOR if row.role == Role.KEEPER else row.role
    about: dict[str, Any] = {
        "relationship": row.relationship,
        "calls_them": row.calls_them,
        "import_name": row.id,
    }
    membership, is_new = Membership.objects.get_or_create(legacy=legacy, user=user, defaults={"role": role, **about})
    if is_new:
        actor = Actor.task(by.pk)
        payload = {"after": state_of(membership)}
        record(membership, Action.MEMBER_JOINED, actor=actor, legacy_id=legacy.pk, payload=payload)
    return user


MOST_NAMES = 500
"""The most speakers of a chat to choose from, those who say most: nobody looks through a longer list."""
MOST_IN_ALL = 5_000
NOBODY = ""
MONTH_FIRST_ZONES = ("America/", "US/", "Pacific/Honolulu")


@dataclass(frozen=True, slots=True)
class Choices:
    """The checked answers. `me` and `person` are names as the chat has them; `NOBODY` means no speaker of the chat.

    For a family file, `me` is a member's id.
    """

    me: str = NOBODY
    person: str = NOBODY
    chat: str = ""
    order: str = ""

    def as_json(self) -> dict[str, str]:
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers as they are sent. `me` is None if nothing was said, which is not the same as `NOBODY`."""

    me: str | None = None
    person: str = NOBODY
    chat: str = ""
    order: str = ""

    def as_json(self) -> dict[str, str | None]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask about a file.

    `chats` are the chats to choose from, `people` the speakers of the chosen one (key and name), and `orders` the
    possible orders of day and month. `me` and `order` are the likely answers.
    """

    chats: tuple[ChatInFile, ...] = ()
    chat: str = ""
    people: tuple[tuple[str, str], ...] = ()
    orders: tuple[DayOrder, ...] = ()
    me: str = NOBODY
    order: str = ""
    has_person: bool = True

    @property
    def is_about_chat(self) -> bool:
        """Whether there are several chats and none is chosen yet."""
        return len(self.chats) > 1 and not self.chat


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSummary:
    """What there is to ask about a file, stored beside the file when it is read.

    For a chat: the `chats` to choose from and the possible `orders` of day and month. For a family file: its `members`,
    and the index of each one's first conversation (`tellers`).
    """

    chats: tuple[ChatInFile, ...] = ()
    orders: tuple[DayOrder, ...] = ()
    members: tuple[Relative, ...] = ()
    tellers: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return dict(_FOUND.dump_python(self, mode="json"))


_FOUND = TypeAdapter(FileSummary)


def read_found(stored: Mapping[str, Any]) -> FileSummary:
    return _FOUND.validate_python(stored)


def found_in(parsed_file: ParsedFile) -> FileSummary:
    """Return what there is to ask about the file. Raise `FileRefused` if there is too much to choose from."""
    content = parsed_file.content
    if isinstance(content, Family):
        return _enough_to_ask(FileSummary(members=content.members, tellers=first_told(content)))
    orders = content.orders if isinstance(content, WrittenChat) else ()
    chats = tuple(replace(chat, speakers=chat.speakers[:MOST_NAMES]) for chat in content.chats)
    return _enough_to_ask(FileSummary(chats=chats, orders=orders))


def _enough_to_ask(found: FileSummary) -> FileSummary:
    names = len(found.members) + sum(1 + len(chat.speakers) for chat in found.chats)
    if names > MOST_IN_ALL:
        problem = _("The file has too many people or chats to choose from. Export only the chat that you want.")
        raise FileRefused([Mistake(_("file"), problem)])
    return found


def question_about(found: FileSummary, *, user: User, chat: str = "") -> Question:
    """Return what to ask this user; with `chat`, about this one of several chats."""
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
    return Question(
        chats, chosen.key, people, found.orders, own[0] if own else NOBODY, _likely_order(found.orders, user)
    )


def choices_from(question: Question, answers: Answers) -> Choices:
    """Return the checked answers. Raise `InvalidInput` with each answer that is missing or does not fit."""
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


def _likely_order(orders: Sequence[DayOrder], user: User) -> str:
    """Return the likely order: month first for users in America."""
    if not orders:
        return ""
    is_american = user.time_zone.startswith(MONTH_FIRST_ZONES)
    return DayOrder.MONTH_FIRST if is_american and DayOrder.MONTH_FIRST in orders else orders[0]
