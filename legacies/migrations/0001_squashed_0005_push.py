"""All tables of legacies in one migration, and the rights of the application's database role."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import accounts.keys
from legacies.migrations._grants import grant_to_app_role


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("legacies", "0001_initial"),
        ("legacies", "0002_quiet_dates"),
        ("legacies", "0003_portrait_is_a_photo"),
        ("legacies", "0004_mail_keys"),
        ("legacies", "0005_push"),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        # These alter tables that refer to users. They run here because they are faster while fewer tables do.
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="Legacy",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "known_as",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=80),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="also known as",
                    ),
                ),
                (
                    "pronouns",
                    models.CharField(
                        blank=True, help_text="For example she/her.", max_length=40, verbose_name="pronouns"
                    ),
                ),
                ("born", models.CharField(blank=True, max_length=40, verbose_name="born")),
                ("died", models.CharField(blank=True, max_length=40, verbose_name="died")),
                ("short_life", models.TextField(blank=True, max_length=2000, verbose_name="short life story")),
                ("language", models.CharField(default="en", max_length=8, verbose_name="language")),
                (
                    "moderation_mode",
                    models.CharField(
                        choices=[
                            ("after", "the family sees shared facts at once; an admin checks them afterwards"),
                            ("before", "the family sees shared facts once an admin has approved them"),
                        ],
                        default="after",
                        max_length=8,
                        verbose_name="moderation",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "active"), ("paused", "paused"), ("retired", "retired")],
                        default="active",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("import_key", models.CharField(blank=True, editable=False, max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
            ],
            options={
                "verbose_name": "legacy",
                "verbose_name_plural": "legacies",
                "ordering": ["name", "id"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="legacy_has_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(("moderation_mode__in", ["after", "before"])),
                        name="legacy_moderation_mode_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["active", "paused", "retired"])), name="legacy_state_known"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("import_key", ""), _negated=True),
                        fields=("import_key",),
                        name="legacy_imported_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LegacyEvent",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "scope",
                    models.CharField(choices=[("legacy", "Legacy"), ("user", "User")], default="legacy", max_length=8),
                ),
                ("chain", models.UUIDField()),
                ("sequence", models.BigIntegerField(verbose_name="sequence")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "actor_kind",
                    models.CharField(
                        choices=[("user", "user"), ("task", "task"), ("ai_client", "ai_client")], max_length=16
                    ),
                ),
                ("actor_id", models.UUIDField(null=True)),
                ("action", models.CharField(max_length=40)),
                ("object_type", models.CharField(max_length=40)),
                ("object_id", models.UUIDField(null=True)),
                ("digest", models.CharField(max_length=64)),
                ("request_id", models.CharField(blank=True, max_length=64)),
                ("prev_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64, verbose_name="hash")),
            ],
            options={
                "verbose_name": "event of the audit log",
                "verbose_name_plural": "audit log",
                "ordering": ["chain", "sequence"],
                "indexes": [models.Index(fields=["object_id", "sequence"], name="event_by_object")],
                "constraints": [
                    models.UniqueConstraint(fields=("chain", "sequence"), name="event_sequence_once_in_a_chain"),
                    models.CheckConstraint(condition=models.Q(("sequence__gte", 1)), name="event_sequence_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LegacyEventPayload",
            fields=[
                ("event_id", models.UUIDField(primary_key=True, serialize=False)),
                ("chain", models.UUIDField(db_index=True)),
                ("salt", models.BinaryField()),
                ("payload", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("reader", "reader"), ("contributor", "contributor"), ("keeper", "keeper")],
                        default="contributor",
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                ("relationship", models.CharField(blank=True, max_length=80, verbose_name="how you are related")),
                ("calls_them", models.CharField(blank=True, max_length=80, verbose_name="what you call them")),
                ("paused_until", models.DateTimeField(blank=True, null=True, verbose_name="paused until")),
                ("import_name", models.CharField(blank=True, editable=False, max_length=40)),
                ("mail_key", models.CharField(blank=True, editable=False, max_length=32)),
                (
                    "joined_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="joined at"),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["reader", "contributor", "keeper"])),
                        name="membership_role_known",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("mail_key", ""), _negated=True),
                        fields=("mail_key",),
                        name="membership_mail_key_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=32)),
                ("text", models.CharField(max_length=500)),
                ("path", models.CharField(blank=True, max_length=200)),
                (
                    "subjects",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("read_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-created_at", "-id"],
                "indexes": [django.contrib.postgres.indexes.GinIndex(fields=["subjects"], name="notice_by_subject")],
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("browser", "a browser"), ("webhook", "a server")], max_length=8)),
                ("endpoint", models.CharField(max_length=1000)),
                ("key", models.CharField(blank=True, max_length=100)),
                ("secret", models.CharField(max_length=100)),
                ("device_id", models.UUIDField(blank=True, null=True)),
                ("name", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ("last_success_at", models.DateTimeField(blank=True, null=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "push subscription",
                "verbose_name_plural": "push subscriptions",
                "default_permissions": (),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "browser")), fields=("endpoint",), name="push_browser_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("device_id", None), ("key", ""), ("kind", "webhook")),
                            models.Q(
                                ("device_id__isnull", False), ("kind", "browser"), models.Q(("key", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="push_kind_has_its_keys",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="QuietDate",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="what day this is")),
                ("first", models.PositiveSmallIntegerField()),
                ("last", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "verbose_name": "quiet date",
                "verbose_name_plural": "quiet dates",
                "default_permissions": (),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("first__range", (101, 1231)), ("last__range", (101, 1231))),
                        name="quiet_date_is_in_a_year",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("reader", "reader"), ("contributor", "contributor"), ("keeper", "keeper")],
                        default="contributor",
                        max_length=12,
                        verbose_name="role",
                    ),
                ),
                (
                    "for_whom",
                    models.CharField(
                        help_text="Their name, so that you know which link is whose.",
                        max_length=120,
                        verbose_name="for whom",
                    ),
                ),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
                ("expires_at", models.DateTimeField(verbose_name="expires at")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked at")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted at")),
                (
                    "accepted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations_accepted",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="accepted by",
                    ),
                ),
                (
                    "invited_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations_sent",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="invited by",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["-created_at", "-id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["reader", "contributor", "keeper"])),
                        name="invitation_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("accepted_at", None), ("revoked_at", None), _connector="OR"),
                        name="invitation_accepted_or_revoked_not_both",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=32, verbose_name="kind")),
                ("key", models.CharField(max_length=200, unique=True)),
                ("legacy_id", models.UUIDField(blank=True, db_index=True, null=True)),
                ("user_id", models.UUIDField(blank=True, null=True)),
                ("payload", models.JSONField(blank=True, default=dict)),
                ("result", models.JSONField(blank=True, default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0, verbose_name="attempts")),
                ("wanted", models.PositiveIntegerField(default=1, verbose_name="wanted")),
                ("taken", models.PositiveIntegerField(default=0)),
                ("not_before", models.DateTimeField(default=django.utils.timezone.now, verbose_name="not before")),
                ("lease_until", models.DateTimeField(blank=True, null=True, verbose_name="lease until")),
                ("lease_token", models.UUIDField(blank=True, null=True)),
                ("rung_at", models.DateTimeField(blank=True, null=True)),
                ("error", models.CharField(blank=True, max_length=500, verbose_name="error")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created at"),
                ),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished at")),
            ],
            options={
                "verbose_name": "job",
                "verbose_name_plural": "jobs",
                "db_table": "legacies_workitem",
                "ordering": ["not_before", "id"],
                "indexes": [
                    models.Index(condition=models.Q(("state", "waiting")), fields=["not_before"], name="work_waiting"),
                    models.Index(condition=models.Q(("state", "running")), fields=["lease_until"], name="work_running"),
                    models.Index(fields=["state", "finished_at"], name="work_by_state"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "running", "done", "failed"])),
                        name="work_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("lease_token__isnull", False), ("lease_until__isnull", False), ("state", "running")
                            ),
                            models.Q(
                                models.Q(("state", "running"), _negated=True),
                                ("lease_token", None),
                                ("lease_until", None),
                            ),
                            _connector="OR",
                        ),
                        name="work_lease_while_running",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JobFailure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hour", models.DateTimeField()),
                ("kind", models.CharField(max_length=32)),
                ("code", models.CharField(max_length=100)),
                ("times", models.PositiveIntegerField(default=0)),
            ],
            options={
                "db_table": "legacies_workfailure",
                "constraints": [
                    models.UniqueConstraint(fields=("hour", "kind", "code"), name="work_failure_once_an_hour")
                ],
            },
        ),
        migrations.CreateModel(
            name="LegacyDeletion",
            fields=[
                (
                    "legacy",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="deletion",
                        serialize=False,
                        to="legacies.legacy",
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "agreed",
                    django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None),
                ),
                ("due_at", models.DateTimeField(null=True)),
                ("begun_at", models.DateTimeField(null=True)),
                ("removed", models.JSONField(default=dict)),
            ],
        ),
        migrations.AddField(
            model_name="invitation",
            name="legacy",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="legacies.legacy",
                verbose_name="legacy",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legacyevent",
            trigger=pgtrigger.compiler.Trigger(
                name="log_append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="f2e21f3debed9ddc224841f4d4d5d4e4a31d16b5",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_log_append_only_74f8b",
                    table="legacies_legacyevent",
                    when="BEFORE",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="legacyevent",
            trigger=pgtrigger.compiler.Trigger(
                name="log_no_truncate",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'The log is append-only.';",
                    hash="d2278c7b77746acf122449a1c3a435e1e8bdc150",
                    level="STATEMENT",
                    operation="TRUNCATE",
                    pgid="pgtrigger_log_no_truncate_676be",
                    table="legacies_legacyevent",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="legacy",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="legacies.legacy",
                verbose_name="legacy",
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="legacy",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="legacies.legacy",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="pushsubscription",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="push_subscriptions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="quietdate",
            name="legacy",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="quiet_dates", to="legacies.legacy"
            ),
        ),
        migrations.AddField(
            model_name="quietdate",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="legacydeletion",
            name="asked_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("legacy", "user"), name="membership_once_in_a_legacy"),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                condition=models.Q(("import_name", ""), _negated=True),
                fields=("legacy", "import_name"),
                name="membership_imported_once",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["user", "-created_at"], name="notice_by_user"),
        ),
        migrations.AddConstraint(
            model_name="pushsubscription",
            constraint=models.UniqueConstraint(fields=("user", "endpoint"), name="push_endpoint_once"),
        ),
        migrations.AddConstraint(
            model_name="quietdate",
            constraint=models.UniqueConstraint(fields=("user", "legacy", "first", "last"), name="quiet_date_once"),
        ),
        migrations.RunPython(grant_to_app_role, migrations.RunPython.noop),
    ]
