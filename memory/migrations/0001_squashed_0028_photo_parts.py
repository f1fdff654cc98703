"""All tables of memory at once. What Django knows is generated; the rest is in `_recall_sql` and `_sync_sql`."""

import datetime

import django.contrib.postgres.fields
import django.contrib.postgres.search
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
import pgvector.django.halfvec
from django.conf import settings
from django.db import migrations, models

import accounts.keys
from memory.migrations import _recall_sql as sql
from memory.migrations import _sync_sql as sync
from memory.migrations._first_rows import add_built_in, add_packaged_model, add_return_reasons


def grant_index_functions(apps, schema_editor):
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute(sql.GRANT_INDEX_FUNCTIONS.format(app=connection.ops.quote_name(settings.DATABASE_APP_ROLE)))


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("memory", "0001_initial"),
        ("memory", "0002_fact_pairs"),
        ("memory", "0003_multilingual_legacies"),
        ("memory", "0004_reply_feedback"),
        ("memory", "0005_distress_denied"),
        ("memory", "0006_message_actions"),
        ("memory", "0007_boundaries"),
        ("memory", "0008_unsourced_sentences"),
        ("memory", "0009_photos"),
        ("memory", "0010_context_file_versions"),
        ("memory", "0011_cached_tokens"),
        ("memory", "0012_stories"),
        ("memory", "0013_changes_beside_conversations"),
        ("memory", "0014_personas"),
        ("memory", "0015_relative_questions"),
        ("memory", "0016_blocked_messages"),
        ("memory", "0017_exports"),
        ("memory", "0018_entries_are_events"),
        ("memory", "0019_photos_in_recall"),
        ("memory", "0020_exports_of_the_book"),
        ("memory", "0021_import_of_exports"),
        ("memory", "0022_sync_marks"),
        ("memory", "0023_recordings"),
        ("memory", "0024_exports_of_everything"),
        ("memory", "0025_attached_photos"),
        ("memory", "0026_sync_marks_of_recordings"),
        ("memory", "0027_photo_uploads"),
        ("memory", "0028_photo_parts"),
    ]

    dependencies = [
        ("legacies", "0001_squashed_0005_push"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunSQL(sql.EXTENSIONS, migrations.RunSQL.noop),  # other things in the database may use them
        migrations.RunSQL(sql.CONFIGURATIONS, sql.NO_CONFIGURATIONS),
        migrations.CreateModel(
            name="MultilingualLegacy",
            fields=[
                (
                    "legacy",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="legacies.legacy",
                    ),
                ),
                ("is_complete", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Conversation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("title", models.CharField(blank=True, max_length=200, verbose_name="title")),
                ("private", models.BooleanField(default=False, verbose_name="private: nothing is remembered")),
                ("imported", models.BooleanField(default=False)),
                ("client_id", models.CharField(blank=True, max_length=64)),
                ("last_seq", models.PositiveIntegerField(default=0)),
                ("consolidated_to", models.PositiveIntegerField(default=0, verbose_name="consolidated to")),
                ("wanted_to", models.PositiveIntegerField(default=0)),
                ("last_message_at", models.DateTimeField(blank=True, null=True, verbose_name="last message at")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished at")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="conversations",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conversations",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "conversation",
                "verbose_name_plural": "conversations",
                "indexes": [models.Index(fields=["user", "legacy", "-last_message_at"], name="conversation_list")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("consolidated_to__lte", models.F("last_seq"))),
                        name="conversation_cursor_in_range",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("user", "client_id"),
                        name="conversation_client_id_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EmbeddingModel",
            fields=[
                ("id", models.SmallAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=120, unique=True)),
                ("dimension", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("filling", "Filling"),
                            ("active", "Active"),
                            ("retired", "Retired"),
                            ("multilingual", "Multilingual"),
                        ],
                        default="filling",
                        max_length=12,
                    ),
                ),
                (
                    "place",
                    models.CharField(
                        choices=[("embedding", "First"), ("other_embedding", "Other")],
                        default="embedding",
                        max_length=16,
                    ),
                ),
                ("recipe", models.JSONField(default=dict)),
                ("configured", models.BooleanField(default=False)),
                ("has_vectors", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "active")), fields=("state",), name="embedding_model_one_active"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "filling")), fields=("state",), name="embedding_model_one_filling"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "multilingual")),
                        fields=("state",),
                        name="embedding_model_one_multilingual",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("configured", True)),
                        fields=("configured",),
                        name="embedding_model_one_configured",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("seq", models.PositiveIntegerField()),
                ("role", models.CharField(choices=[("user", "User"), ("assistant", "Assistant")], max_length=12)),
                ("speaker", models.CharField(blank=True, max_length=120)),
                ("client_id", models.CharField(blank=True, max_length=64)),
                ("content", models.TextField(blank=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("streaming", "Streaming"),
                            ("complete", "Complete"),
                            ("stopped", "Stopped"),
                            ("failed", "Failed"),
                            ("blocked", "Blocked"),
                        ],
                        default="complete",
                        max_length=12,
                    ),
                ),
                ("error", models.CharField(blank=True, max_length=40)),
                ("model", models.CharField(blank=True, max_length=120)),
                ("sources", models.JSONField(blank=True, default=list)),
                ("abstained", models.BooleanField(default=False)),
                (
                    "unsourced",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("actions", models.JSONField(blank=True, default=list)),
                ("tokens_in", models.PositiveIntegerField(default=0)),
                ("tokens_out", models.PositiveIntegerField(default=0)),
                ("first_delta_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("total_ms", models.PositiveIntegerField(blank=True, null=True)),
                ("feedback", models.SmallIntegerField(blank=True, null=True)),
                (
                    "feedback_reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("untrue", "It was not like that"),
                            ("not_said", "Nobody said this"),
                            ("other_person", "This is about somebody else"),
                            ("off_topic", "It does not answer what I asked"),
                            ("tone", "It sounds wrong to me"),
                            ("other", "Something else"),
                        ],
                        max_length=12,
                    ),
                ),
                ("feedback_words", models.CharField(blank=True, max_length=500)),
                ("feedback_at", models.DateTimeField(blank=True, null=True)),
                ("stop_requested_at", models.DateTimeField(blank=True, null=True)),
                ("question_taken_back_at", models.DateTimeField(blank=True, null=True)),
                ("in_distress", models.BooleanField(default=False)),
                ("distress_denied_at", models.DateTimeField(blank=True, null=True)),
                (
                    "spans_set_aside",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.PositiveIntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "conversation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="memory.conversation"
                    ),
                ),
                (
                    "reply_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="memory.message",
                    ),
                ),
            ],
            options={
                "ordering": ["conversation", "seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("conversation", "seq"), name="message_seq_once"),
                    models.CheckConstraint(condition=models.Q(("seq__gte", 1)), name="message_seq_from_one"),
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("author", "client_id"),
                        name="message_client_id_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "assistant")), fields=("reply_to",), name="message_one_reply"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["user", "assistant"])), name="message_role_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ["pending", "streaming", "complete", "stopped", "failed", "blocked"])
                        ),
                        name="message_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("role", "assistant"),
                            models.Q(models.Q(("content", ""), _negated=True), ("status__in", ["complete", "blocked"])),
                            _connector="OR",
                        ),
                        name="message_told_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("feedback", None), ("feedback__in", [-1, 1]), _connector="OR"),
                        name="message_feedback_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("feedback", -1),
                                ("feedback__isnull", False),
                                (
                                    "feedback_reason__in",
                                    ["untrue", "not_said", "other_person", "off_topic", "tone", "other"],
                                ),
                            ),
                            models.Q(
                                models.Q(("feedback", None), ("feedback__gte", 0), _connector="OR"),
                                ("feedback_reason", ""),
                                ("feedback_words", ""),
                            ),
                            _connector="OR",
                        ),
                        name="message_feedback_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PartialAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("step", models.CharField(choices=[("extract", "Extract"), ("verify", "Verify")], max_length=8)),
                ("from_seq", models.PositiveIntegerField()),
                ("to_seq", models.PositiveIntegerField()),
                ("is_whole", models.BooleanField(default=False)),
                ("bad_answers", models.PositiveSmallIntegerField(default=0)),
                ("answer", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "conversation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="partial_answers",
                        to="memory.conversation",
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="legacies.legacy"
                    ),
                ),
            ],
            options={
                "db_table": "memory_keptanswer",
                "ordering": ["from_seq", "to_seq"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("conversation", "legacy", "step", "from_seq", "to_seq"), name="kept_answer_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("to_seq__gt", models.F("from_seq"))), name="kept_answer_is_about_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", ["extract", "verify"])), name="kept_answer_step_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Persona",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("tagline", models.CharField(blank=True, max_length=200, verbose_name="tagline")),
                (
                    "traits",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="traits",
                    ),
                ),
                ("tone", models.CharField(blank=True, max_length=200, verbose_name="tone")),
                ("verbosity", models.CharField(blank=True, max_length=40, verbose_name="verbosity")),
                ("formality", models.CharField(blank=True, max_length=40, verbose_name="formality")),
                (
                    "voice_examples",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="voice examples",
                    ),
                ),
                (
                    "always",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="always",
                    ),
                ),
                (
                    "never",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="never",
                    ),
                ),
                (
                    "extra_instructions",
                    models.TextField(blank=True, max_length=1500, verbose_name="extra instructions"),
                ),
                (
                    "tools",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=500),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="tools",
                    ),
                ),
                ("recall_weights", models.JSONField(blank=True, default=dict, verbose_name="recall weights")),
                (
                    "token_budget",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(200),
                            django.core.validators.MaxValueValidator(8000),
                        ],
                        verbose_name="token budget",
                    ),
                ),
                ("routing", models.BooleanField(default=True, verbose_name="routing")),
                (
                    "force_tier",
                    models.CharField(
                        blank=True,
                        choices=[("fast", "fast"), ("balanced", "balanced"), ("powerful", "powerful")],
                        max_length=12,
                        verbose_name="force tier",
                    ),
                ),
                (
                    "cap_tier",
                    models.CharField(
                        blank=True,
                        choices=[("fast", "fast"), ("balanced", "balanced"), ("powerful", "powerful")],
                        max_length=12,
                        verbose_name="cap tier",
                    ),
                ),
                ("budgets", models.JSONField(blank=True, default=dict, verbose_name="budgets")),
                ("revision", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("retired_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "legacy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="personas",
                        to="legacies.legacy",
                    ),
                ),
            ],
            options={
                "verbose_name": "persona",
                "verbose_name_plural": "personas",
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "only you"), ("shared", "the family")], default="private", max_length=8
                    ),
                ),
                ("show_words", models.BooleanField(default=False, verbose_name="the family can read the source")),
                (
                    "moderation",
                    models.CharField(
                        choices=[
                            ("none", "not shared"),
                            ("waiting", "waiting to be checked"),
                            ("approved", "approved"),
                            ("returned", "returned to the owner"),
                            ("restricted", "restricted to the owner"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="moderation",
                    ),
                ),
                ("moderation_reason", models.CharField(blank=True, max_length=500)),
                ("shared_at", models.DateTimeField(blank=True, null=True)),
                ("to_desk_at", models.DateTimeField(blank=True, null=True, verbose_name="in the queue since")),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "not reviewed yet"), ("kept", "kept"), ("unsure", "not sure")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("suggested", "suggested"),
                            ("active", "remembered"),
                            ("superseded", "replaced by a newer version"),
                            ("retired", "set aside"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("occurred", models.CharField(blank=True, max_length=60, verbose_name="when it happened")),
                ("occurred_earliest", models.DateField(blank=True, null=True)),
                ("occurred_latest", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "memory_type",
                    models.CharField(
                        choices=[
                            ("semantic", "knowledge"),
                            ("episodic", "event"),
                            ("procedural", "how to help you"),
                            ("user_profile", "about you"),
                            ("agent_private", "a note of the assistant"),
                            ("shared", "known to the whole family"),
                            ("identity", "who the assistant is"),
                        ],
                        default="semantic",
                        max_length=16,
                    ),
                ),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("personality", "personality"),
                            ("hobby", "hobby"),
                            ("relationship", "relationship"),
                            ("milestone", "milestone"),
                            ("occupation", "occupation"),
                            ("preference", "preference"),
                            ("habit", "habit"),
                            ("other", "other"),
                        ],
                        default="other",
                        max_length=16,
                        verbose_name="category",
                    ),
                ),
                ("subject", models.CharField(blank=True, max_length=120)),
                ("title", models.CharField(blank=True, max_length=200, verbose_name="title")),
                ("content", models.TextField(max_length=4000, verbose_name="what is remembered")),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=60), blank=True, default=list, size=None
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("note", "Note"),
                            ("decision", "Decision"),
                            ("task", "Task"),
                            ("reference", "Reference"),
                            ("conversation", "Conversation"),
                        ],
                        default="note",
                        max_length=16,
                    ),
                ),
                ("author_label", models.CharField(blank=True, max_length=100)),
                (
                    "importance",
                    models.PositiveSmallIntegerField(
                        default=5,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(10),
                        ],
                    ),
                ),
                (
                    "confidence",
                    models.FloatField(
                        default=0.7,
                        validators=[
                            django.core.validators.MinValueValidator(0),
                            django.core.validators.MaxValueValidator(1),
                        ],
                    ),
                ),
                (
                    "authority",
                    models.CharField(
                        choices=[
                            ("firsthand", "first-hand"),
                            ("document", "from a document"),
                            ("hearsay", "heard from somebody"),
                            ("ai_client", "written by an AI client"),
                            ("assistant", "the assistant's own note"),
                        ],
                        default="firsthand",
                        max_length=12,
                    ),
                ),
                ("pinned", models.BooleanField(default=False)),
                ("cold", models.BooleanField(default=False)),
                ("lineage", models.UUIDField(db_index=True, default=accounts.keys.new_key)),
                ("version", models.PositiveIntegerField(default=1)),
                ("extraction_model", models.CharField(blank=True, max_length=120)),
                ("language", models.CharField(default="en", max_length=8)),
                ("resource_links", models.JSONField(blank=True, default=list)),
                (
                    "photos",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("metadata", models.JSONField(blank=True, default=dict)),
                (
                    "conversation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="facts",
                        to="memory.conversation",
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="facts",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="facts",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
                (
                    "superseded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="supersedes",
                        to="memory.fact",
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="facts",
                        to="memory.persona",
                    ),
                ),
            ],
            options={
                "verbose_name": "fact",
                "verbose_name_plural": "facts",
                "permissions": [("moderate_fact", "may decide on what was shared")],
                "indexes": [
                    models.Index(fields=["legacy", "owner", "status", "review"], name="fact_by_owner"),
                    models.Index(fields=["legacy", "-created_at"], name="fact_by_legacy"),
                    models.Index(fields=["owner", "-updated_at"], name="fact_by_update"),
                    models.Index(
                        condition=models.Q(("moderation", "waiting")),
                        fields=["to_desk_at", "id"],
                        name="fact_waiting_for_the_desk",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "shared"])), name="fact_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("moderation__in", ["none", "waiting", "approved", "returned", "restricted"])
                        ),
                        name="fact_moderation_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("review__in", ["open", "kept", "unsure"])), name="fact_review_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["suggested", "active", "superseded", "retired"])),
                        name="fact_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "shared"), ("moderation__in", ["none", "restricted"]), _connector="OR"
                        ),
                        name="fact_private_is_not_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "private"), models.Q(("moderation", "none"), _negated=True), _connector="OR"
                        ),
                        name="fact_shared_is_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("retired_at__isnull", False), ("status", "retired")),
                            models.Q(models.Q(("status", "retired"), _negated=True), ("retired_at", None)),
                            _connector="OR",
                        ),
                        name="fact_retired_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "suggested"), _negated=True), ("visibility", "private"), _connector="OR"
                        ),
                        name="fact_suggested_is_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occurred_earliest", None),
                            ("occurred_latest__gte", models.F("occurred_earliest")),
                            _connector="OR",
                        ),
                        name="fact_dates_in_order",
                    ),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="fact_revision_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("content", ""), _negated=True), name="fact_says_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("importance__range", (1, 10))), name="fact_importance_1_to_10"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("confidence__range", (0, 1))), name="fact_confidence_0_to_1"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "memory_type__in",
                                [
                                    "semantic",
                                    "episodic",
                                    "procedural",
                                    "user_profile",
                                    "agent_private",
                                    "shared",
                                    "identity",
                                ],
                            )
                        ),
                        name="fact_memory_type_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "category__in",
                                [
                                    "personality",
                                    "hobby",
                                    "relationship",
                                    "milestone",
                                    "occupation",
                                    "preference",
                                    "habit",
                                    "other",
                                ],
                            )
                        ),
                        name="fact_category_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("authority__in", ["firsthand", "document", "hearsay", "ai_client", "assistant"])
                        ),
                        name="fact_authority_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["note", "decision", "task", "reference", "conversation"])),
                        name="fact_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("memory_type", "identity"), ("owner", None)),
                            models.Q(models.Q(("memory_type", "identity"), _negated=True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="fact_identity_has_no_owner",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("memory_type__in", ["identity", "agent_private"]), _negated=True),
                            ("persona__isnull", False),
                            _connector="OR",
                        ),
                        name="fact_of_a_persona_names_it",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("memory_type", "agent_private"), _negated=True),
                            ("visibility", "private"),
                            _connector="OR",
                        ),
                        name="fact_agent_private_stays_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("memory_type", "shared"), _negated=True),
                            ("visibility", "shared"),
                            _connector="OR",
                        ),
                        name="fact_of_the_family_is_shared",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("legacy__isnull", False), ("memory_type", "user_profile"), _connector="OR"),
                        name="fact_without_legacy_is_about_the_teller",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("authority", "assistant"), _negated=True),
                            ("memory_type__in", ["agent_private", "procedural"]),
                            _connector="OR",
                        ),
                        name="fact_assistant_is_no_source",
                    ),
                    models.UniqueConstraint(fields=("lineage", "version"), name="fact_version_once_in_its_lineage"),
                ],
            },
        ),
        migrations.AddField(
            model_name="conversation",
            name="persona",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="conversations",
                to="memory.persona",
            ),
        ),
        migrations.CreateModel(
            name="ContextFile",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("key", models.CharField(max_length=60)),
                ("markdown", models.TextField(blank=True)),
                ("is_on", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "legacy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="context_files",
                        to="legacies.legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="context_files",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "persona",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="context_files",
                        to="memory.persona",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("owner__isnull", False)),
                        fields=("owner", "key"),
                        name="context_file_once_an_owner",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("owner", None)), fields=("key",), name="context_file_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Photo",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "only you"), ("shared", "the family")], default="private", max_length=8
                    ),
                ),
                ("show_words", models.BooleanField(default=False, verbose_name="the family can read the source")),
                (
                    "moderation",
                    models.CharField(
                        choices=[
                            ("none", "not shared"),
                            ("waiting", "waiting to be checked"),
                            ("approved", "approved"),
                            ("returned", "returned to the owner"),
                            ("restricted", "restricted to the owner"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="moderation",
                    ),
                ),
                ("moderation_reason", models.CharField(blank=True, max_length=500)),
                ("shared_at", models.DateTimeField(blank=True, null=True)),
                ("to_desk_at", models.DateTimeField(blank=True, null=True, verbose_name="in the queue since")),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "not reviewed yet"), ("kept", "kept"), ("unsure", "not sure")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("suggested", "suggested"),
                            ("active", "remembered"),
                            ("superseded", "replaced by a newer version"),
                            ("retired", "set aside"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("occurred", models.CharField(blank=True, max_length=60, verbose_name="when it happened")),
                ("occurred_earliest", models.DateField(blank=True, null=True)),
                ("occurred_latest", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "state",
                    models.CharField(
                        choices=[("preparing", "being prepared"), ("ready", "ready"), ("refused", "could not be read")],
                        default="preparing",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=40)),
                ("upload", models.BinaryField(blank=True, null=True)),
                ("width", models.PositiveIntegerField(default=0)),
                ("height", models.PositiveIntegerField(default=0)),
                ("taken", models.CharField(blank=True, max_length=10)),
                ("caption", models.CharField(blank=True, max_length=500, verbose_name="caption")),
                ("description", models.CharField(blank=True, max_length=500, verbose_name="description")),
                (
                    "people",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=120), blank=True, default=list, size=None
                    ),
                ),
                (
                    "members",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("is_portrait", models.BooleanField(default=False)),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photos",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "photo",
                "verbose_name_plural": "photos",
                "indexes": [models.Index(fields=["legacy", "-created_at", "-id"], name="photo_gallery")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "shared"])), name="photo_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("moderation__in", ["none", "waiting", "approved", "returned", "restricted"])
                        ),
                        name="photo_moderation_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("review__in", ["open", "kept", "unsure"])), name="photo_review_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["suggested", "active", "superseded", "retired"])),
                        name="photo_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "shared"), ("moderation__in", ["none", "restricted"]), _connector="OR"
                        ),
                        name="photo_private_is_not_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "private"), models.Q(("moderation", "none"), _negated=True), _connector="OR"
                        ),
                        name="photo_shared_is_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("retired_at__isnull", False), ("status", "retired")),
                            models.Q(models.Q(("status", "retired"), _negated=True), ("retired_at", None)),
                            _connector="OR",
                        ),
                        name="photo_retired_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "suggested"), _negated=True), ("visibility", "private"), _connector="OR"
                        ),
                        name="photo_suggested_is_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occurred_earliest", None),
                            ("occurred_latest__gte", models.F("occurred_earliest")),
                            _connector="OR",
                        ),
                        name="photo_dates_in_order",
                    ),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="photo_revision_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["preparing", "ready", "refused"])), name="photo_state_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "preparing"), ("upload__isnull", False)),
                            models.Q(models.Q(("state", "preparing"), _negated=True), ("upload", None)),
                            _connector="OR",
                        ),
                        name="photo_upload_until_prepared",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "refused"), models.Q(("problem", ""), _negated=True)),
                            models.Q(models.Q(("state", "refused"), _negated=True), ("problem", "")),
                            _connector="OR",
                        ),
                        name="photo_refused_for_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "ready"), _negated=True),
                            models.Q(("height__gt", 0), ("width__gt", 0)),
                            _connector="OR",
                        ),
                        name="photo_ready_has_a_size",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_portrait", True)), fields=("legacy",), name="photo_one_portrait"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PhotoUpload",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("size", models.PositiveIntegerField()),
                ("offset", models.PositiveIntegerField(default=0)),
                ("photo", models.UUIDField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("expires_at", models.DateTimeField(db_index=True)),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photo_uploads",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="PhotoPart",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("offset", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "upload",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="memory.photoupload"
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "constraints": [models.UniqueConstraint(fields=("upload", "offset"), name="photo_part_one_at_a_place")],
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(sql.RECALL_ITEM + sql.RECALL_INDEXES, "DROP TABLE memory_recallitem;")
            ],
            state_operations=[
                migrations.CreateModel(
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
                                    ("photo", "Photo"),
                                    ("recording", "Recording"),
                                ],
                                max_length=12,
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
                        ("superseded", models.BooleanField(db_default=False, default=False)),
                        ("told_at", models.DateTimeField()),
                        ("last_used", models.DateTimeField(null=True)),
                        ("occurred_earliest", models.DateField(null=True)),
                        ("occurred_latest", models.DateField(null=True)),
                        (
                            "message_ids",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.UUIDField(), default=list, size=None
                            ),
                        ),
                        ("search_text", models.TextField()),
                        ("context_text", models.TextField(default="")),
                        ("current_text", models.TextField(null=True)),
                        (
                            "newer_ids",
                            django.contrib.postgres.fields.ArrayField(
                                base_field=models.UUIDField(), null=True, size=None
                            ),
                        ),
                        ("language", models.CharField(default="en", max_length=8)),
                        (
                            "search",
                            models.GeneratedField(
                                db_persist=True,
                                expression=models.Case(
                                    models.When(
                                        language="en",
                                        then=django.contrib.postgres.search.CombinedSearchVector(
                                            django.contrib.postgres.search.SearchVector(
                                                "search_text", config="keepsake_en", weight="A"
                                            ),
                                            "||",
                                            django.contrib.postgres.search.SearchVector(
                                                "context_text", config="keepsake_en", weight="C"
                                            ),
                                            django.contrib.postgres.search.SearchConfig("keepsake_en"),
                                        ),
                                    ),
                                    models.When(
                                        language="es",
                                        then=django.contrib.postgres.search.CombinedSearchVector(
                                            django.contrib.postgres.search.SearchVector(
                                                "search_text", config="keepsake_es", weight="A"
                                            ),
                                            "||",
                                            django.contrib.postgres.search.SearchVector(
                                                "context_text", config="keepsake_es", weight="C"
                                            ),
                                            django.contrib.postgres.search.SearchConfig("keepsake_es"),
                                        ),
                                    ),
                                    models.When(
                                        language="de",
                                        then=django.contrib.postgres.search.CombinedSearchVector(
                                            django.contrib.postgres.search.SearchVector(
                                                "search_text", config="keepsake_de", weight="A"
                                            ),
                                            "||",
                                            django.contrib.postgres.search.SearchVector(
                                                "context_text", config="keepsake_de", weight="C"
                                            ),
                                            django.contrib.postgres.search.SearchConfig("keepsake_de"),
                                        ),
                                    ),
                                    models.When(
                                        language="fr",
                                        then=django.contrib.postgres.search.CombinedSearchVector(
                                            django.contrib.postgres.search.SearchVector(
                                                "search_text", config="keepsake_fr", weight="A"
                                            ),
                                            "||",
                                            django.contrib.postgres.search.SearchVector(
                                                "context_text", config="keepsake_fr", weight="C"
                                            ),
                                            django.contrib.postgres.search.SearchConfig("keepsake_fr"),
                                        ),
                                    ),
                                    default=django.contrib.postgres.search.CombinedSearchVector(
                                        django.contrib.postgres.search.SearchVector(
                                            "search_text", config="keepsake_simple", weight="A"
                                        ),
                                        "||",
                                        django.contrib.postgres.search.SearchVector(
                                            "context_text", config="keepsake_simple", weight="C"
                                        ),
                                        django.contrib.postgres.search.SearchConfig("keepsake_simple"),
                                    ),
                                ),
                                output_field=django.contrib.postgres.search.SearchVectorField(),
                            ),
                        ),
                        ("embedding", pgvector.django.halfvec.HalfVectorField(null=True)),
                        ("model_id", models.SmallIntegerField(null=True)),
                        ("other_embedding", pgvector.django.halfvec.HalfVectorField(null=True)),
                        ("other_model_id", models.SmallIntegerField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind__in", ["message", "chunk", "passage", "fact", "entry", "photo", "recording"])
                                ),
                                name="recall_kind_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("embedding", None), ("model_id__isnull", False), _connector="OR"),
                                name="recall_vector_names_its_model",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("other_embedding", None), ("other_model_id__isnull", False), _connector="OR"
                                ),
                                name="recall_other_vector_names_its_model",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("superseded", False), models.Q(("cold", True), ("shared", False)), _connector="OR"
                                ),
                                name="recall_superseded_is_cold_and_private",
                            ),
                        ],
                    },
                ),
            ],
        ),
        migrations.CreateModel(
            name="Recording",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "only you"), ("shared", "the family")], default="private", max_length=8
                    ),
                ),
                ("show_words", models.BooleanField(default=False, verbose_name="the family can read the source")),
                (
                    "moderation",
                    models.CharField(
                        choices=[
                            ("none", "not shared"),
                            ("waiting", "waiting to be checked"),
                            ("approved", "approved"),
                            ("returned", "returned to the owner"),
                            ("restricted", "restricted to the owner"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="moderation",
                    ),
                ),
                ("moderation_reason", models.CharField(blank=True, max_length=500)),
                ("shared_at", models.DateTimeField(blank=True, null=True)),
                ("to_desk_at", models.DateTimeField(blank=True, null=True, verbose_name="in the queue since")),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "not reviewed yet"), ("kept", "kept"), ("unsure", "not sure")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("suggested", "suggested"),
                            ("active", "remembered"),
                            ("superseded", "replaced by a newer version"),
                            ("retired", "set aside"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("occurred", models.CharField(blank=True, max_length=60, verbose_name="when it happened")),
                ("occurred_earliest", models.DateField(blank=True, null=True)),
                ("occurred_latest", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("title", models.CharField(blank=True, max_length=200, verbose_name="title")),
                ("description", models.CharField(blank=True, max_length=1000, verbose_name="description")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("webm", "WebM"),
                            ("ogg", "Ogg"),
                            ("m4a", "MP4"),
                            ("mp3", "MP3"),
                            ("wav", "WAV"),
                            ("flac", "FLAC"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("seconds", models.PositiveIntegerField(verbose_name="seconds")),
                ("size", models.PositiveIntegerField(verbose_name="size in bytes")),
                ("sha256", models.CharField(max_length=64)),
                (
                    "transcription",
                    models.CharField(
                        choices=[
                            ("none", "not written down"),
                            ("waiting", "being written down"),
                            ("done", "written down"),
                            ("wordless", "no words were heard"),
                            ("failed", "could not be written down"),
                        ],
                        default="none",
                        max_length=8,
                        verbose_name="transcription",
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recordings",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recordings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "recording",
                "verbose_name_plural": "recordings",
                "indexes": [models.Index(fields=["legacy", "-created_at", "-id"], name="recording_list")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "shared"])), name="recording_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("moderation__in", ["none", "waiting", "approved", "returned", "restricted"])
                        ),
                        name="recording_moderation_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("review__in", ["open", "kept", "unsure"])), name="recording_review_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["suggested", "active", "superseded", "retired"])),
                        name="recording_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "shared"), ("moderation__in", ["none", "restricted"]), _connector="OR"
                        ),
                        name="recording_private_is_not_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "private"), models.Q(("moderation", "none"), _negated=True), _connector="OR"
                        ),
                        name="recording_shared_is_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("retired_at__isnull", False), ("status", "retired")),
                            models.Q(models.Q(("status", "retired"), _negated=True), ("retired_at", None)),
                            _connector="OR",
                        ),
                        name="recording_retired_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "suggested"), _negated=True), ("visibility", "private"), _connector="OR"
                        ),
                        name="recording_suggested_is_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occurred_earliest", None),
                            ("occurred_latest__gte", models.F("occurred_earliest")),
                            _connector="OR",
                        ),
                        name="recording_dates_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revision__gte", 1)), name="recording_revision_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["webm", "ogg", "m4a", "mp3", "wav", "flac"])),
                        name="recording_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__gte", 1), ("size__gte", 1)), name="recording_is_not_empty"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sha256__regex", "^[0-9a-f]{64}$")), name="recording_has_a_hash"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("transcription__in", ["none", "waiting", "done", "wordless", "failed"])),
                        name="recording_transcription_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RelativeQuestion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("for_whom", models.CharField(max_length=120, verbose_name="whom you ask")),
                ("question", models.CharField(max_length=300, verbose_name="your question")),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.TextField(blank=True, max_length=3000, verbose_name="answer")),
                ("answered_by", models.CharField(blank=True, max_length=120, verbose_name="name")),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relative_questions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "fact",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="memory.fact",
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relative_questions",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
            ],
            options={
                "verbose_name": "question to a relative",
                "verbose_name_plural": "questions to relatives",
                "default_permissions": (),
                "indexes": [models.Index(fields=["asker", "legacy"], name="relative_question_by_asker")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("question", ""), _negated=True), name="relative_question_asks"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", ""), ("answered_at", None), ("answered_by", "")),
                            models.Q(
                                ("answered_at__isnull", False),
                                models.Q(("answer", ""), _negated=True),
                                models.Q(("answered_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="relative_question_answer_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReturnReason",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("text", models.CharField(max_length=280, unique=True, verbose_name="words for the owner")),
                ("position", models.PositiveSmallIntegerField(default=0, verbose_name="position in the list")),
                ("is_used", models.BooleanField(default=True, verbose_name="in use")),
            ],
            options={
                "verbose_name": "reason for returning",
                "verbose_name_plural": "reasons for returning",
                "ordering": ["position", "id"],
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="return_reason_says_something"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Story",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "only you"), ("shared", "the family")], default="private", max_length=8
                    ),
                ),
                ("show_words", models.BooleanField(default=False, verbose_name="the family can read the source")),
                (
                    "moderation",
                    models.CharField(
                        choices=[
                            ("none", "not shared"),
                            ("waiting", "waiting to be checked"),
                            ("approved", "approved"),
                            ("returned", "returned to the owner"),
                            ("restricted", "restricted to the owner"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="moderation",
                    ),
                ),
                ("moderation_reason", models.CharField(blank=True, max_length=500)),
                ("shared_at", models.DateTimeField(blank=True, null=True)),
                ("to_desk_at", models.DateTimeField(blank=True, null=True, verbose_name="in the queue since")),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "not reviewed yet"), ("kept", "kept"), ("unsure", "not sure")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("suggested", "suggested"),
                            ("active", "remembered"),
                            ("superseded", "replaced by a newer version"),
                            ("retired", "set aside"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("occurred", models.CharField(blank=True, max_length=60, verbose_name="when it happened")),
                ("occurred_earliest", models.DateField(blank=True, null=True)),
                ("occurred_latest", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("text", models.TextField(verbose_name="text")),
                ("language", models.CharField(default="en", max_length=8)),
                ("client_id", models.CharField(blank=True, max_length=64)),
                ("version", models.PositiveIntegerField(default=1)),
                ("recording_id", models.UUIDField(blank=True, null=True)),
                (
                    "photos",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stories",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stories",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "story",
                "verbose_name_plural": "stories",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "shared"])), name="story_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("moderation__in", ["none", "waiting", "approved", "returned", "restricted"])
                        ),
                        name="story_moderation_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("review__in", ["open", "kept", "unsure"])), name="story_review_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["suggested", "active", "superseded", "retired"])),
                        name="story_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "shared"), ("moderation__in", ["none", "restricted"]), _connector="OR"
                        ),
                        name="story_private_is_not_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "private"), models.Q(("moderation", "none"), _negated=True), _connector="OR"
                        ),
                        name="story_shared_is_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("retired_at__isnull", False), ("status", "retired")),
                            models.Q(models.Q(("status", "retired"), _negated=True), ("retired_at", None)),
                            _connector="OR",
                        ),
                        name="story_retired_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "suggested"), _negated=True), ("visibility", "private"), _connector="OR"
                        ),
                        name="story_suggested_is_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occurred_earliest", None),
                            ("occurred_latest__gte", models.F("occurred_earliest")),
                            _connector="OR",
                        ),
                        name="story_dates_in_order",
                    ),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="story_revision_from_one"),
                    models.UniqueConstraint(
                        condition=models.Q(("client_id", ""), _negated=True),
                        fields=("owner", "client_id"),
                        name="story_client_id_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StoryChunk",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                ("is_read", models.BooleanField(default=False)),
                (
                    "story",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="memory.story"
                    ),
                ),
            ],
            options={
                "ordering": ["story", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("story", "position"), name="story_chunk_position_once"),
                    models.CheckConstraint(
                        condition=models.Q(("end__gt", models.F("start"))), name="story_chunk_is_not_empty"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FactSource",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("message", "Message"),
                            ("story", "Story"),
                            ("manual", "Manual"),
                            ("import", "Import"),
                            ("api", "Api"),
                            ("mcp", "Mcp"),
                            ("link", "Link"),
                        ],
                        max_length=8,
                    ),
                ),
                ("span_start", models.PositiveIntegerField(blank=True, null=True)),
                ("span_end", models.PositiveIntegerField(blank=True, null=True)),
                ("speaker", models.CharField(blank=True, max_length=120)),
                ("client", models.CharField(blank=True, max_length=100)),
                ("is_shown", models.BooleanField(default=False)),
                ("told_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "fact",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sources", to="memory.fact"
                    ),
                ),
                (
                    "teller",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="fact_sources",
                        to="memory.message",
                    ),
                ),
                (
                    "story",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="fact_sources",
                        to="memory.story",
                    ),
                ),
                (
                    "passage",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="fact_sources",
                        to="memory.storychunk",
                    ),
                ),
            ],
            options={
                "ordering": ["told_at", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("fact", "message"), name="source_message_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["message", "story", "manual", "import", "api", "mcp", "link"])
                        ),
                        name="source_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("span_start", None), ("span_end__gt", models.F("span_start")), _connector="OR"
                        ),
                        name="source_span_is_not_empty",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StoryDraft",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("title", models.CharField(blank=True, max_length=200)),
                ("text", models.TextField(blank=True)),
                ("occurred", models.CharField(blank=True, max_length=60)),
                ("story_revision", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="story_drafts",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "recording",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="memory.recording",
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "indexes": [models.Index(fields=["owner", "legacy"], name="story_draft_by_owner")],
            },
        ),
        migrations.CreateModel(
            name="StoryVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("title", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("occurred", models.CharField(blank=True, max_length=60)),
                ("written_at", models.DateTimeField()),
                (
                    "story",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="memory.story"
                    ),
                ),
            ],
            options={
                "ordering": ["story", "-number"],
                "default_permissions": (),
                "constraints": [models.UniqueConstraint(fields=("story", "number"), name="story_version_once")],
            },
        ),
        migrations.CreateModel(
            name="SyncMark",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("legacy", "Legacy"),
                            ("fact", "Fact"),
                            ("entry", "Entry"),
                            ("story", "Story"),
                            ("photo", "Photo"),
                            ("recording", "Recording"),
                            ("conversation", "Conversation"),
                            ("message", "Message"),
                        ],
                        max_length=12,
                    ),
                ),
                ("chain", models.UUIDField()),
                ("owner_id", models.UUIDField(null=True)),
                ("sequence", models.BigIntegerField()),
                ("is_shown", models.BooleanField()),
                ("shown_at", models.BigIntegerField(default=0)),
                ("hidden_at", models.BigIntegerField(default=0)),
                ("changed_at", models.DateTimeField()),
                ("gone_at", models.DateTimeField(null=True)),
            ],
            options={
                "default_permissions": (),
                "indexes": [
                    models.Index(fields=["chain", "sequence", "id"], name="sync_mark_by_log"),
                    models.Index(
                        condition=models.Q(("type__in", ["conversation", "message"])),
                        fields=["owner_id", "changed_at", "id"],
                        name="sync_mark_of_talk",
                    ),
                    models.Index(
                        condition=models.Q(("gone_at__isnull", False)), fields=["gone_at"], name="sync_mark_gone"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="UsageRecord",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("user_id", models.UUIDField(blank=True, null=True)),
                ("legacy_id", models.UUIDField(blank=True, null=True)),
                ("stage", models.CharField(max_length=40)),
                ("engine", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=120)),
                ("tier", models.CharField(blank=True, max_length=12)),
                ("tokens_in", models.PositiveIntegerField(default=0)),
                ("tokens_cached", models.PositiveIntegerField(default=0)),
                ("tokens_out", models.PositiveIntegerField(default=0)),
                ("reserved", models.DecimalField(decimal_places=6, default=0, max_digits=12)),
                ("cost", models.DecimalField(decimal_places=6, default=0, max_digits=12)),
                ("is_settled", models.BooleanField(default=True)),
                ("duration_ms", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["user_id", "at"], name="usage_by_user"),
                    models.Index(fields=["legacy_id", "at"], name="usage_by_legacy"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Activity",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("file", "a file"),
                            ("family", "a family file"),
                            ("whatsapp", "a chat from WhatsApp"),
                            ("telegram", "a chat from Telegram"),
                            ("export", "an export of Keepsake"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("unread", "being read"),
                            ("asking", "waiting for your answer"),
                            ("waiting", "about to begin"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("cancelled", "cancelled"),
                        ],
                        default="asking",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                (
                    "phase",
                    models.CharField(
                        choices=[("reading", "Reading"), ("bringing", "Importing"), ("remembering", "Remembering")],
                        default="reading",
                        max_length=12,
                        verbose_name="phase",
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=200)),
                ("upload", models.BinaryField(blank=True, null=True)),
                ("found", models.JSONField(blank=True, default=dict)),
                ("choices", models.JSONField(blank=True, default=dict)),
                ("done", models.PositiveIntegerField(default=0, verbose_name="done")),
                ("total", models.PositiveIntegerField(default=0, verbose_name="total")),
                ("remembered", models.PositiveIntegerField(default=0, verbose_name="remembered")),
                ("result", models.JSONField(blank=True, default=dict)),
                ("mistakes", models.JSONField(blank=True, default=list)),
                (
                    "conversations",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started at")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished at")),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="activities",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="activities",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "activity",
                "verbose_name_plural": "activities",
                "indexes": [models.Index(fields=["user", "-created_at"], name="activity_list")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["file", "family", "whatsapp", "telegram", "export"])),
                        name="activity_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["unread", "asking", "waiting", "running", "done", "failed", "cancelled"])
                        ),
                        name="activity_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("phase__in", ["reading", "bringing", "remembering"])),
                        name="activity_phase_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done__lte", models.F("total"))), name="activity_done_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("remembered__lte", models.F("done"))), name="activity_remembered_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", False),
                                ("state__in", ("done", "failed", "cancelled")),
                                ("upload", None),
                            ),
                            models.Q(
                                models.Q(("state__in", ("done", "failed", "cancelled")), _negated=True),
                                ("finished_at", None),
                                ("upload__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="activity_keeps_nothing_when_over",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BreakGlass",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("legacy", "a whole legacy"),
                            ("conversation", "one conversation"),
                            ("fact", "one fact"),
                        ],
                        max_length=12,
                        verbose_name="what",
                    ),
                ),
                ("object_id", models.UUIDField()),
                ("reason", models.CharField(max_length=280, verbose_name="reason")),
                ("opened_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="opened")),
                ("expires_at", models.DateTimeField(verbose_name="open until")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended by hand")),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="break_glass",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="looked_at",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="break_glass",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="staff",
                    ),
                ),
            ],
            options={
                "verbose_name": "access to private content",
                "verbose_name_plural": "access to private content",
                "ordering": ["-opened_at", "-id"],
                "permissions": [
                    ("break_glass", "may read one private thing for 30 minutes, with a reason that its owner reads")
                ],
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["legacy", "conversation", "fact"])),
                        name="break_glass_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="break_glass_says_why"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("expires_at__gt", models.F("opened_at")),
                            (
                                "expires_at__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("opened_at"), "+", models.Value(datetime.timedelta(seconds=1800))
                                ),
                            ),
                        ),
                        name="break_glass_is_short",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at", None), ("ended_at__gte", models.F("opened_at")), _connector="OR"
                        ),
                        name="break_glass_ends_after_it_began",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "legacy"), ("object_id", models.F("legacy_id")), ("owner", None)),
                            models.Q(models.Q(("kind", "legacy"), _negated=True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="break_glass_knows_whose_it_is",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ContextFileVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("version", models.PositiveIntegerField()),
                ("markdown", models.TextField(blank=True)),
                ("written_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="memory.contextfile"
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["file", "-version"],
                "default_permissions": (),
                "constraints": [models.UniqueConstraint(fields=("file", "version"), name="context_file_version_once")],
            },
        ),
        migrations.CreateModel(
            name="ConversationChunk",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("from_seq", models.PositiveIntegerField()),
                ("to_seq", models.PositiveIntegerField()),
                ("summary", models.TextField(blank=True)),
                ("model", models.CharField(max_length=120)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "conversation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chunks", to="memory.conversation"
                    ),
                ),
            ],
            options={
                "ordering": ["conversation", "from_seq"],
                "constraints": [
                    models.UniqueConstraint(fields=("conversation", "from_seq"), name="chunk_starts_once"),
                    models.UniqueConstraint(fields=("conversation", "to_seq"), name="chunk_ends_once"),
                    models.CheckConstraint(
                        condition=models.Q(("to_seq__gt", models.F("from_seq"))), name="chunk_is_not_empty"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ConversationLegacy",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("role", models.CharField(choices=[("primary", "Primary"), ("attached", "Attached")], max_length=8)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                (
                    "conversation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="about", to="memory.conversation"
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="legacies.legacy"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("conversation", "legacy"), name="conversation_legacy_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "primary")),
                        fields=("conversation",),
                        name="conversation_one_primary_legacy",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["primary", "attached"])), name="conversation_legacy_role_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Export",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("everything", "everything, as a ZIP"),
                            ("book", "the book, as a PDF"),
                            ("mine", "everything of mine, in all legacies, as a ZIP"),
                        ],
                        default="everything",
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("as_member", models.BooleanField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "about to begin"),
                            ("running", "being made"),
                            ("ready", "ready"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0, verbose_name="done")),
                ("total", models.PositiveIntegerField(default=0, verbose_name="total")),
                ("size", models.PositiveBigIntegerField(default=0, verbose_name="size in bytes")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished at")),
                ("expires_at", models.DateTimeField(blank=True, null=True, verbose_name="expires at")),
                (
                    "legacy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exports",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exports",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "export",
                "verbose_name_plural": "exports",
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "legacy", "kind"), name="export_one_at_a_time", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("as_member", False), ("kind", "mine"), ("legacy", None)),
                            models.Q(models.Q(("kind", "mine"), _negated=True), ("legacy__isnull", False)),
                            _connector="OR",
                        ),
                        name="export_of_mine_is_of_all_legacies",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["everything", "book", "mine"])), name="export_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "running", "ready", "failed"])),
                        name="export_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("done__lte", models.F("total"))), name="export_done_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("expires_at__isnull", False), ("state", "ready")),
                            models.Q(models.Q(("state", "ready"), _negated=True), ("expires_at", None)),
                            _connector="OR",
                        ),
                        name="export_expires_once_ready",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "only you"), ("shared", "the family")], default="private", max_length=8
                    ),
                ),
                ("show_words", models.BooleanField(default=False, verbose_name="the family can read the source")),
                (
                    "moderation",
                    models.CharField(
                        choices=[
                            ("none", "not shared"),
                            ("waiting", "waiting to be checked"),
                            ("approved", "approved"),
                            ("returned", "returned to the owner"),
                            ("restricted", "restricted to the owner"),
                        ],
                        default="none",
                        max_length=12,
                        verbose_name="moderation",
                    ),
                ),
                ("moderation_reason", models.CharField(blank=True, max_length=500)),
                ("shared_at", models.DateTimeField(blank=True, null=True)),
                ("to_desk_at", models.DateTimeField(blank=True, null=True, verbose_name="in the queue since")),
                (
                    "review",
                    models.CharField(
                        choices=[("open", "not reviewed yet"), ("kept", "kept"), ("unsure", "not sure")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("reviewed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("suggested", "suggested"),
                            ("active", "remembered"),
                            ("superseded", "replaced by a newer version"),
                            ("retired", "set aside"),
                        ],
                        default="active",
                        max_length=12,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("occurred", models.CharField(blank=True, max_length=60, verbose_name="when it happened")),
                ("occurred_earliest", models.DateField(blank=True, null=True)),
                ("occurred_latest", models.DateField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("type", models.CharField(max_length=60, verbose_name="kind of event")),
                ("summary", models.CharField(max_length=500, verbose_name="what happened")),
                ("data", models.JSONField(blank=True, default=dict)),
                ("source", models.CharField(default="manual", max_length=80)),
                ("external_id", models.CharField(blank=True, max_length=200)),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
                (
                    "fact",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to="memory.fact",
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "indexes": [models.Index(fields=["legacy", "occurred_earliest"], name="entry_timeline")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["private", "shared"])), name="entry_visibility_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("moderation__in", ["none", "waiting", "approved", "returned", "restricted"])
                        ),
                        name="entry_moderation_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("review__in", ["open", "kept", "unsure"])), name="entry_review_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["suggested", "active", "superseded", "retired"])),
                        name="entry_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "shared"), ("moderation__in", ["none", "restricted"]), _connector="OR"
                        ),
                        name="entry_private_is_not_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("visibility", "private"), models.Q(("moderation", "none"), _negated=True), _connector="OR"
                        ),
                        name="entry_shared_is_moderated",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("retired_at__isnull", False), ("status", "retired")),
                            models.Q(models.Q(("status", "retired"), _negated=True), ("retired_at", None)),
                            _connector="OR",
                        ),
                        name="entry_retired_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "suggested"), _negated=True), ("visibility", "private"), _connector="OR"
                        ),
                        name="entry_suggested_is_private",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("occurred_earliest", None),
                            ("occurred_latest__gte", models.F("occurred_earliest")),
                            _connector="OR",
                        ),
                        name="entry_dates_in_order",
                    ),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="entry_revision_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("summary", ""), _negated=True), name="entry_says_something"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("external_id", ""), _negated=True),
                        fields=("legacy", "owner", "source", "external_id"),
                        name="entry_external_id_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Boundary",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("topic", "a topic"), ("person", "a person"), ("fact", "a fact")], max_length=8
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=200, verbose_name="what not to bring up")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boundaries",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "fact",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boundaries",
                        to="memory.fact",
                    ),
                ),
            ],
            options={
                "verbose_name": "boundary",
                "verbose_name_plural": "boundaries",
                "default_permissions": (),
                "indexes": [models.Index(fields=["user", "legacy"], name="boundary_by_member")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "legacy", "kind", "words", "fact"), name="boundary_once", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["topic", "person", "fact"])), name="boundary_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("fact__isnull", False), ("kind", "fact"), ("words", "")),
                            models.Q(
                                models.Q(("kind", "fact"), _negated=True),
                                ("fact", None),
                                models.Q(("words", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="boundary_says_what",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FactLink",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("related", "Related"), ("same_telling", "Same Telling"), ("dispute", "Dispute")],
                        max_length=16,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        blank=True,
                        choices=[("open", "Open"), ("both_stand", "Both Stand"), ("settled", "Settled")],
                        max_length=12,
                    ),
                ),
                ("answers", models.JSONField(blank=True, default=list)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links_first", to="memory.fact"
                    ),
                ),
                (
                    "preferred",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="memory.fact",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links_second", to="memory.fact"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second", "kind"), name="link_once_a_kind"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="link_ends_in_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["related", "same_telling", "dispute"])), name="link_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "dispute"), ("state__in", ["open", "both_stand", "settled"])),
                            models.Q(models.Q(("kind", "dispute"), _negated=True), ("state", "")),
                            _connector="OR",
                        ),
                        name="link_state_of_disputes_only",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FactPair",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("closeness", models.FloatField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "nobody has answered yet"),
                            ("same", "the same"),
                            ("differ", "told differently"),
                            ("unrelated", "not about the same thing"),
                            ("refines", "more exactly"),
                            ("conflicts", "both cannot be right"),
                        ],
                        default="open",
                        max_length=12,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "chosen",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="memory.fact",
                    ),
                ),
                (
                    "conversation",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="fact_pairs",
                        to="memory.conversation",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pairs_first", to="memory.fact"
                    ),
                ),
                (
                    "legacy",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fact_pairs",
                        to="legacies.legacy",
                        verbose_name="legacy",
                    ),
                ),
                (
                    "proposed_for",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pairs_second", to="memory.fact"
                    ),
                ),
            ],
            options={
                "verbose_name": "pair to look at",
                "verbose_name_plural": "pairs to look at",
                "default_permissions": (),
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")), fields=["legacy", "-closeness", "-id"], name="pair_open"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="pair_once"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="pair_ends_in_order"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["open", "same", "differ", "unrelated", "refines", "conflicts"])
                        ),
                        name="pair_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answered_at", None), ("answered_by", None), ("chosen", None), ("state", "open")),
                            models.Q(models.Q(("state", "open"), _negated=True), ("answered_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="pair_answered_has_a_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("chosen", None),
                            ("chosen", models.F("first")),
                            ("chosen", models.F("second")),
                            _connector="OR",
                        ),
                        name="pair_chosen_is_an_end",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FactUse",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("day", models.DateField()),
                ("recalled", models.PositiveIntegerField(default=0)),
                ("helpful", models.PositiveIntegerField(default=0)),
                (
                    "fact",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="uses", to="memory.fact"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("fact", "day"), name="use_once_a_day")],
            },
        ),
        migrations.CreateModel(
            name="IdempotencyRecord",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("key", models.CharField(max_length=200)),
                ("request_digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("response", models.JSONField(blank=True, null=True)),
                ("headers", models.JSONField(blank=True, default=dict)),
                (
                    "subjects",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["created_at"], name="idempotency_by_age")],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "key"), name="idempotency_key_once"),
                    models.CheckConstraint(
                        condition=models.Q(("key", ""), _negated=True), name="idempotency_key_given"
                    ),
                ],
            },
        ),
        migrations.RunSQL(sql.FACT_INDEX, "DROP INDEX fact_told_instead;"),
        migrations.RunSQL(sql.CHANGES, sql.NO_CHANGES),
        migrations.RunSQL(sql.NOTE_CHANGE, sql.NO_NOTE_CHANGE),
        migrations.RunSQL(sql.CHANGE_TRIGGERS, sql.NO_CHANGE_TRIGGERS),
        migrations.RunSQL(sql.MULTILINGUAL_TRIGGER, sql.NO_MULTILINGUAL_TRIGGER),
        migrations.RunSQL(sql.NOTE_BESIDE_CONVERSATIONS, sql.NO_NOTE_BESIDE_CONVERSATIONS),
        migrations.RunSQL(sql.INDEX_FUNCTIONS, sql.NO_INDEX_FUNCTIONS),
        migrations.RunPython(grant_index_functions, migrations.RunPython.noop),
        migrations.RunSQL(sync.FUNCTIONS, sync.NO_FUNCTIONS),
        migrations.RunSQL(sync.TRIGGERS, sync.NO_TRIGGERS),
        migrations.RunSQL(sync.RECORDING_TRIGGERS, sync.NO_RECORDING_TRIGGERS),
        migrations.RunPython(add_packaged_model, migrations.RunPython.noop),
        migrations.RunPython(add_return_reasons, migrations.RunPython.noop),
        migrations.RunPython(add_built_in, migrations.RunPython.noop),
    ]
