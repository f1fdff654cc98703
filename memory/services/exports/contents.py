"""The contents of an export: the sections of its file, each limited to what this user may see now.

`IN_EXPORT` and `NOT_IN_EXPORT` name every model of the product, with its section or the reason why it has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from config.errors import NotFound
from legacies.models import Legacy, Membership, QuietDate
from memory.models import (
    Boundary,
    ContextFile,
    ContextFileVersion,
    Conversation,
    ConversationChunk,
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    Message,
    Persona,
    Photo,
    Recording,
    RelativeQuestion,
    Status,
    Story,
    StoryDraft,
    StoryVersion,
)
from memory.models.conversations import UNFINISHED
from memory.services.conversations.withheld_words import Key
from memory.services.exported_rows import LEGACY, YOU
from memory.services.exports.section_values import (
    Values,
    ValuesOf,
    member_values,
    message_values_for,
    photo_values_for,
    quiet_date_values,
    recording_values_for,
    source_values,
    table_values,
    told_values_for,
    values_of,
    with_photos,
)

IN_EXPORT: Mapping[str, str] = {
    "accounts.User": "you",
    "legacies.Legacy": "legacy",
    "legacies.Membership": "members",
    "legacies.QuietDate": "quiet_dates",
    "memory.Boundary": "boundaries",
    "memory.ContextFile": "context_files",
    "memory.ContextFileVersion": "context_file_versions",
    "memory.Conversation": "conversations",
    "memory.ConversationChunk": "summaries",
    "memory.Entry": "entries",
    "memory.Fact": "facts",
    "memory.FactLink": "links",
    "memory.FactPair": "pairs",
    "memory.FactSource": "sources",
    "memory.Message": "messages",
    "memory.Persona": "personas",
    "memory.Photo": "photos",
    "memory.Recording": "recordings",
    "memory.RelativeQuestion": "relative_questions",
    "memory.Story": "stories",
    "memory.StoryDraft": "story_drafts",
    "memory.StoryVersion": "story_versions",
}
DERIVED = "made anew from what is in the file"
WORK = "work that comes and goes"
LOG = "the audit log, which can be read in Keepsake as long as the legacy is there"
OPERATORS = "settings and records of who runs this installation"
NOT_IN_EXPORT: Mapping[str, str] = {
    "accounts.AccessToken": "what programs sign in with",
    "legacies.Invitation": "links by which others come in",
    "legacies.PushSubscription": "keys of browsers and app servers, good for nothing elsewhere",
    "legacies.Job": WORK,
    "legacies.JobFailure": OPERATORS,
    "legacies.LegacyDeletion": "a decision that is under way",
    "legacies.LegacyEvent": LOG,
    "legacies.LegacyEventPayload": LOG,
    "legacies.Notice": "notices say what happened to something that is in the file",
    "memory.Activity": WORK,
    "memory.BreakGlass": LOG,
    "memory.ConversationLegacy": "which other legacies a conversation was about: each legacy is taken away by itself",
    "memory.EmbeddingModel": OPERATORS,
    "memory.Export": WORK,
    "memory.FactUse": DERIVED,
    "memory.IdempotencyRecord": WORK,
    "memory.MultilingualLegacy": DERIVED,
    "memory.PartialAnswer": WORK,
    "memory.PhotoPart": WORK,
    "memory.PhotoUpload": WORK,
    "memory.RecallItem": DERIVED,
    "memory.ReturnReason": OPERATORS,
    "memory.StoryChunk": DERIVED,
    "memory.SyncMark": DERIVED,
    "memory.UsageRecord": OPERATORS,
}


@dataclass(frozen=True, slots=True)
class Section:
    """Rows of one kind, and their values for the JSON.

    An HTML page holds `a_page` of them; 0 means that there is no page.
    """

    name: str
    rows: QuerySet[Any]
    values: ValuesOf
    a_page: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """What one legacy's part of an export holds for this user: as a member, or as somebody who left."""

    user: User
    legacy: Legacy
    as_member: bool
    members: Sequence[Values]
    quoted: set[Key] = field(default_factory=set)
    """The sources of the replies that were read so far."""

    @property
    def you(self) -> Values:
        return values_of(self.user, YOU)

    @property
    def about(self) -> Values:
        return values_of(self.legacy, LEGACY)

    @property
    def sections(self) -> Sequence[Section]:
        """The sections in reading order. Each query runs when its section is written, and follows the rules of then."""
        return [*self._memory(), *self._conversations(), *self._private_lists(), *self._details()]

    def live_entries(self) -> QuerySet[Entry]:
        """Return the exported entries that are not set aside, in the order in which they happened."""
        entries: QuerySet[Entry] = self._visible_rows(Entry).filter(status=Status.ACTIVE)
        return entries.order_by("occurred_earliest", "created_at", "pk")

    def _memory(self) -> list[Section]:
        photos, recordings = self._visible_rows(Photo).defer("upload"), self._visible_rows(Recording)
        if self.as_member:
            photos, recordings = photos.shown_to(self.user), recordings.live()
        stories, facts = (with_photos(told_values_for(self.user, name), photos) for name in ("stories", "facts"))
        return [
            Section("stories", self._visible_rows(Story), stories, a_page=10),
            Section("facts", self._visible_rows(Fact), facts, a_page=200),
            Section("entries", self._visible_rows(Entry), told_values_for(self.user, "entries"), a_page=200),
            Section("photos", photos, photo_values_for(self.user), a_page=60),
            Section("recordings", recordings, recording_values_for(self.user), a_page=60),
        ]

    def _conversations(self) -> list[Section]:
        messages = Message.objects.filter(conversation__in=self._conversation_keys()).exclude(status__in=UNFINISHED)
        messages = messages.order_by("conversation__created_at", "conversation", "seq")
        return [
            _plain_section("conversations", self._own_conversations()),
            Section("messages", messages, message_values_for(self.user, self.quoted), a_page=300),
        ]

    def _private_lists(self) -> list[Section]:
        """Return what nobody but the user sees, except for the context files of the legacy."""
        of_legacy = Q(legacy=self.legacy) if self.as_member else Q(pk=None)
        files = ContextFile.objects.filter(Q(owner=self.user) | of_legacy).order_by("key")
        questions = self._rows_here(RelativeQuestion.objects.filter(asker=self.user))
        quiet_dates = QuietDate.objects.filter(user=self.user, legacy=self.legacy).order_by("pk")
        return [
            _plain_section("context_files", files, a_page=50),
            _plain_section("relative_questions", questions, a_page=100),
            _plain_section("story_drafts", self._rows_here(StoryDraft.objects.filter(owner=self.user)), a_page=10),
            _plain_section("boundaries", self._rows_here(Boundary.objects.filter(user=self.user)), a_page=500),
            Section("quiet_dates", quiet_dates, quiet_date_values, a_page=500),
        ]

    def _details(self) -> list[Section]:
        """Return what is in the JSON only: it has no pages."""
        sources = FactSource.objects.filter(fact__owner=self.user, fact__legacy=self.legacy)
        sources = sources.select_related("passage", "teller").order_by("told_at", "pk")
        versions = StoryVersion.objects.filter(story__owner=self.user, story__legacy=self.legacy)
        facts = _keys(self._visible_rows(Fact))
        both_seen = Q(first__in=facts, second__in=facts)
        summaries = ConversationChunk.objects.filter(conversation__in=self._conversation_keys())
        personas = self._rows_here(Persona.objects.all() if self.as_member else Persona.objects.none())
        file_versions = ContextFileVersion.objects.filter(file__owner=self.user).order_by("file", "version")
        return [
            Section("sources", sources, source_values),
            _plain_section("story_versions", versions.order_by("story", "number")),
            _plain_section("links", FactLink.objects.filter(both_seen).order_by("created_at", "pk")),
            _plain_section("pairs", self._rows_here(FactPair.objects.filter(both_seen))),
            _plain_section("summaries", summaries.order_by("created_at", "pk")),
            _plain_section("personas", personas),
            _plain_section("context_file_versions", file_versions),
        ]

    def _visible_rows(self, model: Any) -> Any:
        """Return the rows of an owned model that the user sees as a member, or owns as a former one."""
        rows = model.objects.visible_to(self.user) if self.as_member else model.objects.filter(owner=self.user)
        return self._rows_here(rows).select_related("owner")

    def _rows_here(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(legacy=self.legacy).order_by("created_at", "pk")

    def _own_conversations(self) -> QuerySet[Any]:
        return self._rows_here(Conversation.objects.filter(user=self.user, private=False))

    def _conversation_keys(self) -> QuerySet[Any]:
        return _keys(self._own_conversations())


def is_member(user: User, legacy_id: UUID) -> bool:
    """Return whether the export may hold what others shared: whether the user is a member.

    Raise `NotFound` for a user who is no member and never told anything there.
    """
    if Membership.objects.of(user).filter(legacy=legacy_id).exists():
        return True
    left = Q(pk=legacy_id, deletion__begun_at=None)
    told = (
        *(Q(**{f"{name}__owner": user}) for name in ("facts", "stories", "photos", "recordings")),
        Q(conversations__user=user),
    )
    if not any(Legacy.objects.filter(left & one).exists() for one in told):
        raise NotFound
    return False


def legacies_of(user: User) -> QuerySet[Legacy]:
    """Return the legacies that the user is a member of, or left after telling something, in the order of creation."""
    told = (
        Fact.objects.filter(owner=user),
        Story.objects.filter(owner=user),
        Photo.objects.filter(owner=user),
        Recording.objects.filter(owner=user),
        Conversation.objects.filter(user=user),
        Membership.objects.of(user),
    )
    own = [Q(pk__in=rows.order_by().values("legacy")) for rows in told]
    return Legacy.objects.filter(reduce(or_, own), deletion__begun_at=None).order_by("created_at", "pk")


def contents_for(user: User, legacy: Legacy, *, as_member: bool) -> Contents:
    places = Membership.objects.filter(legacy=legacy).for_people_page() if as_member else ()
    return Contents(user, legacy, as_member, [member_values(place) for place in places])


def _keys(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.order_by().values("pk")


def _plain_section(name: str, rows: QuerySet[Any], *, a_page: int = 0) -> Section:
    """Return a section whose values are the columns of its table."""
    return Section(name, rows, table_values(name), a_page)
