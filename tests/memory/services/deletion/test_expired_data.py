"""What is kept for a while only is gone afterwards, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job, JobFailure, JobState, Notice
from memory.kinds import JobKind
from memory.models import Conversation, IdempotencyRecord, SyncMark
from memory.services.deletion.purging import delete_what_expired
from memory.tasks import HANDLERS
from tests.support.factories import ConversationFactory, UserFactory

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def days(count):
    return NOW - timedelta(days=count)


def answer(age):
    return IdempotencyRecord.objects.create(user=UserFactory(), key="1", request_digest="", created_at=NOW - age)


def done_job(key, finished_at, state=JobState.DONE):
    return Job.objects.create(kind=JobKind.TURN, key=key, state=state, finished_at=finished_at)


def notice(read_at):
    return Notice.objects.create(user=UserFactory(), kind="left", text="Tom has left.", read_at=read_at)


def mark(gone_at):
    about = {"chain": uuid4(), "sequence": 1, "is_shown": False, "changed_at": days(200)}
    return SyncMark.objects.create(pk=uuid4(), type="fact", gone_at=gone_at, **about)


def failure(hour):
    return JobFailure.objects.create(hour=hour, kind="turn", code="bad_answer", times=1)


def session(key, ends):
    return Session.objects.create(session_key=key, session_data="", expire_date=ends)


def device(key):
    return UserSession.objects.create(user=UserFactory(), ip="127.0.0.1", session_key=key, created_at=days(3))


def test_only_what_is_old_and_done_with_is_deleted():
    answer(timedelta(days=31))
    mark(days(101))
    done_job("old", days(31))
    device("old")
    notice(days(181))
    failure(days(31))
    session("old", days(1))
    caches["guards"].set("old", 1, timeout=-1 * 24 * 3600)
    caches["guards"].set("new", 1, timeout=24 * 3600)
    kept = [
        session("new", days(-1)),
        device("new"),
        failure(days(29)),
        answer(timedelta(days=29)),
        mark(days(99)),
        mark(None),
        done_job("new", days(29)),
        done_job("failed", days(99), JobState.FAILED),
        notice(days(179)),
        notice(None),
    ]
    assert delete_what_expired(now=NOW) == {
        "answers": 1,
        "work": 1,
        "failures": 1,
        "notices": 1,
        "photo_uploads": 0,
        "marks": 1,
        "sessions": 1,
        "tokens": 0,
        "programs": 0,
    }
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM accounts_guard")
        assert cursor.fetchall() == [(":1:new",)]
    assert not UserSession.objects.filter(session_key="old").exists()
    assert all(type(row).objects.filter(pk=row.pk).exists() for row in kept)
    assert delete_what_expired(now=NOW) == {
        "answers": 0,
        "work": 0,
        "failures": 0,
        "notices": 0,
        "photo_uploads": 0,
        "marks": 0,
        "sessions": 0,
        "tokens": 0,
        "programs": 0,
    }


def test_tidying_comes_round_again():
    item = jobs.put(JobKind.TIDY, key="tidy")
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    done = dict.fromkeys(
        (
            "answers",
            "work",
            "failures",
            "notices",
            "photo_uploads",
            "marks",
            "private_talks",
            "uploads",
            "exports",
            "changes",
            "sessions",
            "tokens",
            "programs",
        ),
        0,
    )
    assert (item.state, item.result) == (JobState.WAITING, done)
    assert timedelta(minutes=9) < item.not_before - timezone.now() < timedelta(minutes=11)


def test_tidying_closes_private_conversations_that_were_left_open():
    quiet = ConversationFactory(private=True, created_at=timezone.now() - timedelta(hours=7))
    kept = ConversationFactory(private=True)
    item = jobs.put(JobKind.TIDY, key="tidy")
    run_item(item.pk, HANDLERS)
    assert list(Conversation.objects.all()) == [kept], quiet
