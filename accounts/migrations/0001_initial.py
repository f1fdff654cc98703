"""The user, and the table of Django's database cache, which limits attempts to sign in while the broker is down."""

import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models

import accounts.countries
import accounts.keys
import accounts.models

# The same table as `createcachetable` makes, but UNLOGGED: after a crash it may be empty.
GUARDS = """
    CREATE UNLOGGED TABLE accounts_guard (
        cache_key varchar(255) NOT NULL PRIMARY KEY,
        value text NOT NULL,
        expires timestamp with time zone NOT NULL
    );
    CREATE INDEX accounts_guard_expires ON accounts_guard (expires);
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "id",
                    models.UUIDField(default=accounts.keys.new_key, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "email",
                    models.EmailField(
                        error_messages={"unique": "This address is already in use."},
                        max_length=254,
                        unique=True,
                        verbose_name="e-mail address",
                    ),
                ),
                (
                    "display_name",
                    models.CharField(blank=True, max_length=120, verbose_name="your name, as the family knows you"),
                ),
                (
                    "time_zone",
                    models.CharField(
                        blank=True,
                        max_length=64,
                        validators=[accounts.models.check_time_zone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "country",
                    models.CharField(
                        blank=True, max_length=2, validators=[accounts.countries.check_country], verbose_name="country"
                    ),
                ),
                ("is_staff", models.BooleanField(default=False, verbose_name="may use the admin")),
                ("is_active", models.BooleanField(default=True, verbose_name="may sign in")),
                (
                    "date_joined",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="date joined"),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"), name="user_email_once_in_any_case"
                    )
                ],
            },
        ),
        migrations.RunSQL(GUARDS, "DROP TABLE accounts_guard"),
    ]
