"""The first reasons for returning, to begin with; staff change them in the admin. And since when the desk has what waits."""

from django.db import migrations
from django.db.models import F

REASONS = (
    "It tells something private about somebody who is alive. Could you leave them out, or ask them first?",
    "It reads like a guess. Could you write how you know it, or that you are not sure?",
    "It seems to be about somebody else. Could you write who is meant?",
    "It could hurt somebody in the family. Could you find gentler words?",
    "A number, a password or an address stands in it that should stay with you. Could you take it out?",
)


def add_reasons(apps, schema_editor):
    reason = apps.get_model("memory", "ReturnReason")
    reason.objects.bulk_create(reason(text=text, position=place) for place, text in enumerate(REASONS, start=1))


def say_since_when(apps, schema_editor):
    """For what was shared before, the day of sharing is the best that is known."""
    for name in ("Fact", "Entry", "Story"):
        apps.get_model("memory", name).objects.filter(shared_at__isnull=False).update(to_desk_at=F("shared_at"))


class Migration(migrations.Migration):
    dependencies = [("memory", "0005_moderation_desk")]

    operations = [
        migrations.RunPython(add_reasons, migrations.RunPython.noop),
        migrations.RunPython(say_since_when, migrations.RunPython.noop),
    ]
