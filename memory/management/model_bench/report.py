"""The report of the bench: figures by pass, kind and language, as a document and as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from memory.management.model_bench.asking import Answered
from memory.management.model_bench.scoring import Figures, PassageResult, added

MILLION = 1_000_000
STAGES = ("extraction", "verification")
COLUMNS = (
    *("score", "found", "right", "expected", "wrong_person", "dates_right", "dates", "category_right"),
    *("unwanted", "leaked", "failed"),
)
FIRST, BOTH = "first", "both"


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices in US dollars per million tokens."""

    sent: float
    received: float


def report_of(answered: Sequence[Answered], *, model: str, prices: Prices | None) -> dict[str, Any]:
    """Return the report as one JSON document. `cost` is null if the prices are unknown."""
    passes = {FIRST: [one.first for one in answered], BOTH: [one.both for one in answered if one.both]}
    return {
        "model": model,
        "passes": {name: _figures_of(results) for name, results in passes.items() if results},
        "calls": {stage: _calls_of(answered, stage, prices) for stage in STAGES},
        "answers": {
            "repaired": sum(call.was_repaired for one in answered for call in one.calls),
            "unusable": sum(one.bad_answers for one in answered),
            "given_up": sum(bool(one.error) for one in answered),
        },
        "passages": [_passage_of(one) for one in answered],
    }


def _figures_of(results: Sequence[PassageResult]) -> dict[str, Any]:
    return {
        "overall": _with_score(added(result.figures for result in results)),
        "kinds": _grouped(results, lambda result: result.passage.kind),
        "languages": _grouped(results, lambda result: result.passage.language),
    }


def _grouped(results: Sequence[PassageResult], key: Callable[[PassageResult], str]) -> dict[str, Any]:
    names = dict.fromkeys(map(key, results))
    return {name: _with_score(added(one.figures for one in results if key(one) == name)) for name in names}


def _with_score(figures: Figures) -> dict[str, Any]:
    return {"score": figures.score, **asdict(figures)}


def _calls_of(answered: Sequence[Answered], stage: str, prices: Prices | None) -> dict[str, Any]:
    calls = [call for one in answered for call in one.calls if call.stage == stage]
    sent, received = sum(call.tokens_in for call in calls), sum(call.tokens_out for call in calls)
    cost = None if prices is None else round((sent * prices.sent + received * prices.received) / MILLION, 6)
    seconds = round(sum(call.duration_ms for call in calls) / 1000, 1)
    return {"calls": len(calls), "tokens_in": sent, "tokens_out": received, "seconds": seconds, "cost": cost}


def _passage_of(answered: Answered) -> dict[str, Any]:
    """Return what was kept, missed and wrong, as hints for changing a prompt."""
    last = answered.both or answered.first
    return {
        "name": last.passage.name,
        "first": answered.first.figures.score,
        "both": answered.both.figures.score if answered.both else None,
        "kept": last.kept,
        "missed": last.missed,
        "unwanted": last.unwanted,
        "wrong": last.wrong,
        "error": answered.error,
    }


def lines_of(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the report as lines for people."""
    for name, figures in report["passes"].items():
        yield f"{report['model']}, {'pass 1 alone' if name == FIRST else 'both passes'}"
        yield f"{'':<14}" + "".join(f"{column:>15}" for column in COLUMNS)
        groups = {**figures["kinds"], **figures["languages"], "overall": figures["overall"]}
        for group, row in groups.items():
            yield f"{group:<14}" + "".join(f"{row[column]:>15}" for column in COLUMNS)
        yield ""
    for stage, row in report["calls"].items():
        cost = "" if row["cost"] is None else f", {row['cost']:g} dollars"
        yield (
            f"{stage}: {row['calls']} calls, {row['tokens_in']} tokens in, {row['tokens_out']} out, "
            f"{row['seconds']:g} s{cost}"
        )
    answers = report["answers"]
    yield (
        f"answers: {answers['repaired']} repaired, {answers['unusable']} unusable; "
        f"{answers['given_up']} passages given up"
    )


def passage_lines(answered: Answered) -> Iterator[str]:
    """Yield what is wrong with one passage; nothing if all is right."""
    last = answered.both or answered.first
    if last.figures.passed < last.figures.checks:
        yield f"{last.passage.name}: {answered.error or last.figures.score}"
        for title, texts in (("missed", last.missed), ("wrong", last.wrong), ("unwanted", last.unwanted)):
            yield from (f"    {title}: {text}" for text in texts)
