"""How much is tried: some on every landing, all of it with `--hypothesis-profile=thorough`, as `make test-trust`."""

from __future__ import annotations

from hypothesis import settings


def volume(landing: int, *, thorough: int) -> int:
    return thorough if settings.get_current_profile_name() == "thorough" else landing
