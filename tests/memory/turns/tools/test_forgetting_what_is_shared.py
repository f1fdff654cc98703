"""What the family sees, no wish in a conversation takes from it; and the reply says so, and what was set aside."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.urls import reverse

from config.broker import broker
from memory.engines.builtin.replies.request_answers import SAYS_MORE, STILL_SHARED, TOLD_ELSEWHERE
from memory.language.detection import LEXICONS
from memory.models import Conversation, Status, Visibility
from memory.services.conversations.lifecycle import stream_key
from memory.services.conversations.undoing import read_action_state
from memory.services.facts.editing import share_fact, unshare_fact
from memory.web.conversation.tool_actions import actions_of
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own, results
from tests.support.factories import ConversationFactory, LegacyFactory, join, remember

pytestmark = pytest.mark.django_db

PARROT = "Rose kept a parrot called Bishop."
TOLD = [
    ("en", PARROT, "Forget what I said about the parrot"),
    ("en", PARROT, "could you please delete the bit about the parrot"),
    ("en", PARROT, "forget that"),
    ("de", "Rose hielt einen Papagei namens Bischof.", "Vergiss, was ich über den Papagei gesagt habe"),
    ("de", "Rose hielt einen Papagei namens Bischof.", "Vergiss das bitte."),
    ("es", "Rose tenía un loro llamado Obispo.", "Olvida lo que dije del loro"),
    ("es", "Rose tenía un loro llamado Obispo.", "Olvida lo que acabo de decir"),
    ("fr", "Rose avait un perroquet nommé Évêque.", "Oublie ce que j'ai dit sur le perroquet"),
    ("fr", "Rose avait un perroquet nommé Évêque.", "Oublie ce que je viens de dire"),
]


def converse(language: str) -> Conversation:
    legacy = LegacyFactory(name="Rose Miller", pronouns="she/her", language=language)
    conversation: Conversation = ConversationFactory(legacy=legacy, user=join(legacy, display_name="Anna"))
    return conversation


def share_all(conversation) -> None:
    for fact in own(conversation).live():
        share_fact(user=conversation.user, fact_id=fact.pk)


@pytest.mark.parametrize(("language", "told", "said"), TOLD)
def test_what_the_family_sees_stays_and_the_reply_says_so(language, told, said):
    conversation = converse(language)
    ask(conversation, told)
    finish(conversation)
    share_all(conversation)
    reply = ask(conversation, said)
    fact = own(conversation).get()
    assert (fact.status, fact.visibility) == (Status.ACTIVE, Visibility.SHARED)
    assert f"{STILL_SHARED[language]}\n\n{fact.content}" in reply.content
    assert [(one["outcome"], one["facts"]) for one in reply.actions] == [("still_shared", [str(fact.pk)])]
    assert not conversation.messages.exclude(set_aside_at=None).filter(content=told).exists()
    [shown] = actions_of(reply, read_action_state([reply], conversation.user))
    assert (shown.text, shown.url, shown.can_undo) == (
        "Still shared with the family",
        reverse("memory:fact", args=[conversation.legacy_id, fact.pk]),
        False,
    )


def test_once_it_is_private_again_it_is_set_aside(conversation):
    ask(conversation, PARROT)
    finish(conversation)
    share_all(conversation)
    ask(conversation, "Forget what I said about the parrot")
    unshare_fact(user=conversation.user, fact_id=own(conversation).get().pk)
    ask(conversation, "Forget what I said about the parrot")
    assert live(conversation) == []


def test_what_is_private_is_set_aside_beside_it_and_an_undo_brings_only_that_back(conversation):
    ask(conversation, PARROT)
    finish(conversation)
    share_all(conversation)
    given = "Rose gave the parrot to the priest."
    ask(conversation, given)
    reply = ask(conversation, "Forget what I said about the parrot")
    first, second = reply.content.split(STILL_SHARED["en"])
    assert (given in first, PARROT in second, live(conversation)) == (True, True, [PARROT])
    assert [one["outcome"] for one in reply.actions] == ["forgotten", "still_shared"]
    assert "Brought back: Rose gave the parrot" in ask(conversation, "undo").content
    assert live(conversation) == [given, PARROT]


def test_a_model_that_wants_to_forget_it_is_told_so_and_the_stream_says_it(conversation, script):
    fact = remember(PARROT, legacy=conversation.legacy, owner=conversation.user)
    share_fact(user=conversation.user, fact_id=fact.pk)
    script.replies([["call", "forget_memories", {"numbers": [1]}]], [["say", "The family still sees it."]])
    reply = ask(conversation, "Forget the parrot.")
    result = results(script)[0]
    assert (result["outcome"], result["count"], result["shared"]) == ("still_shared", 0, [PARROT])
    assert live(conversation) == [PARROT]
    entries: Any = broker().xrange(stream_key(reply.pk))
    events = [json.loads(fields["data"]) for _, fields in entries if fields["event"] == "tool"]
    assert [(one["outcome"], one["facts"]) for one in events] == [("still_shared", [str(fact.pk)])]


def test_a_note_that_was_shared_since_is_not_taken_back_and_the_reply_says_why(conversation):
    ask(conversation, f"Remember that {PARROT}")
    share_all(conversation)
    assert STILL_SHARED["en"] in ask(conversation, "scrap that").content
    assert live(conversation) == [PARROT]


JOKES = [
    ("en", "Rose was dead good at darts.", "lol jk she was rubbish"),
    ("de", "Rose konnte super Darts spielen.", "lol war nur Spaß, sie war mies"),
    ("es", "Rose jugaba muy bien a los dardos.", "jajaja era broma, era malísima"),
    ("fr", "Rose jouait très bien aux fléchettes.", "mdr je rigole elle était nulle"),
]


@pytest.mark.parametrize(("language", "told", "said"), JOKES)
def test_what_is_noted_already_and_called_a_joke_is_set_aside(language, told, said):
    conversation = converse(language)
    ask(conversation, told)
    finish(conversation)
    assert live(conversation) == [told]
    assert told in ask(conversation, said).content
    assert live(conversation) == []
    assert told in ask(conversation, "undo").content
    assert live(conversation) == [told]


MORE = [
    ("en", "Rose loved Hull Kingston Rovers and hated onions.", "please forget the thing about onions", True),
    ("en", "Rose loved fish and chips.", "Forget the fish and chips thing please.", False),
    ("en", PARROT, "Forget what I said about the parrot", False),
    ("de", "Rose liebte Schalke und hasste Zwiebeln.", "Vergiss bitte das mit den Zwiebeln", True),
    ("de", "Rose hatte ein Holzbein.", "Vergiss, was ich über das Holzbein sagte.", False),
    ("es", "Rose tocaba la guitarra y odiaba las cebollas.", "Olvida lo de las cebollas", True),
    ("fr", "Rose jouait du violon et détestait les oignons.", "Oublie ce que j'ai dit sur les oignons", True),
]


@pytest.mark.parametrize(("language", "told", "said", "is_more"), MORE)
def test_the_reply_says_where_more_was_set_aside_than_was_named(language, told, said, is_more):
    conversation = converse(language)
    ask(conversation, told)
    finish(conversation)
    reply = ask(conversation, said)
    assert (told in reply.content, SAYS_MORE[language] in reply.content) == (True, is_more)
    assert told in ask(conversation, "undo").content


def test_the_reply_names_the_words_that_are_left_out(conversation):
    long = f"Rose weighed only six stone at the end, {'and nobody said a word, ' * 9}poor love."
    ask(conversation, long)
    ask(conversation, "How much did Rose weigh at the end?")
    reply = ask(conversation, "Forget what I just said.")
    assert "“Rose weighed only six stone at the end," in reply.content
    assert reply.content.endswith(" …”")


@pytest.mark.parametrize("said", ["forget that", "Don't write that down.", "Vergiss das", "Oublie ça"])
def test_where_nothing_was_told_nothing_is_promised(conversation, said):
    reply = ask(conversation, said)
    found = {lexicon.commands.nothing_to_forget in reply.content for lexicon in LEXICONS.values()}
    assert (True in found, reply.actions) == (True, [])


def test_of_what_is_not_noted_and_was_told_elsewhere_nothing_is_promised(conversation):
    ask(conversation, "Rose fiddled the gas meter for years.")
    other = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    reply = ask(other, "Forget what I said about the gas meter.")
    assert (TOLD_ELSEWHERE["en"] in reply.content, reply.actions) == (True, [])
