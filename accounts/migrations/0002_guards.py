"""The table of Django's cache in the database (as `createcachetable` makes it), where signing in is bounded while the
broker is away. Not logged by the database: after a crash it may be empty."""

from django.db import migrations

MAKE = """
    CREATE UNLOGGED TABLE accounts_guard (
        cache_key varchar(255) NOT NULL PRIMARY KEY,
        value text NOT NULL,
        expires timestamp with time zone NOT NULL
    );
    CREATE INDEX accounts_guard_expires ON accounts_guard (expires);
"""


class Migration(migrations.Migration):
    # After the default rights, by which the app's role may write to it.
    dependencies = [("accounts", "0001_initial"), ("legacies", "0002_app_role")]

    operations = [migrations.RunSQL(MAKE, "DROP TABLE accounts_guard")]
