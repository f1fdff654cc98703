"""Spans as an exporter gets them, stored in memory. `tests/conftest.py` makes the fixture `spans` known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from config import tracing


class Spans:
    """The spans that this process has exported so far."""

    def __init__(self, exporter: InMemorySpanExporter) -> None:
        self._exporter = exporter

    def all(self) -> tuple[ReadableSpan, ...]:
        return self._exporter.get_finished_spans()

    def named(self, name: str) -> list[ReadableSpan]:
        return [span for span in self.all() if span.name == name]

    def values(self, name: str) -> dict[str, Any]:
        """Return the attributes of the one span of this name, without the `keepsake.` prefix."""
        (span,) = self.named(name)
        return {key.removeprefix("keepsake."): value for key, value in (span.attributes or {}).items()}

    def as_text(self) -> str:
        """Return everything that an exporter would send: names, values, statuses, events, resources."""
        return "\n".join(span.to_json() for span in self.all())


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[Spans]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(tracing, "_tracer", provider.get_tracer("tests"))
    yield Spans(exporter)
    provider.shutdown()
