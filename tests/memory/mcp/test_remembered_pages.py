"""Pages of lists that a process remembers: cheap to read again, and never older than the last change."""

import pytest
from django.db import transaction

from accounts.models import AccessToken, TokenScope, User
from memory.mcp import reading
from memory.mcp.callers import Caller
from memory.services.facts.editing import edit_fact, share_fact, unshare_fact
from tests.support.factories import LegacyFactory, join, remember

pytestmark = pytest.mark.django_db(transaction=True)  # within a transaction nothing is remembered


@pytest.fixture
def legacy():
    return LegacyFactory(moderation_mode="after")


@pytest.fixture
def tom(legacy):
    return join(legacy)


def contents(viewer, legacy, **wanted):
    caller = Caller(AccessToken(user=User.objects.get(pk=viewer.pk), scope=TokenScope.READ), site="")
    page = reading.Wanted(legacy_id=str(legacy.pk), most=100, **{"limit": 10, **wanted})
    return [
        (memory.told_by, memory.content)
        for memory in reading.list_memories(caller, page, include_deleted=False).memories
    ]


def test_a_page_that_nothing_changed_on_is_not_read_again(legacy, tom, monkeypatch):
    remember("Rose baked.", legacy=legacy, owner=tom)
    first = contents(tom, legacy)
    monkeypatch.setattr(reading, "_read_page", None)
    assert contents(tom, legacy) == first


def test_a_change_by_anybody_is_seen_at_once(legacy, tom):
    ellie = join(legacy)
    fact = remember("Rose baked.", legacy=legacy, owner=tom)
    remember("Rose sang.", legacy=legacy, owner=ellie)
    assert len(contents(ellie, legacy)) == 1
    share_fact(user=tom, fact_id=fact.pk)
    assert len(contents(ellie, legacy)) == 2
    edit_fact(user=tom, fact_id=fact.pk, changes={"content": "Rose baked bread."}, revision=None)
    assert (tom.name, "Rose baked bread.") in contents(ellie, legacy)
    unshare_fact(user=tom, fact_id=fact.pk)
    assert len(contents(ellie, legacy)) == 1


def test_a_new_name_of_a_teller_is_seen_at_once(legacy, tom):
    remember("Rose baked.", legacy=legacy, owner=tom)
    assert contents(tom, legacy) == [(tom.name, "Rose baked.")]
    User.objects.filter(pk=tom.pk).update(display_name="Thomas")
    assert contents(tom, legacy) == [("Thomas", "Rose baked.")]


def test_nobody_is_given_the_page_of_somebody_else_nor_of_another_list(legacy, tom):
    ellie = join(legacy)
    remember("Rose baked.", legacy=legacy, owner=tom)
    remember("Rose sang.", legacy=legacy, owner=tom)
    assert len(contents(tom, legacy)) == 2
    assert len(contents(tom, legacy, limit=1)) == 1
    assert contents(tom, legacy, memory_type="task") == contents(ellie, legacy) == []


def test_what_was_read_within_a_transaction_that_came_to_nothing_is_not_remembered(legacy, tom):
    remember("Rose baked.", legacy=legacy, owner=tom)
    with transaction.atomic():
        remember("Rose sang.", legacy=legacy, owner=tom)
        assert len(contents(tom, legacy)) == 2
        transaction.set_rollback(True)
    assert len(contents(tom, legacy)) == 1
