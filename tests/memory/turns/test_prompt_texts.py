"""What is read in every turn of a conversation: of whom, for whom, and where in the prompt it stands."""

from __future__ import annotations

import json

import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job, Membership, Role
from memory.engines.base import Note
from memory.models import ContextFile, Conversation, Fact, MemoryType, Persona, UsageRecord
from memory.services.context import write_identity
from memory.services.conversations.lifecycle import post_message
from memory.tasks import HANDLERS
from memory.turns.prompt_texts import read_context_texts, recalled_tokens
from tests.support.factories import ChunkFactory, ConversationFactory, LegacyFactory, UserFactory, join, remember
from tests.support.fakellm import says

pytestmark = pytest.mark.django_db


@pytest.fixture
def legacy():
    return LegacyFactory(name="Rose Miller")


@pytest.fixture
def anna(legacy):
    return join(legacy, display_name="Anna", role=Role.KEEPER)


@pytest.fixture
def conversation(legacy, anna):
    return ConversationFactory(legacy=legacy, user=anna)


def texts_of(conversation, persona=None):
    return read_context_texts(
        viewer=conversation.user, legacy=conversation.legacy, persona=persona, conversation=conversation
    )


def files(*owned):
    for owner, key, text in owned:
        ContextFile.objects.create(owner=owner, key=key, markdown=text)


def named(notes):
    return {note.name: note.text for note in notes}


def test_own_files_and_those_of_the_legacy_and_the_persona_are_read_and_no_others(conversation, anna, legacy):
    other = LegacyFactory()
    persona, another = (Persona.objects.create(legacy=legacy, name=name) for name in ("May", "June"))
    files(
        (anna, "profile", "I live in Auckland."), (anna, "style", "Short answers."), (UserFactory(), "style", "Long.")
    )
    files((anna, "notes", "No such key."))
    for place in (legacy, other):
        ContextFile.objects.create(key=f"legacy:{place.pk}", legacy=place, markdown=f"We are {place.name}.")
    for one in (persona, another):
        ContextFile.objects.create(key=f"persona:{one.pk}", legacy=legacy, persona=one, markdown=f"I am {one.name}.")
    texts = texts_of(conversation, persona)
    assert named(texts.own_files) == {"profile": "I live in Auckland.", "style": "Short answers."}
    assert named(texts.family_files) == {
        f"legacy:{legacy.pk}": "We are Rose Miller.",
        f"persona:{persona.pk}": "I am May.",
    }
    assert named(texts_of(conversation).family_files) == {f"legacy:{legacy.pk}": "We are Rose Miller."}


def test_file_that_is_off_is_not_read_and_one_that_is_empty_is_none(conversation, anna):
    files((anna, "profile", "I live in Auckland."), (anna, "style", ""))
    ContextFile.objects.update(is_on=False)
    texts = texts_of(conversation)
    assert (texts.own_files, named(texts.own_off)) == ((), {"profile": "I live in Auckland."})


def test_no_secret_is_in_them(conversation, anna, legacy):
    files((anna, "profile", "The alarm code is 4711."))
    persona = Persona.objects.create(legacy=legacy, name="May", extra_instructions="The alarm code is 4711.")
    texts = texts_of(conversation, persona)
    assert texts.own_files
    assert "4711" not in str(texts)


def test_persona_of_a_legacy_is_its_keepers_and_one_of_none_the_operators(conversation, legacy):
    fields = {"name": "May", "tone": "Dry.", "always": ["Ask for dates."], "never": ["Joke."], "traits": []}
    keepers, operators = (Persona.objects.create(legacy=place, **fields) for place in (legacy, None))
    notes = texts_of(conversation, keepers).persona
    assert named(notes) == {"name": "May", "tone": "Dry.", "always": "Ask for dates.", "never": "Joke."}
    assert {note.is_operators for note in notes} == {False}
    assert texts_of(conversation, operators).persona == tuple(
        Note(name=note.name, text=note.text, is_operators=True) for note in notes
    )


def test_identity_is_that_of_the_persona(conversation, anna, legacy):
    may, june = (Persona.objects.create(legacy=legacy, name=name) for name in ("May", "June"))
    for one in (may, june):
        write_identity(user=anna, legacy_id=legacy.pk, persona_id=one.pk, content=f"The assistant is {one.name}.")
    assert texts_of(conversation).identity == set()
    assert texts_of(conversation, may).identity == {Fact.objects.get(persona=may).pk}
    assert Fact.objects.filter(memory_type=MemoryType.IDENTITY).count() == 2


def test_summaries_are_those_of_the_conversation_the_newest_first(conversation):
    chunks = [ChunkFactory(conversation=conversation, from_seq=at, to_seq=at + 5) for at in (1, 6)]
    conversation.consolidated_to = 11
    ChunkFactory(conversation=ConversationFactory(legacy=conversation.legacy, user=conversation.user))
    assert [summary.id for summary in texts_of(conversation).summaries] == [chunks[1].pk, chunks[0].pk]


def test_persona_says_how_much_is_recalled(settings):
    assert recalled_tokens(None) == recalled_tokens(Persona()) == settings.PROMPT_TOKENS["recalled"] == 2000
    assert recalled_tokens(Persona(token_budget=15)) == 15


# A whole turn, with a model that says what of its prompt it had read before.


def answer(conversation, content):
    reply = post_message(user=conversation.user, conversation_id=conversation.pk, content=content).reply
    run_item(Job.objects.get(key=f"turn:{reply.pk}").pk, HANDLERS)


def test_turn_sends_all_layers_and_whatever_keepers_wrote_only_as_data(conversation, anna, legacy, model):
    model.script(says("She did."))
    persona = Persona.objects.create(legacy=legacy, name="canary-persona", never=["canary-never"])
    Conversation.objects.filter(pk=conversation.pk).update(persona=persona)
    write_identity(user=anna, legacy_id=legacy.pk, persona_id=persona.pk, content="I am the canary-identity.")
    files((anna, "style", "canary-style"))
    remember("Rose grew canary-dahlias.", legacy=legacy, owner=anna)
    Membership.objects.filter(user=anna).update(relationship="canary-daughter")
    answer(conversation, "What did Rose grow?")
    (asked,) = model.asked
    system, data = asked.text_of("system"), asked.text_of("user")
    assert "canary" not in system
    for part in ("persona", "never", "identity", "style", "dahlias", "daughter"):
        assert f"canary-{part}" in data


def test_what_a_provider_has_read_it_need_not_read_again(conversation, anna, model):
    """From turn to turn all is the same up to what was recalled: the rules, the files and all that is always known."""
    model.counts_prompts = True
    model.script(says("She did."))
    files((anna, "profile", "I live in Auckland. " * 10), (anna, "style", "Short answers."))
    remember("Rose grew dahlias.", legacy=conversation.legacy, owner=anna)
    remember("Rose sang alto.", legacy=conversation.legacy, owner=anna)
    for content in ("What did Rose grow?", "What did Rose sing?", "And then?"):
        answer(conversation, content)
    first, *later = model.cached
    assert first == 0
    for asked, cached in zip(model.asked[1:], later, strict=True):
        stable = json.dumps(asked.messages, ensure_ascii=False).partition("<facts>")[0]
        assert cached >= len(stable) // 4 > 750
    recorded = UsageRecord.objects.filter(stage="reply").order_by("at")
    assert list(recorded.values_list("tokens_cached", flat=True)) == model.cached
