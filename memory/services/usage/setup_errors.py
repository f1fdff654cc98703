"""Errors of a model server that last until its settings are corrected, for the status page of staff."""

from __future__ import annotations

import structlog

from legacies.jobs.overview import count_failure
from memory.engines.base import EngineError
from memory.engines.openai.findings import what_to_check

log = structlog.get_logger(__name__)


def note_setup_error(error: EngineError, *, kind: str) -> None:
    """Count the error as a failure of this kind of job, and log what to check. Do nothing if a retry may help."""
    if error.setup_code:
        log.error("model_server_set_up_wrongly", code=error.setup_code, check=what_to_check(error.setup_code))
        count_failure(kind, error.setup_code)
