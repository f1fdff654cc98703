"""Cutting a chat into conversations: at silences, with lasting names, and not a letter lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory.models.conversations import LONGEST_MESSAGE
from memory.services.imports.formats.chats import MOST_MESSAGES, Chat, FileRefused, Line, conversations_from, parts_of
from memory.services.imports.formats.family_file import Mistake

BEGINNING = datetime(2024, 3, 12, 18, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)


def line(hours: float, text: str = "x", speaker: str = "Anna") -> Line:
    return Line(BEGINNING + hours * HOUR, speaker, text, f"{hours}\n{speaker}\n{text}")


def cut(*lines: Line, within: str = "legacy", **speakers: str):
    named = {"Anna": "", "Mum": "Rose Miller", **speakers}
    chat = Chat("", lines, len(lines))
    return conversations_from(chat, within=within, member="me", title="WhatsApp with Mum", speakers=named)


def test_a_long_silence_begins_another_conversation():
    conversations = cut(line(0), line(6), line(12.1), line(13))
    assert [len(conversation.messages) for conversation in conversations] == [2, 2]


def test_a_group_that_is_never_silent_is_cut_all_the_same():
    conversations = cut(*[line(number / 100) for number in range(MOST_MESSAGES + 1)])
    assert [len(conversation.messages) for conversation in conversations] == [MOST_MESSAGES, 1]


def test_the_same_chat_with_new_messages_is_the_same_conversations_and_more():
    before = cut(line(0), line(1), line(10))
    after = cut(line(0), line(1), line(10), line(11), line(30))
    assert [conversation.id for conversation in before] == [conversation.id for conversation in after][:2]
    assert after[0] == before[0]
    assert after[1].messages[:1] == before[1].messages
    assert len({conversation.id for conversation in after}) == 3


def test_in_another_legacy_the_same_chat_is_another():
    assert cut(line(0))[0].id != cut(line(0), within="another")[0].id


def test_own_lines_are_the_members_and_others_carry_their_name():
    [conversation] = cut(line(0), line(1, "Yes", "Mum"), line(2, "No", "Tom"), Tom="Tom")
    assert [said.speaker for said in conversation.messages] == ["", "Rose Miller", "Tom"]
    assert [said.n for said in conversation.messages] == [1, 2, 3]
    assert {said.role for said in conversation.messages} == {"user"}


def test_a_message_too_long_to_keep_becomes_several_of_the_same_moment():
    [conversation] = cut(line(0, "word " * 7_000), line(1))
    assert [said.n for said in conversation.messages] == [1, 2, 3, 4]
    assert "".join(said.text for said in conversation.messages[:3]) == "word " * 7_000
    assert all(said.text.endswith(" ") for said in conversation.messages[:3])


@given(st.text(st.sampled_from("ab \n"), min_size=1, max_size=40).map(lambda text: text * 1_000))
def test_the_parts_of_a_text_are_the_text(text: str):
    parts = list(parts_of(text))
    assert "".join(parts) == text
    assert all(0 < len(part) <= LONGEST_MESSAGE for part in parts)


def test_what_is_wrong_with_the_file_as_a_whole_is_said_without_a_place():
    refused = FileRefused([Mistake("file", "Nobody says anything."), Mistake("line 3", "It is cut off here.")])
    assert refused.fields["file"] == ["Nobody says anything.", "line 3: It is cut off here."]
