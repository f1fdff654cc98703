"""Lines of the log: JSON in production, with the trace, and without what an exception or an address says."""

from __future__ import annotations

import json
import logging
import logging.config
from collections.abc import Iterator
from io import StringIO

import pytest
import structlog
from django.conf import settings
from django.test import Client

from config.logs import logging_settings
from config.tracing import span, trace_id

WORDS = "She loved dahlias."
log = structlog.get_logger("tests")


@pytest.fixture(params=[True, False], ids=["json", "console"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[StringIO]:
    """What a process writes, as JSON and as a person reads it."""
    out = StringIO()
    monkeypatch.setattr("sys.stderr", out)
    logging.config.dictConfig(logging_settings(as_json=request.param, level="INFO"))
    yield out
    monkeypatch.undo()
    logging.config.dictConfig(settings.LOGGING)


def fail() -> None:
    try:
        raise KeyError(WORDS)
    except KeyError as error:
        raise ValueError(WORDS) from error


def fail_both() -> None:
    for logger in (log, logging.getLogger("somebody.elses")):
        try:
            fail()
        except ValueError:
            logger.exception("it_failed")


def test_an_exception_is_logged_with_its_places_and_without_its_words(written: StringIO):
    fail_both()
    said = written.getvalue()
    assert said.count("it_failed") == 2
    assert said.count("KeyError") == said.count("ValueError") == 2
    assert f"{__name__.rpartition('.')[2]}.py" in said
    assert "in fail" in said
    assert "dahlias" not in said


def test_the_same_line_with_the_words_is_seen(written: StringIO):
    """Else the test above could pass by writing nothing."""
    log.info("it_failed", text=WORDS)
    assert "dahlias" in written.getvalue()


def test_every_line_names_its_trace(written: StringIO):
    with span("turn"):
        here = trace_id()
        log.info("ours")
        logging.getLogger("somebody.elses").warning("theirs")
    assert written.getvalue().count(here) == 3  # and that of the span


def test_a_line_about_a_request_names_the_view_and_no_address(written: StringIO, db: None):
    Client().get(f"/legacies/{WORDS}/")
    Client().get("/invitations/dahlias-are-a-token/")
    said = written.getvalue()
    assert "request_not_served" in said
    assert "404" in said
    assert "dahlias" not in said


def test_lines_are_json_in_production():
    line = logging_settings(as_json=True, level="INFO")["formatters"]["line"]["processors"][-1]
    assert json.loads(line(None, "info", {"event": "ours", "ms": 1})) == {"event": "ours", "ms": 1}
