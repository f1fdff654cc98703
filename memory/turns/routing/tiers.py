"""The tier of models for a message, chosen by the message's complexity and by what its persona allows."""

from __future__ import annotations

from hashlib import sha256

import structlog
from django.conf import settings
from django.core.cache import cache

from memory.engines.base import EngineError
from memory.engines.registry import get_classifier
from memory.language.complexity import read_complexity
from memory.models import Persona
from memory.models.personas import Tier

log = structlog.get_logger(__name__)

ASCENDING = (Tier.FAST, Tier.BALANCED, Tier.POWERFUL)
FAST_UP_TO, BALANCED_UP_TO = 3, 6
CACHE_SECONDS = 300


def choose_tier(text: str, *, language: str, persona: Persona | None) -> Tier:
    """Return the tier for a message. A persona may force a tier, and its cap limits every choice. With routing off,
    the balanced tier is chosen.
    """
    if persona and persona.force_tier:
        tier = Tier(persona.force_tier)
    elif not settings.ROUTING or (persona and not persona.routing):
        tier = Tier.BALANCED
    else:
        tier = tier_of_score(score(text, language=language))
    cap = Tier(persona.cap_tier) if persona and persona.cap_tier else Tier.POWERFUL
    return min(tier, cap, key=ASCENDING.index)


def tier_of_score(points: float) -> Tier:
    if points <= FAST_UP_TO:
        return Tier.FAST
    return Tier.BALANCED if points <= BALANCED_UP_TO else Tier.POWERFUL


def score(text: str, *, language: str) -> float:
    """Rate the complexity of a text from 0 to 10: by the classifier model if one is configured and answers, else by its
    words. A rating with a configured model is cached under a digest of the text; the text itself is stored nowhere.
    """
    if not settings.OPENAI_ROUTING_MODEL:
        return read_complexity(text, language=language).score  # faster than looking it up in the cache
    said = f"{settings.OPENAI_ROUTING_MODEL}\n{language}\n{text}"
    key = f"complexity:{sha256(said.encode('utf-8', 'replace')).hexdigest()}"
    points: float | None = cache.get(key)
    if points is None:
        points = _rate(text, language)
        cache.set(key, points, timeout=CACHE_SECONDS)
    return points


def _rate(text: str, language: str) -> float:
    try:
        if classifier := get_classifier():
            return classifier.rate(text).score
    except EngineError as error:
        log.warning("complexity_by_words", error=type(error).__name__)
    return read_complexity(text, language=language).score


def model_of(tier: Tier) -> str:
    """Return the tier's model by its name on the server, or the model that replies if the tier has none."""
    models = {
        Tier.FAST: settings.OPENAI_FAST_MODEL,
        Tier.BALANCED: settings.OPENAI_BALANCED_MODEL,
        Tier.POWERFUL: settings.OPENAI_POWERFUL_MODEL,
    }
    return models[tier] or str(settings.OPENAI_REPLY_MODEL)


def tiers_down_from(tier: Tier) -> tuple[Tier, ...]:
    return tuple(reversed(ASCENDING[: ASCENDING.index(tier) + 1]))
