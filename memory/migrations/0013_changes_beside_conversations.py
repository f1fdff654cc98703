"""Each change of a legacy that is no message or summary is noted once more, under a scope of its own: the base of every
turn holds none of those, and is not made anew because somebody says something."""

from django.db import migrations

from memory.migrations._recall_sql import NO_NOTE_BESIDE_CONVERSATIONS, NOTE_BESIDE_CONVERSATIONS


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_stories")]

    operations = [migrations.RunSQL(NOTE_BESIDE_CONVERSATIONS, NO_NOTE_BESIDE_CONVERSATIONS)]
