"""Logging: one line per event, JSON in production, with ids and durations and never a person's words.

Libraries log here too, and their lines could contain such words: the message of an exception may quote a row or a
prompt, and a URL may contain what somebody typed. Neither is logged; see `describe_error` and `name_the_view`.
"""

from __future__ import annotations

import logging
import sys
import traceback
from types import TracebackType
from typing import Any

import structlog

from config.tracing import add_trace_id

QUIET_PATHS = frozenset({"/healthz", "/livez"})


class AllButHealth(logging.Filter):
    """A filter that drops Django's lines about 503 on the health page, which is read often while a part is down."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(getattr(record, "request", None), "path", None) not in QUIET_PATHS


def name_the_view(_logger: object, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace the URL in Django's lines about a request by the name of the view and the status."""
    record = line.get("_record")
    request = getattr(record, "request", None)
    if request is not None:
        match = getattr(request, "resolver_match", None)
        line["event"] = "request_not_served"
        line["view"] = match.view_name if match else "none"
        line["status"] = getattr(record, "status_code", 0)
    return line


def describe_error(_logger: object, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add an exception to a line: the classes and code locations of it and its causes, without their messages."""
    given = line.pop("exc_info", None)
    found = given if isinstance(given, BaseException | tuple) else sys.exc_info() if given else None
    error = found[1] if isinstance(found, tuple) else found
    if error is not None:
        line["exception"] = "\n".join(_lines_of(error))
    return line


def _lines_of(error: BaseException) -> list[str]:
    """Return the lines of an exception and its causes, the innermost first, as Python prints them."""
    behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return [*(_lines_of(behind) if behind else []), type(error).__name__, *_traceback_locations(error.__traceback__)]


def _traceback_locations(where: TracebackType | None) -> list[str]:
    return [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(where)]


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    add_trace_id,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
# One list for the whole process: loggers keep a reference to it, and `capture_logs` changes the list in place.
PROCESSORS: list[Any] = [*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter]


def logging_settings(*, as_json: bool, level: str) -> dict[str, Any]:
    """Configure structlog, and return Django's LOGGING, which writes the lines of structlog and of all libraries."""
    structlog.configure(
        processors=PROCESSORS,
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": structlog.stdlib.ProcessorFormatter, "foreign_pre_chain": SHARED,
                                "processors": _last_processors(as_json=as_json)}},
        "filters": {"but_health": {"()": "config.logs.AllButHealth"}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["but_health"]}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # Uvicorn's own handlers would write the messages of exceptions.
            "uvicorn": {"handlers": [], "propagate": True, "level": "WARNING"},
            # It would log each request with its whole URL, search terms included.
            "uvicorn.access": {"handlers": [], "propagate": False, "level": "CRITICAL"},
            # They would log every notification that arrives; our own lines say what came of it.
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            # Below ERROR, these log requests with people's words.
            **{name: {"level": "ERROR"} for name in ("mcp", "sse_starlette")},
            # At DEBUG, these log prompts and keys.
            **{name: {"level": "WARNING"} for name in ("openai", "httpx2", "httpcore2")},
        },
    }  # fmt: skip


def _last_processors(*, as_json: bool) -> list[Any]:
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    return [
        name_the_view,
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        describe_error,
        renderer,
    ]
