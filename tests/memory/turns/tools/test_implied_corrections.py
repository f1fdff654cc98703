"""Without a model, who names only the right value puts right what they told in this conversation, if it is certain."""

from __future__ import annotations

import pytest

from memory.consolidation.run import remember_oldest
from memory.models import Entry, Fact, MessageStatus, Status
from memory.services.facts.correction import restore
from memory.services.facts.editing import share_fact
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.factories import ConversationFactory, join, remember

pytestmark = pytest.mark.django_db

PUT_RIGHT = [
    ("Rose was born in Halifax in 1931.", "No, that's wrong, it was 1957.", "Rose was born in Halifax in 1957."),
    ("Rose grew up in Whitby.", "Sorry, I meant Scarborough.", "Rose grew up in Scarborough."),
    ("Rose was born in 1913.", "I said 1913, but it was 1931.", "Rose was born in 1931."),
    ("Rose left school at fourteen.", "I misremembered, she was fifteen.", "Rose left school at fifteen."),
    (
        "Rose won the baking prize at the fair in 1961.",
        "Actually, it was her sister who won the baking prize.",
        "Rose's sister won the baking prize at the fair in 1961.",
    ),
    ("Rose wurde 1931 in Leipzig geboren.", "Stimmt nicht, es war 1957.", "Rose wurde 1957 in Leipzig geboren."),
    ("Nach dem Krieg zog Rose nach Bonn.", "Ich meinte Köln.", "Nach dem Krieg zog Rose nach Köln."),
    ("Rose nació en Toledo en 1931.", "Me equivoqué, fue en 1957.", "Rose nació en Toledo en 1957."),
    ("Rose creció en Huelva.", "Perdón, quise decir Sevilla.", "Rose creció en Sevilla."),
    ("Rose est née à Lens en 1931.", "Je me suis trompé, elle est née à Arras.", "Rose est née à Arras en 1931."),
    ("Rose est née à Lens en 1931.", "C'est faux, c'était en 1957.", "Rose est née à Lens en 1957."),
]


@pytest.mark.parametrize(("told", "said", "right"), PUT_RIGHT)
def test_what_was_told_a_moment_ago_is_put_right_at_once_and_stays_so(conversation, told, said, right):
    theirs = remember(told, legacy=conversation.legacy, owner=join(conversation.legacy, display_name="Mark"))
    ask(conversation, told)
    reply = ask(conversation, said)
    assert right in reply.content
    assert [action["outcome"] for action in reply.actions] == ["replaced"]
    assert live(conversation) == [right]

    finish(conversation)
    assert live(conversation) == [right]
    theirs.refresh_from_db()
    assert (theirs.content, theirs.status) == (told, Status.ACTIVE)


@pytest.mark.parametrize(("told", "said", "right"), PUT_RIGHT)
def test_what_became_memory_before_is_put_right_as_well(conversation, told, said, right):
    ask(conversation, told)
    remember_oldest(conversation.pk, before=100, whole=True)
    assert live(conversation) == [told]
    assert right in ask(conversation, said).content
    finish(conversation)
    assert live(conversation) == [right]


@pytest.mark.parametrize(("told", "said", "right"), PUT_RIGHT)
def test_where_nothing_is_done_at_once_it_becomes_memory_as_it_was_put_right(conversation, settings, told, said, right):
    settings.TOOLS = False
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    assert live(conversation) == [right]
    assert [fact.content for fact in own(conversation).filter(status=Status.SUPERSEDED)] == [told]


def test_its_date_and_its_entry_are_put_right_too(conversation):
    ask(conversation, "Rose was born in Halifax in 1931.")
    ask(conversation, "No, that's wrong, it was 1957.")
    finish(conversation)
    assert own(conversation).get(status=Status.ACTIVE).occurred == "1957"
    entries = Entry.objects.filter(legacy=conversation.legacy, status=Status.ACTIVE)
    assert {(entry.summary, entry.occurred) for entry in entries} == {("Rose was born in Halifax in 1957.", "1957")}


def test_it_is_known_in_another_conversation_and_can_be_undone(conversation):
    ask(conversation, "Rose was born in Halifax in 1931.")
    reply = ask(conversation, "No, that's wrong, it was 1957.")
    finish(conversation)
    another = ConversationFactory(legacy=conversation.legacy, user=conversation.user)
    answer = ask(another, "When was Rose born?")
    assert answer.status == MessageStatus.COMPLETE
    assert "1957" in answer.content
    assert "1931" not in answer.content

    [key] = reply.actions[0]["facts"]
    old = own(conversation).get(status=Status.SUPERSEDED)
    assert Fact.objects.get(pk=key).lineage == old.lineage
    restore(user=conversation.user, fact_id=old.pk)
    assert live(conversation) == ["Rose was born in Halifax in 1931."]


def test_what_else_the_message_tells_is_kept(conversation):
    ask(conversation, "Rose was born in 1931.")
    ask(conversation, "No, that's wrong, it was 1957. She loved dahlias.")
    finish(conversation)
    assert live(conversation) == sorted(["Rose was born in 1957.", "Rose loved dahlias."])


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Rose was born in Hull in 1920. She married in 1941.", "I was wrong, it was 1942."),
        ("Rose was born in Galway.", "The priest said, sorry, I meant Cork."),
        ("Rose was born in 1931.", "No, he was born in 1957."),
        ("Rose was born in 1931.", "No, maybe it was 1957."),
        ("Rose married in 1950. When was she born?", "That's wrong, it was 1957."),
    ],
)
def test_what_is_not_certain_puts_nothing_right(conversation, told, said):
    ask(conversation, told)
    assert ask(conversation, said).actions == []
    finish(conversation)
    assert not own(conversation).exclude(status=Status.ACTIVE).exists()
    assert all(fact.version == 1 for fact in own(conversation))


def test_a_fact_of_another_conversation_is_not_meant(conversation):
    fact = remember("Rose married in Galway.", legacy=conversation.legacy, owner=conversation.user)
    ask(conversation, "We all loved the sea at Galway.")
    assert "Rose married" not in ask(conversation, "Sorry, I meant Cork.").content
    finish(conversation)
    fact.refresh_from_db()
    assert (fact.status, fact.content) == (Status.ACTIVE, "Rose married in Galway.")


def test_what_was_not_worth_a_fact_becomes_one_when_it_is_put_right(conversation):
    ask(conversation, "Her best friend was called Edith.")
    assert "Rose's best friend was called Enid." in ask(conversation, "My mistake, she was called Enid.").content
    finish(conversation)
    assert live(conversation) == ["Rose's best friend was called Enid."]


def test_what_the_family_sees_is_not_changed_by_talk(conversation):
    ask(conversation, "Rose was born in 1931.")
    remember_oldest(conversation.pk, before=100, whole=True)
    fact = own(conversation).get()
    share_fact(user=conversation.user, fact_id=fact.pk)
    ask(conversation, "No, that's wrong, it was 1957.")
    fact.refresh_from_db()
    assert (fact.status, fact.content) == (Status.ACTIVE, "Rose was born in 1931.")


def test_in_a_private_conversation_nothing_is_put_right(conversation):
    conversation.private = True
    conversation.save()
    ask(conversation, "Rose was born in 1931.")
    assert ask(conversation, "No, that's wrong, it was 1957.").actions == []
    assert not own(conversation).exists()
