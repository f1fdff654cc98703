import django.db.models.deletion
from django.db import migrations, models

import accounts.keys

MOVE = """
INSERT INTO memory_photopart (id, upload_id, "offset", data)
SELECT gen_random_uuid(), id, 0, data FROM memory_photoupload WHERE length(data) > 0
"""


class Migration(migrations.Migration):
    """What is on its way goes on: what is here of a file becomes its first part."""

    dependencies = [
        ("memory", "0027_photo_uploads"),
    ]

    operations = [
        migrations.CreateModel(
            name="PhotoPart",
            fields=[
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                ("offset", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "upload",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="memory.photoupload"
                    ),
                ),
            ],
            options={"default_permissions": ()},
        ),
        migrations.AddConstraint(
            model_name="photopart",
            constraint=models.UniqueConstraint(fields=("upload", "offset"), name="photo_part_one_at_a_place"),
        ),
        migrations.RunSQL(MOVE, migrations.RunSQL.noop),
        migrations.RemoveField(model_name="photoupload", name="data"),
    ]
