"""Reading chats as phones write them down: every form, every line kept or counted, no day guessed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from memory.services.imports.formats.chats import FileRefused, LeftOut
from memory.services.imports.formats.day_order import DayOrder
from memory.services.imports.formats.whatsapp import is_written_chat, read_written_chat

BERLIN = ZoneInfo("Europe/Berlin")

ANDROID = """12/03/2024, 18:04 - Messages and calls are end-to-end encrypted. Tap to learn more.
12/03/2024, 18:05 - Anna: Do you remember the lake?
We went every summer.

And the boat: blue.
12/03/2024, 18:07 - Mum ❤: Yes: of course
12/03/2024, 18:08 - Mum ❤: <Media omitted>
12/03/2024, 18:09 - Anna changed the group name from "A" to "Us: all"
12/03/2024, 18:10 - Anna: This message was deleted
13/03/2024, 09:05 - Mum ❤: IMG-20240313-WA0001.jpg (file attached)
The boat in 1961
"""


def said(text: str, order: DayOrder | None = None) -> list[tuple[datetime, str, str]]:
    written = read_written_chat(text)
    chat = written.chat(zone=BERLIN, order=order or written.orders[0])
    return [(line.at, line.speaker, line.text) for line in chat.lines]


def one(line: str) -> tuple[datetime, str, str]:
    [found] = said(line)
    return found


def test_every_message_is_kept_word_for_word_with_speaker_and_moment():
    assert [(speaker, text) for _, speaker, text in said(ANDROID)] == [
        ("Anna", "Do you remember the lake?\nWe went every summer.\n\nAnd the boat: blue."),
        ("Mum ❤", "Yes: of course"),
        ("Mum ❤", "The boat in 1961"),
    ]
    assert said(ANDROID)[0][0] == datetime(2024, 3, 12, 18, 5, tzinfo=BERLIN)


def test_what_is_no_message_is_counted_with_its_reason_and_nothing_vanishes():
    chat = read_written_chat(ANDROID).chat(zone=BERLIN, order=DayOrder.DAY_FIRST)
    assert chat.left_out == {LeftOut.SYSTEM: 2, LeftOut.MEDIA: 1, LeftOut.DELETED: 1, LeftOut.CAPTIONED: 1}
    without_words = sum(count for reason, count in chat.left_out.items() if reason != LeftOut.CAPTIONED)
    assert chat.read == len(chat.lines) + without_words == 7


def test_lines_above_the_first_message_are_counted():
    chat = read_written_chat(f"Our chat\n\n{ANDROID}").chat(zone=BERLIN, order=DayOrder.DAY_FIRST)
    assert chat.left_out[LeftOut.PREAMBLE] == 1


def test_who_speaks_most_is_named_first_and_the_app_is_nobody():
    [chat] = read_written_chat(ANDROID).chats
    assert set(chat.speakers) == {"Anna", "Mum ❤"}


@pytest.mark.parametrize(
    ("line", "moment"),
    [
        ("12/03/2024, 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("12/03/2024 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("12/03/2024 à 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("12.03.24, 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("12.03.24 um 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("[12.03.24, 18:05:20] Anna: text", (2024, 3, 12, 18, 5, 20)),
        ("\u200e[12.03.24, 18:05:20] ~\u202fAnna: text", (2024, 3, 12, 18, 5, 20)),
        ("\ufeff[13/3/24, 6:05:20\u202fPM] Anna: text", (2024, 3, 13, 18, 5, 20)),
        ("[3/13/24, 12:05:20 AM] Anna: text", (2024, 3, 13, 0, 5, 20)),
        ("13/3/24, 6:05 p.\u00a0m. - Anna: text", (2024, 3, 13, 18, 5)),
        ("13/3/24, 12:05 pm - Anna: text", (2024, 3, 13, 12, 5)),
        ("2024-03-12, 18:05 - Anna: text", (2024, 3, 12, 18, 5)),
        ("Anna, [12.03.24 18:05]\ntext", (2024, 3, 12, 18, 5)),
        ("Anna, [12/03/2024 18:05]:\ntext\n", (2024, 3, 12, 18, 5)),
    ],
)
def test_every_form_of_a_line_is_read(line: str, moment: Any):
    assert one(line) == (datetime(*moment).replace(tzinfo=BERLIN), "Anna", "text")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "<Media omitted>",
            "\u200eimage omitted",
            "\u200eWill • 3 pages document omitted",
            "\u200e<attached: 1-A.jpg>",
        ),
        *(
            "<Medien ausgeschlossen>",
            "\u200eBild weggelassen",
            "\u200eSticker weggelassen",
            "IMG-1.jpg (Datei angehängt)",
        ),
        *("<Multimedia omitido>", "\u200eimagen omitida", "\u200eaudio omitido", "PTT-1.opus (archivo adjunto)"),
        *("<Médias omis>", "\u200eimage absente", "\u200evidéo omise", "IMG-1.jpg (fichier joint)"),
        *("<Video message omitted>", "null"),
    ],
)
def test_pictures_and_voices_are_left_out_in_four_languages(text: str):
    written = read_written_chat(f"[12.03.24, 18:05:20] Anna: {text}\n[12.03.24, 18:05:21] Anna: There she is.")
    assert [entry.left_out for entry in written.entries] == [LeftOut.MEDIA, None]


@pytest.mark.parametrize(
    "text",
    [
        "You deleted this message.",
        "Diese Nachricht wurde gelöscht.",
        "Eliminaste este mensaje",
        "Ce message a été supprimé",
    ],
)
def test_deleted_messages_are_left_out_in_four_languages(text: str):
    written = read_written_chat(f"[12.03.24, 18:05:20] Anna: {text}\n[12.03.24, 18:05:21] Anna: There she is.")
    assert [entry.left_out for entry in written.entries] == [LeftOut.DELETED, None]


@pytest.mark.parametrize(
    "line",
    [
        "Family: \u200eMessages and calls are end-to-end encrypted.",
        "Family: \u200eTom added you",
        "Mum: Missed voice call",
        "Mum: Verpasster Sprachanruf",
        "Tom left",
        'Anna cambió el asunto de "A: b" a "C"',
        "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt: Tippe hier",
    ],
)
def test_what_the_app_wrote_is_left_out(line: str):
    written = read_written_chat(f"[12.03.24, 18:05:20] {line}\n[12.03.24, 18:05:21] Anna: There she is.")
    assert [entry.left_out for entry in written.entries] == [LeftOut.SYSTEM, None]


@pytest.mark.parametrize(
    "words",
    ["I omitted the image", "She left", "null and void", "He deleted this message, she said", "Look: <3 omitted"],
)
def test_words_that_only_sound_like_the_app_are_kept(words: str):
    assert one(f"12.03.24, 18:05 - Anna: {words}")[2] == words


def test_a_note_that_a_message_was_edited_is_no_part_of_it():
    assert one("12.03.24, 18:05 - Anna: In May. \u200e<This message was edited>")[2] == "In May."


def test_the_file_as_a_whole_says_whether_day_or_month_comes_first():
    assert read_written_chat("3/4/24, 18:05 - A: x\n3/13/24, 18:05 - A: y").orders == (DayOrder.MONTH_FIRST,)
    assert read_written_chat("3/4/24, 18:05 - A: x\n13/4/24, 18:05 - A: y").orders == (DayOrder.DAY_FIRST,)
    assert read_written_chat("3.4.24, 18:05 - A: x").orders == (DayOrder.DAY_FIRST,)
    # Day first, time would run back from October to February; month first it runs on.
    assert read_written_chat("2/10/24, 18:05 - A: x\n3/2/24, 18:05 - A: y").orders == (DayOrder.MONTH_FIRST,)


def test_where_it_says_nothing_both_orders_are_offered_and_none_is_guessed():
    written = read_written_chat("3/4/24, 18:05 - A: x\n3/5/24, 18:05 - A: y")
    assert written.orders == (DayOrder.DAY_FIRST, DayOrder.MONTH_FIRST)
    assert said("3/4/24, 18:05 - A: x", DayOrder.MONTH_FIRST)[0][0] == datetime(2024, 3, 4, 18, 5, tzinfo=BERLIN)


def test_days_that_contradict_each_other_are_refused():
    with pytest.raises(FileRefused) as refused:
        read_written_chat("13/4/24, 18:05 - A: x\n3/14/24, 18:05 - A: y")
    assert "day first" in str(refused.value.mistakes[0])


def test_what_looks_like_a_line_but_has_no_such_day_belongs_to_the_message_above():
    for line in ("45/67/2024, 18:05 - so much", "01/01/0101, 00:00 - Mum: so old", "31/12/9999, 23:59 - Mum: so far"):
        assert one(f"12.03.24, 18:05 - Anna: Score\n{line}")[2] == f"Score\n{line}"


def test_the_hour_that_comes_twice_in_autumn_runs_on():
    text = "\n".join(f"27.10.2024, {hour} - A: x" for hour in ("02:30", "02:50", "02:10", "03:00"))
    moments = [at.timestamp() for at, _, _ in said(text)]
    assert moments == sorted(moments)


def test_a_chat_in_which_nobody_speaks_is_refused():
    with pytest.raises(FileRefused):
        read_written_chat("12/03/2024, 18:04 - Tom left\n12/03/2024, 18:05 - Anna: <Media omitted>")


def test_a_letter_is_no_chat():
    assert not is_written_chat("Dear Anna,\non 12/03/2024 at 18:05 we left: all of us.")
    assert is_written_chat(ANDROID)
