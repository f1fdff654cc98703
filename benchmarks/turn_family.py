"""A made-up family with many facts, whose turns are measured. COPY writes its rows, so filling takes seconds."""

from __future__ import annotations

from uuid import UUID

from allauth.account.models import EmailAddress

from accounts.models import User
from legacies.models import Legacy, Membership, Role
from memory.management.speed.made_up_rows import FIRST_TOLD, MEMBERS, Loader, MadeUpFamily
from memory.models import Fact, FactSource, Moderation, RecallItem, Visibility
from memory.models.facts import SourceKind

SEED = 7
PASSWORD = "keepsake-measured"  # noqa: S105 - of people who are made up, in a database of their own
PINNED = 20
AT_ONCE = 1000


def email_of(number: int) -> str:
    return f"teller{number}@example.org"


def fill_family(facts: int) -> UUID:
    """Return the legacy of this family. If it does not exist, make it with this many facts of three tellers."""
    legacy_id = UUID(int=SEED)
    if Fact.objects.filter(legacy=legacy_id).count() == facts:
        return legacy_id
    RecallItem.objects.filter(legacy_id=legacy_id).delete()
    Legacy.objects.filter(pk=legacy_id).delete()
    legacy = Legacy.objects.create(pk=legacy_id, name="Ruth Measured", pronouns="she/her")
    tellers = [_account(number) for number in range(MEMBERS)]
    for teller in tellers:
        Membership.objects.create(legacy=legacy, user=teller, role=Role.CONTRIBUTOR, relationship="granddaughter")
    members = tuple(teller.pk for teller in tellers)
    Loader(SEED).load([MadeUpFamily(legacy_id=legacy_id, members=members, messages=0, facts=facts)])
    _add_facts(legacy_id)
    return legacy_id


def _account(number: int) -> User:
    user = User.objects.filter(email=email_of(number)).first()
    if user is None:
        name = f"Teller {number}"
        user = User.objects.create_user(email_of(number), PASSWORD, display_name=name, time_zone="Europe/London")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _add_facts(legacy_id: UUID) -> None:
    """Add the facts that the recall rows stand for."""
    items = RecallItem.objects.filter(legacy_id=legacy_id)
    first = list(items.order_by("id").values_list("id", flat=True)[:PINNED])
    items.update(pinned=False, message_ids=[])
    items.filter(id__in=first).update(pinned=True)
    shared = {
        "visibility": Visibility.SHARED,
        "moderation": Moderation.APPROVED,
        "shared_at": FIRST_TOLD,
        "to_desk_at": FIRST_TOLD,
    }
    columns = ("id", "owner_id", "shared", "category", "importance", "pinned", "search_text", "told_at")
    rows = list(items.values(*columns))
    made = [
        Fact(
            pk=row["id"],
            legacy_id=legacy_id,
            owner_id=row["owner_id"],
            category=row["category"],
            importance=row["importance"],
            pinned=row["pinned"],
            content=row["search_text"],
            created_at=row["told_at"],
            **(shared if row["shared"] else {}),
        )
        for row in rows
    ]
    Fact.objects.bulk_create(made, batch_size=AT_ONCE)
    sources = [
        FactSource(fact=fact, kind=SourceKind.MANUAL, teller_id=fact.owner_id, told_at=fact.created_at) for fact in made
    ]
    FactSource.objects.bulk_create(sources, batch_size=AT_ONCE)
