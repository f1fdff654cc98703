"""What somebody says for their profile: what they want to be called, and the time zone in which they live."""

from __future__ import annotations

import re
import zoneinfo
from functools import cache

from memory.language.detection import LEXICONS
from memory.language.topics import plain

MOST_WORDS = 10
"""Most words of a message that says little else."""
PART = re.compile(r"[,;.!?]\s+|\s(?:and|und|y|et)\s+")
CITIES = re.compile(r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")


def own_name(said: str) -> str:
    """Return what the writer wants to be called; empty if the message does not say so.

    The patterns of all languages are tried, because such a message is too short to show its language.
    """
    if len(said.split()) > MOST_WORDS:
        return ""
    found = (lexicon.commands.my_name.search(said) for lexicon in LEXICONS.values())
    return next((one["name"].strip() for one in found if one), "")


def own_time_zone(said: str) -> str:
    """Return the name of the writer's time zone; empty if the message does not say it, or names an unknown one."""
    if len(said.split()) > MOST_WORDS:
        return ""
    parts = [said, *PART.split(said)]
    found = (lexicon.of_self.my_time_zone.search(part) for part in parts for lexicon in LEXICONS.values())
    return next((zone for one in found if one and (zone := _zones().get(_as_key(one["zone"])))), "")


@cache
def _zones() -> dict[str, str]:
    """Return the time zones by name and by city; of several zones of one city, the one with the shortest name."""
    zones = sorted(zoneinfo.available_timezones(), key=lambda zone: (-len(zone), zone))
    cities = {_as_key(zone.rpartition("/")[2]): zone for zone in zones if CITIES.match(zone)}
    return cities | {_as_key(zone): zone for zone in zones}


def _as_key(name: str) -> str:
    return plain(name).replace("_", " ").rstrip(".")
