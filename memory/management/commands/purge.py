"""`manage.py purge`: delete permanently what was set aside at least 90 days ago, without waiting for a worker."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from memory.services.deletion.purging import purge


class Command(BaseCommand):
    help = "Removes for good, with every trace, what its teller set aside 90 days ago or earlier. Workers do it hourly."

    def handle(self, *args: Any, **options: Any) -> None:
        removed = 0
        while counts := purge(now=timezone.now()):
            removed += counts["facts"]
        self.stdout.write(f"{removed} facts removed for good")
