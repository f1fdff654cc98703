"""What a tool did is taken back by the next order to do so: exactly that, and the way it was before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from accounts.models import User
from config.broker import broker
from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.models import Entry, Fact, Message, Status
from memory.services.conversations.lifecycle import stream_key
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import set_aside, share_fact
from memory.tasks import HANDLERS
from tests.memory.turns.tools.conftest import live
from tests.memory.turns.tools.test_tool_turns import ask, own, results
from tests.support.factories import ConversationFactory, remember

pytestmark = pytest.mark.django_db

BEES, CHOIR = "Rose kept bees in Whitby.", "Rose sang in the choir."
NOTE = ["call", "remember", {"content": BEES}]


def do(conversation, script, said: str, *calls: Sequence[object]) -> list[dict[str, Any]]:
    """What the reply did, in which a model makes these calls."""
    script.gates.broker.delete("script:reply")
    script.replies([*calls], [["say", "Done."]])
    actions: list[dict[str, Any]] = ask(conversation, said).actions
    return actions


def undo(conversation, script) -> list[dict[str, Any]]:
    return do(conversation, script, "Undo that.", ["call", "undo_last", {}])


def test_what_was_noted_is_set_aside_and_what_was_there_before_stays(conversation, script):
    remember(CHOIR, legacy=conversation.legacy, owner=conversation.user)
    noted = do(conversation, script, "She kept bees in Whitby.", NOTE)[0]["facts"]
    undid = str(conversation.messages.get(role="assistant").pk)
    assert undo(conversation, script) == [
        {"tool": "undo_last", "outcome": "forgotten", "facts": noted, "undid": undid},
    ]
    assert live(conversation) == [CHOIR]
    assert results(script)[0] == {"outcome": "undone", "undone": [{"outcome": "forgotten", "content": [BEES]}]}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("remember", {"content": "Rose was born in 1957, not in 1956."}),
        ("update_memory", {"number": 1, "content": "Rose was born in 1957."}),
        ("update_memory", {"number": 1, "category": "milestone"}),
    ],
)
def test_what_was_put_right_says_again_what_it_said_before(conversation, script, tool, arguments):
    old = remember("Rose was born in 1956.", legacy=conversation.legacy, owner=conversation.user)
    wrong = do(conversation, script, "Rose was born in 1957, not in 1956.", ["call", tool, arguments])[0]["facts"]
    [action] = undo(conversation, script)
    stands = own(conversation).get(status=Status.ACTIVE)
    assert (action["outcome"], action["facts"]) == ("memory_updated", [str(stands.pk)])
    assert (stands.content, stands.category, stands.lineage) == (old.content, old.category, old.lineage)
    assert Fact.objects.get(pk=wrong[0]).superseded_by == stands


def test_what_was_set_aside_is_brought_back_all_of_it(conversation, script):
    for words in (BEES, CHOIR):
        remember(words, legacy=conversation.legacy, owner=conversation.user)
    gone = do(
        conversation,
        script,
        "Forget the bees and the choir that Rose had.",
        ["call", "forget_memories", {"numbers": [1, 2]}],
    )[0]["facts"]
    assert live(conversation) == []
    [action] = undo(conversation, script)
    assert (action["outcome"], sorted(action["facts"])) == ("restored", sorted(gone))
    assert live(conversation) == [BEES, CHOIR]


def test_a_profile_has_its_earlier_values_again(conversation, script):
    User.objects.filter(pk=conversation.user.pk).update(time_zone="Europe/London")
    done = do(
        conversation,
        script,
        "Call me Annie, I live in Paris now.",
        ["call", "set_profile", {"name": "Annie", "time_zone": "Europe/Paris"}],
    )
    assert done[0]["profile"] == {
        "called": ["", "Annie"],
        "time_zone": ["Europe/London", "Europe/Paris"],
    }
    assert [one["outcome"] for one in undo(conversation, script)] == ["profile_set"]
    conversation.user.refresh_from_db()
    assert (conversation.user.called, conversation.user.time_zone) == ("", "Europe/London")


def test_a_name_that_was_missing_is_missing_again(conversation, script):
    User.objects.filter(pk=conversation.user.pk).update(display_name="")
    do(conversation, script, "Call me Annie.", ["call", "set_profile", {"name": "Annie"}])
    undo(conversation, script)
    conversation.user.refresh_from_db()
    assert conversation.user.display_name == ""


def test_a_profile_that_was_changed_by_hand_since_stays(conversation, script):
    do(conversation, script, "Call me Annie.", ["call", "set_profile", {"name": "Annie"}])
    User.objects.filter(pk=conversation.user.pk).update(called="Ann-Kathrin")
    assert undo(conversation, script) == []
    conversation.user.refresh_from_db()
    assert conversation.user.called == "Ann-Kathrin"


def test_an_event_leaves_the_timeline_and_comes_back(conversation, script):
    wedding = {"type": "wedding", "occurred": "1958", "summary": "Rose married Fred in Perth."}
    do(conversation, script, "She married Fred in Perth in 1958.", ["call", "record_entry", wedding])
    [action] = undo(conversation, script)
    entry = Entry.objects.get()
    assert (action["outcome"], action["entries"], entry.status) == ("forgotten", [str(entry.pk)], Status.RETIRED)
    assert [one["outcome"] for one in undo(conversation, script)] == ["restored"]
    entry.refresh_from_db()
    assert entry.status == Status.ACTIVE


def test_all_that_one_reply_did_is_taken_back_at_once(conversation, script):
    remember(CHOIR, legacy=conversation.legacy, owner=conversation.user)
    do(
        conversation,
        script,
        "She kept bees. Forget that she sang in the choir.",
        NOTE,
        ["call", "forget_memories", {"numbers": [1]}],
    )
    assert live(conversation) == [BEES]
    assert [one["outcome"] for one in undo(conversation, script)] == ["restored", "forgotten"]
    assert live(conversation) == [CHOIR]


def test_an_undo_is_taken_back_like_all_else(conversation, script):
    remember("Rose was born in 1956.", legacy=conversation.legacy, owner=conversation.user)
    do(
        conversation,
        script,
        "Rose was born in 1957.",
        ["call", "update_memory", {"number": 1, "content": "Rose was born in 1957."}],
    )
    stood = []
    for _ in range(3):
        undo(conversation, script)
        stood += live(conversation)
    assert stood == ["Rose was born in 1956.", "Rose was born in 1957.", "Rose was born in 1956."]


def test_what_was_undone_by_hand_does_not_give_way_to_what_was_done_before_it(conversation, script):
    """Something was told in between, so the order cannot mean the earlier reply."""
    do(conversation, script, "She kept bees in Whitby.", NOTE)
    last = do(conversation, script, "She sang in the choir.", ["call", "remember", {"content": CHOIR}])[0]["facts"][0]
    set_aside(user=conversation.user, fact_id=last)
    assert undo(conversation, script) == []
    assert live(conversation) == [BEES]


def test_what_its_owner_changed_since_is_left_alone(conversation, script):
    fact_id = do(conversation, script, "She kept bees in Whitby.", NOTE)[0]["facts"][0]
    correct_fact(user=conversation.user, fact_id=fact_id, changes={"content": "Rose kept bees in Scarborough."})
    assert undo(conversation, script) == []
    assert live(conversation) == ["Rose kept bees in Scarborough."]


def test_what_the_family_sees_by_now_is_not_taken_from_it(conversation, script):
    fact_id = do(conversation, script, "She kept bees in Whitby.", NOTE)[0]["facts"][0]
    share_fact(user=conversation.user, fact_id=fact_id)
    assert undo(conversation, script) == []
    assert (live(conversation), results(script)[0]["error"]) == ([BEES], "shared")


def test_nothing_of_another_conversation_is_undone(conversation, script):
    do(conversation, script, "She kept bees in Whitby.", NOTE)
    other = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    assert undo(other, script) == []
    assert (live(conversation), results(script)[0]) == ([BEES], {"outcome": "nothing_to_undo"})


def test_an_undo_is_made_once_however_often_the_turn_is_tried(conversation, script):
    do(conversation, script, "She kept bees in Whitby.", NOTE)
    script.gates.broker.delete("script:reply")
    script.replies([["call", "undo_last", {}]], [["fail", "unavailable"]], [["say", "Taken back."]])
    reply = ask(conversation, "Undo that.")
    Job.objects.filter(key=f"turn:{reply.pk}").update(not_before=reply.created_at)
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)
    reply.refresh_from_db()
    assert (reply.content, [one["outcome"] for one in reply.actions], live(conversation)) == (
        "Taken back.",
        ["forgotten"],
        [],
    )
    assert results(script) == [{"outcome": "undone", "undone": [{"outcome": "forgotten", "content": [BEES]}]}]


def test_in_a_private_conversation_nothing_is_undone(conversation, script):
    conversation.private = True
    conversation.save(update_fields=["private"])
    assert undo(conversation, script) == []
    assert results(script)[0]["error"] == "unknown_tool"


def test_nobody_hears_what_an_earlier_profile_said(conversation, script):
    do(conversation, script, "Call me Annie.", ["call", "set_profile", {"name": "Annie"}])
    reply = Message.objects.exclude(actions=[]).get()
    entries: Any = broker().xrange(stream_key(reply.pk))
    heard = [json.loads(fields["data"]) for _, fields in entries if fields["event"] == "tool"]
    assert heard == [{"tool": "set_profile", "outcome": "profile_set"}]


def test_what_is_gone_for_good_stays_gone(conversation, script):
    do(conversation, script, "She kept bees in Whitby.", NOTE)
    undo(conversation, script)
    own(conversation).delete()
    assert undo(conversation, script) == []
