"""Compare the dates that the built-in engine gives to facts with those that a careful reader gives to the sentences.

    .venv/bin/python -m benchmarks.dates                 the hands that are learned from, even and odd ones apart
    .venv/bin/python -m benchmarks.dates --show missed   the even ones' facts with that verdict, and the reader's date
    .venv/bin/python -m benchmarks.dates --kept-out      the hands that nothing is learned from

Each message is read alone, as if it was written on `READ_AT`, with the days of the person's birth and death as the
hand tells them. Facts count if they rest on a sentence worth keeping and have a date, by the engine or the reader:

exact       the same EDTF
compatible  one of the two contains the other: 1952 and 1952-06, 195X and 1954~, with two years around approximate dates
clause      the date of another sentence of the message
anchor      any other date
missed      no date; "unsaid" if the sentence has no number, so that its date is elsewhere in the message
invented    a date although the reader gives none
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from benchmarks.extraction import READ_AT, units_behind
from benchmarks.sentences import HANDS, KEPT_OUT
from legacies.dates import parse_edtf
from memory.engines.base import ExtractionRequest, FactDraft, NumberedMessage, Person, Teller
from memory.engines.builtin.extraction.extractor import extract_facts
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_forms import Life
from memory.language.detection import LEXICONS

ABOUT = timedelta(days=731)
BORN = re.compile(r"(?: was| wurde| ist| est)?(?: (?:am|in|im) .{0,60}?)? (?:born|geboren|nació|née?)\b")
DIED = re.compile(
    r"(?: ist| est)?(?: (?:am|in|im) .{0,60}?)? (?:died|passed away|starb|gestorben|murió|falleció|morte?|décédée?)\b"
)
VERDICTS = ("exact", "compatible", "clause", "anchor", "missed", "unsaid", "invented")

Unit = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A fact, the dates that readers would give it, and the verdict on the fact's date."""

    hand: str
    language: str
    fact: FactDraft
    wanted: tuple[str, ...]
    verdict: str


def judge_hand(path: Path) -> Iterator[Judged]:
    messages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    born, died = life_told_in(messages)
    for message in messages:
        person, teller = message["person"], message["teller"]
        request = ExtractionRequest(
            person=Person(
                name=person["name"],
                known_as=tuple(person.get("known_as", ())),
                pronouns=person.get("pronouns", ""),
                language=message["lang"] if message["lang"] in LEXICONS else "en",
                born=born,
                died=died,
            ),
            teller=Teller(name=teller["name"], relationship=teller.get("relationship", "")),
            messages=(NumberedMessage(number=1, role="user", content=message["message"], at=READ_AT),),
        )
        for fact in extract_facts(request, "builtin").facts:
            kept = [] if fact.instructs else [unit for unit in units_behind(fact, message["units"]) if unit["keep"]]
            if kept:
                wanted = tuple(dict.fromkeys(edtf for unit in kept for edtf in _dates_of(unit)))
                verdict = _verdict(fact.occurred or "", wanted, kept, message["units"])
                yield Judged(path.stem, message["lang"], fact, wanted, verdict)


def life_told_in(messages: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    """Return the person's birth and death by the hand's facts, as EDTF. A correction replaces earlier dates."""
    known = {"born": "", "died": ""}
    for message in messages:
        lexicon = LEXICONS.get(message["lang"], LEXICONS["en"])
        names = "|".join(map(re.escape, (message["person"]["name"], *message["person"].get("known_as", ()))))
        for unit in message["units"]:
            for fact in unit.get("fact", ()) if unit["keep"] else ():
                for which, pattern in (("born", BORN), ("died", DIED)):
                    said = re.match(rf"(?:{names})(?:{pattern.pattern})", fact)
                    found = find_date(fact, Life(READ_AT.date()), lexicon) if said else None
                    if found and (unit["correction"] or len(found) > len(known[which])):
                        known[which] = found
    return known["born"], known["died"]


def _dates_of(unit: Unit) -> tuple[str, ...]:
    """Return the reader's date. For birth and death in one sentence, each of the two dates is accepted too."""
    occurred = unit.get("occurred") or ""
    both = "/" in occurred and len(unit["fact"]) > 1 and any(re.search(DIED.pattern, fact) for fact in unit["fact"])
    return (occurred, *occurred.split("/")) if both else (occurred,) if occurred else ()


def _verdict(given: str, wanted: Sequence[str], kept: Sequence[Unit], units: Sequence[Unit]) -> str:
    """Return the verdict; empty if there is no date and none is wanted."""
    if given in wanted:
        return "exact"
    if not wanted:
        return "invented" if given else ""
    if not given:
        return "missed" if any(re.search(r"\d\d", unit["text"]) for unit in kept) else "unsaid"
    if any(is_compatible(given, edtf) for edtf in wanted):
        return "compatible"
    others = [unit["occurred"] for unit in units if unit.get("occurred")]
    return "clause" if any(is_compatible(given, edtf) for edtf in others) else "anchor"


def is_compatible(one: str, other: str) -> bool:
    """Return whether one of two dates contains the other."""
    (first, last), (first_other, last_other) = _span(one), _span(other)
    return (first <= first_other and last_other <= last) or (first_other <= first and last <= last_other)


def _span(edtf: str) -> tuple[date, date]:
    ends = edtf.split("/")
    first = date.min if ends[0] == ".." else _days(ends[0])[0]
    return first, date.max if ends[-1] == ".." else _days(ends[-1])[1]


def _days(edtf: str) -> tuple[date, date]:
    found, about = parse_edtf(edtf.rstrip("~?")), ABOUT if edtf[-1] in "~?" else timedelta()
    if found.earliest is None or found.latest is None:
        raise ValueError(edtf)
    return found.earliest - about, found.latest + about


def report(name: str, judged: Iterable[Judged]) -> None:
    counts = Counter(one.verdict for one in judged if one.verdict)
    dated = counts.total() or 1
    right = counts["exact"] + counts["compatible"]
    parts = "   ".join(f"{verdict} {100 * counts[verdict] / dated:.1f}" for verdict in VERDICTS)
    print(f"{name:8} {dated:4} dated facts   right {100 * right / dated:.1f}   {parts}")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kept-out", action="store_true")
    parser.add_argument("--show", default="", choices=VERDICTS)
    options = parser.parse_args()
    folder = KEPT_OUT if options.kept_out else HANDS
    judged = [one for path in sorted(folder.glob("*.jsonl")) for one in judge_hand(path)]
    if options.show:
        for one in judged:
            if one.verdict == options.show and int(one.hand[-1]) % 2 == 0:
                print(f"{one.hand} {'|'.join(one.wanted):22} {one.fact.occurred or '-':22} {one.fact.content}")  # noqa: T201
        return
    for language in sorted({one.language for one in judged}):
        report(language, [one for one in judged if one.language == language])
    if not options.kept_out:
        report("even", [one for one in judged if int(one.hand[-1]) % 2 == 0])
        report("odd", [one for one in judged if int(one.hand[-1]) % 2])
    report("all", judged)


if __name__ == "__main__":
    main()
