"""The demo family: there after one command, as the services would have it, and the same after two."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from legacies.audit import verify_chain
from legacies.models import Job, Legacy, LegacyEvent, Membership
from memory.management.commands import load_demo
from memory.management.commands.load_demo import ADMIN_EMAIL, PASSWORD
from memory.models import ContextFile, Conversation, Entry, Fact, Message, Photo, Recording, Story
from memory.services.deletion.conversation_deletion import delete_conversation
from tests.support.factories import UserFactory
from tests.support.photos import photo_folder

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("photo_folder")]
__all__ = ["photo_folder"]


def load() -> str:
    said = StringIO()
    call_command("load_demo", stdout=said)
    return said.getvalue()


def counts() -> list[int]:
    told = (User, Legacy, Membership, Conversation, Message, Photo, Story, Entry, ContextFile, Fact, LegacyEvent)
    return [*(model.objects.count() for model in told), Recording.objects.count()]


def sign_in(email: str) -> str:
    """Where signing in through the page leads."""
    client = Client()
    answer = client.post(reverse("account_login"), {"login": email, "password": PASSWORD})
    return answer.headers.get("Location", f"nowhere ({answer.status_code})")


@pytest.mark.workers
def test_the_family_is_there_once_and_whole():
    said = load()
    legacy = Legacy.objects.get()
    roles = Membership.objects.filter(legacy=legacy).values_list("role", flat=True)
    assert sorted(roles) == ["contributor", "contributor", "contributor", "keeper", "reader"]
    keeper = Membership.objects.get(role="keeper").user
    assert Conversation.objects.count() == 5
    assert Fact.objects.for_review_page(keeper).exists(), "what was told last became something to review"
    assert Fact.objects.awaiting_moderation().exists()
    assert Fact.objects.filter(moderation="approved").exists()
    seen = Fact.objects.visible_to(keeper)
    assert not seen.filter(visibility="private").exclude(owner=keeper).exists()
    assert Fact.objects.filter(visibility="private").exclude(owner=keeper).exists()
    assert_has_an_album(legacy, keeper)
    assert not Job.objects.exclude(state="done").exists()
    assert verify_chain(legacy.pk) == LegacyEvent.objects.filter(chain=legacy.pk).count()
    for person in User.objects.all():
        assert person.email in said
        assert sign_in(person.email) == settings.LOGIN_REDIRECT_URL
    assert PASSWORD in said
    assert User.objects.get(is_superuser=True).email == ADMIN_EMAIL
    assert_stays_as_it_is(said)


def assert_has_an_album(legacy: Legacy, keeper: User) -> None:
    """What a newcomer looks at first: a face, photos, stories, a voice, a timeline, and notes for the assistant."""
    assert Photo.objects.portraits().filter(legacy=legacy).count() == 1
    seen = Photo.objects.shown_to(keeper).filter(legacy=legacy)
    assert (seen.count(), seen.exclude(state="ready").count()) == (9, 0)
    assert Story.objects.visible_to(keeper).filter(legacy=legacy).count() == 3
    assert Entry.objects.filter(legacy=legacy, fact=None, external_id__startswith="demo-").count() == 31
    assert Entry.objects.visible_to(keeper).filter(external_id__startswith="demo-").count() == 30
    assert ContextFile.objects.count() == 3
    assert Recording.objects.visible_to(keeper).filter(legacy=legacy).count() == 1


def assert_stays_as_it_is(said: str) -> None:
    """Loaded again, nothing changes: a demo that was used keeps what was done in it."""
    UserFactory()
    Legacy.objects.update(name="Derek A. Ashworth")
    conversation = Conversation.objects.filter(client_id__endswith=":c1").get()
    delete_conversation(user=conversation.user, conversation_id=conversation.pk)
    before = counts()
    assert load() == said
    assert counts() == before
    assert Conversation.objects.count() == 4


@pytest.mark.workers
def test_loading_that_was_broken_off_goes_on(monkeypatch):
    monkeypatch.setattr(load_demo, "look_at_shared", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        load()
    before = counts()
    monkeypatch.undo()
    load()
    assert counts()[:-2] == before[:-2]
    assert Fact.objects.filter(moderation="approved").exists()


def said_while_loading(monkeypatch) -> str:
    def import_nothing(family, *, after_conversation):
        for _ in family.conversations:
            after_conversation()

    monkeypatch.setattr(load_demo, "import_and_share", import_nothing)
    for later in ("add_album", "look_at_shared"):
        monkeypatch.setattr(load_demo, later, lambda *_, **__: None)
    beside = StringIO()
    call_command("load_demo", stdout=StringIO(), stderr=beside)
    return beside.getvalue()


def test_it_says_that_a_model_is_waited_for_and_how_far_it_is(model, settings, monkeypatch):
    settings.OPENAI_BASE_URL = "http://anna:hidden@127.0.0.1:8252/v1"
    said = said_while_loading(monkeypatch)
    assert "Waiting for another-model at http://127.0.0.1:8252/v1 to read the demo family's 5 conversations." in said
    assert "hidden" not in said
    assert "5 of 5 conversations" in said


def test_it_waits_for_no_model_where_none_is_configured(monkeypatch):
    assert said_while_loading(monkeypatch) == ""


def test_passwords_that_everybody_knows_are_not_for_production(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="not for production"):
        load()
    assert not User.objects.exists()
