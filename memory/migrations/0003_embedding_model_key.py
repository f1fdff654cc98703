"""The first embedding model was stored under a key of its own choice; the next one must get another."""

from django.db import migrations

NEXT_KEY = """
    SELECT setval(pg_get_serial_sequence('memory_embeddingmodel', 'id'), max(id)) FROM memory_embeddingmodel;
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0002_recall_item")]

    operations = [migrations.RunSQL(NEXT_KEY, migrations.RunSQL.noop)]
