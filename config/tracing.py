"""Tracing: durations and counts as OpenTelemetry spans, and as log lines.

    with span("recall", kinds=3) as measured:
        ...
        measured.set(candidates=len(rows), words_only=True)

No text can get into a span. A value is a number, a boolean, a UUID, a member of an enum or a `Name`; anything else
raises `TypeError`, wherever spans are sent. An error is recorded by the name of its class and never by its message,
because a message may quote what somebody said.

Spans are sent out of the process if the standard `OTEL_*` environment names an endpoint; otherwise they cost only
microseconds. In both cases there is a trace id, which refusals of the API and every log line contain. `carried` passes
it on to jobs.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Self
from uuid import UUID

import structlog
from opentelemetry import context, trace
from opentelemetry.trace import NonRecordingSpan, SpanContext, Status, StatusCode, TraceFlags

log = structlog.get_logger(__name__)

SPAN_NAME = re.compile(r"[a-z]+(\.[a-z_]+)?")
SHORT_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.:/@+-]{0,79}")
CARRIED = re.compile(r"00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})")
"""The format of W3C's Trace Context."""
WHERE_TO = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")

_tracer = trace.get_tracer("keepsake")


class Name(str):
    """A short name from the code or the settings, such as an error's code or a model. The caller vouches for that.

    A text that does not look like a name becomes "unnamed".
    """

    def __new__(cls, value: str) -> Self:
        return super().__new__(cls, value if SHORT_NAME.fullmatch(value) else "unnamed")


Value = bool | int | float | UUID | Enum | Name


class Measured:
    """A running span, to which values can be added."""

    def __init__(self, span: trace.Span) -> None:
        self.values: dict[str, bool | int | float | str] = {}
        self.ms = 0.0
        """The duration, which is set when the span ends."""
        self._span = span

    def set(self, **values: Value) -> None:
        for name, value in values.items():
            self.values[name] = plain = _plain_value(name, value)
            self._span.set_attribute(f"keepsake.{name}", plain)

    def fail(self, error: BaseException) -> None:
        self.values["error"] = type(error).__name__
        self._span.set_attribute("error.type", type(error).__name__)
        self._span.set_status(Status(StatusCode.ERROR))


@contextmanager
def span(name: str, **values: Value) -> Iterator[Measured]:
    """Measure the block. A name without a dot is a whole operation (`turn`) and is logged at INFO; with a dot it is a
    part of one, and is logged at DEBUG.
    """
    if not SPAN_NAME.fullmatch(name):
        raise TypeError("A span is named in the code, in one or two words.")
    started = time.perf_counter()
    with trace.use_span(
        _start_span(name), end_on_exit=True, record_exception=False, set_status_on_exception=False
    ) as begun:
        measured = Measured(begun)
        measured.set(**values)
        try:
            yield measured
        except BaseException as error:
            measured.fail(error)
            raise
        finally:
            measured.ms = round(1000 * (time.perf_counter() - started), 1)
            _log_span(name, measured)


def trace_id() -> str:
    """Return the id of the present trace in hex, or an empty text outside of any span."""
    here = trace.get_current_span().get_span_context()
    return trace.format_trace_id(here.trace_id) if here.is_valid else ""


def add_trace_id(_logger: object, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Add the trace id to a log line."""
    if found := trace_id():
        line.setdefault("trace_id", found)
    return line


def carried() -> str:
    """Return the present trace context, to pass to a job; an empty text outside of any span."""
    here = trace.get_current_span().get_span_context()
    if not here.is_valid:
        return ""
    ids = trace.format_trace_id(here.trace_id), trace.format_span_id(here.span_id)
    return f"00-{ids[0]}-{ids[1]}-{here.trace_flags:02x}"


@contextmanager
def continuing(where: str) -> Iterator[None]:
    """Continue the trace in which `carried` was called. Trace contexts that clients send are never used."""
    found = CARRIED.fullmatch(where)
    if found is None:
        yield
        return
    numbers = [int(part, 16) for part in found.groups()]
    there = SpanContext(numbers[0], numbers[1], is_remote=True, trace_flags=TraceFlags(numbers[2]))
    token = context.attach(trace.set_span_in_context(NonRecordingSpan(there)))
    try:
        yield
    finally:
        context.detach(token)


def send_where_environment_says(environment: Mapping[str, str] = os.environ) -> bool:
    """Send spans as OTLP over HTTP if the environment names an endpoint. Return whether it does."""
    is_off = (
        environment.get("OTEL_SDK_DISABLED", "").lower() == "true" or environment.get("OTEL_TRACES_EXPORTER") == "none"
    )
    if is_off or not any(environment.get(name) for name in WHERE_TO):
        return False
    # Imported only here, because they take memory that a process without an exporter does not need.
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    provider = TracerProvider(
        resource=Resource.create({"service.name": environment.get("OTEL_SERVICE_NAME", "keepsake")})
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return True


def _start_span(name: str) -> trace.Span:
    begun = _tracer.start_span(name)
    if begun.get_span_context().is_valid:
        return begun
    return NonRecordingSpan(SpanContext(secrets.randbits(128) or 1, secrets.randbits(64) or 1, is_remote=False))


def _log_span(name: str, measured: Measured) -> None:
    level = logging.DEBUG if "." in name else logging.INFO
    if logging.getLogger(__name__).isEnabledFor(level):
        log.log(level, name, **{**measured.values, "ms": measured.ms})


def _plain_value(name: str, value: object) -> bool | int | float | str:
    """Return the value for OpenTelemetry and JSON. Raises `TypeError` for text, whatever type the caller declared."""
    if isinstance(value, Name | bool | int | float) and not isinstance(value, Enum):
        return value
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"{name} is no number, truth, id or name")
