"""`manage.py try_model`: find out within a minute what the configured model can do."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.engines.openai.findings import Outcome
from memory.presentation.model_trial import shown_finding
from memory.turns.model_trial import findings_about, models_to_try, server_shown


class Command(BaseCommand):
    help = (
        "Says within a minute whether a model on the server at OPENAI_BASE_URL answers, streams, follows a JSON "
        "schema, calls tools, names its sources and answers in four languages, and what a conversation costs by "
        "MODEL_PRICES. Some nine short made-up questions are sent. Ends with an error where something does not work."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--model", default="", metavar="NAME", help="another than the one that replies")

    def handle(self, *args: Any, model: str, **options: Any) -> None:
        configured = models_to_try()
        if not configured:
            raise CommandError("No model server is configured. Set OPENAI_BASE_URL and OPENAI_REPLY_MODEL.")
        model = model or configured[0]
        self.stdout.write(f"{model} at {server_shown()}")
        outcomes = []
        for finding in findings_about(model):
            shown = shown_finding(finding)
            self.stdout.write(f"{shown.outcome_label:>14}  {shown.check}: {shown.text}")
            outcomes.append(finding.outcome)
        if Outcome.BAD in outcomes:
            raise CommandError("Not all of it works; docs/models.md says what each part is for.")
