"""Stepping back and coming forward, against a plain model of the rules; nothing is lost on the way."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from legacies import jobs
from legacies.audit import verify_chain
from legacies.jobs.runner import run_item
from legacies.models import Job, LegacyEvent, LegacyEventPayload
from memory.kinds import JobKind
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import Fact, FactUse, MemoryType, Persona, RecallItem, Status
from memory.recall.pipeline import Question, find
from memory.recall.query import Narrowing
from memory.services.facts.editing import edit_fact
from memory.services.usage.fact_usage import sort_legacy
from memory.tasks import HANDLERS
from tests.support.factories import LegacyFactory, join, remember

pytestmark = pytest.mark.django_db

LONG_AGO = timedelta(days=100)


@pytest.fixture
def tom(legacy):
    return join(legacy)


def forgotten(legacy, owner, **fields):
    """A fact that nobody has needed for long."""
    fields = {"importance": 2, "created_at": timezone.now() - LONG_AGO, **fields}
    return remember("Rose once bought a blue umbrella.", legacy=legacy, owner=owner, **fields)


def use(fact, *, days_ago, recalled, helpful=0):
    day = timezone.now().date() - timedelta(days=days_ago)
    FactUse.objects.create(fact=fact, day=day, recalled=recalled, helpful=helpful)


def tier(fact):
    fact.refresh_from_db()
    (row,) = RecallItem.objects.filter(id=fact.pk)
    assert row.cold == fact.cold
    return "cold" if fact.cold else "warm"


FACTS = st.fixed_dictionaries(
    {
        "importance": st.integers(1, 10),
        "pinned": st.booleans(),
        "cold": st.booleans(),
        "age": st.sampled_from([1, 89, 91, 400]),
        "uses": st.lists(
            st.tuples(st.sampled_from([0, 3, 8, 60, 120]), st.integers(0, 12), st.integers(0, 1)),
            max_size=3,
            unique_by=lambda one: one[0],
        ),
    }
)


def should_be_cold(fact):
    """The rules once more, as plainly as they can be said."""
    recalled_in_7 = sum(times for days, times, _ in fact["uses"] if days < 7)
    recalled_in_90 = sum(times for days, times, _ in fact["uses"] if days < 90)
    helped = any(good for days, _, good in fact["uses"] if days < 90)
    if fact["pinned"] or fact["importance"] >= 3:
        return False
    if fact["cold"]:
        return not (recalled_in_7 > 10 or helped)
    return fact["age"] > 90 and recalled_in_90 < 2 and not helped


@pytest.mark.sweep
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(described=st.lists(FACTS, min_size=4, max_size=8))
def test_tiers_are_what_the_rules_say(legacy, tom, described):
    now = timezone.now()
    facts = []
    for one in described:
        told_at = now - timedelta(days=one["age"])
        own = {name: one[name] for name in ("importance", "pinned", "cold")}
        facts.append(remember("Rose once bought an umbrella.", legacy=legacy, owner=tom, created_at=told_at, **own))
        for days_ago, recalled, helpful in one["uses"]:
            use(facts[-1], days_ago=days_ago, recalled=recalled, helpful=helpful)
    sort_legacy(legacy.pk, now=now)
    assert [tier(fact) == "cold" for fact in facts] == [should_be_cold(one) for one in described]
    assert sort_legacy(legacy.pk, now=now) == (0, 0)
    assert not check_legacy(legacy.pk).count


def test_who_the_assistant_is_never_goes_down(legacy, tom):
    persona = Persona.objects.create(name="Rose", legacy=legacy)
    identity = forgotten(legacy, None, memory_type=MemoryType.IDENTITY, persona=persona)
    other = forgotten(legacy, tom)
    assert sort_legacy(legacy.pk, now=timezone.now()) == (0, 1)
    assert (tier(identity), tier(other)) == ("warm", "cold")


def test_moves_are_logged_once_a_direction_and_nothing_is_deleted(legacy, tom):
    facts = [forgotten(legacy, tom) for _ in range(3)]
    back = forgotten(legacy, tom, cold=True)
    use(back, days_ago=1, recalled=11)
    revisions = list(Fact.objects.order_by("pk").values_list("pk", "revision", "status", "updated_at"))
    assert sort_legacy(legacy.pk, now=timezone.now()) == (1, 3)
    events = list(LegacyEvent.objects.filter(chain=legacy.pk).order_by("sequence"))
    assert [(event.action, event.actor_kind) for event in events] == [
        ("facts_promoted", "task"),
        ("facts_demoted", "task"),
    ]
    payload = LegacyEventPayload.objects.get(event_id=events[1].pk).payload
    [change] = payload["changes"]["fact"]
    assert (set(change["ids"]), change["values"]) == ({str(fact.pk) for fact in facts}, {"cold": True})
    assert list(Fact.objects.order_by("pk").values_list("pk", "revision", "status", "updated_at")) == revisions
    verify_chain(legacy.pk)


def test_number_of_statements_is_the_same_for_one_and_for_many(legacy, tom, growth):
    forgotten(legacy, tom)
    growth(lambda: forgotten(legacy, tom), lambda: "x" * sum(sort_legacy(legacy.pk, now=timezone.now())))


def test_set_aside_facts_stay_where_they_are(legacy, tom):
    fact = forgotten(legacy, tom)
    Fact.objects.filter(pk=fact.pk).update(status=Status.RETIRED, retired_at=timezone.now())
    assert sort_legacy(legacy.pk, now=timezone.now()) == (0, 0)


def test_cold_fact_that_is_given_weight_is_warm_at_once(legacy, tom):
    fact = forgotten(legacy, tom, cold=True)
    edit_fact(user=tom, fact_id=fact.pk, changes={"pinned": True})
    assert not RecallItem.objects.get(id=fact.pk).cold
    assert sort_legacy(legacy.pk, now=timezone.now()) == (1, 0)
    assert tier(fact) == "warm"


def test_job_looks_through_every_legacy_and_comes_round(legacy, tom):
    elsewhere = LegacyFactory()
    facts = [forgotten(legacy, tom), forgotten(elsewhere, join(elsewhere))]
    item = jobs.put(JobKind.TIERS, key="tiers")
    run_item(item.pk, HANDLERS)
    item = Job.objects.get(pk=item.pk)
    assert [tier(fact) for fact in facts] == ["cold", "cold"]
    assert item.result == {"promoted": 0, "demoted": 2}
    assert item.not_before > timezone.now() + timedelta(hours=1)


def test_cold_fact_leaves_the_search_and_is_found_when_asked_for(legacy, tom):
    fact = forgotten(legacy, tom)
    question = Question(viewer=tom, legacy_id=legacy.pk, query="blue umbrella")
    assert [hit.id for hit in find(question).hits] == [fact.pk]
    sort_legacy(legacy.pk, now=timezone.now())
    assert find(question).hits == ()
    asked = replace(question, narrowing=Narrowing(include_cold=True))
    assert [hit.id for hit in find(asked).hits] == [fact.pk]
