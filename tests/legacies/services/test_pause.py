"""Pausing a legacy: for oneself or for everybody, what waits meanwhile, and that it comes afterwards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.audit import Action
from legacies.models import LegacyEvent, Membership, Notice, Role
from legacies.models.membership import NoticeKind
from legacies.models.quiet_dates import is_quiet, notices_for_today, quiet_legacies
from legacies.services.notices import tell
from legacies.services.pause import OPEN_END, pause_for_me, pause_legacy, resume_for_me, resume_legacy
from memory.management.commands.replay_log import replay
from memory.models import FactPair
from memory.presentation.facts.review_queue import waiting_facts, waiting_pairs
from memory.services.conversations.lifecycle import post_message, start_conversation
from memory.turns.turn_input import read_turn
from tests.support.factories import LegacyFactory, UserFactory, join, remember
from tests.support.pairs import pair_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(legacy):
    return join(legacy, Role.KEEPER)


def pause_mine(legacy, teller, keeper):
    pause_for_me(user=teller, legacy_id=legacy.pk)
    return lambda: resume_for_me(user=teller, legacy_id=legacy.pk)


def pause_all(legacy, teller, keeper):
    pause_legacy(user=keeper, legacy_id=legacy.pk)
    return lambda: resume_legacy(user=keeper, legacy_id=legacy.pk)


@pytest.mark.parametrize("pause", [pause_mine, pause_all])
def test_nothing_is_proposed_while_it_is_paused_and_all_of_it_comes_after(legacy, teller, keeper, pause):
    User.objects.filter(pk=teller.pk).update(display_name="")
    mine = remember("Rose sang in the choir.", legacy=legacy, owner=teller, review="open")
    twin = remember("Rose sang with the choir.", legacy=legacy, owner=teller, review="open")
    pair_up(mine, twin)
    end = pause(legacy, teller, keeper)
    tell(user=teller, kind=NoticeKind.JOINED, text="Somebody joined.", legacy=legacy)
    later = remember("Rose grew dahlias.", legacy=legacy, owner=teller, review="open")
    talk = start_conversation(user=teller, legacy_id=legacy.pk)
    turn = read_turn(post_message(user=teller, conversation_id=talk.pk, content="Hello").reply.pk)
    assert turn is not None
    assert turn.is_quiet
    assert turn.unknown == ()
    assert not waiting_facts(teller, legacy.pk).exists()
    assert not waiting_pairs(teller, FactPair.objects.all()).exists()
    assert not notices_for_today(teller).exists()
    assert Notice.objects.filter(user=teller).count() == 1
    end()
    assert {mine, twin, later} == set(waiting_facts(teller, legacy.pk))
    assert waiting_pairs(teller, FactPair.objects.all()).count() == 1
    assert notices_for_today(teller).count() == 1
    turn = read_turn(turn.reply.pk)
    assert turn is not None
    assert not turn.is_quiet


def test_mine_is_mine_alone_and_of_this_legacy_alone(legacy, teller, keeper):
    other = LegacyFactory()
    Membership.objects.create(legacy=other, user=teller)
    pause_for_me(user=teller, legacy_id=legacy.pk)
    assert quiet_legacies(teller) == {legacy.pk}
    assert not is_quiet(keeper, legacy.pk)
    assert not is_quiet(teller, other.pk)


def test_it_ends_by_itself(legacy, teller):
    pause_for_me(user=teller, legacy_id=legacy.pk, until=timezone.now() + timedelta(days=1))
    assert is_quiet(teller, legacy.pk)
    Membership.objects.filter(user=teller).update(paused_until=timezone.now() - timedelta(seconds=1))
    assert not is_quiet(teller, legacy.pk)


def test_without_an_end_it_stays_until_it_is_ended(legacy, teller):
    assert pause_for_me(user=teller, legacy_id=legacy.pk).paused_until == OPEN_END
    assert resume_for_me(user=teller, legacy_id=legacy.pk).paused_until is None
    with pytest.raises(InvalidInput):
        pause_for_me(user=teller, legacy_id=legacy.pk, until=timezone.now())


def test_only_keepers_pause_it_for_everybody_and_outsiders_find_nothing(legacy, teller):
    for change_all in (pause_legacy, resume_legacy):
        with pytest.raises(NotAllowed):
            change_all(user=teller, legacy_id=legacy.pk)
    changes: list[Callable[..., Any]] = [pause_legacy, resume_legacy, pause_for_me, resume_for_me]
    for change in changes:
        with pytest.raises(NotFound):
            change(user=UserFactory(), legacy_id=legacy.pk)
    assert not is_quiet(teller, legacy.pk)


def test_each_change_is_logged_once_and_nobody_is_notified(legacy, teller, keeper):
    for _ in range(2):
        pause_for_me(user=teller, legacy_id=legacy.pk)
        pause_legacy(user=keeper, legacy_id=legacy.pk)
    for _ in range(2):
        resume_legacy(user=keeper, legacy_id=legacy.pk)
        resume_for_me(user=teller, legacy_id=legacy.pk)
    logged = LegacyEvent.objects.filter(chain=legacy.pk).order_by("sequence").values_list("action", flat=True)
    assert [one for one in logged if "paused" in one or "resumed" in one] == [
        Action.MEMBER_PAUSED,
        Action.LEGACY_PAUSED,
        Action.LEGACY_RESUMED,
        Action.MEMBER_RESUMED,
    ]
    assert not Notice.objects.exists()
    assert not [one for one in replay(legacy.pk).differences if "paused_until" in one.columns or "state" in one.columns]


def test_whether_it_is_quiet_is_one_query(legacy, teller):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        is_quiet(teller, legacy.pk)
    assert len(queries) == 1


def test_home_and_review_say_so(client, legacy, teller):
    client.force_login(teller)
    remember("Rose sang.", legacy=legacy, owner=teller, review="open")
    pause_for_me(user=teller, legacy_id=legacy.pk)
    assert "This legacy is paused" in client.get(reverse("legacies:legacy", args=[legacy.pk])).content.decode()
    shown = client.get(reverse("memory:review", args=[legacy.pk])).content.decode()
    assert "comes after the pause" in shown
    assert "Rose sang." not in shown
    assert "Rose sang." in client.get(reverse("memory:remembered", args=[legacy.pk])).content.decode()
