"""`POST memory/context`: the prompt that would be made for me now, and for nobody else."""

from __future__ import annotations

from uuid import uuid4

import pytest

from memory.api.conversations.prompt_views import PromptView
from memory.models import ContextFile, Message, Persona
from tests.support.api import Phone, assert_problem, fields_of
from tests.support.factories import (
    ChunkFactory,
    ConversationFactory,
    LegacyFactory,
    MembershipFactory,
    MessageFactory,
    UserFactory,
    join,
    remember,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def legacy():
    return LegacyFactory(name="Rose Miller")


@pytest.fixture
def anna(legacy):
    return join(legacy, display_name="Anna")


@pytest.fixture
def phone(anna):
    return Phone(anna)


def asked(legacy, content="What did Rose grow?", **more):
    return {"legacy": str(legacy.pk), "messages": [{"role": "user", "content": content}], **more}


def layers_of(answer):
    return {layer["name"]: layer for layer in answer["layers"]}


def test_layers_come_with_tokens_files_and_rows(phone, anna, legacy):
    fact = remember("Rose grew dahlias.", legacy=legacy, owner=anna)
    ContextFile.objects.create(owner=anna, key="style", markdown="Short answers, please.")
    answer = phone.post("prompt", body=asked(legacy))
    assert answer.status_code == 200, answer.content
    answer = answer.json()
    layers = layers_of(answer)
    assert list(layers) == ["persona", "identity", "tools", "profile", "recalled", "family", "summary"]
    assert layers["recalled"]["rows"] == [
        {"number": 1, "kind": "fact", "id": str(fact.pk), "text": "Rose grew dahlias."}
    ]
    assert "Rose grew dahlias." in layers["recalled"]["text"]
    assert (layers["profile"]["notes"], answer["context_files"]) == (["style"], ["style"])
    assert layers["persona"]["text"].startswith("You are the memorial assistant")
    assert '"remember"' in layers["tools"]["text"]
    assert layers["summary"]["text"] == ""
    assert abs(sum(layer["tokens"] for layer in answer["layers"]) - answer["tokens"]) < 50  # each is rounded by itself
    assert answer["tokens"] <= answer["budget"] == sum(layer["budget"] for layer in answer["layers"])
    assert [message["role"] for message in answer["messages"]] == ["system", "user", "assistant", "user"]
    assert answer["messages"][-1]["content"] == "What did Rose grow?"
    assert Message.objects.count() == 0


def test_what_is_left_out_says_why(phone, anna, legacy, settings):
    settings.PROMPT_TOKENS = {**settings.PROMPT_TOKENS, "recalled": 30}
    settings.PROMPT_TOKENS["files"] = 40
    for flower in ("dahlias", "asters", "roses", "tulips"):
        remember(f"Rose grew {flower} in the garden behind the house.", legacy=legacy, owner=anna)
    ContextFile.objects.create(owner=anna, key="profile", markdown="I grew up in Ely. " * 20)
    ContextFile.objects.create(owner=anna, key="style", markdown="Short.", is_on=False)
    answer = phone.post("prompt", body=asked(legacy)).json()
    whys = {(left["why"], left["title"], left["kind"], left["cut"]) for left in answer["left_out"]}
    assert ("switched_off", "style", None, False) in whys
    assert ("layer_full", "profile", None, True) in whys
    assert ("recall_full", None, "fact", False) in whys
    shown = {row["id"] for layer in answer["layers"] for row in layer["rows"]}
    left = {one["id"] for one in answer["left_out"] if one["id"]}
    assert len(shown | left) == 4
    assert not shown & left


def test_conversation_brings_its_window_its_summary_and_its_persona(phone, anna, legacy):
    conversation = ConversationFactory(legacy=legacy, user=anna)
    for _ in range(30):
        MessageFactory(conversation=conversation)
    conversation.consolidated_to = 25
    conversation.persona = Persona.objects.create(legacy=legacy, name="May", tone="Dry.")
    conversation.save()
    ChunkFactory(conversation=conversation, from_seq=1, to_seq=6, summary="They spoke of the sea.")
    body = {"legacy": str(legacy.pk), "conversation": str(conversation.pk)}
    answer = phone.post("prompt", body=body).json()
    assert layers_of(answer)["summary"]["notes"] == ["messages 1 to 5"]
    assert layers_of(answer)["persona"]["notes"] == ["name", "tone"]
    assert Message.objects.get(conversation=conversation, seq=30).content in answer["messages"][-1]["content"]
    other = Persona.objects.create(legacy=None, name="June")
    assert layers_of(phone.post("prompt", body={**body, "persona": str(other.pk)}).json())["persona"]["notes"] == [
        "name"
    ]


def test_nothing_hidden_from_me_is_in_it(phone, anna, legacy):
    fellow = join(legacy, display_name="Tom")
    remember("Rose grew canary-roses.", legacy=legacy, owner=fellow)
    shared = remember("Rose grew peas.", legacy=legacy, owner=fellow, approved=True)
    elsewhere = LegacyFactory()
    remember("Rose grew canary-tulips.", legacy=elsewhere, owner=join(elsewhere))
    ContextFile.objects.create(owner=fellow, key="profile", markdown="canary-profile")
    ContextFile.objects.create(key=f"legacy:{elsewhere.pk}", legacy=elsewhere, markdown="canary-legacy")
    answer = phone.post("prompt", body=asked(legacy))
    assert str(shared.pk) in answer.content.decode()
    assert "canary" not in answer.content.decode()


def test_secret_in_a_message_or_a_file_is_redacted(phone, anna, legacy):
    ContextFile.objects.create(owner=anna, key="profile", markdown="The alarm code is 4711.")
    answer = phone.post("prompt", body=asked(legacy, "My alarm code is 4712."))
    assert answer.status_code == 200
    assert "4711" not in answer.content.decode()
    assert "4712" not in answer.content.decode()


def test_stranger_and_who_is_signed_out_find_nothing(anna, legacy):
    for person in (UserFactory(), UserFactory(is_staff=True)):
        assert_problem(Phone(person).post("prompt", body=asked(legacy)), 404, "not_found")
    assert_problem(Phone(anna).post("prompt", body=asked(LegacyFactory())), 404, "not_found")
    assert_problem(Phone(anna).post("prompt", body={"legacy": str(uuid4())}), 404, "not_found")
    assert_problem(Phone().post("prompt", body=asked(legacy)), 401, "signed_out")


def test_conversation_of_another_is_not_there_and_one_about_another_is_refused(phone, anna, legacy):
    fellows = ConversationFactory(legacy=legacy, user=join(legacy))
    assert_problem(phone.post("prompt", body=asked(legacy, conversation=str(fellows.pk))), 404, "not_found")
    elsewhere = LegacyFactory()
    MembershipFactory(legacy=elsewhere, user=anna)
    own = ConversationFactory(legacy=elsewhere, user=anna)
    problem = assert_problem(phone.post("prompt", body=asked(legacy, conversation=str(own.pk))), 422, "invalid")
    assert fields_of(problem) == {"conversation"}


def test_persona_of_another_legacy_is_not_there(phone, legacy):
    persona = Persona.objects.create(legacy=LegacyFactory(), name="canary")
    for key in (persona.pk, uuid4()):
        problem = assert_problem(phone.post("prompt", body=asked(legacy, persona=str(key))), 422, "invalid")
        assert fields_of(problem) == {"persona"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"legacy": "x"},
        {"messages": "x"},
        {"messages": [{"content": ""}]},
        {"messages": [{"content": "x", "role": "system"}]},
        {"messages": [{"content": "x" * 16_001}]},
        {"messages": [{"content": "x"}] * 51},
        {"more": 1},
    ],
)
def test_bad_input_is_told(phone, legacy, body):
    usual = {"legacy": str(legacy.pk)} if body else {}
    assert_problem(phone.post("prompt", body={**usual, **body}), 422, "invalid")


def test_it_is_throttled_like_a_search():
    assert PromptView.throttle_scopes == {"POST": "search"}


def test_number_of_queries_does_not_grow(phone, anna, legacy, growth):
    plants = iter(f"{first}{second}" for first in "bdfgklmnprst" for second in ("ahlias", "oses", "ulips"))

    def remember_another():
        remember(f"Rose grew {next(plants)}.", legacy=legacy, owner=anna)

    for _ in range(10):  # so many that nothing else is looked for
        remember_another()
    growth(remember_another, lambda: layers_of(phone.post("prompt", body=asked(legacy)).json())["recalled"]["rows"])
