"""The log: complete, in one order, and not to be changed by the app."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Barrier

import pgtrigger
import pytest
from django.db import DatabaseError, IntegrityError, ProgrammingError, connection, transaction
from django.db.models import TextChoices
from django.utils import timezone

from accounts.models import User
from legacies.audit import (
    Action,
    Actor,
    AuditEntry,
    AuditLogBroken,
    latest_sequence,
    record,
    record_for_user,
    record_many,
    verify_chain,
)
from legacies.audit import chain as chain_module
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload
from memory.kinds import MemoryAction
from tests.legacies.conftest import People
from tests.support.factories import UserFactory
from tests.support.together import together

WRITERS, EVENTS_EACH = 8, 5


def write(legacy: Legacy, user: User, **payload: object) -> LegacyEvent:
    with transaction.atomic():
        return record(legacy, Action.LEGACY_EDITED, actor=Actor.user(user), legacy_id=legacy.pk, payload=payload)


@pytest.fixture
def log(people: People) -> Legacy:
    """A legacy of whom three things were recorded."""
    for number in range(3):
        write(people.legacy, people.keeper, number=number, name="Žofia", when=people.legacy.created_at)
    return people.legacy


def test_an_event_tells_who_did_what_to_what(people: People):
    event = write(people.legacy, people.keeper, before="Ruth", after="Ruth Adler")

    assert (event.actor_kind, event.actor_id) == ("user", people.keeper.pk)
    assert (event.object_type, event.object_id) == ("legacy", people.legacy.pk)
    assert (event.sequence, event.prev_hash) == (1, chain_module.GENESIS)
    payload = LegacyEventPayload.objects.get(event_id=event.pk)
    assert payload.payload == {"before": "Ruth", "after": "Ruth Adler"}
    assert len(bytes(payload.salt)) == chain_module.SALT_BYTES


def test_an_action_that_no_app_registered_is_refused(people: People):
    class Strange(TextChoices):
        SOLD = "legacy_sold"

    with pytest.raises(ValueError, match="legacy_sold"), transaction.atomic():
        record(people.legacy, Strange.SOLD, actor=Actor.user(people.keeper), legacy_id=people.legacy.pk)
    assert not LegacyEvent.objects.filter(action="legacy_sold").exists()


def test_each_event_follows_the_one_before(log: Legacy):
    first, second, third = LegacyEvent.objects.filter(chain=log.pk).order_by("sequence")

    assert [first.sequence, second.sequence, third.sequence] == [1, 2, 3]
    assert [second.prev_hash, third.prev_hash] == [first.hash, second.hash]
    assert latest_sequence(log.pk) == 3
    assert verify_chain(log.pk) == 3


def test_every_legacy_and_every_user_has_a_chain_of_their_own(log: Legacy):
    user = UserFactory()

    with transaction.atomic():
        event = record_for_user(user, Action.MEMBER_EDITED, actor=Actor.task(user.pk), user_id=user.pk)

    assert (event.scope, event.chain, event.sequence) == ("user", user.pk, 1)
    assert latest_sequence(log.pk) == 3
    assert verify_chain(user.pk) == 1


def test_equal_payloads_have_different_digests(log: Legacy):
    """Else an erased payload could be guessed by trying short ones."""
    user = UserFactory()
    assert write(log, user, word="yes").digest != write(log, user, word="yes").digest


def test_recording_costs_three_queries(log: Legacy, django_assert_num_queries):
    with transaction.atomic(), django_assert_num_queries(3):
        record(log, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=log.pk)


def test_recording_many_costs_as_much_as_one(log: Legacy, people: People, django_assert_num_queries):
    numbers = range(4, 304)
    events = [AuditEntry(log, Action.LEGACY_EDITED, {"number": number}) for number in numbers]

    with transaction.atomic(), django_assert_num_queries(3):
        written = record_many(events, actor=Actor.user(people.keeper), legacy_id=log.pk, request_id="r-1")
    with transaction.atomic(), django_assert_num_queries(0):
        assert record_many([], actor=Actor.task(), legacy_id=log.pk) == []

    assert verify_chain(log.pk) == 303
    stored = LegacyEvent.objects.filter(chain=log.pk, sequence__gt=3).order_by("sequence")
    assert [event.pk for event in stored] == [event.pk for event in written]
    assert {(event.at, event.request_id) for event in stored} == {(written[0].at, "r-1")}
    payloads = LegacyEventPayload.objects.in_bulk([event.pk for event in stored])
    assert [payloads[event.pk].payload["number"] for event in stored] == list(numbers)


def test_an_event_is_never_before_the_one_before_it(log: Legacy, people: People, monkeypatch):
    """A clock that was set back would else put it at a moment at which it had not happened yet."""
    last = LegacyEvent.objects.filter(chain=log.pk).latest("sequence")
    monkeypatch.setattr(timezone, "now", lambda: last.at - timedelta(hours=1))

    assert write(log, people.keeper).at == last.at


@pytest.mark.django_db(transaction=True)
def test_an_event_is_refused_outside_a_transaction(people: People):
    with pytest.raises(RuntimeError):
        record(people.legacy, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=people.legacy.pk)
    assert not LegacyEvent.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_what_is_undone_leaves_no_gap(people: People):
    write(people.legacy, people.keeper)
    with transaction.atomic():
        record(people.legacy, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=people.legacy.pk)
        transaction.set_rollback(True)
    write(people.legacy, people.keeper)

    assert verify_chain(people.legacy.pk) == 2


@pytest.mark.django_db(transaction=True)
def test_eight_writers_at_once_leave_no_gap_and_no_fork(people: People):
    def write_some() -> None:
        for _ in range(EVENTS_EACH):
            write(people.legacy, people.keeper)

    assert together(*[write_some] * WRITERS) == [None] * WRITERS
    sequences = (
        LegacyEvent.objects.filter(chain=people.legacy.pk).order_by("sequence").values_list("sequence", flat=True)
    )
    assert list(sequences) == list(range(1, WRITERS * EVENTS_EACH + 1))
    assert verify_chain(people.legacy.pk) == WRITERS * EVENTS_EACH


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_writers_want_the_same_number(people: People, monkeypatch):
    """Shows that it is the lock that keeps the chain in order, and the database that would notice."""
    both_have_read = Barrier(2)
    read_last = chain_module._last_event

    def read_and_wait(chain):
        last = read_last(chain)
        both_have_read.wait(10)
        return last

    monkeypatch.setattr(chain_module, "lock_legacy", lambda _chain: None)
    monkeypatch.setattr(chain_module, "_last_event", read_and_wait)

    outcomes = together(*[partial(write, people.legacy, people.keeper)] * 2)

    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [IntegrityError]


def attempt(statement: str, log: Legacy) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, [log.pk] if "%s" in statement else None)


FORBIDDEN = [
    "UPDATE legacies_legacyevent SET action = 'fact_shared' WHERE chain = %s",
    "DELETE FROM legacies_legacyevent WHERE chain = %s",
    "TRUNCATE legacies_legacyevent",
    "UPDATE legacies_legacyeventpayload SET payload = '{}' WHERE chain = %s",
    "TRUNCATE legacies_legacyeventpayload",
    "ALTER TABLE legacies_legacyevent DISABLE TRIGGER ALL",
    "DROP TABLE legacies_legacyevent",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_app_cannot_change_what_is_recorded(log: Legacy, as_app_role, statement: str):
    with pytest.raises(ProgrammingError, match=r"permission denied|must be owner"), as_app_role():
        attempt(statement, log)
    assert verify_chain(log.pk) == 3


def test_the_app_can_add_to_the_log_and_erase_payloads(log: Legacy, as_app_role):
    """The other side of the same rights: without these nothing would work, and nobody could be erased."""
    with as_app_role():
        record(log, Action.LEGACY_EDITED, actor=Actor.task(), legacy_id=log.pk)
        attempt("DELETE FROM legacies_legacyeventpayload WHERE chain = %s", log)
    assert verify_chain(log.pk) == 4
    assert not LegacyEventPayload.objects.filter(chain=log.pk).exists()


@pytest.mark.parametrize("statement", FORBIDDEN[:2])
def test_even_the_owner_of_the_tables_is_stopped_by_a_trigger(log: Legacy, statement: str):
    with pytest.raises(DatabaseError, match=r"Cannot (update|delete)"), transaction.atomic():
        attempt(statement, log)
    assert verify_chain(log.pk) == 3


def test_even_the_owner_of_the_tables_cannot_empty_the_log(log: Legacy):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        attempt("TRUNCATE legacies_legacyevent", log)
    assert verify_chain(log.pk) == 3


TAMPERED = {
    "another action": "UPDATE legacies_legacyevent SET action = 'fact_shared' WHERE sequence = 2 AND chain = %s",
    "another actor": "UPDATE legacies_legacyevent SET actor_id = id WHERE sequence = 2 AND chain = %s",
    "another time": "UPDATE legacies_legacyevent SET at = at - interval '1 s' WHERE sequence = 2 AND chain = %s",
    "another object": "UPDATE legacies_legacyevent SET object_id = id WHERE sequence = 2 AND chain = %s",
    "another digest": "UPDATE legacies_legacyevent SET digest = hash WHERE sequence = 2 AND chain = %s",
    "taken out": "DELETE FROM legacies_legacyevent WHERE sequence = 2 AND chain = %s",
    "the first taken out": "DELETE FROM legacies_legacyevent WHERE sequence = 1 AND chain = %s",
    "moved": "UPDATE legacies_legacyevent SET sequence = 9 WHERE sequence = 2 AND chain = %s",
    "another payload": (
        "UPDATE legacies_legacyeventpayload SET payload = '{}' WHERE chain = %s AND event_id IN "
        "(SELECT id FROM legacies_legacyevent WHERE sequence = 2)"
    ),
}


@pytest.mark.parametrize("statement", TAMPERED.values(), ids=TAMPERED)
def test_tampering_by_who_can_do_everything_is_found(log: Legacy, statement: str):
    assert verify_chain(log.pk) == 3
    with pgtrigger.ignore("legacies.LegacyEvent:log_append_only"):
        attempt(statement, log)
    with pytest.raises(AuditLogBroken):
        verify_chain(log.pk)


def test_an_event_recomputed_with_its_own_hash_is_found_by_the_next(log: Legacy):
    second = LegacyEvent.objects.get(chain=log.pk, sequence=2)
    second.action = MemoryAction.FACT_SHARED
    second.hash = chain_module.event_hash(second)
    with pgtrigger.ignore("legacies.LegacyEvent:log_append_only"):
        second.save()
    with pytest.raises(AuditLogBroken, match="event 3"):
        verify_chain(log.pk)


def test_the_chain_holds_when_a_payload_is_erased(log: Legacy):
    event = LegacyEvent.objects.get(chain=log.pk, sequence=2)
    LegacyEventPayload.objects.get(event_id=event.pk).delete()

    assert verify_chain(log.pk) == 3
