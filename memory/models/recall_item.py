"""The one table that recall reads: derived from the others, rebuilt at any time, partitioned by legacy.

Words and vectors come only from `search_text` and `context_text`, which are redacted, so a secret is in none.
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


# Each is PostgreSQL's own stemmer behind `unaccent`, made in the first migration.
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
    """A model that made vectors here. The active one is a row, so that a change of it happens in one step.

    Its vectors stand in the column `place` of `RecallItem`, so that those of the active one and of one more stand side
    by side: of one that is being filled in, or of a multilingual one, which has vectors of some legacies only. `recipe`
    says how its embedder is made, whatever the settings say by now. `configured` marks the one that the settings named
    last.
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
        """The column that names the model of what stands in `place`."""
        return MODEL_COLUMNS[self.place]

    @property
    def not_yet(self) -> Q:
        """Rows that this model has not looked at."""
        return Q(**{f"{self.model_column}__isnull": True}) | ~Q(**{self.model_column: self.pk})

    @property
    def refused(self) -> Q:
        """Rows whose text this model could not make a vector of."""
        return Q(**{self.model_column: self.pk, f"{self.place}__isnull": True})

    @property
    def filled(self) -> Q:
        """Rows with a vector of this model."""
        return Q(**{self.model_column: self.pk, f"{self.place}__isnull": False})


class MultilingualLegacy(models.Model):
    """A legacy that is told in other languages than English, and so has vectors of the multilingual model too. Once all
    of its rows have one (`is_complete`), it is searched by them.
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
        """Own rows and what the family may see, in legacies one is a member of."""
        if not user.is_authenticated:
            return self.none()
        legacies = Membership.objects.of(user).values("legacy")
        return self.filter(Q(owner_id=user.pk) | Q(shared=True), legacy_id__in=legacies)

    def without_vector(self) -> Self:
        """Rows with no vector of any model: new ones, and those that no model could read."""
        return self.filter(embedding=None, other_embedding=None)


class RecallItem(models.Model):
    """A message, chunk, passage, fact or entry as recall sees it. `id` is the key of the row it stands for.

    `cold` rows are searched when that is asked for, or when hardly anything else is found. `superseded` ones, which are
    always cold and their owner's alone, say what was replaced by a newer version.

    `current_text` is what of `search_text` still holds, where something was corrected or set aside since, and null
    where all of it does; `newer_ids` are facts of the same owner that say today what was corrected. Both are for the
    owner alone: who else sees a row sees nothing that its owner corrects in private.

    `message_ids` are the messages it rests on; `model_id` says which embedding model made `embedding`, null while none
    has, and `other_model_id` the same of `other_embedding`. A model without its vector could not read the text. No
    foreign keys, in either direction.
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
    current_text = models.TextField(null=True)  # noqa: DJ001 - empty says that nothing holds any more
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


# Which facts are always in the warm tier, whatever becomes of their uses.

LEAST_WARM = 3
"""From this importance on a fact never goes cold."""


def always_warm() -> Q:
    """What its owner pinned, who the assistant is, and what weighs enough."""
    return Q(pinned=True) | Q(memory_type=MemoryType.IDENTITY) | Q(importance__gte=LEAST_WARM)


def is_always_warm(fact: Mapping[str, Any]) -> bool:
    """The same of a fact's columns."""
    return bool(fact["pinned"] or fact["memory_type"] == MemoryType.IDENTITY or fact["importance"] >= LEAST_WARM)
