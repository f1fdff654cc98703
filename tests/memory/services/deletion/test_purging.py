"""What was set aside goes for good after 90 days, with every trace; what was replaced goes with its last version."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from config.errors import NotFound, StaleRevision
from legacies import jobs
from legacies.audit import Actor, record, state_of, verify_chain
from legacies.jobs.runner import run_item
from legacies.models import Job, Legacy, LegacyEvent, LegacyEventPayload, Notice
from legacies.models.membership import NoticeKind
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite
from memory.kinds import JobKind, MemoryAction
from memory.models import Conversation, ConversationChunk, Fact, FactLink, FactSource, Message, RecallItem
from memory.models.facts import LinkKind
from memory.services.conversations.lifecycle import post_message, start_conversation
from memory.services.deletion import purging
from memory.services.deletion.purging import FactNotSetAside, delete_permanently, is_gone, purge
from memory.services.facts.editing import create_fact, restore_fact, set_aside, share_fact
from memory.services.facts.links import NewLink, link_by_set
from memory.services.facts.versions import Replacement, supersede
from memory.tasks import HANDLERS
from tests.support.api import Phone, assert_problem
from tests.support.dump import dump_of_everything
from tests.support.factories import UserFactory
from tests.support.replayed import assert_log_tells_all

pytestmark = pytest.mark.django_db

WORDS = "She hid the silver teapot under the hydrangea."
LATER = timedelta(days=91)


class Scene:
    """A teller with a fact that left traces everywhere, and a relative whose assistant quoted it."""

    def __init__(self) -> None:
        self.teller, self.other = UserFactory(), UserFactory()
        self.legacy: Legacy = create_legacy(user=self.teller, name="Rose Whitford")
        _, token = invite(user=self.teller, legacy_id=self.legacy.pk, for_whom="Tom", role="contributor")
        accept_invitation(user=self.other, token=token)
        self.fact = create_fact(user=self.teller, legacy_id=self.legacy.pk, content=WORDS)
        share_fact(user=self.teller, fact_id=self.fact.pk)
        self.stays = create_fact(user=self.other, legacy_id=self.legacy.pk, content="She grew dahlias.")
        pair = NewLink(self.fact.pk, self.stays.pk, LinkKind.DISPUTE)
        link_by_set([pair], actor=Actor.task(), legacy_id=self.legacy.pk)
        self.conversation = self._conversation()
        Notice.objects.create(
            user=self.other,
            legacy=self.legacy,
            kind=NoticeKind.JOINED,
            text=f"Look: {WORDS}",
            subjects=[self.fact.pk],
        )

    def _conversation(self) -> Conversation:
        conversation = start_conversation(user=self.other, legacy_id=self.legacy.pk)
        post_message(
            user=self.other, conversation_id=conversation.pk, content="Where did she keep it? She loved that garden."
        )
        source = {"alias": 1, "kind": "fact", "id": str(self.fact.pk)}
        reply = Message.objects.get(conversation=conversation, role="assistant")
        reply.content, reply.status, reply.sources = f"It was told: {WORDS} [1]", "complete", [source]
        reply.save()
        chunk = ConversationChunk.objects.create(
            conversation=conversation, from_seq=1, to_seq=3, summary=f"Tom heard: {WORDS}", model="x"
        )
        payload = {"after": state_of(chunk)}
        with transaction.atomic():
            record(chunk, MemoryAction.CONSOLIDATED, actor=Actor.task(), legacy_id=self.legacy.pk, payload=payload)
        return conversation

    def set_aside(self) -> None:
        set_aside(user=self.teller, fact_id=self.fact.pk)


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_it_goes_with_every_trace_and_only_then(scene: Scene):
    assert WORDS in dump_of_everything()
    purge(now=timezone.now() + LATER)
    assert Fact.objects.filter(pk=scene.fact.pk).exists(), "what nobody set aside stays"
    scene.set_aside()
    assert not purge(now=timezone.now() + timedelta(days=89))
    counts = purge(now=timezone.now() + LATER)

    assert (counts["facts"], counts["sources"], counts["links"], counts["replies"], counts["summaries"]) == (1,) * 5
    assert WORDS not in dump_of_everything()
    assert not RecallItem.objects.filter(id=scene.fact.pk).exists()
    assert Fact.objects.get() == scene.stays
    assert set(FactSource.objects.values_list("fact", flat=True)) == {scene.stays.pk}
    assert not FactLink.objects.exists()
    assert verify_chain(scene.legacy.pk)


def test_the_log_tells_that_it_went_in_counts_and_ids(scene: Scene):
    scene.set_aside()
    purge(now=timezone.now() + LATER)
    event = LegacyEvent.objects.get(object_id=scene.fact.pk, action="fact_purged")
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    assert (payload["after"], payload["owner"]) == (None, str(scene.teller.pk))
    assert (
        LegacyEventPayload.objects.filter(
            event_id__in=LegacyEvent.objects.filter(object_id=scene.fact.pk).values("pk")
        ).count()
        == 1
    )
    receipt = LegacyEvent.objects.get(action="facts_purged")
    removed = LegacyEventPayload.objects.get(event_id=receipt.pk).payload["removed"]
    assert removed["facts"] == 1
    assert removed["log_payloads"] >= 4
    assert all(isinstance(count, int) for count in removed.values())


def test_what_others_said_stays_and_their_assistant_says_that_something_went(scene: Scene):
    scene.set_aside()
    purge(now=timezone.now() + LATER)
    told, reply = Message.objects.filter(conversation=scene.conversation).order_by("seq")
    assert told.content == "Where did she keep it? She loved that garden."
    assert (reply.content, reply.sources) == ("This text quoted something that is no longer here.", [])
    chunk = ConversationChunk.objects.get()
    assert (chunk.model, WORDS in chunk.summary) == ("builtin-1", False)


def test_a_reply_stays_that_has_the_words_from_somebody_who_still_tells_them_or_by_chance(scene: Scene):
    same = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content="She GREW dahlias.")
    short = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content="She")
    source = {"alias": 1, "kind": "fact", "id": str(scene.stays.pk)}
    reply = Message.objects.filter(conversation=scene.conversation, role="assistant")
    reply.update(content="It was told: She grew dahlias. [1]", sources=[source])
    for fact in (same, short):
        set_aside(user=scene.teller, fact_id=fact.pk)
    assert purge(now=timezone.now() + LATER)["facts"] == 2
    assert reply.get().content == "It was told: She grew dahlias. [1]"
    assert Notice.objects.filter(text__startswith="Look").exists()
    reply.update(sources=[])
    private = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content="She grew dahlias.")
    set_aside(user=scene.teller, fact_id=private.pk)
    assert purge(now=timezone.now() + LATER)["replies"] == 0, "nobody else could see these words"
    again = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content="She grew dahlias.")
    share_fact(user=scene.teller, fact_id=again.pk)
    set_aside(user=scene.teller, fact_id=again.pk)
    assert purge(now=timezone.now() + LATER)["replies"] == 1, "what names nobody else may have it from here"


def test_who_told_it_hears_that_it_is_gone_and_nobody_else_that_it_was(scene: Scene):
    scene.set_aside()
    assert not is_gone(user=scene.teller, fact_id=scene.fact.pk)
    purge(now=timezone.now() + LATER)
    for method, name in (("get", "fact"), ("post", "fact-restore"), ("get", "fact-history")):
        knock = getattr(Phone(scene.teller), method)
        assert_problem(knock(name, scene.fact.pk), 410, "fact_gone")
        other = getattr(Phone(scene.other), method)
        assert_problem(other(name, scene.fact.pk), 404, "not_found")


def test_it_can_be_brought_back_until_it_goes(scene: Scene):
    scene.set_aside()
    restore_fact(user=scene.teller, fact_id=scene.fact.pk)
    assert not purge(now=timezone.now() + LATER)
    assert Fact.objects.get(pk=scene.fact.pk).status == "active"


def newer(scene: Scene, content: str) -> Fact:
    fact = Fact.objects.select_related("legacy", "owner").get(pk=scene.fact.pk)
    [new] = supersede(
        [Replacement(fact, Fact(content=content))], actor=Actor.user(scene.teller), legacy_id=scene.legacy.pk
    )
    return new


def test_what_was_replaced_stays_while_a_newer_version_does_and_goes_with_it(scene: Scene):
    new = newer(scene, "She hid the silver teapot under the rose.")
    Fact.objects.filter(pk=scene.fact.pk).update(updated_at=timezone.now() - 2 * LATER)
    assert not purge(now=timezone.now() + LATER)
    set_aside(user=scene.teller, fact_id=new.pk)
    assert purge(now=timezone.now() + LATER)["facts"] == 2
    assert Fact.objects.get() == scene.stays
    assert WORDS not in dump_of_everything()


def test_its_owner_need_not_wait_and_the_log_says_who_without_a_word_of_it(scene: Scene):
    new = newer(scene, "She hid the silver teapot under the rose.")
    set_aside(user=scene.teller, fact_id=new.pk)
    delete_permanently(user=scene.teller, fact_id=new.pk, revision=Fact.objects.get(pk=new.pk).revision)
    assert Fact.objects.get() == scene.stays, "its earlier version went with it"
    assert not RecallItem.objects.filter(id__in=[new.pk, scene.fact.pk]).exists()
    assert all(words not in dump_of_everything() for words in (WORDS, new.content))
    event = LegacyEvent.objects.get(object_id=new.pk, action="fact_purged")
    assert (event.actor_kind, event.actor_id) == ("user", scene.teller.pk)
    payload = LegacyEventPayload.objects.get(event_id=event.pk).payload
    assert (payload["after"], payload["owner"]) == (None, str(scene.teller.pk))
    assert is_gone(user=scene.teller, fact_id=new.pk)
    assert verify_chain(scene.legacy.pk)
    assert_log_tells_all()


@pytest.mark.parametrize("status", ["active", "suggested", "superseded"])
def test_what_is_not_set_aside_is_not_deleted(scene: Scene, status: str):
    Fact.objects.filter(pk=scene.fact.pk).update(status=status, visibility="private", moderation="none", shared_at=None)
    with pytest.raises(FactNotSetAside):
        delete_permanently(user=scene.teller, fact_id=scene.fact.pk)
    assert WORDS in dump_of_everything()


def test_nobody_but_its_owner_deletes_it_and_nobody_what_changed_meanwhile(scene: Scene):
    scene.set_aside()
    for other in (scene.other, UserFactory()):
        with pytest.raises(NotFound):
            delete_permanently(user=other, fact_id=scene.fact.pk)
    with pytest.raises(StaleRevision):
        delete_permanently(user=scene.teller, fact_id=scene.fact.pk, revision=1)
    assert Fact.objects.filter(pk=scene.fact.pk).exists()
    delete_permanently(user=scene.teller, fact_id=scene.fact.pk)
    with pytest.raises(NotFound):
        delete_permanently(user=scene.teller, fact_id=scene.fact.pk)


def test_it_comes_round_by_itself_and_goes_on_where_it_was(scene: Scene, monkeypatch):
    monkeypatch.setattr(purging, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(purging, "RESTORABLE", timedelta(0))
    scene.set_aside()
    for number in range(3):
        fact = create_fact(user=scene.other, legacy_id=scene.legacy.pk, content=f"She sang number {number}.")
        set_aside(user=scene.other, fact_id=fact.pk)
    item = jobs.put(JobKind.PURGE, key="purge")
    for left in (3, 1, 1):
        run_item(item.pk, HANDLERS)
        assert Fact.objects.count() == left
        Job.objects.filter(pk=item.pk).update(not_before=timezone.now())
    assert Job.objects.get(pk=item.pk).state == "waiting"


def test_operators_need_not_wait_for_a_worker(scene: Scene):
    scene.set_aside()
    Fact.objects.filter(pk=scene.fact.pk).update(retired_at=timezone.now() - LATER)
    said = StringIO()
    call_command("purge", stdout=said)
    assert said.getvalue() == "1 facts removed for good\n"


def test_the_rest_is_told_again_as_it_stands(scene: Scene):
    new = newer(scene, "She hid the silver teapot under the rose.")
    set_aside(user=scene.teller, fact_id=new.pk)
    purge(now=timezone.now() + LATER)
    assert_log_tells_all()


def test_the_number_of_statements_does_not_grow(scene: Scene, growth):
    def one_more() -> None:
        fact = create_fact(user=scene.teller, legacy_id=scene.legacy.pk, content="She sang.")
        set_aside(user=scene.teller, fact_id=fact.pk)

    one_more()
    growth(one_more, lambda: "x" * purge(now=timezone.now() + LATER)["facts"])
