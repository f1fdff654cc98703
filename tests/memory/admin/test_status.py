"""The status page: what staff see of services, workers, work and failures, and that nobody else sees it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.celery import PartState, WorkerState
from legacies.models import Job, JobFailure
from memory.admin import status
from tests.support.canaries import plant
from tests.support.endpoints import Endpoint, assert_guarded, force_login
from tests.support.factories import UserFactory, remember

pytestmark = pytest.mark.django_db

PAGE = "/admin/status/"


class StillParts:
    """Parts that are not tried: what each says is known."""

    def run(self) -> dict[str, PartState]:
        return {"database": PartState(ok=True, ms=1.5), "broker": PartState(ok=False, ms=900.0)}


@pytest.fixture(autouse=True)
def _still_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "PROBES", StillParts())
    monkeypatch.setattr(status, "workers_heard", lambda: [WorkerState("host:77", PartState(ok=True, ms=4.5))])


@pytest.fixture
def staff() -> Client:
    client = Client()
    force_login(client, UserFactory(is_staff=True))
    return client


def failed_jobs(kind: str = "consolidate") -> Job:
    return Job.objects.create(
        kind=kind, key=str(uuid4()), state="failed", attempts=5, error="bad_answer", finished_at=timezone.now()
    )


def test_only_staff_see_it(family):
    endpoint = Endpoint("get", PAGE, hidden=302)
    others = [family["keeper"], family["stranger"]]
    assert_guarded(endpoint, opens_for=[family["staff"]], hidden_from=others, wrong_method="delete")


def test_only_staff_have_work_tried_again(family):
    item = failed_jobs()
    endpoint = Endpoint("post", f"{PAGE}retry/{item.pk}/", opens=302, hidden=302)
    others = [family["keeper"], family["stranger"]]
    assert_guarded(endpoint, opens_for=[family["staff"]], hidden_from=others, wrong_method="get")
    for user in (*others, None):
        client = Client()
        if user:
            force_login(client, user)
        client.post(endpoint.path)
        item.refresh_from_db()
        assert item.state == "failed"
    client = Client()
    force_login(client, family["staff"])
    said = client.post(endpoint.path, follow=True).content.decode()
    assert "Retrying: consolidate." in said
    item.refresh_from_db()
    assert item.state == "waiting"
    assert "This job has not failed" in client.post(endpoint.path, follow=True).content.decode()


def test_it_names_parts_workers_work_and_failures(staff):
    item = failed_jobs()
    JobFailure.objects.create(hour=timezone.now(), kind="turn", code="engine_unavailable", times=41)
    remember("She loved dahlias.")
    page = staff.get(PAGE).content.decode()
    for said in ("database", "does not answer", "900.0", "host:77", "consolidate", "bad_answer", "engine_unavailable",
                 "41", "1 row: found by its words", "PostgreSQL", "BuiltinEngine", str(item.pk)):  # fmt: skip
        assert said in page, said
    assert "dahlias" not in page


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("model_http_401", "The server refuses the key (HTTP 401). Check OPENAI_API_KEY."),
        ("model_http_404", "Check OPENAI_BASE_URL, which usually ends in /v1, and the name of the model."),
        ("model_http_302", "Set OPENAI_BASE_URL to where it sends."),
        ("model_http_402", "The server fails (HTTP 402). Its own log should say why."),
        ("model_not_allowed", "set OPENAI_PLAIN_HTTP=yes if you are sure."),
    ],
)
def test_it_says_what_to_put_right_where_a_model_server_will_not_answer(staff, code, words):
    JobFailure.objects.create(hour=timezone.now(), kind="turn", code=code, times=1)
    assert words in staff.get(PAGE).content.decode()


def test_a_reply_that_failed_is_left_to_its_teller(staff):
    reply, other = failed_jobs("turn"), failed_jobs()
    page = staff.get(PAGE).content.decode()
    assert f"retry/{other.pk}/" in page
    assert f"retry/{reply.pk}/" not in page
    assert "The writer was told" in page


def test_it_says_how_far_another_embedding_model_has_come(staff):
    assert "beside those in use" not in staff.get(PAGE).content.decode()
    stands = {"model": 2, "state": "filling", "name": "another-model", "done": 30, "total": 120}
    item = Job.objects.create(kind="reembed", key="reembed", result=stands, error="embedder_unavailable")
    page = staff.get(PAGE).content.decode()
    assert "Vectors of another-model are made beside those in use: 30 of 120 rows." in page
    assert "It waits: embedder_unavailable." in page
    item.result = {**stands, "state": "retired", "done": 121}
    item.save()
    assert "The vectors of another-model are cleared away: 120 of 120 rows." in staff.get(PAGE).content.decode()


def test_without_a_worker_it_says_so(staff, monkeypatch):
    monkeypatch.setattr(status, "workers_heard", list)
    assert "No worker has been heard of" in staff.get(PAGE).content.decode()


def test_it_says_no_word_of_anybody(family, staff):
    canaries = plant(family)
    Job.objects.create(
        kind="turn", key=canaries.word("key"), payload={"a": canaries.word("payload")}, state="failed", error="x"
    )
    assert canaries.in_text(staff.get(PAGE).content.decode()) == []


def test_however_much_there_is_it_asks_as_often(growth, staff):
    def more():
        failed_jobs()
        JobFailure.objects.create(hour=timezone.now(), kind=str(uuid4())[:30], code="x", times=1)
        remember("She loved dahlias.")

    assert growth(more, lambda: staff.get(PAGE)) == 12


def test_the_admin_leads_to_it(staff):
    assert f'href="{PAGE}"' in staff.get(reverse("admin:index")).content.decode()


@pytest.mark.parametrize("switch", status.SWITCHES)
def test_each_switch_is_shown_as_it_stands(staff, settings, switch):
    def states() -> dict[str, bool]:
        shown = staff.get(PAGE).context["switches"]
        return {name: is_on for name, _, is_on in shown if name != "MODERATION"}

    assert all(states().values())
    setattr(settings, switch, False)
    assert [name for name, is_on in states().items() if not is_on] == [switch]
    assert ">off</td>" in staff.get(PAGE).content.decode()


def test_moderation_is_shown_as_it_stands(staff, settings):
    def shown() -> list[bool]:
        return [is_on for name, _, is_on in staff.get(PAGE).context["switches"] if name == "MODERATION"]

    assert shown() == [False]
    settings.MODERATION_BASE_URL = "http://127.0.0.1:1/v1"
    assert shown() == [True]
