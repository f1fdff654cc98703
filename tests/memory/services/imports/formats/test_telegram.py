"""Reading what Telegram Desktop writes: one chat or a whole account, every form of text, every mistake named."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from memory.services.imports.formats.chats import FileRefused, LeftOut
from memory.services.imports.formats.telegram import read_telegram

BERLIN = ZoneInfo("Europe/Berlin")


def post(number: Any, text: Any = "She sang.", **more: Any) -> dict[str, Any]:
    usual = {"id": number, "type": "message", "date": "2024-03-12T18:05:00", "date_unixtime": "1710263100"}
    return {**usual, "from": "Anna", "from_id": "user1", "text": text, **more}


def one_chat(*posts: Any, **more: Any) -> dict[str, Any]:
    return {"name": "Mum", "type": "personal_chat", "id": 7, "messages": list(posts), **more}


def lines_of(*posts: Any):
    return read_telegram(one_chat(*posts)).chat(key="7", zone=BERLIN).lines


def mistakes_in(document: Any) -> list[str]:
    with pytest.raises(FileRefused) as refused:
        read_telegram(document)
    return [mistake.place for mistake in refused.value.mistakes]


def test_a_message_is_kept_with_speaker_moment_and_number():
    [line] = lines_of(post(234))
    assert (line.speaker, line.text, line.name) == ("Anna", "She sang.", "234")
    assert line.at == datetime(2024, 3, 12, 17, 5, tzinfo=UTC)


def test_text_in_pieces_is_one_text():
    [line] = lines_of(
        post(1, ["Look at ", {"type": "link", "text": "https://example.org"}, "!", {"type": "bold", "text": " Yes"}])
    )
    assert line.text == "Look at https://example.org! Yes"


def test_without_the_second_the_hour_is_the_importing_members():
    row = post(1)
    del row["date_unixtime"]
    [line] = lines_of(row)
    assert line.at == datetime(2024, 3, 12, 18, 5, tzinfo=BERLIN)


def test_what_is_no_message_is_counted_with_its_reason():
    file = read_telegram(
        one_chat(
            post(1),
            post(2, "", type="service", action="create_group"),
            post(3, "", photo="photos/1.jpg"),
            post(4, "There she is.", photo="photos/2.jpg"),
            post(5, ""),
        )
    )
    chat = file.chat(key="7", zone=BERLIN)
    assert [line.text for line in chat.lines] == ["She sang.", "There she is."]
    assert chat.read == 5
    assert chat.left_out == {LeftOut.SYSTEM: 1, LeftOut.MEDIA: 1, LeftOut.CAPTIONED: 1, LeftOut.EMPTY: 1}


def test_what_was_passed_on_is_said_by_whoever_wrote_it():
    [line] = lines_of(post(1, forwarded_from="Aunt Jo"))
    assert line.speaker == "Aunt Jo (forwarded)"


def test_two_people_of_one_name_are_told_apart_and_a_deleted_account_has_a_name():
    lines = lines_of(post(1), post(2, from_id="user2"), post(3, **{"from": None}, from_id="user3"))
    assert [line.speaker for line in lines] == ["Anna (user1)", "Anna (user2)", "user3"]


def test_of_a_whole_account_the_chats_with_words_are_offered():
    chats = [
        one_chat(post(1)),
        one_chat(post(1, ""), id=8, name="Empty"),
        one_chat(post(1, **{"from": "Tom"}), id=9, name="Tom"),
    ]
    file = read_telegram({"about": "", "chats": {"about": "", "list": chats}})
    assert [(chat.key, chat.title, chat.speakers) for chat in file.chats] == [
        ("7", "Mum", ("Anna",)),
        ("9", "Tom", ("Tom",)),
    ]
    assert file.chat(key="9", zone=BERLIN).lines[0].speaker == "Tom"


def test_every_mistake_is_named_with_its_place():
    posts = [post(1), "hello", post("2"), post(3, 5), post(4, date_unixtime="soon", date="12 March"), post(5, "\ud83d")]
    assert mistakes_in(one_chat(*posts)) == [
        "messages[1]",
        "messages[2].id",
        "messages[3].text",
        "messages[4].date",
        "messages[5].text",
    ]
    assert mistakes_in({"chats": {"list": [one_chat(post(1)), 5, {"id": 1, "messages": {}}]}}) == [
        "chats.list[1]",
        "chats.list[2].messages",
    ]


@pytest.mark.parametrize("unreadable", ["\x00", "\ud83d"])
def test_a_name_that_cannot_be_kept_is_a_mistake_with_its_place(unreadable: str):
    bad = f"a{unreadable}"
    assert mistakes_in(one_chat(post(1), id=bad)) == ["id"]
    assert mistakes_in(one_chat(post(1), name=bad)) == ["name"]
    assert mistakes_in(one_chat(post(1, from_id=bad))) == ["messages[0].from_id"]
    assert mistakes_in(one_chat(post(1, forwarded_from=bad))) == ["messages[0].from", "messages[0].from_id"]
    assert mistakes_in({"chats": {"list": [one_chat(post(1)), one_chat(post(1), id=bad)]}}) == ["chats.list[1].id"]


def test_who_is_named_by_neither_text_nor_number_is_a_deleted_account():
    [line] = lines_of(post(1, **{"from": ["Anna"], "from_id": {"a": {"b": []}}}))
    assert line.speaker == "a deleted account"


@pytest.mark.parametrize(
    "when",
    [
        {"date_unixtime": "9" * 5_000, "date": None},
        {"date_unixtime": "9" * 12},
        {"date_unixtime": "253402300799"},
        {"date_unixtime": None, "date": "0001-01-01T00:00:00"},
        {"date_unixtime": None, "date": "9999-12-31T23:59:59"},
    ],
)
def test_a_moment_at_the_ends_of_the_calendar_is_a_mistake(when: dict[str, Any]):
    """In another time zone it would be no moment at all, and the page that shows it would break."""
    assert "messages[0].date" in mistakes_in(one_chat({**post(1), **when}))


@pytest.mark.parametrize(
    "document",
    [{"chats": []}, {"chats": {"list": {}}}, {"messages": 5}, {"messages": []}, one_chat(), one_chat(post(1, ""))],
)
def test_a_file_without_a_chat_is_refused(document: Any):
    assert mistakes_in(document)
