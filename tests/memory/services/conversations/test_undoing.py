"""Which messages had what was noted of them undone, when an undo can be undone itself."""

from __future__ import annotations

import pytest

from accounts.keys import new_key
from memory.models import Message, MessageRole
from memory.services.conversations.undoing import undone_questions


def talk(undoes: list[int | None]) -> tuple[list[Message], list[int]]:
    """Messages and replies in turn, and which messages count as undone; of each reply, the one that it undid."""
    messages: list[Message] = []
    replies: list[Message] = []
    for target in undoes:
        question = Message(pk=new_key(), role=MessageRole.USER)
        undid = (
            [] if target is None else [{"tool": "undo_last", "outcome": "restored", "undid": str(replies[target].pk)}]
        )
        replies.append(Message(pk=new_key(), role=MessageRole.ASSISTANT, reply_to=question, actions=undid))
        messages += [question, replies[-1]]
    found = undone_questions(messages)
    return messages, [place for place, reply in enumerate(replies) if reply.reply_to_id in found]


@pytest.mark.parametrize(
    ("undoes", "undone"),
    [
        ([], []),
        ([None, None], []),
        ([None, 0], [0]),
        ([None, None, 1, 0], [0, 1]),
        ([None, 0, 1], []),
        ([None, 0, 1, 2], [0]),
        ([None, None, 1, 2], []),
    ],
)
def test_an_undo_that_was_undone_counts_for_nothing(undoes, undone):
    assert talk(undoes)[1] == undone


def test_what_stands_outside_of_the_range_is_left_out():
    messages, _ = talk([None, 0])
    assert undone_questions(messages[2:]) == frozenset()
