"""`manage.py bench_model`: measure the prompts for extracting facts, on hard passages with known facts."""

from __future__ import annotations

import json
from argparse import BooleanOptionalAction
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.engines.base import EngineUnavailable
from memory.management.model_bench.asking import Answered, CountingEngine, ask_about
from memory.management.model_bench.passages import LANGUAGES, Passage, read_passages
from memory.management.model_bench.report import Prices, lines_of, passage_lines, report_of


class Command(BaseCommand):
    help = (
        "Lets the model that OPENAI_BASE_URL and OPENAI_EXTRACTION_MODEL name read forty hard passages as "
        "consolidation does, both passes and the screening included, and prints what it found, missed and got wrong. "
        "Nothing is stored. The passages are made up, and are sent to that server."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON document")
        parser.add_argument(
            "--language", default=",".join(LANGUAGES), metavar="en,es,de,fr", help="only the passages in these"
        )
        parser.add_argument("--only", default="", metavar="NAME", help="one passage, or one class of them")
        parser.add_argument(
            "--second-pass", action=BooleanOptionalAction, default=True, help="whether the model looks twice"
        )
        parser.add_argument("--price-in", type=float, metavar="DOLLARS", help="for a million tokens that are sent")
        parser.add_argument("--price-out", type=float, metavar="DOLLARS", help="for a million tokens that are answered")

    def handle(self, *args: Any, as_json: bool, language: str, only: str, second_pass: bool, **options: Any) -> None:
        prices = _prices(options["price_in"], options["price_out"])
        passages = _wanted_passages(language, only)
        if not settings.OPENAI_BASE_URL:
            raise CommandError("No model server is configured. Set OPENAI_BASE_URL, and OPENAI_EXTRACTION_MODEL.")
        engine = CountingEngine()
        answered: list[Answered] = []
        for number, passage in enumerate(passages, start=1):
            answered.append(_ask_server(passage, engine, second_pass, is_first=not answered))
            if not as_json:
                self.stdout.write(f"{number} of {len(passages)}: {passage.name}")
                self._write(list(passage_lines(answered[-1])))
        report = report_of(answered, model=settings.OPENAI_EXTRACTION_MODEL, prices=prices)
        self._write([json.dumps(report, ensure_ascii=False)] if as_json else list(lines_of(report)))

    def _write(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def _ask_server(passage: Passage, engine: CountingEngine, second_pass: bool, *, is_first: bool) -> Answered:
    try:
        return ask_about(passage, engine=engine, second_pass=second_pass)
    except EngineUnavailable as error:
        where = "" if is_first else f" It answered until {passage.name}."
        raise CommandError(
            f"The model server at {settings.OPENAI_BASE_URL} does not answer: {error}.{where}"
        ) from error


def _wanted_passages(language: str, only: str) -> list[Passage]:
    languages = [code.strip() for code in language.split(",") if code.strip()]
    if unknown := sorted(set(languages) - set(LANGUAGES)):
        raise CommandError(f"There are no passages in {', '.join(unknown)}; there are in {', '.join(LANGUAGES)}.")
    passages = read_passages(languages=languages, only=only)
    if not passages:
        raise CommandError(f"No passage and no class of them is called {only!r}.")
    return passages


def _prices(sent: float | None, received: float | None) -> Prices | None:
    if sent is None and received is None:
        return None
    return Prices(sent or 0.0, received or 0.0)
