"""Having the demo family do what any family does: the same services, nothing written past them."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from legacies.models import Legacy, Membership
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.demo.family import DemoFact, DemoFamily
from memory.models import Conversation
from memory.services.conversations import post_message, start_conversation
from memory.services.facts import create_fact, share_fact
from memory.services.moderation import approve_fact

# Printed for everybody to read: these accounts exist where nothing real is kept, and nowhere else.
PASSWORD = "keepsake-demo"  # noqa: S105 - as above
ADMIN_EMAIL = "admin@example.org"


@transaction.atomic
def settle(family: DemoFamily) -> tuple[Legacy, dict[str, User]]:
    """The people, their legacy, and what the others told of it. A second time, what is there already."""
    people = {person.key: _user(person.email, person.name, person.time_zone) for person in family.people}
    admin = _user(ADMIN_EMAIL, "The admin", is_staff=True, is_superuser=True)
    keeper = people[family.keeper.key]
    if first := Membership.objects.filter(user=keeper).select_related("legacy").order_by("joined_at").first():
        return first.legacy, people
    about = {"relationship": family.keeper.relationship, "calls_them": family.keeper.calls_them}
    legacy = create_legacy(user=keeper, **about, **family.legacy)
    _join(family, legacy, people)
    for fact in family.facts:
        _tell(fact, legacy, people[fact.teller], admin)
    return legacy, people


def talk(family: DemoFamily, legacy: Legacy, people: dict[str, User], *, said: int) -> Conversation:
    """Say one message of the keeper's conversation, counted from 0. A second time, nothing is said twice."""
    talker = people[family.talker]
    conversation = start_conversation(user=talker, legacy_id=legacy.pk, client_id="demo")
    post_message(
        user=talker, conversation_id=conversation.pk, content=family.messages[said], client_id=f"demo-{said + 1}"
    )
    return conversation


def _user(email: str, name: str, time_zone: str = "", **rights: bool) -> User:
    user = User.objects.filter(email=email).first()
    if user is None:
        user = User.objects.create_user(email, PASSWORD, display_name=name, time_zone=time_zone, **rights)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def _join(family: DemoFamily, legacy: Legacy, people: dict[str, User]) -> None:
    keeper = people[family.keeper.key]
    for person in family.people:
        if person is family.keeper:
            continue
        _, token = invite(user=keeper, legacy_id=legacy.pk, for_whom=person.name, role=person.role)
        place = {"relationship": person.relationship, "calls_them": person.calls_them}
        accept_invitation(user=people[person.key], token=token, **place)


def _tell(fact: DemoFact, legacy: Legacy, teller: User, admin: User) -> None:
    told = create_fact(user=teller, legacy_id=legacy.pk, content=fact.content, **fact.about)
    if fact.stands != "private":
        share_fact(user=teller, fact_id=told.pk)
    if fact.stands == "approved":
        approve_fact(staff=admin, fact_id=told.pk)
