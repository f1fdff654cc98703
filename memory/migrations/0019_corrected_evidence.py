"""What of a message or summary still holds, and which fact says today what was corrected."""

import django.contrib.postgres.fields
from django.db import migrations, models

INDEX = """
    CREATE INDEX fact_told_instead ON memory_fact ((metadata ->> 'instead_of')) WHERE metadata ->> 'instead_of' IS NOT NULL;
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0018_in_distress")]

    operations = [
        migrations.AddField("recallitem", "current_text", models.TextField(null=True)),
        migrations.AddField(
            "recallitem",
            "newer_ids",
            django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), null=True, size=None),
        ),
        migrations.RunSQL(INDEX, "DROP INDEX fact_told_instead;"),
    ]
