"""Doors of the sign-in package that lead to nothing we have."""

from __future__ import annotations

import pytest

from tests.support.api import Phone
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_the_page_for_a_number_that_nobody_is_asked_for_is_empty():
    answer = Phone(UserFactory()).client.get("/_allauth/app/v1/account/phone")
    assert (answer.status_code, answer.json()["data"]) == (200, [])
