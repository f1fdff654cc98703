"""What production refuses to start with."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ImproperlyConfigured

SHORTEST_KEY, FEWEST_LETTERS = 50, 5


def refuse_what_is_unsafe(
    *, secret_key: str, debug: bool, hosts: Sequence[str], database_url: str, redis_url: str
) -> None:
    """Raise with everything that is wrong at once, so that nobody has to start five times."""
    wrong = {
        "SECRET_KEY is missing": not secret_key,
        f"SECRET_KEY needs {SHORTEST_KEY} characters of chance": 0 < len(secret_key) < SHORTEST_KEY
        or (bool(secret_key) and len(set(secret_key)) < FEWEST_LETTERS),
        "DEBUG must be off": debug,
        "ALLOWED_HOSTS must name the hosts": not hosts,
        "ALLOWED_HOSTS must name each host, without wildcards": any("*" in h or h.startswith(".") for h in hosts),
        "DATABASE_URL is missing": not database_url,
        "REDIS_URL is missing": not redis_url,
    }
    if reasons := [reason for reason, is_wrong in wrong.items() if is_wrong]:
        raise ImproperlyConfigured(f"PRODUCTION is on, and {'; '.join(reasons)}.")
