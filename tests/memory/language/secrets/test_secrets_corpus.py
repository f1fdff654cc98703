"""A corpus of what relatives type, in four languages: no secret stays, and what only looks like one does."""

import re

import pytest

from memory.language.secrets import redact
from tests.memory.language.secrets.secrets_corpus import DECOYS, SECRETS

pytestmark = pytest.mark.sweep

VALUE = re.compile(r"\[\[(.+?)\]\]")
PART = re.compile(r"\w{4,}")


@pytest.mark.parametrize("said", SECRETS)
def test_no_part_of_a_secret_stays(said):
    left = redact(VALUE.sub(r"\1", said)).text
    assert [value for value in VALUE.findall(said) if value in left] == []
    assert [part for value in VALUE.findall(said) for part in PART.findall(value) if part in left] == []


@pytest.mark.parametrize("said", DECOYS)
def test_what_only_looks_like_a_secret_stays(said):
    assert redact(said).text == said


def test_the_corpus_is_large_enough_to_mean_something():
    assert len(SECRETS) >= 160
    assert len(DECOYS) >= 140
