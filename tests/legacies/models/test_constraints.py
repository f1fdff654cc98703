"""What the database itself refuses, whoever asks: each rule with a row it lets in and a row it does not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import models
from django.utils import timezone

from accounts.models import AccessToken, User
from legacies.models import (
    Invitation,
    Job,
    JobFailure,
    Legacy,
    LegacyEvent,
    Membership,
    PushSubscription,
    QuietDate,
    Role,
)
from tests.legacies.conftest import People
from tests.support.constraints import assert_refused, constraints_of

Row = Callable[[People], models.Model]
NOW = timezone.now()
RUNNING = {"state": "running", "lease_token": uuid4(), "lease_until": NOW}


def invitation(**fields: Any) -> Row:
    about = {"for_whom": "Ana", "token_hash": uuid4().hex, "expires_at": NOW, **fields}
    return lambda people: Invitation(legacy=people.legacy, invited_by=people.keeper, **about)


def access_token(**fields: Any) -> Row:
    about = {"name": "Script", "prefix": "abc", "scope": "read", "expires_at": NOW + timedelta(days=1), **fields}
    return lambda people: AccessToken(user=people.reader, **about)


def second_subscription(endpoint: str, **fields: Any) -> Row:
    def row(people: People) -> models.Model:
        about = {"kind": "browser", "key": "k", "device_id": UUID(int=1), "secret": "s", "name": "Phone", **fields}
        PushSubscription.objects.create(user=people.reader, endpoint="https://one.example/", **about)
        return PushSubscription(user=people.stranger, endpoint=endpoint, **about)

    return row


def own_subscription(endpoint: str) -> Row:
    def row(people: People) -> models.Model:
        subscription(kind="webhook")(people).save()
        return subscription(kind="webhook", endpoint=endpoint)(people)

    return row


def subscription(**fields: Any) -> Row:
    about = {"endpoint": "https://one.example/", "secret": "s", "name": "App", **fields}
    return lambda people: PushSubscription(user=people.reader, **about)


def event(people: People, **fields: Any) -> LegacyEvent:
    about = {"chain": people.legacy.pk, "sequence": 1, "at": NOW, "actor_kind": "task", "action": "x", **fields}
    return LegacyEvent(**about)


def second_event(sequence: int) -> Row:
    def row(people: People) -> models.Model:
        event(people).save()
        return event(people, sequence=sequence)

    return row


def second_job(key: str) -> Row:
    def row(_people: People) -> models.Model:
        Job(kind="turn", key="one").save()
        return Job(kind="turn", key=key)

    return row


def second_import(import_key: str) -> Row:
    def row(_people: People) -> models.Model:
        Legacy(name="Ruth", import_key="one").save()
        return Legacy(name="Ruth", import_key=import_key)

    return row


def second_imported_member(import_name: str) -> Row:
    def row(people: People) -> models.Model:
        Membership.objects.filter(user=people.reader).update(import_name="mira")
        return Membership(legacy=people.legacy, user=people.stranger, import_name=import_name)

    return row


def second_mail_key(mail_key: str) -> Row:
    def row(people: People) -> models.Model:
        Membership.objects.filter(user=people.reader).update(mail_key="abc")
        return Membership(legacy=people.legacy, user=people.stranger, mail_key=mail_key)

    return row


def second_failure(code: str) -> Row:
    def row(_people: People) -> models.Model:
        JobFailure(hour=NOW, kind="turn", code="bad_answer", times=1).save()
        return JobFailure(hour=NOW, kind="turn", code=code, times=1)

    return row


def second_user(email: str) -> Row:
    def row(_people: People) -> models.Model:
        User.objects.create_user("Ana@example.org")
        return User(email=email)

    return row


def second_quiet_date(last: int) -> Row:
    def row(people: People) -> models.Model:
        QuietDate(legacy=people.legacy, user=people.reader, first=1102, last=1102).save()
        return QuietDate(legacy=people.legacy, user=people.reader, first=1102, last=last)

    return row


def second_invitation(token_hash: str) -> Row:
    def row(people: People) -> models.Model:
        invitation(token_hash="same")(people).save()
        return invitation(token_hash=token_hash)(people)

    return row


# The rule, a row that it lets in, and a row that differs in nothing but what it forbids.
RULES: list[tuple[str, Row, Row]] = [
    ("token_has_a_name", access_token(), access_token(name="")),
    ("token_scope_known", access_token(), access_token(scope="all")),
    ("token_expires_after_it_was_made", access_token(), access_token(expires_at=NOW - timedelta(days=1))),
    ("push_browser_once", second_subscription("https://two.example/"), second_subscription("https://one.example/")),
    ("push_endpoint_once", own_subscription("https://two.example/"), own_subscription("https://one.example/")),
    ("push_kind_has_its_keys", subscription(kind="webhook"), subscription(kind="webhook", key="k")),
    ("legacy_has_a_name", lambda _: Legacy(name="Ruth"), lambda _: Legacy(name="")),
    (
        "legacy_moderation_mode_known",
        lambda _: Legacy(name="Ruth", moderation_mode="before"),
        lambda _: Legacy(name="Ruth", moderation_mode="never"),
    ),
    (
        "legacy_state_known",
        lambda _: Legacy(name="Ruth", state="paused"),
        lambda _: Legacy(name="Ruth", state="asleep"),
    ),
    (
        "membership_once_in_a_legacy",
        lambda people: Membership(legacy=people.legacy, user=people.stranger),
        lambda people: Membership(legacy=people.legacy, user=people.reader),
    ),
    (
        "membership_role_known",
        lambda people: Membership(legacy=people.legacy, user=people.stranger, role=Role.READER),
        lambda people: Membership(legacy=people.legacy, user=people.stranger, role="owner"),
    ),
    ("invitation_role_known", invitation(role="reader"), invitation(role="owner")),
    (
        "invitation_accepted_or_revoked_not_both",
        invitation(accepted_at=NOW),
        invitation(accepted_at=NOW, revoked_at=NOW),
    ),
    ("legacies_invitation_token_hash", second_invitation("other"), second_invitation("same")),
    ("event_sequence_once_in_a_chain", second_event(2), second_event(1)),
    ("event_sequence_from_one", lambda people: event(people), lambda people: event(people, sequence=0)),
    (
        "work_state_known",
        lambda _: Job(kind="turn", key="k"),
        lambda _: Job(kind="turn", key="k", state="odd"),
    ),
    (
        "work_lease_while_running",
        lambda _: Job(kind="turn", key="k", **RUNNING),
        lambda _: Job(kind="turn", key="k", **{**RUNNING, "lease_token": None}),
    ),
    (
        "work_lease_while_running",
        lambda _: Job(kind="turn", key="k", state="done"),
        lambda _: Job(kind="turn", key="k", **{**RUNNING, "state": "done"}),
    ),
    ("legacies_workitem_key", second_job("two"), second_job("one")),
    # Those that were not brought in have no key, and there are many of them.
    ("legacy_imported_once", second_import("two"), second_import("one")),
    ("membership_mail_key_once", second_mail_key(""), second_mail_key("abc")),
    ("membership_imported_once", second_imported_member(""), second_imported_member("mira")),
    ("work_failure_once_an_hour", second_failure("engine_unavailable"), second_failure("bad_answer")),
    ("quiet_date_once", second_quiet_date(1103), second_quiet_date(1102)),
    ("quiet_date_is_in_a_year", second_quiet_date(1231), second_quiet_date(1232)),
    ("user_email_once_in_any_case", second_user("bea@example.org"), second_user("ana@EXAMPLE.org")),
]


@pytest.mark.parametrize(("name", "good", "bad"), RULES, ids=[f"{rule[0]}-{n}" for n, rule in enumerate(RULES)])
def test_the_database_refuses_what_breaks_the_rule(people: People, name: str, good: Row, bad: Row):
    assert_refused(name, lambda: good(people), lambda: bad(people))


def test_every_rule_has_its_test():
    assert constraints_of("accounts", "legacies") - {name for name, _, _ in RULES} == set()
