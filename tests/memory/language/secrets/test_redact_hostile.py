"""A text made to be slow to read is read in the same time as any other of its length."""

from __future__ import annotations

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


@pytest.mark.parametrize("seed", HOSTILE)
def test_four_times_the_text_takes_about_four_times_as_long(seed):
    assert times_as_long(redact, seed, characters=2000) < BETWEEN


@pytest.mark.parametrize("secret", ["QQ123456C", "AB4417", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi.dBjft"])
def test_a_value_goes_as_a_whole(secret):
    assert redact(f"Her PIN was {secret} then").text == f"Her PIN was {MARK} then"


@pytest.mark.parametrize("length", [4, 300, 3000])
def test_an_assigned_value_goes_however_long_it_is(length):
    assert redact(f"password={'x' * length}; then").text == f"password={MARK}; then"


def test_a_second_list_of_passwords_is_read_too():
    assert redact("passwords lost. passwords: a1b c2d").text == f"passwords lost. passwords: {MARK} {MARK}"
