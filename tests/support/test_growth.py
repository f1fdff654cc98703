"""Tests of the query counter: it must fail for a list that makes a query for each row."""

import pytest

from legacies.models import Legacy
from tests.support.factories import LegacyFactory, MembershipFactory

pytestmark = pytest.mark.django_db


def test_list_that_asks_once_is_as_dear_with_six_rows_as_with_one(growth):
    assert growth(LegacyFactory, lambda: list(Legacy.objects.all())) == 1


def test_list_that_asks_once_a_row_is_refused(growth):
    def read():
        return [legacy.memberships.count() for legacy in Legacy.objects.all()]

    with pytest.raises(AssertionError, match="2 queries with one row, 7 with 6"):
        growth(MembershipFactory, read)


def test_list_that_does_not_show_the_rows_proves_nothing(growth):
    with pytest.raises(AssertionError, match="not in what was read"):
        growth(LegacyFactory, lambda: list(Legacy.objects.all()[:1]))
    assert growth(LegacyFactory, lambda: list(Legacy.objects.all()[:1]), grows=False) == 1
