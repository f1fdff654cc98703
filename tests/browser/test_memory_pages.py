"""Talk, review and what is remembered, looked at on a phone and on a desk, in light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from legacies.models import Legacy, Role
from memory.models import Conversation, Fact, MessageStatus
from memory.services.facts.editing import edit_fact, set_aside, share_fact
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, join, remember, told

SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
THEN = datetime(2026, 3, 14, 15, 9, tzinfo=ZoneInfo("Europe/London"))
SAID = [
    "In the summer of 1962 she won the prize of the garden club for her sweet peas. She kept the cup above the sink.",
    "On Sundays we all came for lunch. She baked plum cake, and nobody was allowed to help.",
    "She hated the telephone. If you wanted to speak to her, you had to walk over.",
]
REMEMBERED = [
    ("Ruth won the prize of the garden club for her sweet peas.", "milestone", "1962-22", 0),
    ("Ruth kept the cup of the garden club on the window sill above the sink until she died.", "habit", "", 0),
    ("Ruth baked plum cake on Sundays when the family came for lunch.", "habit", "", 1),
    ("Ruth hated the telephone.", "preference", "", 2),
]


@dataclass
class Scene:
    legacy: Legacy
    keeper: User
    contributor: User
    reader: User
    conversation: Conversation
    facts: list[Fact]


@pytest.fixture
@transaction.atomic
def scene(transactional_db: None) -> Scene:
    """A talk of three tellings, four facts of it, and one that a relative shared."""
    legacy = LegacyFactory(name="Ruth Adler", born="1931-04-12", died="2019-05-03")
    keeper = join(legacy, Role.KEEPER, display_name="Hanna")
    contributor = join(legacy, display_name="Jonas")
    reader = join(legacy, Role.READER, display_name="Mira")
    conversation = ConversationFactory(legacy=legacy, user=keeper)
    theirs = remember("Ruth sang while she cooked.", owner=contributor, legacy=legacy, category="habit")
    share_fact(user=contributor, fact_id=theirs.pk)
    messages = [
        told(words, conversation=conversation, at=THEN + timedelta(minutes=3 * n)) for n, words in enumerate(SAID)
    ]
    facts = [
        remember(
            words,
            messages=[messages[n]],
            owner=keeper,
            legacy=legacy,
            category=about,
            occurred=day,
            conversation=conversation,
        )
        for words, about, day, n in REMEMBERED
    ]
    say(
        conversation,
        "Thank you for telling me about the sweet peas. What did her garden look like from the kitchen window?",
    )
    say(
        conversation,
        "Jonas told this:\n\n> Ruth sang while she cooked. [1]\n\nNo one has told us yet what. Do you remember a song?",
        sources=[{"alias": 1, "kind": "fact", "id": str(theirs.pk)}],
    )
    return Scene(legacy, keeper, contributor, reader, conversation, facts)


def say(conversation: Conversation, words: str, **fields: object) -> None:
    ReplyFactory(conversation=conversation, content=words, at=THEN + timedelta(minutes=10), **fields)


@SIZES
@pytest.mark.parametrize("name", ["conversations", "review", "remembered", "fact-create"])
def test_the_pages_of_a_legacy_look_right(open_page, look, scene, size, name):
    look(open_page(reverse(f"memory:{name}", args=[scene.legacy.pk]), scene.keeper, size=size), f"memory-{name}")


@SIZES
def test_a_conversation_looks_right_with_a_source_open_and_a_reply_that_failed(open_page, look, scene, size):
    page = open_page(
        reverse("memory:conversation", args=[scene.legacy.pk, scene.conversation.pk]), scene.keeper, size=size
    )
    look(page, "memory-conversation")
    page.get_by_role("button", name="Source 1: Jonas").click()
    look(page, "memory-source")
    say(scene.conversation, "", status=MessageStatus.FAILED)
    page.reload()
    look(page, "memory-failed")


@SIZES
def test_a_fact_looks_right_to_its_teller_and_to_others(open_page, look, scene, size):
    fact = share_fact(user=scene.keeper, fact_id=scene.facts[0].pk, show_words=True)
    edit_fact(user=scene.keeper, fact_id=fact.pk, changes={"content": "Ruth won the cup of the garden club in 1962."})
    path = reverse("memory:fact", args=[scene.legacy.pk, fact.pk])
    look(open_page(path, scene.keeper, size=size), "memory-fact-own")
    look(open_page(path, scene.reader, size=size), "memory-fact-other")
    look(open_page(path + "edit/", scene.keeper, size=size), "memory-fact-edit")


@SIZES
def test_an_empty_queue_and_an_empty_list_look_right(open_page, look, scene, size):
    look(
        open_page(reverse("memory:review", args=[scene.legacy.pk]), scene.contributor, size=size),
        "memory-review-empty-ish",
    )
    for fact in scene.facts:
        set_aside(user=scene.keeper, fact_id=fact.pk)
    look(open_page(reverse("memory:review", args=[scene.legacy.pk]), scene.keeper, size=size), "memory-review-empty")
    path = reverse("memory:remembered", args=[scene.legacy.pk]) + "?q=telephone&state=set_aside"
    look(open_page(path, scene.keeper, size=size), "memory-set-aside")
    look(
        open_page(reverse("memory:conversations", args=[scene.legacy.pk]), scene.reader, size=size),
        "memory-talk-reader",
    )
