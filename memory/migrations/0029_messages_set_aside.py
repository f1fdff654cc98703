from django.db import migrations, models


class Migration(migrations.Migration):
    """Whoever asks to forget a message has it set aside. Those of before stay as they were."""

    dependencies = [
        ("memory", "0028_photo_parts"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="set_aside_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
