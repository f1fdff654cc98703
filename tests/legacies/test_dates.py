"""EDTF as people's input: what is read, what days it can mean, and what is refused."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.errors import InvalidInput
from legacies.dates import LONGEST, ImpossibleDate, _read_any, _read_plain, parse_edtf

READ = [
    ("1962", date(1962, 1, 1), date(1962, 12, 31)),
    ("1962-06", date(1962, 6, 1), date(1962, 6, 30)),
    ("1962-06-14", date(1962, 6, 14), date(1962, 6, 14)),
    ("1964-02", date(1964, 2, 1), date(1964, 2, 29)),
    ("196X", date(1960, 1, 1), date(1969, 12, 31)),
    ("1962-06/1963-02", date(1962, 6, 1), date(1963, 2, 28)),
    (" 1962 ", date(1962, 1, 1), date(1962, 12, 31)),
]


@pytest.mark.parametrize(("text", "earliest", "latest"), READ)
def test_a_date_is_read_with_the_days_it_can_mean(text: str, earliest: date, latest: date):
    occurred = parse_edtf(text)
    assert (occurred.text, occurred.earliest, occurred.latest) == (text.strip(), earliest, latest)


@pytest.mark.parametrize("text", ["1962~", "1962-06~", "1962?", "1931-21", "[1960,1962]"])
def test_vague_dates_are_read(text: str):
    occurred = parse_edtf(text)
    assert occurred.earliest is not None
    assert occurred.latest is not None
    assert occurred.earliest <= occurred.latest


@pytest.mark.parametrize("text", ["", "   "])
def test_no_date_is_no_date(text: str):
    assert parse_edtf(text) == parse_edtf("")
    assert parse_edtf(text).earliest is None


REFUSED = [
    *("1962-13", "1962-02-30", "1962-00", "yesterday", "spring of 1931", "14.06.1962", "06/14/1962"),
    *("1963/1962", "99999", "0001", "3000", "1962-06-14T10:00", "1962\x00", "'; DROP TABLE", "/", ".."),
    "1962," * LONGEST,
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_date_is_refused_by_field(text: str):
    with pytest.raises(InvalidInput) as refused:
        parse_edtf(text, field="born")
    assert list(refused.value.fields) == ["born"]


@pytest.mark.parametrize(
    ("text", "why"), [("1962-02-30", "no such day"), ("1962-13", "or month"), ("1963/1962", "before the first")]
)
def test_a_date_that_cannot_be_says_why(text: str, why: str):
    with pytest.raises(ImpossibleDate, match="invalid") as refused:
        parse_edtf(text)
    assert why in refused.value.message


@given(st.text(alphabet="0123456789XYTZ/.[]{},:~?%- ", max_size=20))
def test_whatever_is_typed_is_read_in_order_or_refused(text: str):
    try:
        occurred = parse_edtf(text)
    except InvalidInput:
        return
    if occurred.earliest and occurred.latest:
        assert occurred.earliest <= occurred.latest


@given(
    st.builds("-".join, st.lists(st.integers(0, 40).map("{:02}".format), max_size=2)).flatmap(
        lambda rest: st.integers(0, 9999).map(lambda year: f"{year:04}-{rest}".rstrip("-"))
    )
)
@settings(max_examples=60, deadline=None)
def test_plain_dates_are_read_by_the_short_way_as_by_the_long(text: str):
    assert (_read_plain(text) or _read_any(text)) == _read_any(text)


@pytest.mark.parametrize("text", ["1962", "1964-02", "1900-02-28", "2000-02-29"])
def test_plain_dates_take_the_short_way(text: str):
    assert _read_plain(text) == _read_any(text)
