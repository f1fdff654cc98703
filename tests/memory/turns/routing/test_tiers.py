"""Which tier a message is for: sixty messages by their words, the classifier, the persona, and the switch."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from django.core.cache import cache

from config.broker import broker
from memory.language.complexity import Complexity, read_complexity
from memory.models import Persona
from memory.models.personas import Tier
from memory.turns.routing.tiers import choose_tier, model_of, tier_of_score, tiers_down_from
from tests.support.fakellm import failure, whole

MESSAGES = Path(__file__).with_name("messages.txt")
LONG = "Explain why he left, compare every version, and write it as a letter about the war, the farm and the law."
LOW = {"reasoning": 1, "domain": 0, "creativity": 0, "context": 1, "length": 0}


def golden_messages():
    lines = MESSAGES.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def test_table_has_five_messages_of_each_tier_in_each_language():
    counts = Counter((tier, language) for tier, language, _ in golden_messages())
    assert counts == {(str(tier), language): 5 for tier in Tier for language in ("en", "es", "de", "fr")}


@pytest.mark.parametrize(("tier", "language", "text"), golden_messages())
def test_message_is_for_the_tier_that_a_person_would_give_it(tier, language, text):
    assert tier_of_score(read_complexity(text, language=language).score) == tier


def test_score_weighs_five_dimensions():
    parts = {"reasoning": 0.30, "domain": 0.25, "creativity": 0.20, "context": 0.15, "length": 0.10}
    for name, weight in parts.items():
        assert Complexity(**{**dict.fromkeys(parts, 0), name: 10}).score == pytest.approx(10 * weight)
    assert [tier_of_score(points) for points in (0, 3, 3.1, 6, 6.1, 10)] == [
        *(Tier.FAST, Tier.FAST, Tier.BALANCED, Tier.BALANCED, Tier.POWERFUL, Tier.POWERFUL),
    ]


@pytest.mark.parametrize(
    ("persona", "tier"),
    [
        ({}, Tier.POWERFUL),
        ({"routing": False}, Tier.BALANCED),
        ({"force_tier": "fast"}, Tier.FAST),
        ({"force_tier": "powerful", "routing": False}, Tier.POWERFUL),
        ({"cap_tier": "balanced"}, Tier.BALANCED),
        ({"cap_tier": "fast", "force_tier": "powerful"}, Tier.FAST),
    ],
)
def test_persona_has_the_last_word(persona, tier):
    assert choose_tier(LONG, language="en", persona=Persona(**persona)) == tier


def test_without_routing_every_message_is_for_the_balanced_tier(settings):
    assert choose_tier("Hello", language="en", persona=None) == Tier.FAST
    settings.ROUTING = False
    assert {choose_tier(text, language="en", persona=None) for text in ("Hello", LONG)} == {Tier.BALANCED}
    assert choose_tier("Hello", language="en", persona=Persona(force_tier="fast")) == Tier.FAST


def test_tier_without_a_model_has_the_one_that_replies(settings):
    settings.OPENAI_REPLY_MODEL, settings.OPENAI_FAST_MODEL = "usual", "small"
    settings.OPENAI_BALANCED_MODEL = settings.OPENAI_POWERFUL_MODEL = ""
    assert [model_of(tier) for tier in tiers_down_from(Tier.POWERFUL)] == ["usual", "usual", "small"]


def test_classifier_is_asked_once_in_five_minutes_for_the_same_message(model, settings):
    settings.OPENAI_ROUTING_MODEL = "judge"
    model.script(whole(json.dumps(LOW)))
    assert [choose_tier(LONG, language="en", persona=None) for _ in range(2)] == [Tier.FAST] * 2
    assert [asked.body["model"] for asked in model.asked] == ["judge"]
    assert not [key for key in broker().scan_iter() if "Explain" in key]
    cache.clear()
    choose_tier(LONG, language="en", persona=None)
    assert len(model.asked) == 2


@pytest.mark.parametrize("answer", [failure(500), whole(json.dumps({**LOW, "domain": 11})), whole("{}")])
def test_classifier_that_gives_no_rating_leaves_the_words_to_tell(model, settings, answer):
    settings.OPENAI_ROUTING_MODEL = "judge"
    model.script(answer)
    assert choose_tier(LONG, language="en", persona=None) == Tier.POWERFUL
