"""Facts: one atomic, self-contained statement each, with where it came from and how it is linked."""

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


# What the people at the moderation queue choose from.

LONGEST_REASON = 280


class ReturnReasonQuerySet(models.QuerySet["ReturnReason"]):
    def in_use(self) -> Self:
        return self.filter(is_used=True)


class ReturnReason(models.Model):
    """Why something is returned, in words for its teller. A fact keeps the words, so that a reason can go or change."""

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
        """What its owner has not looked at: newly drawn out of talk, or suggested."""
        return self.filter(review=Review.OPEN, status__in=[Status.ACTIVE, Status.SUGGESTED])

    def for_review_page(self, user: User | AnonymousUser) -> Self:
        return self.owned_by(user).awaiting_review().order_by("created_at", "id")

    def shared_for_staff(self) -> Self:
        """All that staff may ever see: live facts whose tellers shared them, whatever came of it."""
        return self.filter(visibility=Visibility.SHARED, status=Status.ACTIVE)

    def awaiting_moderation(self) -> Self:
        """The moderation queue, the longest waiting first."""
        return self.shared_for_staff().filter(moderation=Moderation.WAITING).order_by("to_desk_at", "id")

    def for_remembered_page(self, user: User | AnonymousUser) -> Self:
        return self.visible_to(user).with_card().order_by("-created_at", "-id")

    def for_api(self, user: User | AnonymousUser) -> Self:
        """What the API shows of a fact, with its teller and the teller's relationship."""
        return self.visible_to(user).select_related("owner").with_relationship()

    def with_card(self) -> Self:
        """Everything that a fact's card shows, in two queries."""
        sources = FactSource.objects.select_related("message", "passage", "teller")
        rows = self.with_relationship().select_related("legacy", "owner")
        return rows.prefetch_related(Prefetch("sources", queryset=sources))

    def with_relationship(self) -> Self:
        """With what its teller is to the person; None when they have left."""
        place = Membership.objects.filter(legacy=OuterRef("legacy"), user=OuterRef("owner")).values("relationship")
        return self.annotate(owner_relationship=Subquery(place[:1]))

    def noting_disputes(self) -> Self:
        """With whether another telling contradicts it, be it one that nobody but its teller sees."""
        disputes = FactLink.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk")), kind=LinkKind.DISPUTE)
        return self.annotate(has_dispute=Exists(disputes))

    def with_words(self, said: str) -> Self:
        """Rows that hold each of these words somewhere, whatever case and accents."""
        facts = self
        for word in said.split():
            facts = facts.filter(content__unaccent__icontains=word)
        return facts

    def saying(self, content: str) -> Self:
        """Rows that say this sentence, whatever its capitals and spaces, and with full stops at its end or without."""
        return self.alias(said=_as_compared(F("content"))).filter(said=_as_compared(Value(content)))


# Without spaces; French writes some that PostgreSQL takes for none. What is plain ASCII, as most is, takes a few
# microseconds less than the rest, and a teller may have thousands of facts.
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
    """Owned by the member who told it; identity facts by none. `superseded_by` is the next version in its lineage."""

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
        """Whether it rests on words that its owner has not shown to others, told since perhaps."""
        return any((source.message_id or source.passage_id) and not source.is_shown for source in self.sources.all())


class SourceKind(models.TextChoices):
    MESSAGE = "message"
    STORY = "story"
    MANUAL = "manual"
    IMPORT = "import"
    API = "api"
    MCP = "mcp"
    LINK = "link"
    """Somebody answered a question to a relative."""


class FactSource(models.Model):
    """Where a fact came from. When a message goes, the day and the teller stay."""

    id = models.UUIDField(primary_key=True, default=new_key, editable=False)
    fact = models.ForeignKey(Fact, models.CASCADE, related_name="sources")
    kind = models.CharField(max_length=8, choices=SourceKind.choices)
    message = models.ForeignKey(Message, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    story = models.ForeignKey(Story, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    passage = models.ForeignKey(StoryChunk, models.SET_NULL, null=True, blank=True, related_name="fact_sources")
    """Of a story; null once its words were changed."""
    span_start = models.PositiveIntegerField(null=True, blank=True)
    span_end = models.PositiveIntegerField(null=True, blank=True)
    teller = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    speaker = models.CharField(max_length=120, blank=True)
    """Who said it in an imported chat, where that was not the user who brought it in; then `teller` is null."""
    client = models.CharField(max_length=100, blank=True)
    is_shown = models.BooleanField(default=False)
    """Its owner chose to show others the words, with a fact that shows them (`show_words`): these have passed
    moderation. What is told later is no part of that."""
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
        """The name of who said it; empty when they are gone. The caller has the teller at hand."""
        return self.speaker or (self.teller.name if self.teller else "")


class FactUse(models.Model):
    """How often a fact was recalled and found helpful, by day."""

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
"""How a dispute stands while both its tellings count as disputed, for whoever sees both: until the family goes by one.
"""

# In the metadata of a fact that was read out of talk, the key of another one of its teller: of a suggestion, what they
# set aside before; of a private fact, what they shared and correct by it, which is theirs to replace.
REMOVED_BEFORE, INSTEAD_OF = "removed_before", "instead_of"
UNSAID = "unsaid"
"""In the metadata of a suggestion that was set aside because the story it came out of does not say it any more. Nobody
removed it: said once more, it is new."""
NEW_VERSION_OF = "new_version_of"
"""In the metadata of what a program suggests, or a story that says it otherwise now: the key of the own fact that it
replaces once its owner keeps it."""
NOT_RIGHT = "not_right"
"""In the metadata of a fact: the reply that rests on it and that its owner said is not right, with the reason, and how
its review stood before. The words of the feedback stay with the reply."""
SAID_BEFORE = "said_before"
"""In the metadata of a fact whose owner changed its words in place: what it said before, the latest last."""


class FactLinkQuerySet(models.QuerySet["FactLink"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """A link exists for a viewer only if both its ends do, so a private counter-telling does not betray itself."""
        seen = Fact.objects.visible_to(user).values("id")
        return self.filter(first__in=seen, second__in=seen)

    def of(self, fact_id: UUID) -> Self:
        return self.filter(Q(first=fact_id) | Q(second=fact_id))


class FactLink(models.Model):
    """Two facts that have to do with each other; `first` has the smaller key, so that a pair is linked once."""

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
