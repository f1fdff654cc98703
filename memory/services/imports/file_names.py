"""What conversations, messages and people are called in the family file that they came from."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from legacies.models import Legacy, Membership
from memory.models import Conversation, Message


def conversation_client_id(name: str, legacy: Legacy) -> str:
    """As a conversation of the file is known among all that its member has, about whomever: two files may have a c1."""
    return f"{legacy.pk.hex[-12:]}:{name}"


def client_id_of_message(conversation: str, number: int) -> str:
    """As the message of this number is known in a conversation that is known so."""
    return f"{conversation}/{number}"


def file_name_of(conversation: Conversation) -> str:
    """What the file calls a conversation that came from one; else its own key."""
    is_named = conversation.imported and ":" in conversation.client_id
    return conversation.client_id.partition(":")[2] if is_named else str(conversation.pk)


def number_in_file(message: Message) -> int:
    """A message's number in the file that it came from; else its place in the conversation."""
    number = message.client_id.rpartition("/")[2]
    return int(number) if message.conversation.imported and number.isdecimal() else message.seq


def place_in_file(message: Message) -> dict[str, str | int]:
    """Conversation and number. The caller has the message's conversation at hand."""
    return {"conversation": file_name_of(message.conversation), "n": number_in_file(message)}


def member_names(legacy_id: UUID) -> Mapping[UUID, str]:
    """What the file calls each member, by their key; who came later is called by their key. One query."""
    places = Membership.objects.filter(legacy=legacy_id).values_list("user", "import_name")
    return {user: name or str(user) for user, name in places}
