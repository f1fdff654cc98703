"""Pages by cursor: every row once, in order, whatever comes and goes meanwhile."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain

import pytest

from accounts.models import User
from config.keyset import Ordering, page_after, page_before
from legacies.models import Legacy, Membership, Role
from memory.models import Fact
from tests.support.api import Phone, assert_problem
from tests.support.factories import A_DAY, ConversationFactory, FactFactory, LegacyFactory, MessageFactory, join

pytestmark = pytest.mark.django_db

MOST_PAGES = 20
"""More than any list here has; a walk that comes past the same row again would never end."""


@pytest.fixture
def owner(legacy: Legacy) -> User:
    return join(legacy, Role.KEEPER)


@pytest.fixture
def phone(owner: User) -> Phone:
    return Phone(owner)


@pytest.fixture
def facts(legacy: Legacy, owner: User) -> list[Fact]:
    """Seven of one moment, newest first by their keys."""
    made: list[Fact] = [FactFactory(legacy=legacy, owner=owner, created_at=A_DAY) for _ in range(7)]
    return made[::-1]


def walk(phone: Phone, name: str, *args: object, limit: int, **query: object) -> list[list[str]]:
    pages: list[list[str]] = []
    for _ in range(MOST_PAGES):
        answer = phone.get(name, *args, limit=limit, **query).json()
        pages.append([row["id"] for row in answer["results"]])
        if not answer["next_cursor"]:
            return pages
        query["cursor"] = answer["next_cursor"]
    pytest.fail(f"the list has no end: {MOST_PAGES} pages, the last ones {pages[-3:]}")


@pytest.mark.parametrize(("limit", "sizes"), [(3, [3, 3, 1]), (7, [7]), (100, [7]), (1, [1] * 7)])
def test_every_row_once_and_in_order(limit: int, sizes: list[int], legacy: Legacy, facts: list[Fact], phone: Phone):
    pages = walk(phone, "facts", legacy.pk, limit=limit)

    assert [len(page) for page in pages] == sizes
    assert list(chain(*pages)) == [str(fact.pk) for fact in facts]


def test_fifty_unless_said(legacy: Legacy, owner: User, phone: Phone):
    FactFactory.create_batch(51, legacy=legacy, owner=owner)

    assert len(phone.get("facts", legacy.pk).json()["results"]) == 50


def test_a_new_row_neither_shifts_a_page_nor_doubles_a_row(legacy: Legacy, facts: list[Fact], phone: Phone):
    first = phone.get("facts", legacy.pk, limit=3).json()
    FactFactory(legacy=legacy, owner=facts[0].owner)
    facts[0].delete()

    second = phone.get("facts", legacy.pk, limit=3, cursor=first["next_cursor"]).json()

    assert [row["id"] for row in second["results"]] == [str(fact.pk) for fact in facts[3:6]]


def test_a_cursor_of_another_list_is_refused(legacy: Legacy, facts: list[Fact], phone: Phone):
    cursor = phone.get("facts", legacy.pk, limit=3).json()["next_cursor"]

    assert_problem(phone.get("conversations", legacy.pk, cursor=cursor), 422, "invalid")
    assert phone.get("facts", legacy.pk, cursor=cursor).status_code == 200


def test_a_changed_cursor_is_refused(legacy: Legacy, facts: list[Fact], phone: Phone):
    cursor = phone.get("facts", legacy.pk, limit=3).json()["next_cursor"]

    assert_problem(phone.get("facts", legacy.pk, cursor=cursor[:-1] + "_-"[cursor[-1] == "_"]), 422, "invalid")


def test_lists_by_words_and_by_the_latest_page_too(legacy: Legacy, owner: User, phone: Phone):
    for name in ("Zora", "abel", "Ömer", "Abel"):
        Membership.objects.create(legacy=LegacyFactory(name=name), user=owner)
    conversations = [ConversationFactory(legacy=legacy, user=owner) for _ in range(3)]
    MessageFactory.create_batch(4, conversation=conversations[0])

    whole, pages = walk(phone, "legacies", limit=100), walk(phone, "legacies", limit=2)
    assert list(chain(*pages)) == whole[0]
    assert len(whole[0]) == 5
    assert list(chain(*walk(phone, "conversations", legacy.pk, limit=1))) == [
        str(conversation.pk) for conversation in (conversations[2], conversations[1], conversations[0])
    ]
    seen = [
        [len(page) for page in walk(phone, "messages", conversations[0].pk, limit=3, order=order)]
        for order in ("oldest", "newest")
    ]
    assert seen == [[3, 1], [3, 1]]


def test_a_conversation_that_moves_up_meanwhile_is_neither_skipped_nor_told_twice(
    legacy: Legacy, owner: User, phone: Phone
):
    conversations = [ConversationFactory(legacy=legacy, user=owner) for _ in range(5)]
    for conversation in conversations:
        phone.post("messages", conversation.pk, body={"content": "She kept bees."})
    newest_first = [str(conversation.pk) for conversation in conversations[::-1]]

    first = phone.get("conversations", legacy.pk, limit=2).json()
    for moved in (conversations[0], conversations[4]):  # one from further down the list, one that was told already
        phone.post("messages", moved.pk, body={"content": "And roses."})
    ConversationFactory(legacy=legacy, user=owner)
    rest = walk(phone, "conversations", legacy.pk, limit=2, cursor=first["next_cursor"])

    assert [row["id"] for row in first["results"]] + list(chain(*rest)) == newest_first
    again = phone.get("conversations", legacy.pk, limit=3).json()["results"]
    assert [row["id"] for row in again][1:] == [str(conversations[4].pk), str(conversations[0].pk)]


@pytest.mark.parametrize("fields", [("to_desk_at", "id"), ("-to_desk_at", "id"), ("to_desk_at", "-id")])
def test_rows_without_a_value_have_their_place_too(fields: tuple[str, ...], legacy: Legacy, owner: User):
    """Forwards and backwards, page by page, as the database sorts them."""
    for moment in (None, A_DAY, A_DAY, None, A_DAY + timedelta(days=1), None):
        FactFactory(legacy=legacy, owner=owner, to_desk_at=moment)
    rows, ordering = Fact.objects.all(), Ordering("queue", fields, nullable=frozenset({"to_desk_at"}))
    sorted_ids = [fact.pk for fact in rows.order_by(*fields)]

    page = page_after(rows, ordering, None, limit=2)
    forwards = [page]
    while page.has_next:
        page = page_after(rows, ordering, ordering.place_of(page.rows[-1]), limit=2)
        forwards.append(page)
        assert len(forwards) <= MOST_PAGES, "the list has no end"
    backwards = [page]
    while page.has_previous:
        page = page_before(rows, ordering, ordering.place_of(page.rows[0]), limit=2)
        backwards.append(page)
        assert len(backwards) <= MOST_PAGES, "the list has no beginning"

    assert [fact.pk for page in forwards for fact in page.rows] == sorted_ids
    assert [fact.pk for page in backwards[::-1] for fact in page.rows] == sorted_ids
