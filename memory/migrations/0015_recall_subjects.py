"""What new statements are compared with: the latest facts of their subject."""

from django.db import migrations

INDEX = "CREATE INDEX recall_subject ON memory_recallitem (legacy_id, subject, told_at) WHERE subject <> '';"


class Migration(migrations.Migration):
    dependencies = [("memory", "0014_wanted_to")]

    operations = [migrations.RunSQL(INDEX, "DROP INDEX recall_subject;")]
