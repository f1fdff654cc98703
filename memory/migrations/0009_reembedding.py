"""Vectors of two models side by side, what is known of a model, and the indexes of its vectors.

Only the owner of a table may give it an index; the app's role may ask for the two functions, which make and drop
nothing else.
"""

import pgvector.django.halfvec
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

PACKAGED_MODEL = "all-MiniLM-L6-v2-int8"

# Made while the model has no vectors yet, an index costs one look at the partition, and each vector puts itself in.
# More than 4,000 dimensions go into no such index. What model 1 has since the first migration is not made twice.
INDEX_FUNCTIONS = """
CREATE FUNCTION memory_index_vectors(model integer, part integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    chosen memory_embeddingmodel%ROWTYPE;
BEGIN
    SELECT * INTO chosen FROM memory_embeddingmodel WHERE id = model AND state <> 'retired' AND dimension <= 4000;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF model = 1 AND chosen.place = 'embedding' AND to_regclass('recall_vectors_model_1') IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format(
        'CREATE INDEX IF NOT EXISTS %I ON %I USING hnsw ((%I::halfvec(%s)) halfvec_cosine_ops) '
        'WITH (m = 16, ef_construction = 200) WHERE %I = %s',
        format('recall_vectors_%s_%s_%s', model, part, chosen.place),
        'memory_recallitem_' || to_char(part, 'FM00'),
        chosen.place,
        chosen.dimension,
        CASE chosen.place WHEN 'embedding' THEN 'model_id' ELSE 'other_model_id' END,
        model
    );
END $$;

CREATE FUNCTION memory_drop_vector_index(model integer, part integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    IF EXISTS (SELECT FROM memory_embeddingmodel WHERE id = model AND state <> 'retired') THEN
        RETURN;
    END IF;
    EXECUTE format('DROP INDEX IF EXISTS %I', format('recall_vectors_%s_%s_embedding', model, part));
    EXECUTE format('DROP INDEX IF EXISTS %I', format('recall_vectors_%s_%s_other_embedding', model, part));
END $$;

REVOKE EXECUTE ON FUNCTION memory_index_vectors(integer, integer), memory_drop_vector_index(integer, integer)
    FROM PUBLIC;
"""
NO_INDEX_FUNCTIONS = """
DROP FUNCTION memory_index_vectors(integer, integer);
DROP FUNCTION memory_drop_vector_index(integer, integer);
"""
WITHOUT_VECTOR = """
DROP INDEX recall_without_vector;
CREATE INDEX recall_without_vector ON memory_recallitem (legacy_id, told_at)
    WHERE embedding IS NULL AND other_embedding IS NULL;
"""
WITHOUT_FIRST_VECTOR = """
DROP INDEX recall_without_vector;
CREATE INDEX recall_without_vector ON memory_recallitem (told_at) WHERE embedding IS NULL;
"""
GRANT = """
GRANT EXECUTE ON FUNCTION memory_index_vectors(integer, integer), memory_drop_vector_index(integer, integer) TO {app};
"""


def grant_to_app_role(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute(GRANT.format(app=connection.ops.quote_name(settings.DATABASE_APP_ROLE)))


def describe_models(apps, schema_editor):
    """The active one is what the settings name, as far as anybody knows; of others no vector is left."""
    models_ = apps.get_model("memory", "EmbeddingModel").objects
    models_.filter(state="active").update(configured=True)
    models_.exclude(state="active").update(has_vectors=False, state="retired")
    packaged = {"embedder": "memory.engines.embeddings.LocalEmbedder", "options": {"folder": ""}}
    models_.filter(name=PACKAGED_MODEL).update(recipe=packaged)


class Migration(migrations.Migration):
    dependencies = [("memory", "0008_recall_changes")]

    operations = [
        migrations.AddField("embeddingmodel", "configured", models.BooleanField(default=False)),
        migrations.AddField("embeddingmodel", "has_vectors", models.BooleanField(default=True)),
        migrations.AddField(
            "embeddingmodel",
            "place",
            models.CharField(
                choices=[("embedding", "First"), ("other_embedding", "Other")], default="embedding", max_length=16
            ),
        ),
        migrations.AddField("embeddingmodel", "recipe", models.JSONField(default=dict)),
        migrations.RunPython(describe_models, migrations.RunPython.noop),
        migrations.AddConstraint(
            "embeddingmodel",
            models.UniqueConstraint(fields=["state"], condition=Q(state="filling"), name="embedding_model_one_filling"),
        ),
        migrations.AddConstraint(
            "embeddingmodel",
            models.UniqueConstraint(
                fields=["configured"], condition=Q(configured=True), name="embedding_model_one_configured"
            ),
        ),
        migrations.AddField("recallitem", "other_embedding", pgvector.django.halfvec.HalfVectorField(null=True)),
        migrations.AddField("recallitem", "other_model_id", models.SmallIntegerField(null=True)),
        migrations.RemoveConstraint("recallitem", "recall_vector_names_its_model"),
        migrations.AddConstraint(
            "recallitem",
            models.CheckConstraint(
                condition=Q(embedding=None) | Q(model_id__isnull=False), name="recall_vector_names_its_model"
            ),
        ),
        migrations.AddConstraint(
            "recallitem",
            models.CheckConstraint(
                condition=Q(other_embedding=None) | Q(other_model_id__isnull=False),
                name="recall_other_vector_names_its_model",
            ),
        ),
        migrations.RunSQL(WITHOUT_VECTOR, WITHOUT_FIRST_VECTOR),
        migrations.RunSQL(INDEX_FUNCTIONS, NO_INDEX_FUNCTIONS),
        migrations.RunPython(grant_to_app_role, migrations.RunPython.noop),
    ]
