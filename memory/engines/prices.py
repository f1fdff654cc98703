"""The costs of calls to models, by the prices in the settings. A model without a price is free."""

from __future__ import annotations

from decimal import Decimal

from django.conf import settings

from memory.engines.guarded_embedder import Usage

MILLION = Decimal(1_000_000)


def cost_of(model: str, *, tokens_in: int, tokens_out: int) -> Decimal:
    """Return the cost in US dollars. `MODEL_PRICES` are dollars per million tokens in and out."""
    price_in, price_out = settings.MODEL_PRICES.get(model, (Decimal(0), Decimal(0)))
    return (tokens_in * Decimal(price_in) + tokens_out * Decimal(price_out)) / MILLION


def cost_of_seconds(seconds: int) -> Decimal:
    """Return the cost of transcribing a sound of this length, by the price per minute in the settings."""
    return Decimal(settings.TRANSCRIPTION_MINUTE_PRICE) * seconds / 60


def cost_of_usage(usage: Usage) -> Decimal:
    tokens = cost_of(usage.model, tokens_in=usage.tokens_in, tokens_out=usage.tokens_out)
    return tokens + cost_of_seconds(usage.seconds)
