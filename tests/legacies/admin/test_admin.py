"""Legacies, people, work and the log, as staff see them."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from legacies.audit import Action, Actor, record
from legacies.jobs import set_notifier
from legacies.models import Job, LegacyEvent
from legacies.services.people import invite
from tests.legacies.conftest import People
from tests.support.endpoints import Endpoint, assert_guarded, force_login
from tests.support.factories import LegacyFactory, MembershipFactory, UserFactory

PAGES = ["legacies_legacy", "legacies_membership", "legacies_invitation", "legacies_job", "legacies_legacyevent"]


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    force_login(client, UserFactory(is_staff=True))
    return client


def failed_jobs(key: str = "turn:1") -> Job:
    return Job.objects.create(kind="turn", key=key, state="failed", attempts=5, error="engine_unavailable")


def run_action(client: Client, *items: Job) -> None:
    data = {"action": "retry", "_selected_action": [str(item.pk) for item in items]}
    assert client.post(reverse("admin:legacies_job_changelist"), data).status_code == 302


@pytest.mark.parametrize("page", [f"{page}_changelist" for page in PAGES])
def test_only_staff_open_the_lists(people: People, page: str):
    staff = UserFactory(is_staff=True)
    others = [people.keeper, people.stranger]
    endpoint = Endpoint("get", reverse(f"admin:{page}"), hidden=302)
    assert_guarded(endpoint, opens_for=[staff], hidden_from=others, wrong_method="")


def test_a_failed_piece_of_work_is_tried_again(people: People, staff: Client, django_capture_on_commit_callbacks):
    item, notified = failed_jobs(), []
    done = Job.objects.create(kind="turn", key="turn:2", state="done", finished_at=timezone.now())
    assert "engine_unavailable" in staff.get(reverse("admin:legacies_job_changelist")).content.decode()

    set_notifier(lambda item: notified.append(item.pk))
    try:
        with django_capture_on_commit_callbacks(execute=True):
            run_action(staff, item, done)
    finally:
        set_notifier(None)

    item.refresh_from_db()
    done.refresh_from_db()
    assert (item.state, item.attempts, item.error) == ("waiting", 0, "")
    assert done.state == "done"
    assert notified == [item.pk]


def test_others_cannot_have_work_tried_again(people: People):
    item, client = failed_jobs(), Client()
    force_login(client, people.keeper)
    client.post(reverse("admin:legacies_job_changelist"), {"action": "retry", "_selected_action": [str(item.pk)]})
    item.refresh_from_db()
    assert item.state == "failed"


def test_an_invitation_is_shown_without_its_link(people: People, staff: Client):
    invitation, token = invite(user=people.keeper, legacy_id=people.legacy.pk, for_whom="Ana", role="reader")
    for path in ("changelist", "change"):
        args = [invitation.pk] if path == "change" else []
        page = staff.get(reverse(f"admin:legacies_invitation_{path}", args=args)).content.decode()
        assert "Ana" in page
        assert token not in page
        assert invitation.token_hash not in page
    guess = {"token_hash__startswith": invitation.token_hash[:2]}
    assert staff.get(reverse("admin:legacies_invitation_changelist"), guess).status_code == 400


def test_the_log_is_for_reading_only_and_without_what_was_said(people: People, staff: Client):
    with transaction.atomic():
        event = record(
            people.legacy, Action.LEGACY_EDITED, actor=Actor.user(people.keeper), legacy_id=people.legacy.pk,
            payload={"before": "a word of theirs"},
        )  # fmt: skip
    change = reverse("admin:legacies_legacyevent_change", args=[event.pk])
    for path in (change, reverse("admin:legacies_legacyevent_changelist")):
        page = staff.get(path).content.decode()
        assert "changed what is said about the person." in page
        assert "a word of theirs" not in page
    assert staff.post(change, {"action": "fact_shared"}).status_code == 403
    assert staff.get(reverse("admin:legacies_legacyevent_add")).status_code == 403
    assert staff.post(reverse("admin:legacies_legacyevent_delete", args=[event.pk])).status_code == 403
    assert LegacyEvent.objects.get().action == "legacy_edited"


def test_the_lists_cost_the_same_however_long_they_are(people: People, staff: Client, growth):
    growth(MembershipFactory, lambda: staff.get(reverse("admin:legacies_membership_changelist")))
    growth(LegacyFactory, lambda: staff.get(reverse("admin:legacies_legacy_changelist")))
