"""What others may not see any more stands in no reply that quoted it, wherever the reply is read; and it comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from legacies.models import Job, Membership
from legacies.services.people import leave
from memory.consolidation.claim import claim_oldest, claim_range
from memory.consolidation.extraction.partial_answers import Piece
from memory.consolidation.extraction.passes import request_of
from memory.engines.builtin import BuiltinEngine
from memory.models import Conversation, Fact, Message, SyncMark
from memory.models.sync_marks import TALK
from memory.services.conversations.withheld_words import as_read_by
from memory.services.deletion.former_members import copy_of_legacy
from memory.services.entries.editing import create_entry, share_entry, unshare_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.exports.export_job import start_export_of_mine
from memory.services.exports.files import store_export
from memory.services.facts.editing import restore_fact, set_aside, share_fact, unshare_fact
from memory.services.moderation import lift_restriction, restrict_fact, return_fact, undo_decision
from memory.services.stories.editing import create_story, share_story, unshare_story
from memory.services.stories.story_words import StoryWords
from memory.turns.finished_replies import _as_finished
from memory.turns.stream import tell_from_row
from memory.turns.turn_input import messages_before
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone
from tests.support.exports import do_export_jobs, export_folder, made_export, texts_in, zip_of
from tests.support.factories import (
    A_DAY,
    ConversationFactory,
    MessageFactory,
    ReplyFactory,
    UserFactory,
    remember,
    told,
)
from tests.support.sync_phone import SyncPhone

__all__ = ["export_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder")]

SAID = "In 1957 Derek won a zither at the fair."
OTHER = "She sang in the kitchen."
NOTE = "This text quoted something that is no longer here."


class Scene:
    """The contributor told and shared something; the keeper asked, and was told it beside something of their own."""

    def __init__(self, family: FamilyWithFacts) -> None:
        self.legacy, self.teller, self.asker = family.legacy, family["contributor"], family["keeper"]
        self.staff = UserFactory(is_staff=True, is_superuser=True)
        fact = remember(SAID, owner=self.teller, legacy=self.legacy)
        self.fact = share_fact(user=self.teller, fact_id=fact.pk)
        self.own = remember(OTHER, owner=self.asker, legacy=self.legacy)
        self.conversation = ConversationFactory(legacy=self.legacy, user=self.asker)
        self.reply = self.answer(self.conversation)

    def answer(self, conversation: Conversation, **fields: Any) -> Message:
        question = MessageFactory(conversation=conversation, content="What did Derek win?")
        sources = [
            {"alias": alias, "kind": "fact", "id": str(fact.pk)} for alias, fact in ((4, self.fact), (7, self.own))
        ]
        words = f"Tom told it: “{SAID}” [4]\n\nYou told it: “{OTHER}” [7]"
        fields = {"content": words, "sources": sources, "model": BuiltinEngine.name, **fields}
        reply: Message = ReplyFactory(conversation=conversation, reply_to=question, **fields)
        return reply

    def read(self, reply: Message | None = None, viewer: Any = None) -> Message:
        [shown] = as_read_by(viewer or self.asker, [Message.objects.get(pk=(reply or self.reply).pk)])
        return shown


@pytest.fixture
def scene(family: FamilyWithFacts) -> Scene:
    return Scene(family)


def return_it(scene: Scene) -> None:
    return_fact(staff=scene.staff, fact_id=scene.fact.pk, reason="Please look at it once more.")


def restrict_it(scene: Scene) -> None:
    restrict_fact(staff=scene.staff, fact_id=scene.fact.pk, reason="It says too much.")


TAKEN_BACK: dict[str, tuple[Callable[[Scene], Any], Callable[[Scene], Any]]] = {
    "unshared": (
        lambda scene: unshare_fact(user=scene.teller, fact_id=scene.fact.pk),
        lambda scene: share_fact(user=scene.teller, fact_id=scene.fact.pk),
    ),
    "set aside": (
        lambda scene: set_aside(user=scene.teller, fact_id=scene.fact.pk),
        lambda scene: restore_fact(user=scene.teller, fact_id=scene.fact.pk),
    ),
    "returned": (return_it, lambda scene: undo_decision(staff=scene.staff, fact_id=scene.fact.pk)),
    "restricted": (restrict_it, lambda scene: lift_restriction(staff=scene.staff, fact_id=scene.fact.pk)),
}


def page(scene: Scene) -> str:
    client = Client()
    client.force_login(scene.asker)
    path = reverse("memory:conversation", args=[scene.legacy.pk, scene.conversation.pk])
    return str(client.get(path).content.decode())


def message_list(scene: Scene) -> str:
    return json.dumps(Phone(scene.asker).get("messages", scene.conversation.pk).json(), ensure_ascii=False)


def feedback(scene: Scene) -> str:
    answer = Phone(scene.asker).send("put", "message-feedback", scene.reply.pk, body={"helpful": True})
    assert answer.status_code == 200, answer.content
    return str(answer.json())


def last_words(scene: Scene) -> str:
    phone = Phone(scene.asker)
    conversations = phone.get("conversations", scene.legacy.pk).json()
    assert NOTE in str(conversations) or SAID in str(conversations)
    return json.dumps([conversations, phone.get("conversation", scene.conversation.pk).json()], ensure_ascii=False)


def stream(scene: Scene) -> str:
    reply = _as_finished(scene.reply.pk)
    assert reply is not None
    return "".join(event.data for event in tell_from_row(reply, "start"))


def window(scene: Scene) -> str:
    return "\n".join(message.content for message in messages_before(scene.conversation, 99, scene.asker))


def prompt(scene: Scene) -> str:
    asked = [{"role": "user", "content": "Thank you. And what did she grow?"}]
    body = {"legacy": str(scene.legacy.pk), "conversation": str(scene.conversation.pk), "messages": asked}
    answer = Phone(scene.asker).post("prompt", body=body)
    assert answer.status_code == 200, answer.content
    sent = answer.json()["messages"]
    # What was recalled stands before the conversation, and is not looked at here.
    return json.dumps([one for one in sent if one["role"] == "assistant"], ensure_ascii=False)


def memory_input(scene: Scene) -> str:
    due = claim_range(scene.conversation.pk, now=A_DAY + timedelta(days=1))
    oldest = claim_oldest(scene.conversation.pk, before=99, whole=True)
    assert due is not None
    assert oldest is not None
    requests = [request_of(one, Piece(one.from_seq, one.to_seq), known=None) for one in (due, oldest)]
    return "\n".join(message.content for request in requests for message in request.messages)


def before_the_range(scene: Scene) -> str:
    """Of what is memory already, an engine reads the end to understand what follows."""
    MessageFactory(conversation=scene.conversation)
    Conversation.objects.filter(pk=scene.conversation.pk).update(consolidated_to=scene.reply.seq)
    due = claim_range(scene.conversation.pk, now=A_DAY + timedelta(days=1))
    assert due is not None
    request = request_of(due, Piece(due.from_seq, due.to_seq), known=None)
    return "\n".join(message.content for message in request.before)


def export(scene: Scene) -> str:
    """The pages and the data of their conversations, without the facts."""
    texts = texts_in(zip_of(made_export(scene.asker, scene.legacy)))
    data = json.loads(texts["keepsake/data/keepsake.json"])
    return texts["keepsake/messages-1.html"] + json.dumps(data["messages"], ensure_ascii=False)


def copy_of_their_own(scene: Scene) -> str:
    return json.dumps(copy_of_legacy(user=scene.asker, legacy_id=scene.legacy.pk)["conversations"], ensure_ascii=False)


def sync_afresh(scene: Scene) -> str:
    phone = SyncPhone(scene.asker)
    phone.sync()
    return json.dumps(list(phone.rows["message"].values()), ensure_ascii=False)


READ: dict[str, Callable[[Scene], str]] = {
    read.__name__: read
    for read in (
        *(page, message_list, feedback, last_words, stream, window, prompt, memory_input, before_the_range),
        *(export, copy_of_their_own, sync_afresh),
    )
}


@pytest.mark.parametrize("where", READ)
def test_no_interface_tells_the_words_while_they_are_taken_back(scene: Scene, where: str, subtests: pytest.Subtests):
    read = READ[where]
    assert SAID in read(scene)
    for how, (take_back, give_back) in TAKEN_BACK.items():
        with subtests.test(how):
            take_back(scene)
            shown = read(scene)
            give_back(scene)
            assert "zither" not in shown
            assert str(scene.fact.pk) not in shown
            assert NOTE in shown
            assert OTHER in shown or where == "last_words"
            assert SAID in read(scene)


@pytest.mark.parametrize("how", TAKEN_BACK)
def test_a_phone_with_a_copy_hears_of_it(scene: Scene, how: str):
    phone = SyncPhone(scene.asker)
    phone.sync()
    long_ago = timezone.now() - timedelta(hours=1)  # what was said just now comes twice in any case
    SyncMark.objects.filter(type__in=TALK).update(changed_at=long_ago)
    assert not [row for page in phone.sync() for row in page["messages"]]
    for change, is_there in zip(TAKEN_BACK[how], (False, True), strict=True):
        change(scene)
        pages = phone.sync()
        assert [row["id"] for page in pages for row in page["messages"]] == [str(scene.reply.pk)]
        assert ("zither" in phone.rows["message"][str(scene.reply.pk)]["content"]) is is_there
    assert not [row for page in phone.sync() for row in page["messages"]]


def test_nothing_is_written_and_the_row_has_every_word(scene: Scene):
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    assert scene.read().content != scene.reply.content
    assert Message.objects.get(pk=scene.reply.pk).content == scene.reply.content


@pytest.mark.parametrize("how", TAKEN_BACK)
def test_who_told_it_keeps_it_in_their_own_conversation(scene: Scene, how: str):
    own = scene.answer(ConversationFactory(legacy=scene.legacy, user=scene.teller), sources=scene.reply.sources[:1])
    TAKEN_BACK[how][0](scene)
    assert SAID in scene.read(own, scene.teller).content


def test_who_left_keeps_what_they_told_and_not_what_others_did(scene: Scene):
    own = scene.answer(ConversationFactory(legacy=scene.legacy, user=scene.teller))
    share_fact(user=scene.asker, fact_id=scene.own.pk)
    leave(user=scene.teller, legacy_id=scene.legacy.pk)
    assert not Membership.objects.of(scene.teller).exists()
    assert (SAID in scene.read(own, scene.teller).content, OTHER in scene.read(own, scene.teller).content) == (
        True,
        False,
    )


def test_a_sentence_goes_if_any_of_its_sources_is_hidden(scene: Scene):
    words = "Derek won a zither, she sang of it [4][7]. She sang [7]. He was proud. She sang again [9]."
    place = [words.index("He was proud"), words.index(" She sang again")]
    reply = scene.answer(scene.conversation, content=words, model="scripted", unsourced=place)
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    shown = scene.read(reply)
    assert shown.content == f"{NOTE} She sang [7]. {NOTE}"
    assert (shown.sources, shown.unsourced) == (reply.sources[1:], [])


def test_the_whole_reply_goes_where_it_does_not_mark_what_it_rests_on(scene: Scene):
    reply = scene.answer(scene.conversation, content="He won a zither. She sang [7].")
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    assert (scene.read(reply).content, scene.read(reply).sources) == (NOTE, [])


def test_a_source_that_is_not_there_hides_nothing(scene: Scene):
    """An imported reply may rest on what was not imported with it."""
    Fact.objects.filter(pk=scene.fact.pk).delete()
    assert scene.read().content == scene.reply.content
    strange = [{"alias": 1, "kind": "fact", "id": "no key"}, {"alias": 2, "kind": "no kind", "id": "x"}]
    reply = scene.answer(scene.conversation, sources=strange)
    assert scene.read(reply).content == reply.content


def _story(scene: Scene) -> Iterator[Any]:
    story = create_story(user=scene.teller, legacy_id=scene.legacy.pk, words=StoryWords("The fair", SAID))
    share_story(user=scene.teller, story_id=story.pk)
    yield "passage", story.chunks.get()
    unshare_story(user=scene.teller, story_id=story.pk)


def _entry(scene: Scene) -> Iterator[Any]:
    fields = EntryFields(type="prize", summary=SAID, occurred="1957")
    entry = create_entry(user=scene.teller, legacy_id=scene.legacy.pk, fields=fields)
    share_entry(user=scene.teller, entry_id=entry.pk)
    yield "entry", entry
    unshare_entry(user=scene.teller, entry_id=entry.pk)


def _foreign_message(scene: Scene) -> Iterator[Any]:
    """It never is a source of somebody else's reply, so that it would be a mistake."""
    unshare_fact(user=scene.teller, fact_id=scene.fact.pk)
    message = told(SAID, conversation=scene.conversation)
    yield "message", message
    Message.objects.filter(pk=message.pk).update(
        conversation=ConversationFactory(legacy=scene.legacy, user=scene.teller)
    )


@pytest.mark.parametrize("kind", [_story, _entry, _foreign_message])
def test_every_kind_of_source_is_taken_out(scene: Scene, kind: Callable[[Scene], Iterator[Any]]):
    steps = kind(scene)
    name, row = next(steps)
    reply = scene.answer(scene.conversation, sources=[{"alias": 4, "kind": name, "id": str(row.pk)}])
    assert SAID in scene.read(reply).content
    assert next(steps, None) is None
    assert "zither" not in scene.read(reply).content


def test_it_costs_a_query_where_something_has_a_source_and_none_elsewhere(scene: Scene):
    plain = [MessageFactory(conversation=scene.conversation), ReplyFactory(conversation=scene.conversation)]
    with CaptureQueriesContext(connection) as queries:
        assert as_read_by(scene.asker, plain) == plain
    assert len(queries) == 0
    entry = create_entry(
        user=scene.teller, legacy_id=scene.legacy.pk, fields=EntryFields(type="prize", summary=SAID, occurred="1957")
    )
    sources = [
        {"alias": 1, "kind": "entry", "id": str(entry.pk)},
        {"alias": 2, "kind": "message", "id": str(plain[0].pk)},
    ]
    other = scene.answer(scene.conversation, sources=sources)
    with CaptureQueriesContext(connection) as queries:
        as_read_by(scene.asker, [*plain, scene.reply, other])
    assert len(queries) == 1


def test_an_export_that_quotes_what_is_taken_back_meanwhile_is_made_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
):
    """Also one without what others told: their words stand in its replies."""

    def take_back_meanwhile(name: str, file: Any) -> None:
        store_export(name, file)
        unshare_fact(user=scene.teller, fact_id=scene.fact.pk)

    export = start_export_of_mine(user=scene.asker)
    with monkeypatch.context() as patched:
        patched.setattr("memory.services.exports.export_job.store_export", take_back_meanwhile)
        do_export_jobs()
    job = Job.objects.get(key=f"export:{export.pk}")
    assert (job.state, job.error) == ("waiting", "changed_meanwhile")
    Job.objects.update(not_before=timezone.now())
    do_export_jobs()
    export.refresh_from_db()
    assert export.is_ready
    assert not any("zither" in text for text in texts_in(zip_of(export)).values())
