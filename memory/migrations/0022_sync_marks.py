"""Marks of what changed, for phones that sync."""

from django.db import migrations, models

from memory.migrations._sync_sql import FUNCTIONS, NO_FUNCTIONS, NO_TRIGGERS, TRIGGERS


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0021_import_of_exports"),
    ]

    operations = [
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
        migrations.RunSQL(FUNCTIONS, NO_FUNCTIONS),
        migrations.RunSQL(TRIGGERS, NO_TRIGGERS),
    ]
