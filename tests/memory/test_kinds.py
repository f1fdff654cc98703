"""What memory registers with the parts that it stands on is whole."""

from __future__ import annotations

from config.celery import app
from legacies.audit import registered_actions, sentence_of
from legacies.jobs import known_kinds, queue_of
from legacies.services.notices import notice_kinds
from memory.kinds import QUEUES, RUN_JOB, JobKind, MemoryAction, MemoryNotice, Queue
from memory.tasks import HANDLERS


def test_every_kind_of_job_has_a_queue_and_a_handler():
    assert set(QUEUES) == set(JobKind)
    assert set(HANDLERS) == set(known_kinds())
    assert {queue_of(kind) for kind in known_kinds()} == set(Queue.values)


def test_the_workers_know_the_task_that_they_are_rung_by():
    assert RUN_JOB in app.tasks


def test_every_audit_action_has_its_sentence():
    assert set(MemoryAction.values) <= set(registered_actions())
    assert [action for action in registered_actions() if not sentence_of(action)] == []


def test_every_kind_of_notice_is_registered():
    assert set(MemoryNotice.values) <= dict(notice_kinds()).keys()
