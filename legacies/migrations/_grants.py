"""The rights of the application's database role: it may change rows but no tables, and only append to the audit log."""

from typing import Any

from django.conf import settings

GRANTS = """
    GRANT USAGE ON SCHEMA public TO {app};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {app};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {app};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {app};
    REVOKE UPDATE, DELETE, TRUNCATE ON legacies_legacyevent FROM {app};
    REVOKE UPDATE, TRUNCATE ON legacies_legacyeventpayload FROM {app};
"""


def grant_to_app_role(apps: Any, schema_editor: Any) -> None:
    """Grant the rights on existing tables. Later tables get them by the owner's default privileges."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user = %s", [settings.DATABASE_APP_ROLE])
        if cursor.fetchone()[0]:  # a single role: allowed on a developer's own server, refused in production
            return
        cursor.execute(GRANTS.format(app=connection.ops.quote_name(settings.DATABASE_APP_ROLE)))
