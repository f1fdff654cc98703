"""Quiet dates: which days they hold, for whom, and what is not proposed on them."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone

from config.errors import InvalidInput, NotFound
from legacies.models import Notice, QuietDate, Role
from legacies.models.membership import NoticeKind
from legacies.models.quiet_dates import is_quiet
from legacies.services.quiet_dates import DayOfYear, remove_quiet_date, set_quiet_date
from memory.models import FactPair
from memory.presentation.facts.review_queue import waiting_facts, waiting_pairs
from memory.services.deletion.former_members import copy_of_legacy
from memory.services.deletion.member_erasure import erase_from
from tests.support.factories import UserFactory, join, remember
from tests.support.pairs import pair_up

pytestmark = pytest.mark.django_db


def quiet_today(user, legacy):
    today = timezone.now().astimezone(user.zone).date()
    return set_quiet_date(user=user, legacy_id=legacy.pk, first=DayOfYear(today.month, today.day), name="The day")


@pytest.mark.parametrize(
    ("first", "last", "day", "is_held"),
    [
        ((11, 2), None, date(2026, 11, 2), True),
        ((11, 2), None, date(2026, 11, 3), False),
        ((11, 2), (11, 9), date(2027, 11, 9), True),
        ((12, 20), (1, 6), date(2026, 12, 31), True),
        ((12, 20), (1, 6), date(2027, 1, 6), True),
        ((12, 20), (1, 6), date(2027, 1, 7), False),
        ((2, 29), None, date(2027, 2, 28), True),
        ((2, 29), None, date(2028, 2, 28), False),
        ((2, 29), None, date(2028, 2, 29), True),
    ],
)
def test_it_holds_its_days_every_year(legacy, teller, first, last, day, is_held):
    until = DayOfYear(*last) if last else None
    set_quiet_date(user=teller, legacy_id=legacy.pk, first=DayOfYear(*first), last=until)
    assert QuietDate.objects.on(day).exists() == is_held


@pytest.mark.parametrize("day", [DayOfYear(2, 30), DayOfYear(13, 1), DayOfYear(0, 0)])
def test_what_is_no_day_is_refused(legacy, teller, day):
    with pytest.raises(InvalidInput):
        set_quiet_date(user=teller, legacy_id=legacy.pk, first=day)


def test_it_is_its_members_alone(legacy, teller):
    other = join(legacy, Role.KEEPER)
    quiet = quiet_today(teller, legacy)
    assert quiet_today(teller, legacy) == quiet
    assert is_quiet(teller, legacy.pk)
    assert not is_quiet(other, legacy.pk)
    for stranger in (other, UserFactory()):
        with pytest.raises(NotFound):
            remove_quiet_date(user=stranger, quiet_date_id=quiet.pk)
    with pytest.raises(NotFound):
        quiet_today(UserFactory(), legacy)
    remove_quiet_date(user=teller, quiet_date_id=quiet.pk)
    assert not is_quiet(teller, legacy.pk)


def test_nothing_is_proposed_on_it(legacy, teller, client):
    facts = [remember(words, legacy=legacy, owner=teller) for words in ("Rose sang.", "Rose sang on Sundays.")]
    pair = pair_up(*facts)
    Notice.objects.create(user=teller, kind=NoticeKind.JOINED, text="Ana has joined.", legacy=legacy)
    client.force_login(teller)
    home, review = (reverse(name, args=[legacy.pk]) for name in ("legacies:legacy", "memory:review"))
    assert list(waiting_pairs(teller, FactPair.objects.all())) == [pair]
    assert "Ana has joined." in client.get(home).content.decode()

    quiet_today(teller, legacy)

    assert not waiting_facts(teller, legacy.pk).exists()
    assert not waiting_pairs(teller, FactPair.objects.all()).exists()
    shown = client.get(home)
    assert "Ana has joined." not in shown.content.decode()
    assert shown.context["card"] == ""
    assert "Today is a quiet date." in client.get(review).content.decode()
    assert "Rose sang." in client.get(reverse("memory:remembered", args=[legacy.pk])).content.decode()


def test_page_sets_and_removes_it(legacy, teller, client):
    client.force_login(teller)
    page, to_set = (reverse(f"memory:{name}", args=[legacy.pk]) for name in ("boundaries", "quiet-date-set"))
    assert client.post(to_set, {"first": "2.11.", "last": "", "name": "The day she died"}).status_code == 302
    assert "2 November" in client.get(page).content.decode()
    assert client.post(to_set, {"first": "31.2.", "last": ""}).status_code == 422
    remove = reverse("memory:quiet-date-remove", args=[legacy.pk, QuietDate.objects.get().pk])
    client.force_login(join(legacy))
    assert client.post(remove).status_code == 404
    client.force_login(teller)
    assert client.post(remove).status_code == 302
    assert not QuietDate.objects.exists()


@pytest.mark.parametrize("first", ["29 November", "November 29", "29.11.2026", "29. November", "29 novembre"])
def test_page_takes_a_day_as_it_writes_one(first, legacy, teller, client):
    client.force_login(teller)
    to_set = reverse("memory:quiet-date-set", args=[legacy.pk])
    assert client.post(to_set, {"first": first, "last": "6 de enero"}).status_code == 302
    quiet = QuietDate.objects.get()
    assert (quiet.first, quiet.last) == (1129, 106)
    for odd in ("some day", "November", "31 June", "0.5."):
        refused = client.post(to_set, {"first": odd, "last": ""})
        said = refused.content.decode()
        assert refused.status_code == 422
        assert "For example: 29 November, or 29.11." in said or "There is no such day." in said
        assert f'value="{odd}"' in said
    assert QuietDate.objects.count() == 1


def test_copy_holds_it_and_erasing_takes_it(legacy, teller):
    quiet_today(teller, legacy)
    kept = quiet_today(join(legacy, Role.KEEPER), legacy)
    assert copy_of_legacy(user=teller, legacy_id=legacy.pk)["quiet_dates"][0]["name"] == "The day"
    erase_from(legacy.pk, user=teller)
    assert QuietDate.objects.get() == kept
