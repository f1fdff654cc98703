"""The words of a language for what grieving people ask and say; "§" stands for the person in what is read."""

from __future__ import annotations

from dataclasses import dataclass
from re import Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class GriefWords:
    """The patterns of one language."""

    asks: Pattern[str]
    """A question about what the person felt for the asker, or would say or do now."""
    supposes: Pattern[str]
    """Such a question that supposes something ("would he have liked my husband"); it may name others."""
    wishes: Pattern[str]
    """A question about what somebody would have liked to do or to be; others may know that."""
    thinks: Pattern[str]
    """A question for an opinion, with or without a question mark."""
    blames: Pattern[str]
    """A question about a fault of the asker's own."""
    guilt: Pattern[str]
    """A statement of a fault of the teller's own."""
    missing: Pattern[str]
    suffered: Pattern[str]
    """A question whether the person had pain or died in peace."""
    of_pain: Pattern[str]
    """A statement about pain or about a peaceful death."""
    wonders: Pattern[str]
    """A question what comes after death, or whether there is a God; matched with the whole sentence."""
    of_faith: Pattern[str]
    """A statement about what somebody believes."""
    feels: Pattern[str]
    """The teller in grief: they cry, are lonely, miss or buried the person."""
    loss: Pattern[str]
    """Somebody died or was buried."""
    of_loss: Pattern[str]
    """A noun of `loss`, matched with one word: "my brother's death", "der Tod meiner Schwester"."""
    long_ago: Pattern[str]
    """A time of life that is long past."""
    animals: Pattern[str]
