from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("legacies", "0003_import_names")]

    operations = [
        migrations.CreateModel(
            name="WorkFailure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hour", models.DateTimeField()),
                ("kind", models.CharField(max_length=32)),
                ("code", models.CharField(max_length=100)),
                ("times", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("hour", "kind", "code"), name="work_failure_once_an_hour")
                ],
            },
        ),
    ]
