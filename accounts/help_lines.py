"""Which of the operator's help lines are for somebody."""

from __future__ import annotations

from django.conf import settings

from accounts.countries import country_of
from accounts.models import User
from config.startup.help_lines import HelpLine


def help_lines_for(user: User) -> tuple[HelpLine, ...]:
    """Those of their country; none when it is not known, or the operator named none for it."""
    country = country_of(country=user.country, time_zone=user.time_zone)
    lines: tuple[HelpLine, ...] = settings.HELP_LINES.get(country, ())
    return lines
