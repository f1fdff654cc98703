"""Which country somebody is in: what they said, else their time zone, else nothing."""

from __future__ import annotations

import pytest

from accounts.countries import RENAMED, country_names, country_of
from accounts.services import edit_profile
from config.errors import InvalidInput
from tests.support.factories import UserFactory


@pytest.mark.parametrize(
    ("country", "time_zone", "found"),
    [
        ("", "Europe/London", "GB"),
        ("", "Europe/Vienna", "AT"),
        ("", "America/Mexico_City", "MX"),
        ("", "Asia/Calcutta", "IN"),
        ("CH", "Europe/Berlin", "CH"),
        ("", "UTC", ""),
        ("", "Etc/GMT+3", ""),
        ("", "", ""),
    ],
)
def test_a_country_is_what_was_said_else_that_of_the_time_zone(country, time_zone, found):
    assert country_of(country=country, time_zone=time_zone) == found


def test_each_older_name_leads_to_a_country():
    assert all(country_of(country="", time_zone=name) for name in RENAMED)
    assert dict(country_names())["MX"] == "Mexico"


@pytest.mark.django_db
def test_a_country_is_kept_left_alone_and_refused():
    user = edit_profile(user=UserFactory(), display_name="Karin", time_zone="", country="LV")
    assert edit_profile(user=user, display_name="Karin", time_zone="").country == "LV"
    with pytest.raises(InvalidInput) as refused:
        edit_profile(user=user, display_name="Karin", time_zone="", country="ZZ")
    assert set(refused.value.fields) == {"country"}
