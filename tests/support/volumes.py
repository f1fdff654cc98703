"""How many examples are tried: some in every run, all with `--hypothesis-profile=thorough`, as in `make test-trust`."""

from __future__ import annotations

from hypothesis import settings


def volume(landing: int, *, thorough: int) -> int:
    return thorough if settings.get_current_profile_name() == "thorough" else landing
