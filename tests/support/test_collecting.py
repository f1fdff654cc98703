"""Tests that a lane of `make test` reads every file that has a test for it."""

from __future__ import annotations

import pytest

from tests.support.collecting import TESTS, is_left_out, required


@pytest.mark.parametrize(
    ("expression", "terms"),
    [
        ("", {""}),
        ("workers and not trust", {"workers", "not trust"}),
        ("workers or trust", set()),
        ("workers and trust or sweep", set()),
        ("(interface or sweep) and not browser", {"…", "not browser"}),
        ("not (workers and trust)", {"not …"}),
        ("not ((workers) and trust and sweep) and not trust", {"not …", "not trust"}),
    ],
)
def test_only_terms_that_must_hold_leave_out_a_file(expression, terms):
    assert required(expression) == terms


@pytest.mark.parametrize(
    ("path", "terms", "left_out"),
    [
        ("memory/web", {"not interface"}, True),
        ("memory/web", {"interface"}, False),
        ("memory", {"not interface"}, False),
        ("browser", {"not browser"}, True),
        ("browser", {"workers", "not trust"}, False),
        ("trust/test_api_fuzz.py", {"trust"}, False),
        ("memory/test_kinds.py", {"trust"}, True),
        ("memory/test_kinds.py", {"not trust"}, False),
        ("trust/test_api_fuzz.py", {"trust", "workers"}, True),
        ("conftest.py", {"trust"}, False),
    ],
)
def test_a_file_is_left_out_if_no_test_of_it_can_have_all_marks(path, terms, left_out):
    assert is_left_out(TESTS / path, terms) is left_out
