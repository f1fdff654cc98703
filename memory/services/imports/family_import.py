"""Importing a family file: its people and conversations.

Everything is identified by the file's own names, so importing the same file twice changes nothing, and an interrupted
import continues where it stopped. Imported conversations are consolidated by the same job as all others.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import account_at
from legacies.audit import Action, Actor, record, state_of
from legacies.models import Legacy, Membership, Role
from legacies.models.legacy import lock_legacy
from memory.engines.distress import is_acute
from memory.indexing.indexed_rows import index_messages
from memory.language.detection import guess_language
from memory.models import Conversation, ConversationLegacy, Fact, Message, MessageRole, Review
from memory.models.conversations import LegacyRole
from memory.services.conversations.lifecycle import ask_for_consolidation
from memory.services.facts.editing import share_fact
from memory.services.imports.formats.family_file import (
    Family,
    FamilyFileRefused,
    ImportedConversation,
    ImportedMessage,
    Mistake,
    Relative,
    Sharing,
)

# The names of conversations, messages and people in the family file that they came from.


def conversation_client_id(name: str, legacy: Legacy) -> str:
    """Return the client id of the file's conversation.

    It includes the legacy, because two files may both have a "c1".
    """
    return f"{legacy.pk.hex[-12:]}:{name}"


def client_id_of_message(conversation: str, number: int) -> str:
    """Return the client id of the message with this number, in a conversation with this client id."""
    return f"{conversation}/{number}"


def file_name_of(conversation: Conversation) -> str:
    """Return the conversation's name in the file that it came from, or its own key."""
    is_named = conversation.imported and ":" in conversation.client_id
    return conversation.client_id.partition(":")[2] if is_named else str(conversation.pk)


def number_in_file(message: Message) -> int:
    """Return the message's number in the file that it came from, or its place in the conversation."""
    number = message.client_id.rpartition("/")[2]
    return int(number) if message.conversation.imported and number.isdecimal() else message.seq


def place_in_file(message: Message) -> dict[str, str | int]:
    """Return the message's conversation and number in the file. The caller has loaded the message's conversation."""
    return {"conversation": file_name_of(message.conversation), "n": number_in_file(message)}


def member_names(legacy_id: UUID) -> Mapping[UUID, str]:
    """Return the file's names of the members by their keys; the key itself for members who joined later. One query."""
    places = Membership.objects.filter(legacy=legacy_id).values_list("user", "import_name")
    return {user: name or str(user) for user, name in places}


NO_ADDRESS = "import.invalid"
"""The domain of the addresses of relatives without one. It is reserved, so nothing is ever sent there."""
MOST_AT_ONCE = 1000

Known = Mapping[int, Message]
"""The messages of a conversation by their numbers in the file."""


@dataclass(frozen=True, slots=True)
class People:
    """The legacy, and its members by their names in the file."""

    legacy: Legacy
    members: Mapping[str, User]


@transaction.atomic
def import_people(family: Family) -> People:
    """Return the family's legacy and members: those of an earlier import, and the people who are new in the file.

    For operators only, who are responsible for the accounts that this creates. Raise `FamilyFileRefused` and change
    nothing if a conversation of the file is here already with other words.
    """
    legacy = _legacy(family)
    lock_legacy(legacy.pk)
    places = Membership.objects.filter(legacy=legacy).exclude(import_name="").select_related("user")
    members = {place.import_name: place.user for place in places}
    for relative in family.members:
        if relative.id not in members:
            members[relative.id] = _add_relative(legacy, relative)
    people = People(legacy, members)
    if mistakes := [
        mistake for imported in family.conversations for mistake in _conversation_mistakes(people, imported)
    ]:
        raise FamilyFileRefused(mistakes)
    return people


@transaction.atomic
def import_conversation(people: People, imported: ImportedConversation) -> Conversation:
    """Import one conversation, word for word and with its times, and have it consolidated at once.

    If the conversation is here already, add the messages that follow its end in the file. Raise `FamilyFileRefused` if
    its messages are here with other words.
    """
    conversation = _conversation(people, imported)
    known = _stored_messages(conversation)
    if mistakes := list(_message_mistakes(imported, known, _own_names(people, imported))):
        raise FamilyFileRefused(mistakes)
    if new := [said for said in imported.messages if said.n not in known]:
        _append_messages(conversation, new, _own_names(people, imported))
    return conversation


def apply_sharing(people: People, sharing: Sharing) -> int:
    """Share what the file says that this member shares, and return the number of facts.

    Only facts that their owner has not reviewed since: an owner who made a fact private has decided, and a file does
    not undo that. Each fact is shared in its own transaction.
    """
    user = people.members[sharing.member]
    conversation = conversation_client_id(sharing.conversation, people.legacy)
    behind = Message.objects.filter(
        conversation__user=user,
        conversation__client_id=conversation,
        client_id__in=[client_id_of_message(conversation, n) for n in sharing.messages],
    )
    own = Fact.objects.owned_by(user).filter(legacy=people.legacy)
    facts = own.live().filter(review=Review.OPEN, sources__message__in=behind)
    chosen = [fact for fact in facts.distinct() if _is_meant(fact.content, sharing)]
    for fact in chosen:
        share_fact(user=user, fact_id=fact.pk)
    return len(chosen)


def _is_meant(text: str, sharing: Sharing) -> bool:
    return _has_each_group(text, sharing.words) and not any(_has_each_group(text, groups) for groups in sharing.unless)


def _has_each_group(text: str, groups: Iterable[Iterable[str]]) -> bool:
    """Return whether a word of each group begins a word of the text: "farm" matches "farmed", not "Milfarm"."""
    low = text.casefold()
    return all(any(re.search(rf"(?<!\w){re.escape(word.casefold())}", low) for word in group) for group in groups)


def _legacy(family: Family) -> Legacy:
    """Return the legacy, identified by the person and the file's keeper: two people of the same name stay apart."""
    keeper = next(member for member in family.members if member.role == Role.KEEPER)
    known_by = [*(str(family.legacy[name]) for name in ("name", "born", "died")), keeper.id, keeper.name]
    key = hashlib.sha256("\n".join(known_by).encode()).hexdigest()
    language = family.legacy["language"] or _language(family)
    fields = {**family.legacy, "language": language}
    legacy, is_new = Legacy.objects.get_or_create(import_key=key, defaults=fields)
    if is_new:
        payload = {"after": state_of(legacy)}
        record(legacy, Action.LEGACY_CREATED, actor=Actor.task(), legacy_id=legacy.pk, payload=payload)
    return legacy


def _language(family: Family) -> str:
    """Return the language in which most messages are written."""
    told = (
        said.text for imported in family.conversations for said in imported.messages if said.role == MessageRole.USER
    )
    found = Counter(language for text in told if (language := guess_language(text, otherwise="")))
    return found.most_common(1)[0][0] if found else "en"


def address_of(name: str, legacy: Legacy) -> str:
    """Return the placeholder address of a relative without one, from the file's name for them."""
    return f"{name}@{legacy.pk.hex[-12:]}.{NO_ADDRESS}"


def _add_relative(legacy: Legacy, relative: Relative) -> User:
    address = relative.email or address_of(relative.id, legacy)
    user = account_at(email=address, display_name=relative.name, time_zone=relative.timezone)
    about = {"role": relative.role, "relationship": relative.relationship, "calls_them": relative.calls_them}
    place, is_new = Membership.objects.get_or_create(legacy=legacy, user=user, defaults=about)
    place.import_name = relative.id
    place.save(update_fields=["import_name"])
    action, payload = Action.MEMBER_JOINED if is_new else Action.MEMBER_EDITED, {"after": state_of(place)}
    record(place, action, actor=Actor.task(user.pk), legacy_id=legacy.pk, payload=payload)
    return user


def _conversation(people: People, imported: ImportedConversation) -> Conversation:
    """Return the conversation's row, locked; a new one if this member has not imported it yet."""
    rows = Conversation.objects.select_for_update()
    fields = {"legacy": people.legacy, "title": imported.title, "imported": True, "finished_at": timezone.now()}
    name, user = conversation_client_id(imported.id, people.legacy), people.members[imported.member]
    conversation, is_new = rows.get_or_create(user=user, client_id=name, defaults=fields)
    if is_new:
        ConversationLegacy.objects.create(conversation=conversation, legacy=people.legacy, role=LegacyRole.PRIMARY)
    return conversation


def _stored_messages(conversation: Conversation) -> Known:
    rows = Message.objects.filter(conversation=conversation).order_by("seq")
    for row in rows:
        row.conversation = conversation
    return {number_in_file(row): row for row in rows}


def _conversation_mistakes(people: People, imported: ImportedConversation) -> Iterator[Mistake]:
    name, user = conversation_client_id(imported.id, people.legacy), people.members[imported.member]
    conversation = Conversation.objects.filter(user=user, client_id=name).first()
    return (
        _message_mistakes(imported, _stored_messages(conversation), _own_names(people, imported))
        if conversation
        else iter(())
    )


def _own_names(people: People, imported: ImportedConversation) -> frozenset[str]:
    """Return the names by which the conversation calls the member who imports it."""
    return frozenset({"", people.members[imported.member].name})


def _message_mistakes(imported: ImportedConversation, known: Known, own_names: frozenset[str]) -> Iterator[Mistake]:
    """Yield the messages that differ from those stored here, or are new but do not follow the stored ones."""
    last = max(known, default=0)
    latest = known[last].at if known else None
    for said in imported.messages:
        place = f"conversation {imported.id}, message {said.n}"
        stands = known.get(said.n)
        if stands is not None and not _is_same(said, stands, own_names):
            yield Mistake(place, _("A message with this number is already here, with different words."))
        elif stands is None and latest is not None and (said.n < last or said.at < latest):
            yield Mistake(place, _("This message is new, but comes before messages that are already here."))


def _is_same(said: ImportedMessage, stands: Message, own_names: frozenset[str]) -> bool:
    told = (said.role, said.text, said.at, "" if said.speaker in own_names else said.speaker)
    return told == (stands.role, stands.content, stands.at, stands.speaker)


def _append_messages(conversation: Conversation, new: Iterable[ImportedMessage], own_names: frozenset[str]) -> None:
    rows = [_message(conversation, seq, said, own_names) for seq, said in enumerate(new, conversation.last_seq + 1)]
    Message.objects.bulk_create(rows, batch_size=MOST_AT_ONCE)
    conversation.last_seq, conversation.last_message_at = rows[-1].seq, rows[-1].at
    conversation.finished_at = timezone.now()
    conversation.save(update_fields=["last_seq", "last_message_at", "finished_at"])
    index_messages(conversation)
    ask_for_consolidation(conversation)


def _message(conversation: Conversation, seq: int, said: ImportedMessage, own_names: frozenset[str]) -> Message:
    """Return the message.

    Its author is the importing member if they said it; otherwise only the speaker's name is stored.
    """
    is_own = said.speaker in own_names
    return Message(
        conversation=conversation,
        seq=seq,
        role=said.role,
        author=conversation.user if is_own and said.role == MessageRole.USER else None,
        speaker="" if is_own else said.speaker,
        client_id=client_id_of_message(conversation.client_id, said.n),
        content=said.text,
        in_distress=said.role == MessageRole.USER and is_acute(said.text, is_imported=True),
        at=said.at,
    )
