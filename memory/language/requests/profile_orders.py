"""What somebody says for their profile: what they want to be called, and in which time zone they live."""

from __future__ import annotations

import re
import zoneinfo
from functools import cache

from memory.language.detection import LEXICONS
from memory.language.topics import plain

MOST_WORDS = 10
"""Of a message that says little else."""
PART = re.compile(r"[,;.!?]\s+|\s(?:and|und|y|et)\s+")
CITIES = re.compile(r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")


def own_name(said: str) -> str:
    """What they want to be called; too few words to tell their language. Empty where they say nothing of it."""
    if len(said.split()) > MOST_WORDS:
        return ""
    found = (lexicon.commands.my_name.search(said) for lexicon in LEXICONS.values())
    return next((one["name"].strip() for one in found if one), "")


def own_time_zone(said: str) -> str:
    """The name of their time zone; empty where they say nothing of it, or name none that there is."""
    if len(said.split()) > MOST_WORDS:
        return ""
    parts = [said, *PART.split(said)]
    found = (lexicon.of_self.my_time_zone.search(part) for part in parts for lexicon in LEXICONS.values())
    return next((zone for one in found if one and (zone := _zones().get(_as_key(one["zone"])))), "")


@cache
def _zones() -> dict[str, str]:
    """By their names and by their cities; of several zones of one city the one with the shortest name."""
    zones = sorted(zoneinfo.available_timezones(), key=lambda zone: (-len(zone), zone))
    cities = {_as_key(zone.rpartition("/")[2]): zone for zone in zones if CITIES.match(zone)}
    return cities | {_as_key(zone): zone for zone in zones}


def _as_key(name: str) -> str:
    return plain(name).replace("_", " ").rstrip(".")
