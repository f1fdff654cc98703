"""`{% home_of membership since=since is_quiet=is_quiet as home %}`: what the home of a legacy shows of its memory."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone

from legacies.models import Membership
from memory.presentation.life import home as presentation

register = template.Library()


@register.simple_tag
def home_of(membership: Membership, *, since: datetime | None, is_quiet: bool) -> presentation.Home:
    return presentation.home_of(membership, today=timezone.localdate(), since=since, is_quiet=is_quiet)
