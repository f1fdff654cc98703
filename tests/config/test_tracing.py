"""Spans: counts and times, never a word; and a trace that goes from a request to the work that it causes."""

from __future__ import annotations

import logging
import math
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from opentelemetry import trace
from opentelemetry.trace import StatusCode

from config.tracing import Name, carried, continuing, send_where_environment_says, span, trace_id
from legacies.models import LegacyState
from tests.support.spans import Spans

WORDS = "She loved dahlias."


def test_a_span_takes_numbers_truths_ids_and_names(spans: Spans):
    legacy = uuid4()
    with span("recall", legacy=legacy, kinds=3, state=LegacyState.ACTIVE) as measured:
        measured.set(words_only=True, embedding_ms=1.5, code=Name("engine_unavailable"))
    assert spans.values("recall") == {
        "legacy": str(legacy), "kinds": 3, "state": "active", "words_only": True, "embedding_ms": 1.5,
        "code": "engine_unavailable",
    }  # fmt: skip


@pytest.mark.parametrize("value", [WORDS, "dahlias", "", b"dahlias", None, ["dahlias"], {"said": 1}, ValueError(WORDS)])
def test_a_span_takes_nothing_that_could_be_text(spans: Spans, value: object):
    with span("recall", count=1) as measured, pytest.raises(TypeError) as raised:
        measured.set(title=value)  # type: ignore[arg-type]  # that is the point
    assert "dahlias" not in str(raised.value) + spans.as_text()
    assert spans.values("recall") == {"count": 1}
    with pytest.raises(TypeError), span("recall", title=value):  # type: ignore[arg-type]  # as above
        pass
    assert "dahlias" not in spans.as_text()


@pytest.mark.parametrize("name", [WORDS, "Recall", "recall dahlias", "a.b.c", ""])
def test_a_span_is_named_in_the_code(spans: Spans, name: str):
    with pytest.raises(TypeError), span(name):
        pass
    assert spans.all() == ()


@pytest.mark.parametrize("text", [WORDS, "two words", "", "é", "9lives", "a" * 81, "a\nb"])
def test_what_does_not_look_like_a_name_is_told_as_unnamed(text: str):
    assert Name(text) == "unnamed"
    assert [Name("gpt-4o:mini"), Name("memory:conversations")] == ["gpt-4o:mini", "memory:conversations"]


def test_an_error_is_told_by_its_kind_alone(spans: Spans, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    with pytest.raises(ValueError, match="dahlias"), span("turn"):
        raise ValueError(WORDS)
    (failed,) = spans.named("turn")
    assert failed.status.status_code == StatusCode.ERROR
    assert spans.values("turn") == {"error.type": "ValueError"}
    assert failed.events == ()
    assert "dahlias" not in spans.as_text() + caplog.text
    assert "ValueError" in caplog.text


def test_wholes_are_logged_and_parts_only_when_asked_for(caplog: pytest.LogCaptureFixture):
    for level, logged in ((logging.INFO, 1), (logging.DEBUG, 2)):
        caplog.clear()
        caplog.set_level(level, logger="config.tracing")
        with span("turn", pieces=math.pi), span("turn.model"):
            pass
        assert len(caplog.records) == logged


def test_parts_stand_in_their_whole(spans: Spans):
    with span("turn"), span("turn.model"):
        pass
    (part,), (whole,) = spans.named("turn.model"), spans.named("turn")
    assert part.parent == whole.context


def test_without_an_exporter_there_is_a_trace_all_the_same():
    assert trace_id() == carried() == ""
    with span("turn"):
        outer = trace_id()
        with span("turn.model"):
            assert trace_id() == outer
    with span("turn"):
        assert trace_id() not in ("", outer)


@pytest.mark.parametrize("is_exported", [True, False])
def test_work_goes_on_with_the_trace_of_what_caused_it(is_exported: bool, request: pytest.FixtureRequest):
    if is_exported:
        request.getfixturevalue("spans")
    with span("http.request"):
        there, where = trace_id(), carried()
    with continuing(where), span("job"):
        assert trace_id() == there
    assert trace_id() == ""


@pytest.mark.parametrize("where", ["", WORDS, "00-" + "g" * 32 + "-" + "1" * 16 + "-01", "00-1-2-3"])
def test_what_is_no_trace_begins_a_new_one(where: str):
    with continuing(where), span("job"):
        assert len(trace_id()) == 32


def test_a_refusal_carries_the_trace_of_its_request(spans: Spans, db: None):
    answer = Client().get("/api/v1/me")
    (request,) = spans.named("http.request")
    assert request.context is not None
    assert answer.json()["trace_id"] == format(request.context.trace_id, "032x")
    assert spans.values("http.request") == {"method": "GET", "view": "api:me", "status": 401}


def test_a_trace_that_a_client_names_is_not_taken_over(spans: Spans, db: None):
    theirs = "1" * 32
    answer = Client().get("/api/v1/me", headers={"traceparent": f"00-{theirs}-{'2' * 16}-01"})
    assert answer.json()["trace_id"] != theirs


def test_a_method_of_somebodys_invention_is_no_name(spans: Spans, db: None):
    Client().generic("she loved dahlias", "/no/such/dahlias/")
    assert spans.values("http.request") == {"method": "unnamed", "view": "none", "status": 404}


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": ""},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"},
    ],
)
def test_nothing_leaves_unless_the_environment_says_where_to(environment: dict[str, str]):
    assert not send_where_environment_says(environment)


def test_spans_are_sent_where_the_environment_says(monkeypatch: pytest.MonkeyPatch):
    set_up: list[Any] = []
    monkeypatch.setattr(trace, "set_tracer_provider", set_up.append)
    assert send_where_environment_says({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"})
    (provider,) = set_up
    assert provider.resource.attributes["service.name"] == "keepsake"
    provider.shutdown()
