"""Where a model server will not answer until its settings are put right: staff read it on the status page."""

from __future__ import annotations

import structlog

from legacies.jobs.overview import count_failure
from memory.engines.base import EngineError
from memory.engines.openai.findings import what_to_check

log = structlog.get_logger(__name__)


def note_setup_error(error: EngineError, *, kind: str) -> None:
    """Count it among the failures of this kind of job, and log what to check. Nothing, where asking again may help."""
    if error.setup_code:
        log.error("model_server_set_up_wrongly", code=error.setup_code, check=what_to_check(error.setup_code))
        count_failure(kind, error.setup_code)
