"""Template filters for dates: `{{ fact.occurred|date_in_words }}` and `{{ legacy|life_in_words }}`."""

from __future__ import annotations

from django import template

from legacies import dates_in_words
from legacies.models import Legacy

register = template.Library()


@register.filter
def date_in_words(edtf: str | None) -> str:
    return dates_in_words.in_words(edtf) if edtf else ""


@register.filter
def life_in_words(legacy: Legacy) -> str:
    return dates_in_words.life_in_words(legacy.born, legacy.died)
