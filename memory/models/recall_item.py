"""The one table that recall reads. Derived from the rows, rebuilt at any time, partitioned by legacy.

Words and vectors come only from `search_text` and `context_text`, which are redacted, so a secret is in none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Case, Q, When
from django.utils import timezone
from pgvector.django import HalfVectorField

from legacies.models import Membership

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


class EmbeddingModel(models.Model):
    """A model that made vectors here. The active one is a row, so that a change of it happens in one step."""

    class State(models.TextChoices):
        FILLING = "filling"
        ACTIVE = "active"
        RETIRED = "retired"

    id = models.SmallAutoField(primary_key=True)
    name = models.CharField(max_length=120, unique=True)
    dimension = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.FILLING)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["state"], condition=Q(state="active"), name="embedding_model_one_active")
        ]

    def __str__(self) -> str:
        return self.name


def _words(config: str) -> Any:
    own = SearchVector("search_text", weight="A", config=config)
    return own + SearchVector("context_text", weight="C", config=config)


class RecallItemQuerySet(models.QuerySet["RecallItem"]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Own rows and what the family may see, in legacies one is a member of."""
        if not user.is_authenticated:
            return self.none()
        legacies = Membership.objects.filter(user=user).values("legacy")
        return self.filter(Q(owner_id=user.pk) | Q(shared=True), legacy_id__in=legacies)


class RecallItem(models.Model):
    """A message, chunk, passage, fact or entry as recall sees it. `id` is the key of the row it stands for.

    `message_ids` are the messages it rests on; `model_id` says which embedding model made `embedding`, null while none
    has. No foreign keys, in either direction.
    """

    pk = models.CompositePrimaryKey("legacy_id", "id")
    legacy_id = models.UUIDField()
    id = models.UUIDField()
    kind = models.CharField(max_length=8, choices=RecallKind.choices)
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
    told_at = models.DateTimeField()
    last_used = models.DateTimeField(null=True)
    occurred_earliest = models.DateField(null=True)
    occurred_latest = models.DateField(null=True)
    message_ids = ArrayField(models.UUIDField(), default=list)
    search_text = models.TextField()
    context_text = models.TextField(default="")
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

    objects = RecallItemQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=RecallKind.values), name="recall_kind_known"),
            models.CheckConstraint(
                condition=Q(embedding=None, model_id=None) | Q(embedding__isnull=False, model_id__isnull=False),
                name="recall_vector_names_its_model",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
