"""What a search by index looks for beside words and vectors: what was shared last, what matters most, facts of a kind.

All three are small: messages are in none of them.
"""

from django.db import migrations

INDEXES = """
CREATE INDEX recall_shared ON memory_recallitem (legacy_id, told_at) WHERE shared;
CREATE INDEX recall_importance ON memory_recallitem (legacy_id, pinned, importance) WHERE pinned OR importance >= 8;
CREATE INDEX recall_category ON memory_recallitem (legacy_id, category, importance) WHERE kind = 'fact';
"""
NO_INDEXES = "DROP INDEX recall_shared; DROP INDEX recall_importance; DROP INDEX recall_category;"


class Migration(migrations.Migration):
    dependencies = [("memory", "0010_shown_words")]

    operations = [migrations.RunSQL(INDEXES, NO_INDEXES)]
