"""*Try the model*: who may, what the page shows before, during and after, and the same from the command line."""

from __future__ import annotations

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.models import UsageRecord
from memory.tasks import HANDLERS
from memory.turns.model_trial import KEY
from tests.memory.engines.openai.test_trial import good
from tests.support.endpoints import Endpoint, assert_guarded, force_login
from tests.support.factories import UserFactory
from tests.support.fakellm import failure

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/admin/status/try-model/"
SECRET = "a-very-secret-key"


@pytest.fixture
def staff() -> Client:
    client = Client()
    force_login(client, UserFactory(is_staff=True))
    return client


@pytest.fixture
def served(model, settings):
    """A good model, whose server wants a key and stands behind a name and a password."""
    settings.OPENAI_API_KEY = SECRET
    model.teach(good)
    return model


def try_it(staff: Client, model: str = "a-model") -> str:
    page = staff.post(PAGE, {"model": model}, follow=True).content.decode()
    for item in Job.objects.filter(key=KEY):
        run_item(item.pk, HANDLERS)
    return page


def test_only_staff_see_it_and_start_a_trial(family, served):
    others = [family["keeper"], family["stranger"]]
    seen = Endpoint("get", PAGE, hidden=302)
    assert_guarded(seen, opens_for=[family["staff"]], hidden_from=others, wrong_method="delete")
    for user in (*others, None):
        client = Client()
        if user:
            force_login(client, user)
        client.post(PAGE, {"model": "a-model"})
        assert not Job.objects.filter(key=KEY).exists()


def test_worker_tries_it_and_the_page_loads_itself_again_until_then(staff, served, settings):
    settings.MODEL_PRICES = {"a-model": (Decimal(1), Decimal(2))}
    assert "Try it" in staff.get(PAGE).content.decode()
    assert served.asked == []
    staff.post(PAGE, {"model": "a-model"})
    assert served.asked == []
    running = staff.get(PAGE)
    assert running["Refresh"]
    assert "a-model is being tried" in running.content.decode()
    run_item(Job.objects.get(key=KEY).pk, HANDLERS)
    done = staff.get(PAGE)
    assert "Refresh" not in done
    page = done.content.decode()
    for said in ("a-model, tried", "It answered each in its own language.", "10 such replies take", "for $0."):
        assert said in page, said
    assert UsageRecord.objects.count() == 0


def test_key_and_password_are_never_shown(staff, served, settings):
    settings.OPENAI_BASE_URL = served.base_url.replace("//", "//somebody:hidden-word@")
    served.teach(lambda asked: failure(401, message=f"Wrong key {SECRET}"))
    try_it(staff)
    page = staff.get(PAGE).content.decode()
    assert "refuses the key (HTTP 401)" in page
    assert str(served.port) in page
    assert not any(word in page + str(Job.objects.get(key=KEY).result) for word in (SECRET, "hidden-word"))


def test_model_that_the_settings_do_not_name_is_not_tried(staff, served):
    assert "The settings name no such model." in try_it(staff, "another-one")
    assert not Job.objects.filter(key=KEY).exists()
    assert served.asked == []


def test_without_a_server_the_page_says_so(staff, settings):
    settings.OPENAI_BASE_URL = ""
    assert "No model server is configured" in staff.get(PAGE).content.decode()


def test_trial_that_broke_off_is_shown_as_such(staff, served):
    Job.objects.create(kind="try_model", key=KEY, payload={"model": "a-model"}, state="failed", error="x")
    page = staff.get(PAGE)
    assert "The trial broke off." in page.content.decode()
    assert "Refresh" not in page


def test_command_says_the_same_and_fails_where_something_does_not_work(served):
    out = StringIO()
    call_command("try_model", stdout=out)
    assert out.getvalue().startswith(f"a-model at {served.base_url}\n")
    assert "MODEL_PRICES names no price" in out.getvalue()
    served.teach(lambda asked: failure(401))
    with pytest.raises(CommandError, match="Not all of it works"):
        call_command("try_model", stdout=out)
    assert "Check OPENAI_API_KEY" in out.getvalue()


def test_command_without_a_server_says_what_to_set(settings):
    settings.OPENAI_BASE_URL = ""
    with pytest.raises(CommandError, match="Set OPENAI_BASE_URL"):
        call_command("try_model")
