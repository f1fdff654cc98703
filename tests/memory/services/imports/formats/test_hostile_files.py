"""A file made to be slow to read is read in a time that grows with its length alone."""

from __future__ import annotations

import json

import pytest

from config.errors import InvalidInput
from memory.services.imports.formats.chats import FileRefused, parts_of
from memory.services.imports.formats.file_kinds import read_file
from memory.services.imports.formats.telegram import MOST_MISTAKES
from memory.services.imports.formats.whatsapp import sort_out
from tests.support.growing_text import BETWEEN, times_as_long

BEGINNING = "12.03.24, 18:05 - "
WORDS = [" ", "\u200e ", "<", " • ", " • a ", "image ", "\u200e<attached: ", "a.bc (", "<attached: a", ".", "-\u200e"]


@pytest.mark.parametrize("seed", WORDS)
def test_what_stands_behind_a_name_is_sorted_out_in_linear_time(seed):
    assert times_as_long(lambda text: sort_out(f"{text}x"), seed, characters=4000) < BETWEEN


FILES = {
    "spaces": " ",
    "lines": "\n",
    "stamps": BEGINNING,
    "brackets": "[",
    "people": f"{BEGINNING}a: b\n",
    "copied": "a, [12.03.24 18:05]\n",
    "notices": f"{BEGINNING}\u200e\n",
}


@pytest.mark.parametrize("name", FILES)
def test_a_chat_is_read_in_linear_time(name):
    def read(text: str) -> None:
        read_file(f"{BEGINNING}Anna: hello\n{BEGINNING}Tom: {text}x".encode())

    assert times_as_long(read, FILES[name], characters=20_000) < BETWEEN


def test_a_family_with_many_members_and_conversations_is_read_in_linear_time():
    said = {"n": 1, "role": "user", "at": "2026-03-02T18:05:00Z", "text": "x"}

    def read(text: str) -> None:
        count = len(text)
        members = [{"id": f"m{n}", "name": "A", "role": "keeper"} for n in range(count)]
        conversations = [{"id": f"c{n}", "member": f"m{n}", "messages": [said]} for n in range(count)]
        shares = [{"member": f"m{n}", "conversation": f"c{n}", "messages": [1]} for n in range(count)]
        document = {"legacy": {"name": "Rose"}, "members": members, "conversations": conversations, "shares": shares}
        with pytest.raises(InvalidInput):
            read_file(json.dumps({**document, "wrong": 1}).encode())

    assert times_as_long(read, "x", characters=100) < BETWEEN


def test_a_long_message_is_cut_in_linear_time():
    assert times_as_long(lambda text: list(parts_of(text)), "x", characters=2_000_000) < BETWEEN
    assert "".join(parts_of("word " * 10_000)) == "word " * 10_000


def test_of_a_file_of_nothing_but_mistakes_the_first_are_named():
    for raw in (b'{"messages":[' + b"[]," * 5_000 + b"[]]}", b'{"chats":{"list":[' + b"1," * 5_000 + b"1]}}"):
        with pytest.raises(FileRefused) as refused:
            read_file(raw)
        assert len(refused.value.mistakes) == MOST_MISTAKES


@pytest.mark.parametrize("where", ['"members":[', '"conversations":[', '"conversations":[{"messages":['])
def test_a_family_file_of_empty_entries_is_refused_unread(where):
    ends = "]}]}" if "messages" in where else "]}"
    with pytest.raises(FileRefused, match="file_refused") as refused:
        read_file(f'{{"legacy":{{}},{where}{"[]," * 5_000}[]{ends}'.encode())
    assert [str(it) for it in refused.value.mistakes] == ["file: Most of its entries are empty."]


@pytest.mark.parametrize(
    "raw", [b'{"messages":' + b"[" * 100_000, b'{"a":' * 100_000, b'{"id": ' + b"9" * 5_000 + b"}"]
)
def test_json_that_nobody_can_read_is_refused(raw):
    with pytest.raises(FileRefused):
        read_file(raw)
