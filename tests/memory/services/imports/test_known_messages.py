"""A chat of which a later file begins elsewhere: nothing stands twice, and nothing is missing."""

from __future__ import annotations

import pytest

from memory.models import Activity, Conversation, Message
from memory.services.imports.choices import NOBODY, Answers
from tests.support import chats
from tests.support.chats import LATER, SAID, WHATSAPP

pytestmark = pytest.mark.django_db

# The chat's days as the app writes them: from the middle of its second conversation on.
FROM_THE_MIDDLE = "".join(WHATSAPP.splitlines(keepends=True)[5:])
NEW = [("Aunt Jo", "And she baked for all of us."), ("", "She taught me to swim.")]


@pytest.fixture
def teller(people):
    return people["contributor"]


def import_chat(user, legacy, text: str = WHATSAPP) -> Activity:
    return chats.import_chat(user, legacy, text, Answers(me="Tom", person="Mum" if "Mum:" in text else NOBODY))


def said_by(user) -> list[tuple[str, str]]:
    rows = Message.objects.filter(conversation__user=user).order_by("at", "seq")
    return list(rows.values_list("speaker", "content"))


def test_a_file_that_begins_in_the_middle_brings_in_only_what_is_new(people, teller):
    import_chat(teller, people.legacy)
    for _ in range(2):
        import_chat(teller, people.legacy, FROM_THE_MIDDLE + LATER)
        assert said_by(teller) == [*SAID, *NEW]


def test_a_file_that_begins_in_the_middle_and_goes_no_further_leaves_no_trace(people, teller):
    import_chat(teller, people.legacy)
    before = Conversation.objects.count()
    activity = import_chat(teller, people.legacy, FROM_THE_MIDDLE)
    assert (said_by(teller), Conversation.objects.count()) == (SAID, before)
    assert activity.result["messages"] == 0


def test_the_whole_chat_after_its_end_brings_in_what_came_before(people, teller):
    import_chat(teller, people.legacy, FROM_THE_MIDDLE)
    assert said_by(teller) == SAID[3:]
    for _ in range(2):
        import_chat(teller, people.legacy, WHATSAPP + LATER)
        assert said_by(teller) == [*SAID, *NEW]


def test_what_was_said_twice_in_a_minute_stays_twice(people, teller):
    twice = WHATSAPP + "14/03/2024, 09:01 - Tom: She sang every Sunday.\n"
    import_chat(teller, people.legacy)
    import_chat(teller, people.legacy, twice)
    assert [said for said in said_by(teller) if "every Sunday" in said[1]] == [SAID[3]] * 2
    import_chat(teller, people.legacy, "".join(twice.splitlines(keepends=True)[5:]))
    assert [said for said in said_by(teller) if "every Sunday" in said[1]] == [SAID[3]] * 2


def test_another_chat_with_a_line_of_the_same_minute_comes_in_whole(people, teller):
    import_chat(teller, people.legacy)
    other = (
        "14/03/2024, 08:59 - Mum: Good morning.\n"
        "14/03/2024, 09:01 - Tom: She sang every Sunday.\n"
        "14/03/2024, 09:02 - Mum: In Leeds we had roses.\n"
    )
    activity = import_chat(teller, people.legacy, other)
    assert activity.result["messages"] == 3


def test_what_somebody_else_brought_in_is_theirs_and_changes_nothing(people, teller):
    import_chat(teller, people.legacy)
    keeper = people["keeper"]
    import_chat(keeper, people.legacy, FROM_THE_MIDDLE)
    assert [content for _speaker, content in said_by(keeper)] == [SAID[3][1]]
