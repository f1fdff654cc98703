"""Phones that sync while others write: nothing is missed, whoever commits first."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from legacies.models import Legacy
from memory.models import Fact
from memory.services.conversations.lifecycle import post_message, start_conversation
from memory.services.facts.editing import create_fact, share_fact, unshare_fact
from tests.support.factories import join
from tests.support.sync_phone import SyncPhone, fresh
from tests.support.together import PATIENCE, together

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 15


def test_phones_that_sync_while_others_write_miss_nothing(legacy: Legacy):
    """Three write at once, each in many small transactions; two phones sync all the while."""
    tellers = [join(legacy) for _ in range(3)]
    readers = [join(legacy), tellers[0]]
    phones = [SyncPhone(user, limit=4) for user in readers]
    done: list[User] = []

    def write(teller: User) -> Callable[[], Any]:
        def run() -> None:
            try:
                for number in range(TIMES):
                    fact = create_fact(user=teller, legacy_id=legacy.pk, content=f"She sang {number}.")
                    share_fact(user=teller, fact_id=fact.pk)
                    if number % 3 == 0:
                        unshare_fact(user=teller, fact_id=fact.pk)
            finally:
                done.append(teller)

        return run

    def listen(phone: SyncPhone) -> Callable[[], Any]:
        def run() -> None:
            while len(done) < len(tellers):
                phone.sync()

        return run

    results = together(*map(write, tellers), *map(listen, phones))
    assert not [error for error in results if isinstance(error, Exception)], results
    for phone, user in zip(phones, readers, strict=True):
        phone.sync()
        assert phone.rows == fresh(user).rows
    assert Fact.objects.count() == TIMES * len(tellers)


def test_who_commits_late_is_heard_of_all_the_same(legacy: Legacy):
    """A writer holds its transaction open over a whole sync; what it wrote came before, and is told after."""
    teller, reader = join(legacy), join(legacy)
    talk = start_conversation(user=teller, legacy_id=legacy.pk)
    mine, theirs = SyncPhone(teller), SyncPhone(reader)
    for phone in (mine, theirs):
        phone.sync()
    is_written, may_commit = Event(), Event()

    def write() -> None:
        with transaction.atomic():
            fact = create_fact(user=teller, legacy_id=legacy.pk, content="She sang.")
            share_fact(user=teller, fact_id=fact.pk)
            post_message(user=teller, conversation_id=talk.pk, content="She kept bees.")
            is_written.set()
            assert may_commit.wait(PATIENCE)

    def sync() -> None:
        assert is_written.wait(PATIENCE)
        for phone in (mine, theirs):
            phone.sync()
            assert not phone.rows["fact"]
        may_commit.set()

    results = together(write, sync)
    assert not [error for error in results if isinstance(error, Exception)], results
    for phone, user in ((mine, teller), (theirs, reader)):
        phone.sync()
        assert phone.rows == fresh(user).rows
        assert len(phone.rows["fact"]) == 1
    assert len(mine.rows["message"]) == 2
