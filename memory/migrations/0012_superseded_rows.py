"""Facts that a newer version replaced stay findable for their owner: as rows of recall that are cold, and say so."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("memory", "0011_recall_indexes")]

    operations = [
        migrations.AddField(
            model_name="recallitem",
            name="superseded",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddConstraint(
            model_name="recallitem",
            constraint=models.CheckConstraint(
                condition=Q(superseded=False) | Q(cold=True, shared=False),
                name="recall_superseded_is_cold_and_private",
            ),
        ),
    ]
