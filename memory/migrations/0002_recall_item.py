"""RecallItem: extensions, text search configurations, the partitioned table and its indexes.

Django knows the model's state; the table itself is SQL, since Django makes no partitions and no expression index on a
vector without dimension.
"""

import django.contrib.postgres.fields
import django.contrib.postgres.search
import pgvector.django.halfvec
from django.contrib.postgres.search import SearchVector
from django.db import migrations, models

PARTITIONS = 32
STEMMERS = {"en": "english", "es": "spanish", "de": "german", "fr": "french"}

EXTENSIONS = "".join(
    f"CREATE EXTENSION IF NOT EXISTS {name};" for name in ("vector", "unaccent", "pg_trgm", "btree_gin")
)
NO_EXTENSIONS = migrations.RunSQL.noop  # other things in the database may use them


def configuration(name, base, stemmer):
    """Accents fold before words are stemmed, so that 'ecole' finds 'École'."""
    return f"""
        CREATE TEXT SEARCH CONFIGURATION keepsake_{name} (COPY = pg_catalog.{base});
        ALTER TEXT SEARCH CONFIGURATION keepsake_{name}
            ALTER MAPPING FOR hword, hword_part, word WITH unaccent, {stemmer};
    """


CONFIGURATIONS = configuration("simple", "simple", "simple") + "".join(
    configuration(language, base, f"{base}_stem") for language, base in STEMMERS.items()
)
NO_CONFIGURATIONS = "".join(
    f"DROP TEXT SEARCH CONFIGURATION IF EXISTS keepsake_{name};" for name in ("simple", *STEMMERS)
)


def words_sql(config):
    return (
        f"setweight(to_tsvector('keepsake_{config}'::regconfig, coalesce(search_text, '')), 'A') || "
        f"setweight(to_tsvector('keepsake_{config}'::regconfig, coalesce(context_text, '')), 'C')"
    )


SEARCH_SQL = (
    "CASE "
    + " ".join(f"WHEN language = '{language}' THEN {words_sql(language)}" for language in STEMMERS)
    + f" ELSE {words_sql('simple')} END"
)

# `embedding` has no fixed dimension, so that vectors of two models can lie side by side while one replaces the other.
TABLE = f"""
CREATE TABLE memory_recallitem (
    legacy_id uuid NOT NULL,
    id uuid NOT NULL,
    kind varchar(8) NOT NULL,
    owner_id uuid,
    shared boolean NOT NULL,
    conversation_id uuid,
    position integer CHECK (position >= 0),
    speaker varchar(120) NOT NULL,
    memory_type varchar(16) NOT NULL,
    category varchar(16) NOT NULL,
    subject varchar(120) NOT NULL,
    importance smallint NOT NULL CHECK (importance >= 0),
    pinned boolean NOT NULL,
    cold boolean NOT NULL,
    told_at timestamptz NOT NULL,
    last_used timestamptz,
    occurred_earliest date,
    occurred_latest date,
    message_ids uuid[] NOT NULL,
    search_text text NOT NULL,
    context_text text NOT NULL,
    language varchar(8) NOT NULL,
    search tsvector GENERATED ALWAYS AS ({SEARCH_SQL}) STORED,
    embedding halfvec,
    model_id smallint,
    PRIMARY KEY (legacy_id, id),
    CONSTRAINT recall_kind_known CHECK (kind IN ('message', 'chunk', 'passage', 'fact', 'entry')),
    CONSTRAINT recall_vector_names_its_model CHECK ((embedding IS NULL) = (model_id IS NULL))
) PARTITION BY HASH (legacy_id);
""" + "".join(
    f"CREATE TABLE memory_recallitem_{n:02d} PARTITION OF memory_recallitem "
    f"FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {n});\n"
    for n in range(PARTITIONS)
)

# One HNSW index a model and partition: the expression gives the dimension, the condition the model.
INDEXES = """
CREATE INDEX recall_words ON memory_recallitem USING gin (legacy_id, search);
CREATE INDEX recall_conversation ON memory_recallitem (legacy_id, conversation_id, position);
CREATE INDEX recall_owner ON memory_recallitem (legacy_id, owner_id, told_at);
CREATE INDEX recall_without_vector ON memory_recallitem (told_at) WHERE embedding IS NULL;
CREATE INDEX recall_vectors_model_1 ON memory_recallitem
    USING hnsw ((embedding::halfvec(384)) halfvec_cosine_ops) WITH (m = 16, ef_construction = 200)
    WHERE model_id = 1;
"""


def add_default_model(apps, schema_editor):
    model = apps.get_model("memory", "EmbeddingModel")
    # The first key the sequence gives is 1, which the index of its vectors names.
    model.objects.create(name="all-MiniLM-L6-v2-int8", dimension=384, state="active")


def words(config):
    own = SearchVector("search_text", weight="A", config=config)
    return own + SearchVector("context_text", weight="C", config=config)


RECALL_ITEM = migrations.CreateModel(
    name="RecallItem",
    fields=[
        (
            "pk",
            models.CompositePrimaryKey(
                "legacy_id", "id", blank=True, editable=False, primary_key=True, serialize=False
            ),
        ),
        ("legacy_id", models.UUIDField()),
        ("id", models.UUIDField()),
        (
            "kind",
            models.CharField(
                choices=[
                    ("message", "Message"),
                    ("chunk", "Chunk"),
                    ("passage", "Passage"),
                    ("fact", "Fact"),
                    ("entry", "Entry"),
                ],
                max_length=8,
            ),
        ),
        ("owner_id", models.UUIDField(null=True)),
        ("shared", models.BooleanField(default=False)),
        ("conversation_id", models.UUIDField(null=True)),
        ("position", models.PositiveIntegerField(null=True)),
        ("speaker", models.CharField(default="", max_length=120)),
        ("memory_type", models.CharField(default="", max_length=16)),
        ("category", models.CharField(default="", max_length=16)),
        ("subject", models.CharField(default="", max_length=120)),
        ("importance", models.PositiveSmallIntegerField(default=5)),
        ("pinned", models.BooleanField(default=False)),
        ("cold", models.BooleanField(default=False)),
        ("told_at", models.DateTimeField()),
        ("last_used", models.DateTimeField(null=True)),
        ("occurred_earliest", models.DateField(null=True)),
        ("occurred_latest", models.DateField(null=True)),
        (
            "message_ids",
            django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None),
        ),
        ("search_text", models.TextField()),
        ("context_text", models.TextField(default="")),
        ("language", models.CharField(default="en", max_length=8)),
        (
            "search",
            models.GeneratedField(
                db_persist=True,
                expression=models.Case(
                    *[models.When(language=name, then=words(f"keepsake_{name}")) for name in STEMMERS],
                    default=words("keepsake_simple"),
                ),
                output_field=django.contrib.postgres.search.SearchVectorField(),
            ),
        ),
        ("embedding", pgvector.django.halfvec.HalfVectorField(null=True)),
        ("model_id", models.SmallIntegerField(null=True)),
    ],
    options={
        "constraints": [
            models.CheckConstraint(
                condition=models.Q(("kind__in", ["message", "chunk", "passage", "fact", "entry"])),
                name="recall_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("embedding", None), ("model_id", None)),
                    models.Q(("embedding__isnull", False), ("model_id__isnull", False)),
                    _connector="OR",
                ),
                name="recall_vector_names_its_model",
            ),
        ],
    },
)


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_initial")]

    operations = [
        migrations.RunSQL(EXTENSIONS, NO_EXTENSIONS),
        migrations.RunSQL(CONFIGURATIONS, NO_CONFIGURATIONS),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(TABLE + INDEXES, "DROP TABLE memory_recallitem;")],
            state_operations=[RECALL_ITEM],
        ),
        migrations.RunPython(add_default_model, migrations.RunPython.noop),
    ]
