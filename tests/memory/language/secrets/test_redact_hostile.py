"""A text made to be slow to read is read in the same time as any other of its length."""

from __future__ import annotations

import sys

import pytest

from memory.language.secrets import MARK, redact
from tests.support.growing_text import BETWEEN, times_as_long

HOSTILE = [
    " ",
    "-",
    "1",
    "key:=>",
    "key='",
    "pin ",
    "PIN 1.",
    "code is ",
    "passwords ",
    "passwords abc1 ",
    "x password\n",
    "the password is 1\n",
    "the code is 4417 ",
    "4417 is her pin ",
    "open with ",
    "sk-",
    "//",
    "eyJ",
    "eyJaaaaaaaa-",
    "://a:b@",
    "-----BEGIN PRIVATE KEY-----",
]
COSTLY = [
    *HOSTILE,
    "1,",
    "A1 ",
    "A-1 ",
    "a-1-",
    "x_1=",
    "PIN A1b2 ",
    "Pin 4417 a.",
    "door 4471, ",
    "phone 447144 ",
    "QQ123456C ",
]
MOST_CALLS = 25
"""Of functions, ours and Python's, for each character of a text made to be slow."""


@pytest.mark.parametrize("seed", HOSTILE)
def test_four_times_the_text_takes_about_four_times_as_long(seed):
    assert times_as_long(redact, seed, characters=2000) < BETWEEN


@pytest.mark.parametrize("seed", COSTLY)
def test_a_character_takes_no_more_than_so_many_calls(seed):
    text = (seed * 2000)[:2000]
    redact(text)
    assert calls_of(redact, text) / len(text) <= MOST_CALLS


def calls_of(function, *args):
    calls = 0

    def count(_frame, event, _what):
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        function(*args)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("secret", ["QQ123456C", "AB4417", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.dBjft"])
def test_a_value_goes_as_a_whole(secret):
    assert redact(f"Her PIN was {secret} then").text == f"Her PIN was {MARK} then"


@pytest.mark.parametrize("length", [4, 300, 3000])
def test_an_assigned_value_goes_however_long_it_is(length):
    assert redact(f"password={'x' * length}; then").text == f"password={MARK}; then"


def test_a_second_list_of_passwords_is_read_too():
    assert redact("passwords lost. passwords: a1b c2d").text == f"passwords lost. passwords: {MARK} {MARK}"
