"""Logs: one line an event, JSON in production, with ids and durations and never a word of what people said."""

from __future__ import annotations

import logging
from typing import Any

import structlog

QUIET_PATHS = frozenset({"/healthz", "/livez"})


class AllButHealth(logging.Filter):
    """Leaves out Django's line for every 503 of the health page, which is asked many times while a part is away."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(getattr(record, "request", None), "path", None) not in QUIET_PATHS


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_settings(*, as_json: bool, level: str) -> dict[str, Any]:
    """Configure structlog, and return Django's LOGGING that writes its lines and everybody else's alike."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": structlog.stdlib.ProcessorFormatter, "foreign_pre_chain": SHARED,
                                "processors": _ends(as_json=as_json)}},
        "filters": {"but_health": {"()": "config.logs.AllButHealth"}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["but_health"]}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # Every bell that is heard; what came of it is a line of ours.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
        },
    }  # fmt: skip


def _ends(*, as_json: bool) -> list[Any]:
    shape = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    return [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        shape,
    ]
