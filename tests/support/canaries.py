"""A unique word in every private field, and a search for these words in whatever somebody else can read.

    canaries = plant(family)
    assert canaries.in_text(page.content.decode()) == []

`plant` writes all rows as the contributor's; nobody else may ever read a word of them. `PRIVATE` lists the private
fields, and `NOT_PRIVATE` the others with the reason: a field in neither list fails a test.
"""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone

from accounts.models import AccessToken, User
from legacies.models import (
    Invitation,
    Job,
    JobFailure,
    Legacy,
    LegacyDeletion,
    LegacyEvent,
    LegacyEventPayload,
    Membership,
    Notice,
    PushSubscription,
    QuietDate,
)
from legacies.models.membership import token_digest
from memory.models import (
    Activity,
    Boundary,
    BreakGlass,
    ContextFile,
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    ConversationLegacy,
    EmbeddingModel,
    Entry,
    Export,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    FactUse,
    IdempotencyRecord,
    Message,
    PartialAnswer,
    Persona,
    Photo,
    PhotoState,
    RecallItem,
    Recording,
    RelativeQuestion,
    ReturnReason,
    Story,
    StoryChunk,
    StoryDraft,
    StoryVersion,
    UsageRecord,
)
from tests.support.access import FamilyWithFacts
from tests.support.factories import A_DAY, ConversationFactory, MessageFactory, ReplyFactory, remember, summarised, told
from tests.support.programs import let_in_program

# Letters only: a word with digits may be taken for a secret and redacted before it can be found.
LETTERS = 12
WORDS = (models.CharField, models.TextField, models.JSONField)

# Fields of words that only their owner (or moderation, or nobody) reads.
PRIVATE: dict[type[models.Model], set[str]] = {
    User: {"email", "password", "called"},
    AccessToken: {"name", "prefix", "digest"},
    PushSubscription: {"endpoint", "key", "secret", "name"},
    Invitation: {"token_hash"},
    Membership: {"mail_key"},
    LegacyEventPayload: {"payload"},
    Notice: {"text"},
    Conversation: {"title", "client_id"},
    Boundary: {"words"},
    QuietDate: {"name"},
    RelativeQuestion: {"token_hash", "for_whom", "question", "answer", "answered_by"},
    Message: {"content", "speaker", "client_id", "error", "feedback_words"},
    ConversationChunk: {"summary"},
    Fact: {
        *("content", "title", "subject", "tags", "author_label", "metadata", "resource_links", "occurred"),
        *("moderation_reason", "extraction_model"),
    },
    FactSource: {"client", "speaker"},
    FactLink: {"answers"},
    Story: {"title", "text", "client_id", "moderation_reason"},
    StoryChunk: {"text"},
    StoryDraft: {"title", "text", "occurred"},
    StoryVersion: {"title", "text"},
    PartialAnswer: {"answer"},
    Entry: {"summary", "type", "data", "source", "external_id", "moderation_reason"},
    ContextFile: {"markdown"},
    ContextFileVersion: {"markdown"},
    Photo: {"caption", "description", "occurred", "taken", "people", "moderation_reason"},
    Recording: {"title", "description", "occurred", "moderation_reason"},
    IdempotencyRecord: {"key", "response", "headers"},
    Activity: {"title", "choices", "found", "result", "mistakes"},
    RecallItem: {"search_text", "context_text", "current_text", "speaker", "subject"},
}
CHOSEN = "one of a few values, or a number as text"
FAMILYS = "everybody in the legacy reads it"
OPERATORS = "codes, models and ids for operators, without anybody's words"
NOT_PRIVATE: dict[type[models.Model], dict[str, str]] = {
    User: {"display_name": FAMILYS, "time_zone": CHOSEN, "country": CHOSEN},
    Legacy: {
        **dict.fromkeys(("name", "known_as", "pronouns", "born", "died", "short_life", "language"), FAMILYS),
        "import_key": OPERATORS,
    },
    Membership: {"relationship": FAMILYS, "calls_them": FAMILYS, "import_name": OPERATORS},
    Invitation: {"for_whom": "keepers read it"},
    Notice: {"kind": "one of those that an app registered", "path": OPERATORS},
    LegacyDeletion: {"removed": "counts"},
    LegacyEvent: dict.fromkeys(("action", "object_type", "digest", "request_id", "prev_hash", "hash"), OPERATORS),
    JobFailure: dict.fromkeys(("kind", "code"), OPERATORS),
    Job: dict.fromkeys(("kind", "key", "payload", "result", "error"), OPERATORS),
    Message: {
        "model": OPERATORS,
        "sources": "ids, shown by the rule for what they stand for",
        "actions": "names of tools and outcomes, and ids",
    },
    ConversationChunk: {"model": OPERATORS},
    Fact: {"language": CHOSEN},
    Story: {"language": CHOSEN, "occurred": CHOSEN},
    StoryVersion: {"occurred": CHOSEN},
    Entry: {"occurred": CHOSEN},
    Photo: {"problem": OPERATORS},
    Recording: {"sha256": CHOSEN},
    BreakGlass: {"reason": "staff write it, and whoever's words were read reads it"},
    ReturnReason: {"text": "staff write it for whoever it will fit"},
    RecallItem: {"language": CHOSEN, "memory_type": CHOSEN, "category": CHOSEN},
    ContextFile: {"key": OPERATORS},
    IdempotencyRecord: {"request_digest": OPERATORS},
    UsageRecord: dict.fromkeys(("stage", "engine", "model", "tier"), OPERATORS),
    EmbeddingModel: dict.fromkeys(("name", "recipe"), OPERATORS),
    Persona: dict.fromkeys(
        (
            *("name", "tagline", "traits", "tone", "verbosity", "formality", "voice_examples", "always", "never"),
            *("extra_instructions", "tools", "recall_weights", "budgets"),
        ),
        FAMILYS,
    ),
    ConversationLegacy: {},
    FactUse: {},
}


@dataclass(slots=True)
class Canaries:
    """`words` are by field, for example `fact.content`; `rows` are the rows that contain them, by kind."""

    words: dict[str, str] = field(default_factory=dict)
    rows: dict[str, Any] = field(default_factory=dict)

    def word(self, place: str) -> str:
        letters = "".join(secrets.choice(string.ascii_lowercase) for _ in range(LETTERS))
        return self.words.setdefault(place, f"canary{letters}")

    def words_of(self, model: type[models.Model], *names: str) -> dict[str, str]:
        """Return a word for each of these fields."""
        return {name: self.word(f"{model._meta.model_name}.{name}") for name in names}

    def in_text(self, text: str) -> list[str]:
        """Return the places whose words are in this text."""
        return sorted(place for place, word in self.words.items() if word in text)


def word_fields(model: type[models.Model]) -> set[str]:
    """Return the fields of a model that contain words. Fields with choices contain nobody's words."""
    columns = {column.name: getattr(column, "base_field", column) for column in model._meta.concrete_fields}
    return {name for name, column in columns.items() if isinstance(column, WORDS) and not column.choices}


def plant(family: FamilyWithFacts) -> Canaries:
    """Fill every private field of the contributor with a unique word."""
    canaries = Canaries()
    _plant_person(canaries, family)
    _plant_conversation(canaries, family)
    _plant_fact(canaries, family)
    _plant_others(canaries, family)
    return canaries


def _plant_person(canaries: Canaries, family: FamilyWithFacts) -> None:
    teller = family["contributor"]
    teller.email = f"{canaries.word('user.email')}@example.org"
    teller.password = f"unusable${canaries.word('user.password')}"
    teller.called = canaries.word("user.called")
    teller.save()
    place = Membership.objects.filter(legacy=family.legacy, user=teller)
    place.update(mail_key=canaries.word("membership.mail_key"))
    named = canaries.words_of(AccessToken, "name", "digest")
    prefix = canaries.words["accesstoken.prefix"] = secrets.token_hex(6)
    canaries.rows["access_token"] = AccessToken.objects.create(
        user=teller, prefix=prefix, scope="read", expires_at=timezone.now() + timedelta(days=9), **named
    )
    canaries.rows["push_subscription"] = PushSubscription.objects.create(
        user=teller, kind="browser", device_id=uuid4(),
        **canaries.words_of(PushSubscription, "endpoint", "key", "secret", "name"),
    )  # fmt: skip
    canaries.rows["client"] = let_in_program(teller, name=canaries.word("application.name"))
    canaries.rows["token"] = canaries.word("invitation.token")
    canaries.rows["invitation"] = Invitation.objects.create(
        legacy=family.legacy, invited_by=family["keeper"], for_whom="Ana", role="reader", accepted_at=A_DAY,
        token_hash=token_digest(canaries.rows["token"]), expires_at=A_DAY,
    )  # fmt: skip
    canaries.words["invitation.token_hash"] = canaries.rows["invitation"].token_hash
    canaries.rows["notice"] = Notice.objects.create(
        user=teller, legacy=family.legacy, kind="joined", **canaries.words_of(Notice, "text")
    )


def _plant_conversation(canaries: Canaries, family: FamilyWithFacts) -> None:
    whose = {"legacy": family.legacy, "user": family["contributor"]}
    conversation = ConversationFactory(**whose, **canaries.words_of(Conversation, "title", "client_id"))
    message = told(conversation=conversation, **canaries.words_of(Message, "content", "speaker", "client_id"))
    error = canaries.word("message.error")
    ReplyFactory(
        conversation=conversation,
        reply_to=message,
        error=error,
        content=message.content,
        feedback=-1,
        feedback_reason="other",
        **canaries.words_of(Message, "feedback_words"),
    )
    MessageFactory(conversation=conversation, content=canaries.word("message.second content"))
    summarised(canaries.word("conversationchunk.summary"), conversation=conversation)
    boundary = Boundary.objects.create(**whose, kind="topic", **canaries.words_of(Boundary, "words"))
    quiet = QuietDate.objects.create(**whose, first=1103, last=1103, **canaries.words_of(QuietDate, "name"))
    words = canaries.words_of(RelativeQuestion, "token_hash", "for_whom", "question", "answer", "answered_by")
    asked = RelativeQuestion.objects.create(
        legacy=conversation.legacy, asker=conversation.user, expires_at=A_DAY, answered_at=A_DAY, **words
    )
    canaries.rows |= {"conversation": conversation, "message": message, "boundary": boundary, "quiet_date": quiet}
    canaries.rows["relative_question"] = asked


def _plant_fact(canaries: Canaries, family: FamilyWithFacts) -> None:
    teller, legacy = family["contributor"], family.legacy
    names = ("content", "title", "subject", "author_label", "extraction_model", "moderation_reason", "occurred")
    lists = {
        "tags": [canaries.word("fact.tags")],
        "metadata": {"note": canaries.word("fact.metadata")},
        "resource_links": [{"uri": canaries.word("fact.resource_links")}],
    }
    words = canaries.words_of(Fact, *names)
    about: dict[str, Any] = {
        **words,
        **lists,
        "legacy": legacy,
        "owner": teller,
        "messages": [canaries.rows["message"]],
    }
    fact = remember(about.pop("content"), **about)
    fact.sources.update(**canaries.words_of(FactSource, "client", "speaker"))
    first, second = sorted((fact, family.facts["approved"]), key=lambda row: row.pk)
    said = {"user": str(teller.pk), "text": canaries.word("factlink.answers"), "at": A_DAY.isoformat()}
    canaries.rows["dispute"] = FactLink.objects.create(
        first=first, second=second, kind="dispute", state="open", answers=[said]
    )
    canaries.rows["pair"] = FactPair.objects.create(first=first, second=second, legacy=legacy)
    payload = {"before": {"content": canaries.word("legacyeventpayload.payload")}}
    LegacyEventPayload.objects.create(event_id=uuid4(), chain=legacy.pk, salt=b"", payload=payload)
    canaries.rows["fact"] = fact


def _plant_others(canaries: Canaries, family: FamilyWithFacts) -> None:
    """Plant words in the other rows, also in those that no page shows yet."""
    teller, legacy = family["contributor"], family.legacy
    story = Story.objects.create(
        legacy=legacy, owner=teller, **canaries.words_of(Story, "title", "text", "client_id", "moderation_reason")
    )
    StoryChunk.objects.create(story=story, position=0, start=0, end=1, **canaries.words_of(StoryChunk, "text"))
    former = canaries.words_of(StoryVersion, "title", "text")
    StoryVersion.objects.create(story=story, number=1, written_at=A_DAY, **former)
    draft = canaries.words_of(StoryDraft, "title", "text", "occurred")
    StoryDraft.objects.create(pk=story.pk, legacy=legacy, owner=teller, story_revision=1, **draft)
    canaries.rows["story"] = story
    entry = canaries.words_of(Entry, "summary", "type", "source", "external_id", "moderation_reason")
    canaries.rows["entry"] = Entry.objects.create(
        legacy=legacy, owner=teller, data={"note": canaries.word("entry.data")}, occurred="1962",
        occurred_earliest=date(1962, 1, 1), occurred_latest=date(1962, 12, 31), **entry,
    )  # fmt: skip
    conversation = Conversation.objects.filter(user=teller, legacy=legacy)[0]
    PartialAnswer.objects.create(
        conversation=conversation, legacy=legacy, step="extract", from_seq=1, to_seq=2,
        answer={"summary": canaries.word("partialanswer.answer")},
    )  # fmt: skip
    file = ContextFile.objects.create(key="profile", owner=teller, **canaries.words_of(ContextFile, "markdown"))
    ContextFileVersion.objects.create(file=file, version=1, **canaries.words_of(ContextFileVersion, "markdown"))
    IdempotencyRecord.objects.create(
        user=teller,
        key=canaries.word("idempotencyrecord.key"),
        response={"body": canaries.word("idempotencyrecord.response")},
        headers={"note": canaries.word("idempotencyrecord.headers")},
    )
    canaries.rows["export"] = Export.objects.create(legacy=legacy, user=teller, as_member=True)
    canaries.rows["activity"] = Activity.objects.create(
        legacy=legacy, user=teller, kind="whatsapp", state="done", finished_at=A_DAY,
        **canaries.words_of(Activity, "title"),
        choices={"me": canaries.word("activity.choices")},
        found={"chat": canaries.word("activity.found")},
        result={"note": canaries.word("activity.result")},
        mistakes=[{"place": "line 1", "problem": canaries.word("activity.mistakes")}],
    )  # fmt: skip
    said = canaries.words_of(Photo, "caption", "description", "occurred", "moderation_reason")
    said["taken"] = canaries.words["photo.taken"] = f"{secrets.randbelow(10**10):010}"  # room for a day
    canaries.rows["photo"] = Photo.objects.create(
        legacy=legacy, owner=teller, state=PhotoState.READY, width=4, height=3,
        people=[canaries.word("photo.people")], **said,
    )  # fmt: skip
    said = canaries.words_of(Recording, "title", "description", "occurred", "moderation_reason")
    canaries.rows["recording"] = Recording.objects.create(
        legacy=legacy, owner=teller, kind="webm", seconds=2, size=9, sha256="0" * 64, **said
    )
    item = canaries.words_of(RecallItem, "search_text", "context_text", "current_text", "speaker", "subject")
    RecallItem.objects.create(
        legacy_id=legacy.pk, id=uuid4(), kind="passage", owner_id=teller.pk, told_at=A_DAY, **item
    )
