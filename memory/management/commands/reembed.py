"""`manage.py reembed`: change the embedding model while everything goes on."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState
from memory.engines.base import EngineError
from memory.indexing.reembedding import HANDLER, ask_for_reembedding, choose_model, notice_model
from memory.kinds import JobKind
from memory.models import EmbeddingModel

LOOK_EVERY_SECONDS = 0.5
BAR = 40


class Command(BaseCommand):
    help = (
        "Makes the vectors of the embedding model that the settings name, beside those in use, and then takes it into "
        "use. People read and write meanwhile. Workers do the same by themselves when the settings change; this helps "
        "them, or watches them. Stopped anywhere, it is gone on with where it was."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--model", metavar="NAME", help="another model than the settings name, that was used before"
        )

    def handle(self, *args: Any, model: str | None, **options: Any) -> None:
        chosen = _start_reembedding(model)
        with transaction.atomic():
            item_id = ask_for_reembedding().pk
        shown = ""
        while (item := Job.objects.get(pk=item_id)).state in (JobState.WAITING, JobState.RUNNING):
            if (line := _progress(item)) != shown:
                self.stdout.write(line, ending="\r" if self.stdout.isatty() else "\n")
                shown = line
            run_item(item_id, {JobKind.REEMBED: HANDLER})
            if _is_not_ours(item_id):
                time.sleep(LOOK_EVERY_SECONDS)
        active = EmbeddingModel.objects.get(state=EmbeddingModel.State.ACTIVE)
        if active.pk != chosen.pk:
            raise CommandError(f"{active.name} is still in use.")
        self.stdout.write(f"{active.name} is in use.")


def _start_reembedding(name: str | None) -> EmbeddingModel:
    try:
        chosen = notice_model() if name is None else choose_model(name)
        if name is None and chosen is not None:
            chosen = choose_model(chosen.name)
    except EngineError as error:
        raise CommandError(f"The embedding model cannot be asked: {error}") from error
    if chosen is None:
        raise CommandError(f"No model called {name} was ever in use here.")
    return chosen


def _is_not_ours(item_id: Any) -> bool:
    """Return whether a worker runs the job, or the job waits for an embedder that is down."""
    item = Job.objects.get(pk=item_id)
    return item.state == JobState.RUNNING or bool(item.error)


def _progress(item: Job) -> str:
    if item.error:
        return f"waiting: {item.error}"
    stands = item.result or {}
    if not stands.get("total"):
        return "looking at what is there"
    done, total = min(stands["done"], stands["total"]), stands["total"]
    what = "clearing away" if stands["state"] == EmbeddingModel.State.RETIRED else "filling in"
    filled = BAR * done // total
    return f"{what} {stands['name']} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}"
