"""Facts: one atomic, self-contained statement each, with its sources and links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self
from uuid import UUID

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Exists, F, Func, OuterRef, Prefetch, Q, Subquery, Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.keys import new_key
from legacies.models import Membership
from memory.models.conversations import Conversation, Message
from memory.models.ownership import (
    Moderation,
    OwnedQuerySet,
    OwnedRow,
    Review,
    Status,
    Visibility,
    attached_photos_field,
    legacy_key,
    owner_key,
    told_constraints,
)
from memory.models.personas import Persona
from memory.models.stories import Story, StoryChunk
from memory.vocabulary import Authority, Category, Kind, MemoryType

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


# The reasons that moderators choose from.

LONGEST_REASON = 280


class ReturnReasonQuerySet(models.QuerySet["ReturnReason"]):
    def in_use(self) -> Self:
        return self.filter(is_used=True)


class ReturnReason(models.Model):
    """Why something is returned, in words for its owner. A fact stores the words, so that a reason can change or go."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    text = models.CharField(_("words for the owner"), max_length=LONGEST_REASON, unique=True)
    position = models.PositiveSmallIntegerField(_("position in the list"), default=0)
    is_used = models.BooleanField(_("in use"), default=True)

    objects = ReturnReasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("reason for returning")
        verbose_name_plural = _("reasons for returning")
        ordering = ["position", "id"]
        default_permissions = ()
        constraints = [models.CheckConstraint(condition=~models.Q(text=""), name="return_reason_says_something")]

    def __str__(self) -> str:
        return self.text


class FactQuerySet(OwnedQuerySet):
    def awaiting_review(self) -> Self:
        """Return facts that their owner has not reviewed: newly drawn from a conversation, or suggested."""
        return self.listed().filter(review=Review.OPEN)

    def for_review_page(self, user: User | AnonymousUser) -> Self:
        return self.owned_by(user).awaiting_review().order_by("created_at", "id")

    def shared_for_staff(self) -> Self:
        """Return all that staff may ever see: live facts that their owners shared, however they were moderated."""
        return self.filter(visibility=Visibility.SHARED, status=Status.ACTIVE)

    def awaiting_moderation(self) -> Self:
        """Return the moderation queue, the longest waiting first."""
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")

    def for_remembered_page(self, user: User | AnonymousUser) -> Self:
        return self.visible_to(user).with_card().order_by("-created_at", "-id")

    def for_api(self, user: User | AnonymousUser) -> Self:
        """Return what the API shows of a fact, with its owner and the owner's relationship."""
        return self.visible_to(user).select_related("owner").with_relationship()

    def with_card(self) -> Self:
        """Load everything that a fact's card shows, in two queries."""
        sources = FactSource.objects.select_related("message", "passage", "teller")
        rows = self.with_relationship().select_related("legacy", "owner")
        return rows.prefetch_related(Prefetch("sources", queryset=sources))

    def with_relationship(self) -> Self:
        """Add the owner's relationship to the person; None if the owner has left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.annotate(owner_relationship=Subquery(place[:1]))

    def noting_disputes(self) -> Self:
        """Add `has_dispute`: whether another fact contradicts it, even one that only its owner sees."""
        disputes = FactLink.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")), kind=LinkKind.DISPUTE)
        return self.annotate(has_dispute=Exists(disputes))

    def with_words(self, said: str) -> Self:
        """Return facts that contain each of these words somewhere, ignoring case and accents."""
        facts = self
        for word in said.split():
            facts = facts.filter(content__unaccent__icontains=word)
        return facts

    def saying(self, content: str) -> Self:
        """Return facts that say this sentence, ignoring case, spaces, and full stops at the end."""
        return self.alias(said=_as_compared(F("content"))).filter(said=_as_compared(Value(content)))


# The words without spaces; French writes some spaces that PostgreSQL does not recognise as such. Plain ASCII, which
# most words are, takes a few microseconds less than other text, and an owner may have thousands of facts.
AS_COMPARED = r"""(
    SELECT btrim(upper(CASE WHEN octet_length(words) = char_length(words)
        THEN replace(replace(replace(words, E'\n', ''), E'\t', ''), ' ', '')
        ELSE regexp_replace(normalize(words, NFC), '[\s\u00a0\u2000-\u200a\u202f]+', '', 'g')
    END), '.')
    FROM (SELECT (%(expressions)s)::text AS words) AS said
)"""


def _as_compared(words: F | Value) -> Func:
    return Func(words, template=AS_COMPARED, output_field=models.TextField())


class Fact(OwnedRow):
    """A fact. Its owner told it; identity facts have no owner. `superseded_by` is the next version in its lineage."""

    legacy = legacy_key("facts", null=True)
    owner = owner_key("facts", null=True)
    memory_type = models.CharField(max_length=16, choices=MemoryType.choices, default=MemoryType.SEMANTIC)
    category = models.CharField(_("category"), max_length=16, choices=Category.choices, default=Category.OTHER)
    subject = models.CharField(max_length=120, blank=True)
    title = models.CharField(_("title"), max_length=200, blank=True)
    content = models.TextField(_("what is remembered"), max_length=4000)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    kind = models.CharField(max_length=16, choices=Kind.choices, default=Kind.NOTE)
    author_label = models.CharField(max_length=100, blank=True)
    importance = models.PositiveSmallIntegerField(default=5, validators=[MinValueValidator(1), MaxValueValidator(10)])
    confidence = models.FloatField(default=0.7, validators=[MinValueValidator(0), MaxValueValidator(1)])
    authority = models.CharField(max_length=12, choices=Authority.choices, default=Authority.FIRSTHAND)
    pinned = models.BooleanField(default=False)
    cold = models.BooleanField(default=False)
    lineage = models.UUIDField(default=new_key, db_index=True)
    version = models.PositiveIntegerField(default=1)
    superseded_by = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="supersedes")
    persona = models.ForeignKey(Persona, models.CASCADE, null=True, blank=True, related_name="facts")
    conversation = models.ForeignKey(Conversation, models.SET_NULL, null=True, blank=True, related_name="facts")
    extraction_model = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=8, default="en")
    resource_links = models.JSONField(default=list, blank=True)
    photos = attached_photos_field()
    metadata = models.JSONField(default=dict, blank=True)

    objects = FactQuerySet.as_manager()

    class Meta:
        verbose_name = _("fact")
        verbose_name_plural = _("facts")
        indexes = [
            models.Index(fields=["legacy", "owner", "status", "review"], name="fact_by_owner"),
            models.Index(fields=["legacy", "-created_at"], name="fact_by_legacy"),
            models.Index(fields=["owner", "-updated_at"], name="fact_by_update"),
            models.Index(
                fields=["to_desk_at", "id"],
                condition=Q(moderation=Moderation.WAITING),
                name="fact_waiting_for_the_desk",
            ),
        ]
        permissions = [("moderate_fact", _("may decide on what was shared"))]
        constraints = [
            *told_constraints("fact"),
            models.CheckConstraint(condition=~Q(content=""), name="fact_says_something"),
            models.CheckConstraint(condition=Q(importance__range=(1, 10)), name="fact_importance_1_to_10"),
            models.CheckConstraint(condition=Q(confidence__range=(0, 1)), name="fact_confidence_0_to_1"),
            models.CheckConstraint(condition=Q(memory_type__in=MemoryType.values), name="fact_memory_type_known"),
            models.CheckConstraint(condition=Q(category__in=Category.values), name="fact_category_known"),
            models.CheckConstraint(condition=Q(authority__in=Authority.values), name="fact_authority_known"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="fact_kind_known"),
            models.CheckConstraint(
                condition=Q(memory_type=MemoryType.IDENTITY, owner=None)
                | (~Q(memory_type=MemoryType.IDENTITY) & Q(owner__isnull=False)),
                name="fact_identity_has_no_owner",
            ),
            models.CheckConstraint(
                condition=~Q(memory_type__in=[MemoryType.IDENTITY, MemoryType.AGENT_PRIVATE])
                | Q(persona__isnull=False),
                name="fact_of_a_persona_names_it",
            ),
            models.CheckConstraint(
                condition=~Q(memory_type=MemoryType.AGENT_PRIVATE) | Q(visibility=Visibility.PRIVATE),
                name="fact_agent_private_stays_private",
            ),
            models.CheckConstraint(
                condition=~Q(memory_type=MemoryType.SHARED) | Q(visibility=Visibility.SHARED),
                name="fact_of_the_family_is_shared",
            ),
            models.CheckConstraint(
                condition=Q(legacy__isnull=False) | Q(memory_type=MemoryType.USER_PROFILE),
                name="fact_without_legacy_is_about_the_teller",
            ),
            models.CheckConstraint(
                condition=~Q(authority=Authority.ASSISTANT)
                | Q(memory_type__in=[MemoryType.AGENT_PRIVATE, MemoryType.PROCEDURAL]),
                name="fact_assistant_is_no_source",
            ),
            models.UniqueConstraint(fields=["lineage", "version"], name="fact_version_once_in_its_lineage"),
        ]

    def __str__(self) -> str:
        return f"fact {self.id}"

    @property
    def has_unshown_words(self) -> bool:
        """Whether it rests on words that its owner has not shown to others, for instance words that were told later."""
        return any((source.message_id or source.passage_id) and not source.is_shown for source in self.sources.all())


class SourceKind(models.TextChoices):
    MESSAGE = "message"
    STORY = "story"
    MANUAL = "manual"
    IMPORT = "import"
    API = "api"
    MCP = "mcp"
    LINK = "link"
    """An answer to a question to a relative."""


class FactSource(models.Model):
    """A source of a fact. When its message is deleted, the day and the member who told it stay."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="sources")
    kind = models.CharField(max_length=8, choices=SourceKind.choices)
    message = models.ForeignKey(Message, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    story = models.ForeignKey(Story, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    passage = models.ForeignKey(StoryChunk, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    """A passage of a story; None once its words were changed."""
    span_start = models.PositiveIntegerField(null=True, blank=True)
    span_end = models.PositiveIntegerField(null=True, blank=True)
    teller = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    speaker = models.CharField(max_length=120, blank=True)
    """Who said it in an imported chat, if it was not the member who imported it; then `teller` is None."""
    client = models.CharField(max_length=100, blank=True)
    is_shown = models.BooleanField(default=False)
    """Whether the owner chose to show its words to others, with a fact that shows them (`show_words`), so that they
    have passed moderation. Sources that are added later are not shown.
    """
    told_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["told_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["fact", "message"], name="source_message_once"),
            models.CheckConstraint(condition=Q(kind__in=SourceKind.values), name="source_kind_known"),
            models.CheckConstraint(
                condition=Q(span_start=None) | Q(span_end__gt=F("span_start")), name="source_span_is_not_empty"
            ),
        ]

    def __str__(self) -> str:
        return f"source {self.id}"

    @property
    def told_by(self) -> str:
        """The name of the person who told it; empty if their account is gone. Expects the teller to be loaded."""
        return self.speaker or (self.teller.name if self.teller else "")


class FactUse(models.Model):
    """How often a fact was recalled, and how often it was found helpful, per day."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="uses")
    day = models.DateField()
    recalled = models.PositiveIntegerField(default=0)
    helpful = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fact", "day"], name="use_once_a_day")]

    def __str__(self) -> str:
        return f"{self.fact_id} {self.day}"


class LinkKind(models.TextChoices):
    RELATED = "related"
    SAME_TELLING = "same_telling"
    DISPUTE = "dispute"


class DisputeState(models.TextChoices):
    OPEN = "open"
    BOTH_STAND = "both_stand"
    SETTLED = "settled"


DISPUTED = (DisputeState.OPEN, DisputeState.BOTH_STAND)
"""The states in which both facts of a dispute count as disputed for a viewer who sees both. The third state means that
the family has settled on one.
"""

# Keys in the metadata of a fact from a conversation, with the key of another fact of its owner. In a suggestion: a fact
# that the owner set aside before. In a private fact: a shared fact that it corrects and that only the owner can
# replace.
REMOVED_BEFORE, INSTEAD_OF = "removed_before", "instead_of"
UNSAID = "unsaid"
"""In the metadata of a suggestion that was set aside because its story does not say it any more. Nobody removed it, so
that it counts as new if the story says it again.
"""
NEW_VERSION_OF = "new_version_of"
"""In the metadata of a suggestion from a program, or from a story that now says it differently: the key of the owner's
fact that it replaces once the owner accepts it.
"""
NOT_RIGHT = "not_right"
"""In the metadata of a fact: the reply that used it and that its owner found not right, with the reason, and the state
of the fact's review before. The words of the feedback stay with the reply.
"""
SAID_BEFORE = "said_before"
"""In the metadata of a fact whose owner changed its words in place: its former words, the latest last."""


class FactLinkQuerySet(models.QuerySet["FactLink"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the links of which this user may see both facts, so that no private fact is revealed."""
        seen = Fact.objects.visible_to(user).values("id")
        return self.filter(first__in=seen, second__in=seen)

    def of(self, fact_id: UUID) -> Self:
        return self.filter(Q(first=fact_id) | Q(second=fact_id))


class FactLink(models.Model):
    """Two related facts; `first` has the smaller key, so that a pair is linked once."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    first = models.ForeignKey(Fact, models.CASCADE, related_name="links_first")
    second = models.ForeignKey(Fact, models.CASCADE, related_name="links_second")
    kind = models.CharField(max_length=16, choices=LinkKind.choices)
    state = models.CharField(max_length=12, choices=DisputeState.choices, blank=True)
    preferred = models.ForeignKey(Fact, models.SET_NULL, null=True, blank=True, related_name="+")
    answers = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = FactLinkQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second", "kind"], name="link_once_a_kind"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="link_ends_in_order"),
            models.CheckConstraint(condition=Q(kind__in=LinkKind.values), name="link_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=LinkKind.DISPUTE, state__in=DisputeState.values)
                | (~Q(kind=LinkKind.DISPUTE) & Q(state="")),
                name="link_state_of_disputes_only",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
