"""Making recall anew from what is stored."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from memory.engines.base import EngineError
from memory.indexing.rebuild import check_legacy, legacy_ids, rebuild_legacy
from memory.indexing.reembedding import notice_model
from memory.models import EmbeddingModel


class Command(BaseCommand):
    help = (
        "Makes the rows of recall anew from what is stored. Vectors are kept where the text is the same. Without "
        "--legacy, all of them; and if another embedding model is configured than the one in use, workers begin to "
        "make its vectors (see reembed)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--legacy", type=UUID, metavar="ID", help="only this legacy")
        parser.add_argument("--check", action="store_true", help="change nothing; fail if a row is not as it should be")

    def handle(self, *args: Any, legacy: UUID | None, check: bool, **options: Any) -> None:
        chosen = legacy_ids() if legacy is None else [legacy]
        if check:
            self._check(chosen)
            return
        if legacy is None:
            self._notice_model()
        for legacy_id in chosen:
            self.stdout.write(f"{legacy_id}: {rebuild_legacy(legacy_id)} rows")

    def _check(self, chosen: list[UUID]) -> None:
        differences = 0
        for legacy_id in chosen:
            found = check_legacy(legacy_id)
            differences += found.count
            self.stdout.write(
                f"{legacy_id}: {found.rows} rows, {len(found.missing)} missing, {len(found.changed)} changed, "
                f"{len(found.superfluous)} too many"
            )
        if differences:
            raise CommandError(f"{differences} rows are not as they should be. Run rebuild_recall without --check.")

    def _notice_model(self) -> None:
        try:
            model = notice_model()
            if model.state != EmbeddingModel.State.ACTIVE:
                self.stdout.write(f"{model.name} comes into use when workers have made its vectors.")
        except EngineError as error:
            self.stderr.write(f"The embedding model is left as it is: {error}")
