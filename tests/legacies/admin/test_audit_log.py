"""The audit log as staff read it: sentences with names, narrowed by a form, and no key of anything in view."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.db.models import TextChoices
from django.test import Client
from django.urls import reverse

from legacies.admin.audit_log import lines_of
from legacies.audit import Action, Actor, record, registered_actions
from legacies.models import LegacyEvent
from memory.kinds import MemoryAction
from tests.legacies.conftest import People
from tests.support.endpoints import force_login
from tests.support.factories import LegacyFactory, MembershipFactory, UserFactory

LOG = reverse("admin:legacies_legacyevent_changelist")
KEY = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-")


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    force_login(client, UserFactory(is_staff=True))
    return client


@pytest.fixture
def events(people: People) -> list[LegacyEvent]:
    elsewhere = LegacyFactory(name="Karl Berg")
    teller = UserFactory(display_name="Tom Tailor")
    with transaction.atomic():
        return [
            _record(people.legacy, Action.LEGACY_EDITED, people.keeper),
            _record(elsewhere, MemoryAction.FACT_SHARED, teller),
        ]


def _record(legacy: Any, action: TextChoices, user: Any) -> LegacyEvent:
    return record(legacy, action, actor=Actor.user(user), legacy_id=legacy.pk, payload={"before": "her own words"})


def in_view(answer: Any) -> str:
    """What somebody reads: the page without its marks."""
    page = answer.content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())


def listed(client: Client, **query: str) -> str:
    page = in_view(client.get(LOG, query))
    return page.partition("Filter")[0]


def test_each_line_says_who_did_what_and_where(staff: Client, people: People, events: list[LegacyEvent]):
    page = listed(staff)
    assert f"{people.keeper.name} changed what is said about the person. {people.legacy.name}" in page
    assert "Tom Tailor shared a fact with the family. Karl Berg" in page
    assert "her own words" not in page


def test_no_key_is_in_view(staff: Client, events: list[LegacyEvent]):
    assert not KEY.search(in_view(staff.get(LOG)))
    for event in events:
        page = in_view(staff.get(reverse("admin:legacies_legacyevent_change", args=[event.pk])))
        assert not KEY.search(page)
        assert "_" not in page.replace(event.hash, "")


@pytest.mark.parametrize(
    "query", [{"legacy": "karl"}, {"who": "tailor"}, {"done": "fact_shared"}, {"legacy": "Karl Berg", "who": "Tom"}]
)
def test_the_log_is_narrowed(staff: Client, events: list[LegacyEvent], query: dict[str, str]):
    page = listed(staff, **query)
    assert "Tom Tailor shared" in page
    assert "changed what is said" not in page


def test_the_log_is_narrowed_by_day(staff: Client, events: list[LegacyEvent]):
    day = events[0].at.date()
    assert "Tom Tailor shared" in listed(staff, day=day.isoformat())
    for other in ("2001-02-03", "2001-02-31", "soon"):
        assert "Tom Tailor" not in listed(staff, day=other)


def test_a_key_that_somebody_reports_is_found(staff: Client, events: list[LegacyEvent]):
    assert "Tom Tailor" in listed(staff, legacy=str(events[1].chain))
    assert "changed what is said" not in listed(staff, who=str(events[1].actor_id))


def test_a_change_of_a_place_names_whose_it_is(people: People):
    place = MembershipFactory(legacy=people.legacy, user__display_name="Mira")
    payload = {"before": {"user_id": str(place.user.pk)}, "after": {"user_id": str(place.user.pk)}}
    with transaction.atomic():
        actor = Actor.user(people.keeper)
        event = record(place, Action.MEMBER_EDITED, actor=actor, legacy_id=people.legacy.pk, payload=payload)
    assert lines_of([event])[event.pk].sentence == f"{people.keeper.name} changed how Mira is related."


def test_every_action_reads_as_a_sentence(people: People):
    kinds = (*registered_actions(), "something_of_a_later_version")
    events = [LegacyEvent(chain=people.legacy.pk, action=kind, actor_kind="user", actor_id=None) for kind in kinds]
    for line in lines_of(events).values():
        assert re.fullmatch(r"[A-Z][^_%]*\.", line.sentence), line.sentence


def test_a_page_of_the_log_costs_the_same_however_long_it_is(staff: Client, people: People, growth):
    def add() -> None:
        with transaction.atomic():
            _record(LegacyFactory(), Action.MEMBER_EDITED, UserFactory())

    growth(add, lambda: staff.get(LOG))
