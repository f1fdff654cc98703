from datetime import date

import pytest

from legacies.models import WorkItem
from memory.models import RecallItem
from tests.support.factories import LegacyFactory, join, remember, told

pytestmark = pytest.mark.django_db


def item_of(row):
    return RecallItem.objects.filter(id=row.pk).first()


def test_fact_is_known_by_its_words_its_heading_and_when_it_happened():
    legacy = LegacyFactory()
    rose = join(legacy)
    message = told("We sailed to Norway.", legacy=legacy, owner=rose)
    fact = remember(
        "Rose sailed to Norway.",
        legacy=legacy,
        owner=rose,
        messages=[message],
        title="The crossing",
        tags=["sea"],
        importance=9,
        pinned=True,
        occurred="1962-06",
        occurred_earliest=date(1962, 6, 1),
        occurred_latest=date(1962, 6, 30),
    )
    item = item_of(fact)
    assert (item.search_text, item.context_text) == ("Rose sailed to Norway.", "The crossing, sea, June 1962")
    assert (item.owner_id, item.importance, item.pinned) == (rose.pk, 9, True)
    assert (item.message_ids, item.told_at) == ([message.pk], message.at)
    assert item.shared is False
    assert WorkItem.objects.get(key=f"embed:{fact.legacy_id}").payload == {"legacy": str(fact.legacy_id)}
