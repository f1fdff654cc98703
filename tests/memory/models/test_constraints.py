"""What the database itself refuses of memory's rows: each rule with a row it lets in and a row it does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import models

from accounts.keys import new_key
from accounts.models import User
from legacies.models import Legacy
from memory.models import (
    Activity,
    BreakGlass,
    ContextFile,
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    EmbeddingModel,
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    FactUse,
    IdempotencyRecord,
    Message,
    PartialAnswer,
    Persona,
    RecallItem,
    ReturnReason,
    Story,
    StoryChunk,
    StoryVersion,
)
from tests.memory.models.boundary_rules import BOUNDARY_RULES
from tests.memory.models.export_rules import EXPORT_RULES
from tests.memory.models.photo_rules import PHOTO_RULES, photo
from tests.memory.models.recording_rules import RECORDING_RULES, recording
from tests.memory.models.relative_question_rules import RELATIVE_QUESTION_RULES
from tests.memory.models.story_rules import STORY_RULES, story
from tests.memory.models.told_rules import DAY, NOW, told_rules
from tests.support.constraints import assert_refused, constraints_of
from tests.support.factories import ConversationFactory, FactFactory, LegacyFactory, MessageFactory, join


@dataclass(frozen=True, slots=True)
class Scene:
    """One row of each kind that others refer to."""

    legacy: Legacy
    other_legacy: Legacy
    user: User
    persona: Persona
    conversation: Conversation
    message: Message
    fact: Fact
    other_fact: Fact
    third_fact: Fact
    story: Story


@pytest.fixture
def scene(db: None) -> Scene:
    legacy = LegacyFactory()
    user = join(legacy)
    conversation = ConversationFactory(legacy=legacy, user=user)
    message = MessageFactory(conversation=conversation, client_id="taken")
    facts = sorted((FactFactory(legacy=legacy, owner=user) for _ in range(3)), key=lambda fact: fact.pk)
    story = Story.objects.create(legacy=legacy, owner=user, title="The oven", text="It was hot.", client_id="taken")
    persona = Persona.objects.create(name="The assistant")
    FactSource.objects.create(fact=facts[0], kind="message", message=message)
    FactUse.objects.create(fact=facts[0], day=DAY)
    FactLink.objects.create(first=facts[0], second=facts[1], kind="related")
    FactPair.objects.create(legacy=legacy, first=facts[0], second=facts[1])
    Conversation.objects.create(legacy=legacy, user=user, client_id="taken")
    ConversationChunk.objects.create(conversation=conversation, from_seq=1, to_seq=5, model="m")
    PartialAnswer.objects.create(conversation=conversation, legacy=legacy, step="extract", from_seq=1, to_seq=3)
    ContextFile.objects.create(key="profile", owner=user)
    ContextFileVersion.objects.create(file=ContextFile.objects.create(key="legacy:1", legacy=legacy), version=1)
    EmbeddingModel.objects.get_or_create(state="active", defaults={"name": "first", "dimension": 3})
    EmbeddingModel.objects.create(name="second", dimension=3, state="filling")
    EmbeddingModel.objects.create(name="fourth", dimension=3, state="multilingual")
    EmbeddingModel.objects.filter(state="active").update(configured=True)
    Entry.objects.create(legacy=legacy, owner=user, type="event", summary="Baked", external_id="taken")
    IdempotencyRecord.objects.create(user=user, key="taken", request_digest="d")
    StoryChunk.objects.create(story=story, position=0, text="It was hot.", start=0, end=5)
    StoryVersion.objects.create(story=story, number=1, title="The oven", text="It was warm.", written_at=NOW)
    Message.objects.create(conversation=conversation, seq=90, role="assistant", reply_to=message)
    return Scene(legacy, LegacyFactory(), user, persona, conversation, message, facts[0], facts[1], facts[2], story)


Row = Callable[[Scene], models.Model]
Rule = tuple[str, Row, Row]


def fact(**fields: Any) -> Row:
    return lambda scene: Fact(**{"legacy": scene.legacy, "owner": scene.user, "content": "Rose sang.", **fields})


def entry(**fields: Any) -> Row:
    return lambda scene: Entry(
        **{"legacy": scene.legacy, "owner": scene.user, "type": "event", "summary": "Sang", **fields}
    )


def message(**fields: Any) -> Row:
    about = {"seq": 50, "role": "user", "content": "She sang.", **fields}
    return lambda scene: Message(conversation=scene.conversation, author=scene.user, **about)


def reply(to: str | None, **fields: Any) -> Row:
    about = {"seq": 51, "role": "assistant", **fields}
    return lambda scene: Message(conversation=scene.conversation, reply_to=getattr(scene, to) if to else None, **about)


def chunk(from_seq: int, to_seq: int) -> Row:
    return lambda scene: ConversationChunk(conversation=scene.conversation, from_seq=from_seq, to_seq=to_seq, model="m")


def conversation(**fields: Any) -> Row:
    return lambda scene: Conversation(legacy=scene.legacy, user=scene.user, **fields)


def about(other: bool, role: str) -> Row:
    """A legacy that the conversation is about; it has its primary one already."""
    return lambda scene: ConversationLegacy(
        conversation=scene.conversation, legacy=scene.other_legacy if other else scene.legacy, role=role
    )


def source(**fields: Any) -> Row:
    return lambda scene: FactSource(fact=scene.other_fact, **{"kind": "message", "message": scene.message, **fields})


def link(kind: str, state: str = "", *, turned: bool = False) -> Row:
    ends = ("other_fact", "fact") if turned else ("fact", "other_fact")
    return lambda scene: FactLink(first=getattr(scene, ends[0]), second=getattr(scene, ends[1]), kind=kind, state=state)


def pair(*ends: str, chosen: str = "", **fields: Any) -> Row:
    ends = ends or ("other_fact", "third_fact")

    def row(scene: Scene) -> FactPair:
        first, second = (getattr(scene, end) for end in ends)
        about = {"chosen": getattr(scene, chosen)} if chosen else {}
        return FactPair(legacy=scene.legacy, first=first, second=second, **about, **fields)

    return row


def of_persona(memory_type: str, **fields: Any) -> Row:
    return lambda scene: fact(memory_type=memory_type, persona=scene.persona, **fields)(scene)


def item(**fields: Any) -> Row:
    about = {"kind": "fact", "told_at": NOW, "search_text": "Rose sang.", **fields}
    return lambda scene: RecallItem(legacy_id=scene.legacy.pk, id=new_key(), owner_id=scene.user.pk, **about)


def access(**fields: Any) -> Row:
    """Staff's to one private fact, for half an hour."""
    about = {"kind": "fact", "reason": "She asked.", "opened_at": NOW, "expires_at": NOW + timedelta(minutes=30)}
    return lambda scene: BreakGlass(
        legacy=scene.legacy, **{"owner": scene.user, "object_id": scene.fact.pk, **about, **fields}
    )


REPLACED = item(superseded=True, cold=True)


FACT_RULES: list[Rule] = [
    ("fact_says_something", fact(), fact(content="")),
    ("fact_importance_1_to_10", fact(importance=10), fact(importance=11)),
    ("fact_importance_1_to_10", fact(importance=1), fact(importance=0)),
    ("fact_confidence_0_to_1", fact(confidence=1), fact(confidence=1.1)),
    ("fact_memory_type_known", fact(memory_type="episodic"), fact(memory_type="odd")),
    ("fact_category_known", fact(category="hobby"), fact(category="odd")),
    ("fact_authority_known", fact(authority="hearsay"), fact(authority="odd")),
    ("fact_kind_known", fact(kind="task"), fact(kind="odd")),
    ("fact_identity_has_no_owner", of_persona("identity", owner=None), of_persona("identity")),
    ("fact_identity_has_no_owner", fact(), fact(owner=None)),
    ("fact_of_a_persona_names_it", of_persona("agent_private"), fact(memory_type="agent_private")),
    (
        "fact_agent_private_stays_private",
        of_persona("agent_private"),
        of_persona("agent_private", visibility="shared", moderation="waiting"),
    ),
    (
        "fact_of_the_family_is_shared",
        fact(memory_type="shared", visibility="shared", moderation="waiting"),
        fact(memory_type="shared"),
    ),
    ("fact_without_legacy_is_about_the_teller", fact(legacy=None, memory_type="user_profile"), fact(legacy=None)),
    ("fact_assistant_is_no_source", fact(memory_type="procedural", authority="assistant"), fact(authority="assistant")),
    (
        "fact_version_once_in_its_lineage",
        lambda scene: fact(lineage=scene.fact.lineage, version=2)(scene),
        lambda scene: fact(lineage=scene.fact.lineage)(scene),
    ),
    ("source_message_once", source(), lambda scene: FactSource(fact=scene.fact, kind="message", message=scene.message)),
    ("source_kind_known", source(kind="import"), source(kind="odd")),
    ("source_span_is_not_empty", source(span_start=3, span_end=4), source(span_start=3, span_end=3)),
    (
        "use_once_a_day",
        lambda scene: FactUse(fact=scene.other_fact, day=DAY),
        lambda scene: FactUse(fact=scene.fact, day=DAY),
    ),
    ("link_once_a_kind", link("same_telling"), link("related")),
    ("link_ends_in_order", link("same_telling"), link("same_telling", turned=True)),
    ("link_kind_known", link("same_telling"), link("odd")),
    ("link_state_of_disputes_only", link("dispute", "open"), link("dispute")),
    ("link_state_of_disputes_only", link("same_telling"), link("same_telling", "open")),
    ("pair_once", pair(), pair("fact", "other_fact")),
    ("pair_ends_in_order", pair(), pair("third_fact", "other_fact")),
    ("pair_state_known", pair(state="same", answered_at=NOW), pair(state="odd", answered_at=NOW)),
    ("pair_answered_has_a_day", pair(state="same", answered_at=NOW), pair(state="same")),
    ("pair_answered_has_a_day", pair(), pair(answered_at=NOW)),
    ("pair_answered_has_a_day", pair(), pair(chosen="other_fact")),
    (
        "pair_chosen_is_an_end",
        pair(state="refines", answered_at=NOW, chosen="third_fact"),
        pair(state="refines", answered_at=NOW, chosen="fact"),
    ),
]


def activity(**fields: Any) -> Row:
    about = {"kind": "whatsapp", "state": "waiting", "upload": b"a chat", "total": 4, "done": 2, **fields}
    return lambda scene: Activity(legacy=scene.legacy, user=scene.user, **about)


def partial_answer(from_seq: int, to_seq: int, step: str = "extract") -> Row:
    return lambda scene: PartialAnswer(
        conversation=scene.conversation, legacy=scene.legacy, step=step, from_seq=from_seq, to_seq=to_seq
    )


DONE = {"state": "done", "upload": None, "finished_at": NOW}
ACTIVITY_RULES: list[Rule] = [
    ("activity_kind_known", activity(kind="telegram"), activity(kind="diary")),
    ("activity_state_known", activity(state="running"), activity(state="asleep")),
    ("activity_phase_known", activity(phase="bringing"), activity(phase="resting")),
    ("activity_done_in_range", activity(done=4), activity(done=5)),
    ("activity_remembered_in_range", activity(remembered=2), activity(remembered=3)),
    ("activity_keeps_nothing_when_over", activity(**DONE), activity(**{**DONE, "upload": b"a chat"})),
    ("activity_keeps_nothing_when_over", activity(**DONE), activity(**{**DONE, "finished_at": None})),
    ("activity_keeps_nothing_when_over", activity(), activity(upload=None)),
    ("activity_keeps_nothing_when_over", activity(), activity(finished_at=NOW)),
]

CONVERSATION_RULES: list[Rule] = [
    ("conversation_cursor_in_range", conversation(last_seq=2, consolidated_to=2), conversation(consolidated_to=1)),
    ("conversation_client_id_once", conversation(client_id="free"), conversation(client_id="taken")),
    ("conversation_legacy_once", about(True, "attached"), about(False, "attached")),
    ("conversation_one_primary_legacy", about(True, "attached"), about(True, "primary")),
    ("conversation_legacy_role_known", about(True, "attached"), about(True, "odd")),
    ("message_seq_once", message(), message(seq=1)),
    ("message_seq_from_one", message(), message(seq=0)),
    ("message_client_id_once", message(client_id="free"), message(client_id="taken")),
    ("message_one_reply", reply(None), reply("message")),
    ("message_role_known", reply(None), reply(None, role="odd", content="x")),
    ("message_status_known", reply(None, status="stopped"), reply(None, status="odd")),
    ("message_told_is_whole", message(), message(content="")),
    ("message_told_is_whole", reply(None, status="pending"), message(status="pending")),
    ("message_feedback_known", reply(None, feedback=1), reply(None, feedback=0)),
    ("message_feedback_has_a_reason", reply(None, feedback=1), reply(None, feedback=-1)),
    ("chunk_starts_once", chunk(5, 9), chunk(1, 9)),
    ("chunk_ends_once", chunk(5, 9), chunk(2, 5)),
    ("chunk_is_not_empty", chunk(5, 6), chunk(5, 5)),
    ("kept_answer_once", partial_answer(1, 3, "verify"), partial_answer(1, 3)),
    ("kept_answer_is_about_something", partial_answer(5, 6), partial_answer(5, 5)),
    ("kept_answer_step_known", partial_answer(1, 9), partial_answer(1, 9, "guess")),
]

OTHER_RULES: list[Rule] = [
    *(BOUNDARY_RULES + EXPORT_RULES + PHOTO_RULES + RECORDING_RULES + RELATIVE_QUESTION_RULES + STORY_RULES),
    ("entry_says_something", entry(), entry(summary="")),
    ("entry_external_id_once", entry(external_id="free"), entry(external_id="taken")),
    (
        "context_file_once_an_owner",
        lambda scene: ContextFile(key="style", owner=scene.user),
        lambda scene: ContextFile(key="profile", owner=scene.user),
    ),
    (
        "context_file_once",
        lambda scene: ContextFile(key="legacy:2", legacy=scene.legacy),
        lambda scene: ContextFile(key="legacy:1", legacy=scene.legacy),
    ),
    (
        "context_file_version_once",
        lambda _: ContextFileVersion(file=ContextFile.objects.get(key="legacy:1"), version=2),
        lambda _: ContextFileVersion(file=ContextFile.objects.get(key="legacy:1"), version=1),
    ),
    (
        "embedding_model_one_active",
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="retired"),
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="active"),
    ),
    (
        "embedding_model_one_filling",
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="retired"),
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="filling"),
    ),
    (
        "embedding_model_one_multilingual",
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="retired"),
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="multilingual"),
    ),
    (
        "embedding_model_one_configured",
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="retired"),
        lambda _: EmbeddingModel(id=99, name="third", dimension=3, state="retired", configured=True),
    ),
    (
        "return_reason_says_something",
        lambda _: ReturnReason(text="Please ask her first."),
        lambda _: ReturnReason(text=""),
    ),
    ("recall_kind_known", item(kind="chunk"), item(kind="odd")),
    ("recall_vector_names_its_model", item(embedding=[1, 2, 3], model_id=99), item(embedding=[1, 2, 3])),
    ("recall_superseded_is_cold_and_private", REPLACED, item(superseded=True)),
    ("recall_superseded_is_cold_and_private", REPLACED, item(superseded=True, cold=True, shared=True)),
    (
        "recall_other_vector_names_its_model",
        item(other_embedding=[1, 2, 3], other_model_id=99),
        item(other_embedding=[1, 2, 3]),
    ),
    (
        "idempotency_key_once",
        lambda scene: IdempotencyRecord(user=scene.user, key="free", request_digest="d"),
        lambda scene: IdempotencyRecord(user=scene.user, key="taken", request_digest="d"),
    ),
    (
        "idempotency_key_given",
        lambda scene: IdempotencyRecord(user=scene.user, key="free", request_digest="d"),
        lambda scene: IdempotencyRecord(user=scene.user, key="", request_digest="d"),
    ),
]

BREAK_GLASS_RULES: list[Rule] = [
    ("break_glass_is_short", access(), access(expires_at=NOW + timedelta(minutes=30, seconds=1))),
    ("break_glass_is_short", access(), access(expires_at=NOW)),
    ("break_glass_says_why", access(), access(reason="")),
    ("break_glass_kind_known", access(kind="conversation"), access(kind="story")),
    ("break_glass_knows_whose_it_is", access(), access(owner=None)),
    (
        "break_glass_knows_whose_it_is",
        lambda scene: access(kind="legacy", owner=None, object_id=scene.legacy.pk)(scene),
        lambda scene: access(kind="legacy", owner=None, object_id=scene.other_legacy.pk)(scene),
    ),
    ("break_glass_ends_after_it_began", access(ended_at=NOW), access(ended_at=NOW - timedelta(seconds=1))),
]

TOLD_RULES = [rule for told in (fact, entry, story, photo, recording) for rule in told_rules(told.__name__, told)]
RULES = [*TOLD_RULES, *FACT_RULES, *ACTIVITY_RULES, *CONVERSATION_RULES, *BREAK_GLASS_RULES, *OTHER_RULES]


def test_the_database_refuses_what_breaks_a_rule(scene: Scene, subtests: pytest.Subtests):
    for name, good, bad in RULES:
        with subtests.test(name):
            assert_refused(name, partial(good, scene), partial(bad, scene))


def test_every_rule_has_its_test():
    assert constraints_of("memory") - {name for names, _, _ in RULES for name in names.split("|")} == set()
