"""A few jobs at once, and further ones in their order by whichever thread is free."""

from __future__ import annotations

import threading
from uuid import UUID

import pytest

from legacies.jobs.threads import FewAtOnce

pytestmark = pytest.mark.django_db
ONE, TWO, THREE, FOUR = (UUID(int=number) for number in range(1, 5))


class Held:
    """A job that runs until it may end."""

    def __init__(self) -> None:
        self.begun, self.may_end = threading.Event(), threading.Event()
        self.ran: list[UUID] = []

    def __call__(self, item_id: UUID) -> None:
        self.ran.append(item_id)
        self.begun.set()
        assert self.may_end.wait(10)


def test_what_comes_while_as_many_run_as_may_is_run_by_them_afterwards_each_once():
    job = Held()
    few = FewAtOnce(job)
    first = threading.Thread(target=few.run, args=(ONE,), kwargs={"at_most": 1})
    first.start()
    assert job.begun.wait(10)
    for item_id in (TWO, THREE, TWO):
        few.run(item_id, at_most=1)  # returns at once: its thread is free for others
    assert job.ran == [ONE]
    job.may_end.set()
    first.join(10)
    assert job.ran == [ONE, TWO, THREE]
    few.run(FOUR, at_most=1)
    assert job.ran[-1] == FOUR


def test_process_that_ends_begins_nothing_that_waits():
    job, is_ending = Held(), threading.Event()
    few = FewAtOnce(job, is_ending=is_ending.is_set)
    first = threading.Thread(target=few.run, args=(ONE,), kwargs={"at_most": 1})
    first.start()
    assert job.begun.wait(10)
    few.run(TWO, at_most=1)
    is_ending.set()
    job.may_end.set()
    first.join(10)
    assert job.ran == [ONE]


def test_as_many_run_at_once_as_may():
    together = threading.Barrier(2)
    few = FewAtOnce(lambda item_id: together.wait(10))
    threads = [threading.Thread(target=few.run, args=(item_id,), kwargs={"at_most": 2}) for item_id in (ONE, TWO)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert not together.broken


def test_thread_that_breaks_off_takes_nobodys_place():
    def break_off(item_id: UUID) -> None:
        raise KeyboardInterrupt

    few = FewAtOnce(break_off)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            few.run(ONE, at_most=1)
