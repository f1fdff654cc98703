"""`GET usage`: my budget and spend, and the month of what I keep; nobody else's."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from legacies.models import Role
from memory.models import Persona, UsageRecord
from tests.support.api import Phone
from tests.support.factories import LegacyFactory, MembershipFactory, UserFactory, join

pytestmark = pytest.mark.django_db


def took(cost, *, user, legacy, **fields):
    about = {"stage": "reply", "user_id": user.pk, "legacy_id": legacy.pk, **fields}
    return UsageRecord.objects.create(cost=Decimal(cost), **about)


def test_usage_tells_my_budget_my_spend_and_the_month_of_what_i_keep(settings):
    settings.BUDGET_USER_DAY, settings.BUDGET_LEGACY_MONTH = Decimal(3), Decimal(40)
    kept, other = LegacyFactory(), LegacyFactory()
    me, relative = join(kept, Role.KEEPER), join(kept, Role.CONTRIBUTOR)
    MembershipFactory(legacy=other, role=Role.CONTRIBUTOR, user=me)
    took("0.25", user=me, legacy=kept, tokens_in=900, tokens_cached=600)
    took("0.50", user=me, legacy=other, stage="extraction", tokens_in=40)
    took("1.00", user=relative, legacy=kept)
    took("0", user=me, legacy=kept, reserved=Decimal("0.03"), is_settled=False)
    read = Phone(me).get("usage").json()
    budget = {"limit": "3.000000", "spent": "0.750000", "reserved": "0.030000"}
    assert {name: read["today"][name] for name in budget} == budget
    names = ("stage", "calls", "tokens_in", "tokens_cached", "cost")
    assert [tuple(one[name] for name in names) for one in read["days"]] == [
        ("extraction", 1, 40, 0, "0.500000"),
        ("reply", 1, 900, 600, "0.250000"),
    ]
    assert [(one["legacy"], one["limit"], one["spent"]) for one in read["legacies"]] == [
        (str(kept.pk), "40.000000", "1.250000")
    ]
    assert read["today"]["resets_at"] > timezone.now().isoformat()


def test_usage_of_somebody_else_and_of_their_legacies_is_not_told():
    legacy = LegacyFactory()
    keeper, reader = join(legacy, Role.KEEPER), join(legacy, Role.READER)
    took("0.25", user=keeper, legacy=legacy)
    for stranger in (reader, UserFactory()):
        read = Phone(stranger).get("usage").json()
        assert (read["today"]["spent"], read["days"], read["legacies"]) == ("0.000000", [], [])
    assert Client().get("/api/v1/usage").status_code == 401


def test_usage_tells_the_lower_limits_of_personas_as_they_hold(settings):
    settings.BUDGET_USER_DAY, settings.BUDGET_LEGACY_MONTH = Decimal(3), Decimal(40)
    legacy = LegacyFactory()
    member = join(legacy, Role.READER)
    budgets = {"user_day": 0.5, "legacy_month": 90}  # made when the server's limit was higher
    thrifty = Persona.objects.create(legacy=legacy, name="Thrifty", budgets=budgets)
    Persona.objects.create(legacy=legacy, name="Usual")
    Persona.objects.create(legacy=legacy, name="Gone", budgets=budgets, retired_at=timezone.now())
    Persona.objects.create(legacy=LegacyFactory(), name="Elsewhere", budgets=budgets)
    assert Phone(member).get("usage").json()["personas"] == [
        {
            "persona": str(thrifty.pk),
            "legacy": str(legacy.pk),
            "name": "Thrifty",
            "user_day": "0.500000",
            "legacy_month": "40.000000",
        }
    ]


def test_usage_takes_the_same_queries_however_many_legacies_are_kept(growth):
    me = UserFactory()

    def keep_another():
        legacy = LegacyFactory()
        MembershipFactory(legacy=legacy, role=Role.KEEPER, user=me)
        took("0.25", user=me, legacy=legacy)
        Persona.objects.create(legacy=legacy, name="Thrifty", budgets={"user_day": 0.5})

    phone = Phone(me)
    growth(keep_another, lambda: phone.get("usage").json()["legacies"])
