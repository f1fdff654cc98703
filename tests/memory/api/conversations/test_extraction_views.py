"""Having what was told become memory now, over the API: a 202 with work that tells how far it is."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from legacies import jobs
from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.kinds import JobKind
from memory.models import Conversation, Fact
from memory.services.conversations.lifecycle import start_conversation
from memory.tasks import HANDLERS
from tests.support.api import Phone, assert_problem
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, told
from tests.support.scripted import PATH, Script

pytestmark = pytest.mark.django_db


@pytest.fixture
def conversation(settings):
    """A talk that goes on: nobody finished it, and it is not quiet for long."""
    settings.ENGINE = PATH
    legacy = LegacyFactory()
    conversation = ConversationFactory(legacy=legacy, user=join(legacy))
    for content in ("She loved dahlias.", "She sang."):
        ReplyFactory(conversation=conversation, reply_to=told(content, conversation=conversation))
    return conversation


@pytest.fixture
def phone(conversation):
    return Phone(conversation.user)


def run(answer):
    run_item(answer.json()["id"], HANDLERS)


def test_conversation_becomes_memory_and_goes_on(conversation, phone):
    answer = phone.post("conversation-extract", conversation.pk)
    assert (answer.status_code, answer.json()["state"], answer.json()["result"]["left"]) == (202, "waiting", 4)
    run(answer)
    done = phone.get("job", answer.json()["id"]).json()
    assert (done["state"], done["error"], done["conversation"]) == ("done", None, str(conversation.pk))
    assert done["result"] == {"facts": 2, "consolidated_to": 4, "left": 0}
    conversation.refresh_from_db()
    assert conversation.finished_at is None
    assert "dahlias" not in str(done)


def test_both_addresses_are_one_thing_and_asked_for_twice_it_is_the_same_work(conversation, phone):
    first = phone.post("conversation-extract", conversation.pk)
    second = phone.post("extract", body={"conversation": str(conversation.pk)})
    assert (second.status_code, second.json()["id"]) == (202, first.json()["id"])
    run(first)
    run(second)
    assert Fact.objects.count() == 2
    again = phone.post("conversation-extract", conversation.pk)
    run(again)
    assert phone.get("job", again.json()["id"]).json()["state"] == "done"
    assert Fact.objects.count() == 2


@pytest.mark.parametrize("is_on", [True, False])
def test_conversation_with_nothing_in_it_is_done_at_once_with_nothing_found(conversation, phone, settings, is_on):
    settings.MEMORY = is_on
    empty = start_conversation(user=conversation.user, legacy_id=conversation.legacy_id)
    answer = phone.post("conversation-extract", empty.pk)
    run(answer)
    done = phone.get("job", answer.json()["id"]).json()
    assert (done["state"], done["error"]) == ("done", None)
    assert done["result"] == {"facts": 0, "consolidated_to": 0, "left": 0}


def test_what_failed_says_so_in_a_code_and_is_tried_again(conversation, phone):
    Script().extractions({"fail": "bad"}, {"fail": "bad"}, {"fail": "bad"}, {"fail": "bad"}, {})
    answer = phone.post("conversation-extract", conversation.pk)
    Job.objects.filter(pk=answer.json()["id"]).update(attempts=4)
    run(answer)
    failed = phone.get("job", answer.json()["id"]).json()
    assert (failed["state"], failed["error"], failed["result"]["facts"]) == ("failed", "bad_answer", 0)
    Script().gates.broker.delete("script:extract")
    run(phone.post("conversation-extract", conversation.pk))
    done = phone.get("job", answer.json()["id"]).json()
    assert (done["state"], done["error"], done["result"]["facts"]) == ("done", None, 2)


def test_work_of_others_and_of_other_kinds_is_not_there(conversation, phone):
    mine = phone.post("conversation-extract", conversation.pk).json()["id"]
    fellow = Phone(join(conversation.legacy))
    assert_problem(fellow.get("job", mine), 404, "not_found")
    assert_problem(fellow.post("conversation-extract", conversation.pk), 404, "not_found")
    assert_problem(fellow.post("extract", body={"conversation": str(conversation.pk)}), 404, "not_found")
    other = Job.objects.create(kind="turn", key="turn:x", user_id=conversation.user_id, state=JobState.DONE)
    assert_problem(phone.get("job", other.pk), 404, "not_found")
    conversation.legacy.memberships.filter(user=conversation.user).delete()
    assert_problem(phone.get("job", mine), 404, "not_found")


@pytest.mark.parametrize(
    "body", [{}, {"conversation": "x"}, {"conversation": None}, {"conversation": ["x"]}, [], {"x": 1}]
)
def test_bad_input_is_told_and_nothing_is_put_down(phone, body):
    answer = phone.post("extract", body=body)
    assert answer.status_code in (400, 422), answer.json()
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert not Job.objects.filter(kind="consolidate").exists()


def test_private_conversation_and_a_missing_one_are_refused(conversation, phone):
    private = start_conversation(user=conversation.user, legacy_id=conversation.legacy_id, private=True)
    assert phone.post("conversation-extract", private.pk).status_code == 409
    assert_problem(phone.post("conversation-extract", uuid4()), 404, "not_found")
    assert not Job.objects.filter(kind="consolidate").exists()


def test_new_words_after_it_wait_until_it_is_quiet_again(conversation, phone):
    run(phone.post("conversation-extract", conversation.pk))
    told("She danced.", conversation=conversation)
    Conversation.objects.filter(pk=conversation.pk).update(last_message_at=timezone.now())
    (item,) = jobs.put_all([_wanted(conversation)])
    run_item(item.pk, HANDLERS)
    assert Fact.objects.count() == 2


def _wanted(conversation):
    return jobs.NewJob(
        kind=JobKind.CONSOLIDATE, key=f"consolidate:{conversation.pk}", payload={"conversation": str(conversation.pk)}
    )
