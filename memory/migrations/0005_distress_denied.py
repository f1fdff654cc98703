from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memory", "0004_reply_feedback")]

    operations = [
        migrations.AddField(
            model_name="message",
            name="distress_denied_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
