"""Every regular expression takes time at most linear in its text, whatever the text is."""

from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest

from memory.language.dates.date_finding import grammar_of
from memory.language.detection import LEXICONS
from tests.support.hostile_text import seeds_for
from tests.support.patterns import ANYWHERE, Used, put_together, used_patterns

TOO_SHORT_TO_TELL = 0.001
"""Seconds below which a ratio means nothing; a quadratic pattern takes longer at the sizes below."""
LONG_ENOUGH = 0.05
SIZES = (24, 36, 54, 256, 2048)
"""Lengths of the texts: the first ones find exponential growth before a pattern hangs, the next ones cubic growth."""
TWICE = 3.0
"""A text of twice the length takes 2 times as long, or 4 times if it is read again from each place."""

ONLY_MATCHED = {
    "memory.language.secrets.rules.odd_words.E_MAIL": "one of a tuple of patterns that are tried on one whole word",
    "memory.language.secrets.rules.odd_words.ORDINAL": "as above",
    "memory.language.secrets.rules.odd_words.MEASURE": "as above",
    "memory.language.secrets.rules.harmless.FILE": "as above",
    "memory.services.imports.formats.whatsapp.ATTACHED": "matched at one place, the last that may begin a notice",
}
MADE_AT_RUN_TIME = {
    "legacies.dates_in_words._from_words": "phrases of the module's own table, between word boundaries",
    "legacies.dates_in_words.to_day_of_year": "names of months in the language of the page, escaped",
    "memory.consolidation.attached_people._has_word": "names, escaped, between word boundaries",
    "memory.consolidation.attached_people._text_with_names": "a role, escaped, between word boundaries",
    "memory.language.dates.date_forms.compile_form": "of the modules' own tables, which hold the results",
    "memory.language.lexicon.pattern": "as above",
    "memory.language.questions.follow_ups.of": "as above",
    "memory.engines.builtin.replies.courtesies.say_what_it_is": "up to three names of the person, each escaped",
    "memory.engines.builtin.replies.assistant_questions.with_person": "up to three names of the person, each escaped",
    "memory.language.corrections.put_right.places_of": "one value, escaped",
    "memory.language.corrections.put_right.places_in": "one word for a relative, escaped, after a name",
    "memory.language.corrections.put_right._is_beside": "one word for a thing, escaped, and what stands beside it",
    "memory.language.corrections.implied_corrections._claims": "the last digits of a year",
    "memory.language.corrections.phrases._times": "constants of a language",
    "memory.language.corrections.phrases._times_in": "constants of a language",
    "memory.language.corrections.implied_corrections._is_of_another": "one word for a thing, escaped, with whose it is",
    "memory.language.corrections.named_things.stands_for_age": "one number, escaped, between word boundaries",
    "memory.engines.builtin.extraction.putting_right._with_pronoun": "the first name, escaped, at the beginning",
    "memory.engines.builtin.extraction.sentence_topics.topic_of": "of QUOTE, and the marks behind it",
    "memory.engines.moderation.read_words": "words and phrases of the operator's, escaped, between word boundaries",
    "memory.turns.reply_filters._is_verbatim": "a quotation of bounded length, escaped",
    "memory.services.imports.family_import._has_each_group": "words of a family file, escaped",
}


def too_slow(used: Used) -> str:
    """Return what shows that a pattern is slow; empty for one that reads each character a bounded number of times."""
    for way in used.ways:
        for seed in seeds_for(used.pattern):
            for size in SIZES:
                if _seconds(used.pattern, way, seed, size) > TOO_SHORT_TO_TELL and _grows(
                    used.pattern, way, seed, size
                ):
                    return f"{used.where}: {way} on {seed!r}, {size} characters"
    return ""


def _grows(pattern: re.Pattern[str], way: str, seed: str, size: int) -> bool:
    """Return whether the time grows too fast, measured again: by the least of several runs, and at twice the size if
    that does not take too long."""
    first, second = (_least_seconds(pattern, way, seed, each) for each in (size // 2, size))
    if not TWICE * first < second < TWICE**2 * first or second > LONG_ENOUGH:
        return second > TWICE * first
    return _least_seconds(pattern, way, seed, size * 2) > TWICE * second


def _least_seconds(pattern: re.Pattern[str], way: str, seed: str, size: int) -> float:
    least = float("inf")
    for _run in range(4):
        least = min(least, _seconds(pattern, way, seed, size))
        if least > LONG_ENOUGH:
            break
    return least


def _seconds(pattern: re.Pattern[str], way: str, seed: str, size: int) -> float:
    text = (seed * (size // len(seed) + 1))[:size] + "\x00"
    start = time.thread_time()
    if way == ANYWHERE:
        for _found in pattern.finditer(text):
            pass
    else:
        getattr(pattern, way)(text)
    return time.thread_time() - start


@pytest.mark.sweep
def test_every_pattern_reads_its_text_in_linear_time():
    for lexicon in LEXICONS.values():
        grammar_of(lexicon)  # made when it is first asked for
    every = used_patterns()
    assert len(every) > 400
    assert {used.where for used in every} >= set(ONLY_MATCHED)
    slow = [used for used in map(_as_it_is_used, every) if too_slow(used)]
    assert [said for said in map(too_slow, slow) if said] == [], "slow in each of two looks"


def _as_it_is_used(used: Used) -> Used:
    return replace(used, ways=frozenset({"fullmatch"})) if used.where in ONLY_MATCHED else used


@pytest.mark.parametrize(
    "pattern",
    [
        r"\s*<edited>",
        r"(?:a|aa)+b",
        r"(.* • .+ )?image",
        r"\w+@\w+",
        r"x*y",
        r"[.!?]+(?=\s)",
        r"\{([^}]*)\}",
    ],
)
def test_one_that_does_not_is_found(pattern: str):
    """One of a few measurements has to find it: other load on the machine may hide it from a single one."""
    used = Used("here", re.compile(pattern), frozenset({ANYWHERE}))
    assert any(too_slow(used) for _look in range(4))


@pytest.mark.parametrize(
    "pattern", [r"<edited>", r"(?<!\s)\s*+<edited>", r"(?<!\w)\w++@", r"\w{1,60}+@", r"[^.]{0,40}x"]
)
def test_one_that_does_is_let_be(pattern: str):
    assert too_slow(Used("here", re.compile(pattern), frozenset({ANYWHERE}))) == ""


def test_what_is_put_together_at_run_time_says_of_what():
    assert put_together() == set(MADE_AT_RUN_TIME)
