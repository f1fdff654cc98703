"""`erase`: by operators, at somebody's wish."""

from __future__ import annotations

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from legacies.models import Legacy, Role
from legacies.services.legacies import create_legacy
from memory.models import Fact
from memory.services.facts.editing import create_fact
from tests.support.factories import UserFactory, join

pytestmark = pytest.mark.django_db


@pytest.fixture
def teller() -> User:
    legacy = create_legacy(user=UserFactory(), name="Rose Whitford")
    person = join(legacy)
    create_fact(user=person, legacy_id=legacy.pk, content="She sang.")
    return person


def run(*options: str) -> str:
    said = StringIO()
    call_command("erase", *options, stdout=said)
    return said.getvalue()


def test_a_person_is_erased_at_once(teller: User):
    assert run(teller.email.upper(), "--yes").startswith("Erasing is done")
    assert not User.objects.filter(pk=teller.pk).exists()
    assert not Fact.objects.exists()


def test_what_they_told_in_one_legacy_is_erased_and_they_stay_signed_up(teller: User):
    run(teller.email, "--yes", "--legacy", str(Legacy.objects.get().pk))
    assert User.objects.get(pk=teller.pk).is_active
    assert not Fact.objects.exists()


def test_without_a_yes_nothing_happens(teller: User, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda _question: "y")
    with pytest.raises(CommandError, match="Nothing was erased"):
        run(teller.email)
    assert Fact.objects.exists()


def test_what_cannot_be_done_is_said(teller: User):
    join(Legacy.objects.get(), Role.READER)
    keeper = User.objects.get(memberships__role=Role.KEEPER)
    for options in ([keeper.email], ["nobody@example.org"], [teller.email, "--legacy", str(uuid4())]):
        with pytest.raises(CommandError):
            run(*options, "--yes")
    assert User.objects.filter(is_active=True).count() == 3
