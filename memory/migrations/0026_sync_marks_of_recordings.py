"""Phones that sync hear of recordings too. They begin afresh (`cursors.py`), so that what is there needs no mark."""

from django.db import migrations, models

from memory.migrations._sync_sql import NO_RECORDING_TRIGGERS, RECORDING_TRIGGERS


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0025_attached_photos"),
    ]

    operations = [
        migrations.AlterField(
            model_name="syncmark",
            name="type",
            field=models.CharField(
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
        migrations.RunSQL(RECORDING_TRIGGERS, NO_RECORDING_TRIGGERS),
    ]
