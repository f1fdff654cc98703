"""The one access rule against the sets that were written down by hand, for every actor and both modes."""

import pytest

from memory.models import Fact
from tests.support.access import ACTORS, OUTSIDERS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("actor", ACTORS)
@pytest.mark.parametrize("mode", ["family", "strict_family"])
def test_everybody_reads_exactly_their_set(request, mode, actor):
    family = request.getfixturevalue(mode)
    seen = Fact.objects.visible_to(family.users[actor]).filter(legacy=family.legacy)
    assert {fact.pk for fact in seen} == family.ids(family.readable(actor))


@pytest.mark.parametrize("actor", OUTSIDERS)
def test_who_is_no_member_reads_nothing(family, actor):
    assert not Fact.objects.visible_to(family.users[actor]).filter(legacy=family.legacy).exists()
    assert Fact.objects.visible_to(family["contributor"]).filter(legacy=family.legacy).exists()


def test_another_legacy_stays_its_own(family):
    elsewhere = family.facts["elsewhere approved"]
    assert elsewhere not in Fact.objects.visible_to(family["keeper"])
    assert elsewhere in Fact.objects.visible_to(family["stranger"])
