"""Whom a notice names and what it quotes, by key.

Of those that are there already both are read from what is no text: the path that they lead to, and who did in their
legacy, at that very moment, what they tell of.
"""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models

FILL = """
    UPDATE legacies_notice AS notice SET subjects = ARRAY(
        SELECT named[1]::uuid FROM regexp_matches(
            notice.path, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS named
        UNION SELECT event.actor_id FROM legacies_legacyevent AS event
        WHERE event.chain = notice.legacy_id AND event.actor_id IS NOT NULL
            AND event.at BETWEEN notice.created_at - interval '2 seconds' AND notice.created_at + interval '2 seconds')
"""


class Migration(migrations.Migration):
    dependencies = [
        ("legacies", "0005_notices_of_disputes"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="subjects",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.UUIDField(), blank=True, default=list, size=None
            ),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="notice",
            index=django.contrib.postgres.indexes.GinIndex(fields=["subjects"], name="notice_by_subject"),
        ),
    ]
