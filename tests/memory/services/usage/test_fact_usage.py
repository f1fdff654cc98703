"""Counting uses: off the path, by set, once; and a broker that is away costs nothing but counts."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from config.broker import broker
from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.kinds import JobKind
from memory.models import FactUse, RecallItem
from memory.services.usage import fact_usage
from memory.services.usage.fact_usage import note_uses, take_noted, write_counts
from memory.tasks import HANDLERS
from tests.support.factories import remember, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def facts(legacy):
    return [remember(f"Rose loved story number {n}.", legacy=legacy) for n in range(6)]


def used(*rows):
    return [(row.legacy_id, row.pk) for row in rows]


def uses_of(fact):
    return list(fact.uses.order_by("day").values_list("recalled", "helpful"))


def write_noted():
    write_counts(take_noted())


def test_uses_are_counted_by_day(facts):
    note_uses(recalled=used(*facts), helpful=[])
    note_uses(recalled=used(*facts), helpful=used(facts[0]))
    write_noted()
    note_uses(recalled=used(facts[0]))
    write_noted()
    assert uses_of(facts[0]) == [(3, 1)]
    assert uses_of(facts[1]) == [(2, 0)]
    assert FactUse.objects.filter(day=timezone.now().date()).count() == len(facts)


def test_what_is_fetched_is_fetched_once(facts):
    note_uses(recalled=used(*facts))
    assert len(take_noted()) == len(facts)
    assert take_noted() == []


def test_number_of_statements_is_the_same_for_one_and_for_many(facts, django_assert_num_queries):
    for rows in (facts[:1], facts):
        note_uses(recalled=used(*rows))
        noted = take_noted()
        with django_assert_num_queries(2):
            write_counts(noted)


def test_everything_recalled_was_used_now_and_only_facts_are_counted(legacy, facts):
    message = told("She loved fishing.", legacy=legacy)
    note_uses(recalled=[(legacy.pk, message.pk), (legacy.pk, uuid4()), *used(facts[0])])
    write_noted()
    touched = RecallItem.objects.exclude(last_used=None).values_list("id", flat=True)
    assert set(touched) == {message.pk, facts[0].pk}
    assert FactUse.objects.count() == 1


def test_row_used_within_the_hour_is_not_written_again(facts):
    just_now = timezone.now() - timedelta(minutes=5)
    RecallItem.objects.update(last_used=just_now)
    note_uses(recalled=used(facts[0]))
    write_noted()
    assert set(RecallItem.objects.values_list("last_used", flat=True)) == {just_now}


def test_broker_that_is_away_costs_counts_only(facts, settings):
    broker.cache_clear()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    try:
        note_uses(recalled=used(*facts))
        assert take_noted() == []
    finally:
        broker.cache_clear()


def test_counting_comes_round_by_itself(facts):
    item = jobs.put(JobKind.COUNT_USES, key="count_uses")
    note_uses(recalled=used(*facts))
    run_item(item.pk, HANDLERS)
    item = Job.objects.get(pk=item.pk)
    assert uses_of(facts[0]) == [(1, 0)]
    assert item.result == {"counted": len(facts)}
    assert item.not_before > timezone.now() + fact_usage.COUNT_AGAIN_AFTER / 2
