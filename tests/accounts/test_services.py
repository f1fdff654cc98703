"""What people say of themselves."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import edit_profile
from config.errors import InvalidInput
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_a_profile_is_changed():
    user = edit_profile(user=UserFactory(), display_name=" Karin ", time_zone="Europe/Riga")
    user.refresh_from_db()
    assert (user.display_name, user.time_zone, user.zone.key) == ("Karin", "Europe/Riga", "Europe/Riga")
    edit_profile(user=user, display_name="", time_zone="")
    user.refresh_from_db()
    assert (user.name, user.zone.key) == ("Somebody", "UTC")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("display_name", wrong) for wrong in ("x" * 121, "Ka\x00rin", "Ka\ud800rin")],
        *[("time_zone", wrong) for wrong in ("Mars/Olympus", "europe/riga ", "\x00")],
    ],
)
def test_a_bad_profile_is_refused_by_field(field: str, value: str):
    user = UserFactory(display_name="Karin")
    with pytest.raises(InvalidInput) as refused:
        edit_profile(user=user, **{"display_name": "Other", "time_zone": "", field: value})
    assert list(refused.value.fields) == [field]
    user.refresh_from_db()
    assert user.display_name == "Karin"


def test_an_address_belongs_to_one_person_in_any_case():
    User.objects.create_user("Ana@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("ana@EXAMPLE.org")
    with pytest.raises(ValueError, match="e-mail"):
        User.objects.create_user("")
