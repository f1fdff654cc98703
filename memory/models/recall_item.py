"""The one table that recall reads. It is derived from the other tables, can be rebuilt at any time, and is partitioned
by legacy.

Words and vectors come only from `search_text` and `context_text`, which are redacted, so that they contain no secrets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Case, Q, When
from django.utils import timezone
from pgvector.django import HalfVectorField

from legacies.models import Legacy, Membership
from memory.vocabulary import MemoryType

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


# Each configuration is PostgreSQL's own stemmer behind `unaccent`; the first migration creates them.
TEXT_SEARCH_CONFIGS = {"en": "keepsake_en", "es": "keepsake_es", "de": "keepsake_de", "fr": "keepsake_fr"}
SIMPLE_CONFIG = "keepsake_simple"


class RecallKind(models.TextChoices):
    MESSAGE = "message"
    CHUNK = "chunk"
    PASSAGE = "passage"
    FACT = "fact"
    ENTRY = "entry"
    PHOTO = "photo"
    RECORDING = "recording"


class EmbeddingModel(models.Model):
    """A model that made vectors here. The active model is a row, so that it changes in one step.

    Its vectors are in the column `place` of `RecallItem`. Two columns let the vectors of the active model and of one
    more model exist side by side: of a model that is being filled in, or of a multilingual one, which has vectors of
    some legacies only. `recipe` says how its embedder is made, whatever the settings say by now. `configured` marks the
    model that the settings named last.
    """

    class State(models.TextChoices):
        FILLING = "filling"
        ACTIVE = "active"
        RETIRED = "retired"
        MULTILINGUAL = "multilingual"

    class Place(models.TextChoices):
        FIRST = "embedding"
        OTHER = "other_embedding"

    id = models.SmallAutoField(primary_key=True)
    name = models.CharField(max_length=120, unique=True)
    dimension = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.FILLING)
    place = models.CharField(max_length=16, choices=Place.choices, default=Place.FIRST)
    recipe = models.JSONField(default=dict)
    configured = models.BooleanField(default=False)
    has_vectors = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=Q(state="active"), name="embedding_model_one_active"),
            models.UniqueConstraint(fields=["state"], condition=Q(state="filling"), name="embedding_model_one_filling"),
            models.UniqueConstraint(
                fields=["state"], condition=Q(state="multilingual"), name="embedding_model_one_multilingual"
            ),
            models.UniqueConstraint(
                fields=["configured"], condition=Q(configured=True), name="embedding_model_one_configured"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def model_column(self) -> str:
        """The column with the id of the model whose vectors are in `place`."""
        return MODEL_COLUMNS[self.place]

    @property
    def not_yet(self) -> Q:
        """Rows that this model has not processed."""
        return Q(**{f"{self.model_column}__isnull": True}) | ~Q(**{self.model_column: self.pk})

    @property
    def refused(self) -> Q:
        """Rows of whose text this model could not make a vector."""
        return Q(**{self.model_column: self.pk, f"{self.place}__isnull": True})

    @property
    def filled(self) -> Q:
        """Rows with a vector of this model."""
        return Q(**{self.model_column: self.pk, f"{self.place}__isnull": False})


class MultilingualLegacy(models.Model):
    """A legacy with texts in other languages than English, which therefore has vectors of the multilingual model too.
    Once all of its rows have one (`is_complete`), the legacy is searched with them.
    """

    legacy = models.OneToOneField(Legacy, models.CASCADE, primary_key=True, related_name="+")
    is_complete = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.pk)


MODEL_COLUMNS = {"embedding": "model_id", "other_embedding": "other_model_id"}


def _words(config: str) -> Any:
    own = SearchVector("search_text", weight="A", config=config)
    return own + SearchVector("context_text", weight="C", config=config)


class RecallItemQuerySet(models.QuerySet["RecallItem"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return the user's own rows and those that the family may see, in legacies they are a member of."""
        if not user.is_authenticated:
            return self.none()
        legacies = Membership.objects.of(user).values("legacy")
        return self.filter(Q(owner_id=user.pk) | Q(shared=True), legacy_id__in=legacies)

    def without_vector(self) -> Self:
        """Return rows without a vector of any model: new rows, and rows that no model could process."""
        return self.filter(embedding=None, other_embedding=None)


class RecallItem(models.Model):
    """A message, chunk, passage, fact, entry, photo or recording as recall sees it. `id` is the key of that row.

    `cold` rows are searched on request, or if hardly anything else is found. `superseded` rows contain what was
    replaced by a newer version; they are always cold, and only their owner sees them.

    `current_text` is the part of `search_text` that still holds after something in it was corrected or set aside, and
    None if nothing was. `newer_ids` are facts of the same owner that replace what was corrected. Both are for the owner
    alone, so that other viewers learn nothing of what the owner corrects in private.

    `message_ids` are the messages that it rests on. `model_id` is the model that made `embedding`, None if no model
    has; `other_model_id` is the same for `other_embedding`. A model without a vector could not process the text. There
    are no foreign keys in either direction.
    """

    pk = models.CompositePrimaryKey("legacy_id", "id")
    legacy_id = models.UUIDField()
    id = models.UUIDField()
    kind = models.CharField(max_length=12, choices=RecallKind.choices)
    owner_id = models.UUIDField(null=True)
    shared = models.BooleanField(default=False)
    conversation_id = models.UUIDField(null=True)
    position = models.PositiveIntegerField(null=True)
    speaker = models.CharField(max_length=120, default="")
    memory_type = models.CharField(max_length=16, default="")
    category = models.CharField(max_length=16, default="")
    subject = models.CharField(max_length=120, default="")
    importance = models.PositiveSmallIntegerField(default=5)
    pinned = models.BooleanField(default=False)
    cold = models.BooleanField(default=False)
    superseded = models.BooleanField(default=False, db_default=False)
    told_at = models.DateTimeField()
    last_used = models.DateTimeField(null=True)
    occurred_earliest = models.DateField(null=True)
    occurred_latest = models.DateField(null=True)
    message_ids = ArrayField(models.UUIDField(), default=list)
    search_text = models.TextField()
    context_text = models.TextField(default="")
    current_text = models.TextField(null=True)  # noqa: DJ001 - an empty text says that nothing holds any more
    newer_ids = ArrayField(models.UUIDField(), null=True)
    language = models.CharField(max_length=8, default="en")
    search = models.GeneratedField(
        expression=Case(
            *[When(language=language, then=_words(config)) for language, config in TEXT_SEARCH_CONFIGS.items()],
            default=_words(SIMPLE_CONFIG),
        ),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    embedding = HalfVectorField(null=True)
    model_id = models.SmallIntegerField(null=True)
    other_embedding = HalfVectorField(null=True)
    other_model_id = models.SmallIntegerField(null=True)

    objects = RecallItemQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=RecallKind.values), name="recall_kind_known"),
            models.CheckConstraint(
                condition=Q(embedding=None) | Q(model_id__isnull=False), name="recall_vector_names_its_model"
            ),
            models.CheckConstraint(
                condition=Q(other_embedding=None) | Q(other_model_id__isnull=False),
                name="recall_other_vector_names_its_model",
            ),
            models.CheckConstraint(
                condition=Q(superseded=False) | Q(cold=True, shared=False), name="recall_superseded_is_cold_and_private"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"


# Which facts are always in the warm tier, however seldom they are used.

LEAST_WARM = 3
"""From this importance on a fact never goes cold."""


def always_warm() -> Q:
    """Return facts that their owner pinned, identity facts, and facts of sufficient importance."""
    return Q(pinned=True) | Q(memory_type=MemoryType.IDENTITY) | Q(importance__gte=LEAST_WARM)


def is_always_warm(fact: Mapping[str, Any]) -> bool:
    """Return the rule of `always_warm` for the columns of a fact."""
    return bool(fact["pinned"] or fact["memory_type"] == MemoryType.IDENTITY or fact["importance"] >= LEAST_WARM)
