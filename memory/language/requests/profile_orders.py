"""What somebody says for their profile: what they want to be called, and the time zone in which they live."""

from __future__ import annotations

import re
import zoneinfo
from functools import cache
from pathlib import Path

from memory.language.detection import LEXICONS
from memory.language.topics import plain

MOST_WORDS = 10
"""Most words of a message that says little else."""
PART = re.compile(r"[,;.!?]\s+|\s(?:and|und|y|et)\s+")
CITIES = re.compile(r"(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/")
CALLED = Path(__file__).with_name("cities.txt")


def own_profile(said: str) -> dict[str, str]:
    """Return the name and the time zone that the message states for its writer, as far as it does."""
    found = {"name": own_name(said), "time_zone": own_time_zone(said)}
    return {name: value for name, value in found.items() if value}


def own_name(said: str) -> str:
    """Return what the writer wants to be called; empty if the message does not say so.

    The patterns of all languages are tried, because such a message is too short to show its language.
    """
    if len(said.split()) > MOST_WORDS:
        return ""
    parts = [said, *(PART.split(said)[1:] if own_time_zone(said) else ())]  # "My time zone is … and call me …"
    found = (lexicon.commands.my_name.search(part) for part in parts for lexicon in LEXICONS.values())
    return next((one["name"].strip() for one in found if one), "")


def own_time_zone(said: str) -> str:
    """Return the name of the writer's time zone; empty if the message does not say it, or names an unknown one."""
    if len(said.split()) > MOST_WORDS:
        return ""
    parts = [said, *PART.split(said)]
    found = (lexicon.of_self.my_time_zone.search(part) for part in parts for lexicon in LEXICONS.values())
    return next((zone for one in found if one and (zone := zone_named(one["zone"]))), "")


def zone_named(name: str) -> str:
    """Return the time zone with this name, or of this city in any of the languages; empty if there is none."""
    return _zones().get(_as_key(name.strip()), "")


@cache
def _zones() -> dict[str, str]:
    """Return the time zones by their names and by their cities.

    If a city has several zones, the one with the shortest name counts. The file `CALLED` has other names of cities.
    """
    lines = (line.partition(": ") for line in CALLED.read_text(encoding="utf-8").splitlines() if line[0] != "#")
    called = {_as_key(name): zone for zone, _, names in lines for name in names.split(", ")}
    zones = sorted(zoneinfo.available_timezones(), key=lambda zone: (-len(zone), zone))
    cities = {_as_key(zone.rpartition("/")[2]): zone for zone in zones if CITIES.match(zone)}
    return called | cities | {_as_key(zone): zone for zone in zones}


def _as_key(name: str) -> str:
    return plain(name).replace("_", " ").replace("-", " ").rstrip(".")
