"""A whole legacy goes once its time has come: in order, on from every kill, with a receipt, and nothing besides."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from config.failpoints import set_handler
from legacies.audit import verify_chain
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy, LegacyDeletion, LegacyEvent, LegacyEventPayload, Membership, Notice
from legacies.models.job import JobState
from legacies.services.deletion import agree_to_delete, call_off_deletion, key_of
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.models import Conversation, ConversationLegacy, Entry, Fact, FactSource, Message, RecallItem
from memory.services.conversations.lifecycle import post_message, start_conversation
from memory.services.disputes import open_dispute
from memory.services.facts.editing import create_fact, share_fact
from memory.tasks import HANDLERS
from tests.support.dump import dump_of_database
from tests.support.factories import FactFactory, FactSourceFactory, UserFactory
from tests.support.pairs import pair_up
from tests.support.replayed import assert_log_tells_all

pytestmark = pytest.mark.django_db

WORDS = "She hid the silver teapot under the hydrangea."
PLACES = ("deleting.after_conversation", "deleting.after_rows", "deleting.at_the_end")


class Killed(BaseException):
    """What a kill looks like from within."""


class Scene:
    """Two members with a dispute and a talk, from which something is known about another person too."""

    def __init__(self) -> None:
        self.keeper, self.teller = UserFactory(), UserFactory()
        self.legacy = create_legacy(user=self.keeper, name="Rose Whitford")
        self.elsewhere = create_legacy(user=self.teller, name="Karl Berg")
        _, token = invite(user=self.keeper, legacy_id=self.legacy.pk, for_whom="Ottokar", role="contributor")
        accept_invitation(user=self.teller, token=token)
        told = create_fact(user=self.teller, legacy_id=self.legacy.pk, content=WORDS)
        share_fact(user=self.teller, fact_id=told.pk)
        other = create_fact(user=self.keeper, legacy_id=self.legacy.pk, content="She sold the silver teapot in 1962.")
        share_fact(user=self.keeper, fact_id=other.pk)
        pair_up(told, other)
        open_dispute(user=self.keeper, fact_id=told.pk, other_id=other.pk, answer="I was there.")
        self.conversation = start_conversation(user=self.teller, legacy_id=self.legacy.pk)
        post_message(
            user=self.teller, conversation_id=self.conversation.pk, content="I remember the xylophone lessons."
        )
        self.stays: Fact = create_fact(
            user=self.teller, legacy_id=self.elsewhere.pk, content="Karl taught the xylophone."
        )
        message = Message.objects.get(conversation=self.conversation, role="user")
        self.source = FactSourceFactory(fact=self.stays, message=message, teller=self.teller)
        self.key = key_of(self.legacy.pk)

    def agree(self) -> None:
        agree_to_delete(user=self.keeper, legacy_id=self.legacy.pk)

    def let_two_weeks_go_by(self) -> None:
        past = timezone.now() - timedelta(seconds=1)
        LegacyDeletion.objects.update(due_at=past)
        Job.objects.filter(key=self.key).update(not_before=past)

    def work(self) -> str:
        """Take the work up as a worker does, also one that another worker died of."""
        past = timezone.now() - timedelta(seconds=1)
        Job.objects.filter(key=self.key, state=JobState.RUNNING).update(lease_until=past)
        run_item(Job.objects.get(key=self.key).pk, HANDLERS)
        return Job.objects.get(key=self.key).state


@pytest.fixture
def scene() -> Scene:
    return Scene()


def nothing_left(legacy: Legacy) -> bool:
    tables = (Fact, Entry, RecallItem, Conversation, ConversationLegacy, Membership)
    return not any(model._default_manager.filter(legacy_id=legacy.pk).exists() for model in tables)


def test_nothing_goes_before_its_day_or_once_it_is_called_off(scene: Scene):
    scene.agree()
    Job.objects.filter(key=scene.key).update(not_before=timezone.now() - timedelta(seconds=1))
    scene.work()
    assert Membership.objects.filter(legacy=scene.legacy).count() == 2
    scene.let_two_weeks_go_by()
    call_off_deletion(user=scene.keeper, legacy_id=scene.legacy.pk)
    assert scene.work() == JobState.DONE
    assert (Fact.objects.filter(legacy=scene.legacy).count(), Message.objects.count()) == (2, 2)


def test_everything_goes_with_a_receipt_and_what_is_told_elsewhere_stays(scene: Scene):
    assert WORDS in dump_of_database()
    scene.agree()
    scene.let_two_weeks_go_by()
    assert scene.work() == JobState.DONE
    assert nothing_left(scene.legacy)
    assert not Legacy.objects.filter(pk=scene.legacy.pk).exists()
    left = dump_of_database()
    assert ("teapot" in left, "xylophone lessons" in left, "Karl taught the xylophone." in left) == (False, False, True)
    scene.source.refresh_from_db()
    assert (scene.source.message_id, scene.source.teller_id) == (None, scene.teller.pk)
    receipt = LegacyEvent.objects.filter(chain=scene.legacy.pk).latest("sequence")
    removed = LegacyEventPayload.objects.get(event_id=receipt.pk).payload["removed"]
    assert receipt.action == "legacy_erased"
    assert (
        removed.items()
        >= {"fact": 2, "factlink": 1, "factpair": 1, "message": 2, "conversation": 1, "membership": 2}.items()
    )
    verify_chain(scene.legacy.pk)
    for user in (scene.keeper, scene.teller):
        assert "was deleted" in Notice.objects.get(user=user, kind="legacy_deleted").text


def test_wherever_it_is_killed_it_goes_on_and_counts_each_row_once(scene: Scene, monkeypatch):
    monkeypatch.setattr("memory.services.deletion.legacy_deletion.ROWS_AT_ONCE", 1)
    scene.agree()
    scene.let_two_weeks_go_by()
    seen: set[str] = set()

    def kill_once(place: str) -> None:
        if place in PLACES and place not in seen:
            seen.add(place)
            raise Killed

    set_handler(kill_once)
    try:
        for _place in PLACES:
            with pytest.raises(Killed):
                scene.work()
            assert not Membership.objects.filter(legacy=scene.legacy).exists()
        assert scene.work() == JobState.DONE
    finally:
        set_handler(None)
    assert seen == set(PLACES)
    assert (
        Job.objects.get(key=scene.key).result.items() >= {"fact": 2, "factlink": 1, "factpair": 1, "message": 2}.items()
    )
    assert nothing_left(scene.legacy)


def test_a_keeper_who_came_meanwhile_is_asked_first(scene: Scene):
    scene.agree()
    scene.let_two_weeks_go_by()
    newcomer: User = UserFactory()
    Membership.objects.create(legacy=scene.legacy, user=newcomer, role="keeper")
    scene.work()
    assert Legacy.objects.filter(pk=scene.legacy.pk).exists()
    assert LegacyDeletion.objects.get().due_at is None


def test_the_log_of_others_still_tells_all(scene: Scene):
    scene.source.delete()
    FactSource.objects.filter(fact=scene.stays).exclude(kind="manual").delete()
    scene.agree()
    scene.let_two_weeks_go_by()
    scene.work()
    assert_log_tells_all()


def test_two_thousand_facts_take_as_many_statements_as_two(scene: Scene, django_assert_max_num_queries):
    FactFactory.create_batch(60, legacy=scene.legacy, owner=scene.teller)
    scene.agree()
    scene.let_two_weeks_go_by()
    with django_assert_max_num_queries(220):
        scene.work()
    assert nothing_left(scene.legacy)
