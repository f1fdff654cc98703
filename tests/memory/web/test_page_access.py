"""Who gets in at each page and each action of memory, and for whom it does not exist."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from memory.models import Message, MessageStatus
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded, knock
from tests.support.factories import ConversationFactory, MessageFactory, ReplyFactory, told

pytestmark = pytest.mark.sweep

OUTSIDE = ("former", "stranger", "staff")
TOLD = {"content": "She sang while she cooked."}


def page(name: str, *ids: object, method: str = "get", **more: object) -> Endpoint:
    return Endpoint(method, reverse(f"memory:{name}", args=ids), **more)  # type: ignore[arg-type]  # passed through


def outsiders(family: FamilyWithFacts) -> list[User]:
    return [family[actor] for actor in OUTSIDE]


@pytest.fixture
def failed(conversation) -> Message:
    told = MessageFactory(conversation=conversation)
    return ReplyFactory(conversation=conversation, reply_to=told, content="", status=MessageStatus.FAILED)


@pytest.mark.parametrize("name", ["conversations", "remembered", "search"])
def test_every_member_and_nobody_else_reaches_a_list(family, name):
    assert_guarded(
        page(name, family.legacy.id),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


@pytest.mark.parametrize("name", ["review", "fact-create"])
def test_only_who_tells_reaches_the_queue_and_the_form(family, name):
    assert_guarded(
        page(name, family.legacy.id),
        opens_for=[family["keeper"], family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


def test_only_who_tells_begins_a_conversation_or_writes_a_fact(family):
    for name in ("conversations", "fact-create"):
        data = {**TOLD, "category": "other"}
        assert_guarded(
            page(name, family.legacy.id, method="post", data=data, opens=302),
            opens_for=[family["keeper"], family["contributor"]],
            denied_to=[family["reader"]],
            hidden_from=outsiders(family),
            bad_ids=[family.legacy.id],
        )


def test_a_conversation_is_there_for_its_teller_alone(family, conversation):
    assert_guarded(
        page("conversation", family.legacy.id, conversation.id),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id],
    )


@pytest.mark.parametrize(
    ("name", "method", "data"),
    [
        ("message-post", "post", TOLD),
        ("conversation-finish", "post", {}),
        ("conversation-noted", "get", {}),
    ],
)
def test_what_is_done_in_a_conversation_is_for_its_teller_alone(family, conversation, name, method, data):
    assert_guarded(
        page(name, family.legacy.id, conversation.id, method=method, data=data, opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id],
        wrong_method="delete",
    )


@pytest.mark.parametrize(
    ("name", "method"),
    [("message", "get"), ("message-stop", "post"), ("message-retry", "post"), ("message-undo", "post")],
)
def test_what_is_done_with_a_reply_is_for_its_teller_alone(family, conversation, failed, name, method):
    assert_guarded(
        page(name, family.legacy.id, conversation.id, failed.id, method=method, opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id, failed.id],
    )


@pytest.mark.parametrize("say", ["helpful", "not_right", "nothing"])
def test_feedback_on_a_reply_is_for_its_teller_alone(family, conversation, say):
    reply = ReplyFactory(conversation=conversation)
    assert_guarded(
        page(
            "message-feedback", family.legacy.id, conversation.id, reply.id, method="post", data={"say": say}, opens=302
        ),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id, reply.id],
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_taking_words_back_is_for_their_teller_alone(family, conversation, method):
    message = told("She sang.", conversation=conversation)
    opens = {"get": 200, "post": 302}[method]
    assert_guarded(
        page("message-take-back", family.legacy.id, conversation.id, message.id, method=method, opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id, message.id],
        wrong_method="delete",
    )


def test_saying_that_it_was_no_distress_is_for_its_teller_alone(family, conversation):
    message = told("I don't want to be here.", conversation=conversation, in_distress=True)
    assert_guarded(
        page("message-no-distress", family.legacy.id, conversation.id, message.id, method="post", opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, conversation.id, message.id],
        wrong_method="get",
    )


def test_a_reply_is_not_reached_through_another_conversation_or_legacy(family, conversation, failed):
    other = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    assert (
        knock(page("message", family.legacy.id, conversation.id, failed.id), family["contributor"]).status_code == 302
    )
    assert knock(page("message", family.legacy.id, other.id, failed.id), family["contributor"]).status_code == 404
    assert (
        knock(page("message", family.elsewhere.id, conversation.id, failed.id), family["contributor"]).status_code
        == 404
    )
    assert knock(page("conversation", family.elsewhere.id, conversation.id), family["contributor"]).status_code == 404


@pytest.mark.parametrize("state", ["private", "waiting", "approved", "returned", "restricted", "suggested", "retired"])
def test_a_fact_is_there_for_exactly_those_who_may_read_it(family, state):
    readers = [actor for actor in ("keeper", "contributor", "reader") if state in family.readable(actor)]
    others = [actor for actor in ("keeper", "reader") if actor not in readers]
    assert_guarded(
        page("fact", family.legacy.id, family.facts[state].id),
        opens_for=[family[actor] for actor in readers],
        hidden_from=[*(family[actor] for actor in others), *outsiders(family)],
        bad_ids=[family.legacy.id, family.facts[state].id],
    )


def test_what_waits_is_hidden_from_others_where_it_is_looked_at_before(strict_family):
    family = strict_family
    assert_guarded(
        page("fact", family.legacy.id, family.facts["waiting"].id),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
    )


@pytest.mark.parametrize(
    "name", ["fact-keep", "fact-unsure", "fact-share", "fact-unshare", "fact-set-aside", "fact-restore"]
)
@pytest.mark.parametrize("state", ["private", "approved"])
def test_only_the_owner_decides_about_a_fact(family, name, state):
    fact = family.facts[state]
    assert_guarded(
        page(name, family.legacy.id, fact.id, method="post", data={"revision": fact.revision}, opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, fact.id],
        wrong_method="get",
    )


@pytest.mark.parametrize(("method", "opens"), [("get", 200), ("post", 302)])
def test_only_the_owner_mends_a_fact(family, method, opens):
    fact = family.facts["approved"]
    data = {"content": "Rose loved fishing at dusk.", "category": "hobby", "revision": fact.revision}
    assert_guarded(
        page("fact-edit", family.legacy.id, fact.id, method=method, data=data if method == "post" else {}, opens=opens),
        opens_for=[family["contributor"]],
        denied_to=[family["reader"]],
        hidden_from=[family["keeper"], *outsiders(family)],
        bad_ids=[family.legacy.id, fact.id],
    )


def test_a_fact_is_not_reached_through_another_legacy(family):
    fact = family.facts["elsewhere approved"]
    assert knock(page("fact", family.elsewhere.id, fact.id), family["stranger"]).status_code == 200
    assert knock(page("fact", family.legacy.id, fact.id), family["stranger"]).status_code == 404
    through_mine = page("fact-set-aside", family.legacy.id, fact.id, method="post")
    assert knock(through_mine, family["stranger"]).status_code == 404
