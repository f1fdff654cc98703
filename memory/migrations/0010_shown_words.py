from django.db import migrations, models

# Words that stood behind a fact when it went before the desk with them. It reads the facts that show words, which are
# few, and writes only their sources. Going back, the column goes, and nothing else has to be done.
SHOW_WHAT_WAS_SHOWN = """
    UPDATE memory_factsource AS source SET is_shown = true
    FROM memory_fact AS fact
    WHERE source.fact_id = fact.id AND fact.show_words
        AND source.created_at <= coalesce(fact.to_desk_at, fact.shared_at)
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0009_reembedding")]

    operations = [
        migrations.AddField(model_name="factsource", name="is_shown", field=models.BooleanField(default=False)),
        migrations.RunSQL(SHOW_WHAT_WAS_SHOWN, migrations.RunSQL.noop),
    ]
