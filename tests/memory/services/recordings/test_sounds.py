"""Telling what a sound is by its content, and refusing what is none, is cut off, or says more than there is."""

from __future__ import annotations

import random
import struct
import time
from contextlib import suppress

import pytest

from memory.services.recordings.containers import FileBroken, fragments_seconds
from memory.services.recordings.sounds import SoundRefused, read_sound
from tests.support.recordings import SOUNDS, silence, sound

NAMES = sorted(path.name for path in SOUNDS.iterdir())


def problem_of(raw: bytes) -> str:
    with pytest.raises(SoundRefused) as refused:
        read_sound(raw)
    return refused.value.code


@pytest.mark.parametrize("name", NAMES)
def test_each_kind_is_told_by_its_content_with_its_length(name: str):
    found = read_sound(sound(name))
    assert (found.kind, found.seconds) == (name.partition(".")[2], 3)


def test_there_is_a_sample_of_each_kind_but_wav_which_is_made_here():
    assert {name.partition(".")[2] for name in NAMES} == {"webm", "ogg", "m4a", "mp3", "flac"}
    assert (read_sound(silence(61)).kind, read_sound(silence(61)).seconds) == ("wav", 61)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_cut_off_is_refused(name: str):
    raw = sound(name)
    assert problem_of(raw[: len(raw) // 2]) == "broken"
    assert problem_of(raw[:60]) in ("broken", "too_short")


def test_a_cut_wav_is_refused():
    assert problem_of(silence(3)[:-1]) == "broken"


@pytest.mark.parametrize(
    "raw",
    [
        *(b"Dear diary, this is no sound at all.", b"%PDF-1.4", b"\x89PNG\r\n\x1a\n", b"\x00" * 400),
        *(b"<html><script>alert(1)</script>" + b"\xff\xfb\x90\x00" * 50, b"GIF89a/*" + b"\xff\xfb\x90\x00" * 50),
        b"PK\x03\x04" + b"\x00" * 100,
    ],
)
def test_what_is_no_sound_is_refused_whatever_stands_further_on(raw: bytes):
    assert problem_of(raw) == "no_sound"


def test_a_text_that_begins_like_an_mp3_is_refused():
    assert problem_of(b"ID3 is how this text begins, and nothing else." * 20) in ("broken", "too_short")


@pytest.mark.parametrize("seconds", [25 * 60, 20 * 60 + 6])
def test_more_than_twenty_minutes_are_refused(seconds: int):
    assert problem_of(silence(seconds, rate=100)) == "too_long"


def test_twenty_minutes_are_not():
    assert read_sound(silence(20 * 60 + 1, rate=100)).seconds == 1201


@pytest.mark.parametrize("seconds", [0, 0.1])
def test_without_any_sound_it_is_refused(seconds: float):
    assert problem_of(silence(seconds)) in ("too_short", "broken")


def test_a_film_is_no_recording():
    raw = sound("said.m4a").replace(b"soun", b"vide")
    assert problem_of(raw) == "broken"
    assert problem_of(sound("said.webm").replace(b"A_OPUS", b"V_VP80")) == "broken"


def test_huge_numbers_in_a_head_are_not_believed():
    wav = bytearray(silence(2))
    wav[40:44] = struct.pack("<I", 2**32 - 1)
    assert problem_of(bytes(wav)) == "broken"
    cluster = b"\x1f\x43\xb6\x75\xff" + b"\xe7\x88" + b"\xff" * 8 + b"\xa3\x84\x81\x00\x00\x00"
    assert problem_of(sound("said.webm") + cluster) == "too_long"
    mp4 = bytearray(sound("said.m4a"))
    place = mp4.index(b"moov") - 4
    mp4[place : place + 4] = struct.pack(">I", 2**32 - 1)
    assert problem_of(bytes(mp4)) == "broken"
    run = sound("fragments.m4a")
    count = run.index(b"trun") + 8
    assert problem_of(run[:count] + struct.pack(">I", 2**31) + run[count + 4 :]) in ("broken", "too_long")


def test_boxes_within_boxes_without_end_are_not_followed():
    box = b""
    for _depth in range(5000):
        box = struct.pack(">I4s", len(box) + 8, b"moov") + box
    with pytest.raises(FileBroken):
        fragments_seconds(box)


@pytest.mark.parametrize("name", [*NAMES, "wav"])
def test_whatever_is_changed_in_a_file_it_is_read_or_refused_at_once(name: str):
    chance = random.Random(name)
    raw = silence(2) if name == "wav" else sound(name)
    began = time.process_time()
    for _ in range(200):
        changed = bytearray(raw)
        for _ in range(chance.choice((1, 4, 30))):
            changed[chance.randrange(min(len(changed), chance.choice((64, 600, 30_000))))] = chance.choice((0, 255, 7))
        with suppress(SoundRefused):
            read_sound(bytes(changed))
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "raw",
    [
        sound("said.webm") + b"\xec\x80" * 2_000_000,
        sound("said.ogg")[:27] + b"\x00" * 10 + b"OggS" + b"\x00" * 4_000_000,
        sound("said.flac")[:42] + b"\xff\xf8" * 2_000_000,
        sound("said.m4a") + struct.pack(">I4s", 8, b"free") * 500_000,
        b"ID3\x04\x00\x00\x00\x00\x00\x00" + b"\xff\xfb" * 2_000_000,
    ],
    ids=["webm", "ogg", "flac", "m4a", "mp3"],
)
def test_a_file_made_to_keep_the_server_busy_does_not(raw: bytes):
    began = time.process_time()
    with suppress(SoundRefused):
        read_sound(raw)
    assert time.process_time() - began < 5
