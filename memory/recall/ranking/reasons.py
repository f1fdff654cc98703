"""Why something was found, in a word each: for whoever looks at a list of hits."""

from __future__ import annotations

from django.db.models import TextChoices

from memory.recall.ranking.interpretation import Reading
from memory.recall.sql.candidates import Candidate


class Reason(TextChoices):
    WORDS = "words"
    """Words of the query stand in what was told."""
    CONTEXT = "context"
    """They stand in its day, speaker or heading."""
    MEANING = "meaning"
    DATE = "date"
    """It was told, or happened, in a month or year that the query names."""
    SPEAKER = "speaker"
    """Who said it is named in the query."""
    CATEGORY = "category"
    """It is of the kind that the query asks for."""
    NEIGHBOUR = "neighbour"
    """What was said right before or after it fits the query."""


def reasons_for(candidate: Candidate, *, reading: Reading, least_similarity: float) -> tuple[str, ...]:
    """By what the viewer's own query has to do with a row that they may see; nothing else goes into it."""
    is_alike = candidate.similarity is not None and candidate.similarity >= max(least_similarity, 0.0)
    true_of_it = {
        Reason.WORDS: bool(candidate.matched_told),
        Reason.CONTEXT: bool(set(candidate.matched) - set(candidate.matched_told)),
        Reason.MEANING: is_alike,
        Reason.DATE: reading.is_of_that_time(candidate),
        Reason.SPEAKER: reading.names(candidate),
        Reason.CATEGORY: reading.asks_for(candidate),
    }
    return tuple(reason.value for reason, is_true in true_of_it.items() if is_true) or (Reason.NEIGHBOUR.value,)
