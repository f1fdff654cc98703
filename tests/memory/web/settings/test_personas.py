"""The pages of personas."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.models import LegacyEvent
from memory.kinds import MemoryAction
from memory.models import Conversation, Fact, Persona
from memory.models.personas import BUILT_IN
from memory.services.conversations.lifecycle import start_conversation
from memory.services.personas import create_persona, set_persona_aside
from tests.memory.web.test_page_access import outsiders, page
from tests.support import scripted
from tests.support.endpoints import assert_guarded
from tests.support.factories import LegacyFactory

pytestmark = pytest.mark.django_db


def url(name, family, *ids):
    return reverse(f"memory:{name}", args=[family.legacy.pk, *ids])


@pytest.fixture
def aunt(family):
    return create_persona(user=family["keeper"], legacy_id=family.legacy.pk, name="Aunt", never=["Ask about money."])


@pytest.fixture
def keeper(client, family):
    client.force_login(family["keeper"])
    return client


def test_pages_are_for_members(family, aunt):
    for name, keys in (("personas", []), ("persona", [aunt.pk])):
        assert_guarded(
            page(name, family.legacy.id, *keys),
            opens_for=[family["keeper"], family["contributor"], family["reader"]],
            hidden_from=outsiders(family),
            bad_ids=[family.legacy.id],
        )


def test_only_keepers_make_and_change(teller, family, aunt):
    shown = teller.get(url("persona", family, aunt.pk)).content.decode()
    assert "Ask about money." in shown
    assert url("persona-edit", family, aunt.pk) not in shown
    for name, *keys in (("persona-create",), ("persona-edit", aunt.pk)):
        assert teller.get(url(name, family, *keys)).status_code == 403
    for name in ("persona-edit", "persona-set-aside", "persona-restore", "persona-identity"):
        assert teller.post(url(name, family, aunt.pk), {"name": "x", "content": "x"}).status_code == 403
    aunt.refresh_from_db()
    assert (aunt.name, aunt.retired_at) == ("Aunt", None)
    assert not Fact.objects.filter(persona=aunt).exists()


def test_made_changed_set_aside_and_restored(keeper, family):
    said = {"name": "Uncle", "always": "Name the year.\r\n\r\nBe short.", "routing": "on", "weight_recency": "0.3",
            "budget_user_day": "0.5", "token_budget": "900", "tools": ["search_memories"]}  # fmt: skip
    keeper.post(url("persona-create", family), said)
    uncle = Persona.objects.get(legacy=family.legacy)
    assert (uncle.always, uncle.recall_weights) == (["Name the year.", "Be short."], {"recency": 0.3})
    assert (uncle.budgets, uncle.token_budget, uncle.tools) == ({"user_day": 0.5}, 900, ["search_memories"])
    form = keeper.get(url("persona-edit", family, uncle.pk)).context["form"]
    assert (form["always"].value(), form["weight_recency"].value()) == ("Name the year.\nBe short.", 0.3)
    keeper.post(url("persona-edit", family, uncle.pk), {"name": "Uncle Bo", "revision": 1, "budget_user_day": ""})
    uncle.refresh_from_db()
    assert (uncle.name, uncle.budgets, uncle.always, uncle.routing) == ("Uncle Bo", {}, [], False)
    keeper.post(url("persona-set-aside", family, uncle.pk))
    assert "Uncle Bo" in keeper.get(url("personas", family)).content.decode()
    uncle.refresh_from_db()
    assert uncle.retired_at
    keeper.post(url("persona-restore", family, uncle.pk))
    uncle.refresh_from_db()
    assert uncle.retired_at is None


@pytest.mark.parametrize(
    ("field", "value"), [("budget_user_day", "much"), ("budget_user_day", "-1"), ("budget_user_day", "1000000"),
                         ("budget_legacy_month", "nan"), ("weight_recency", "2"), ("token_budget", "1")],
)  # fmt: skip
def test_number_that_will_not_do_is_said_beside_its_field(keeper, family, field, value):
    answer = keeper.post(url("persona-create", family), {"name": "Uncle", field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors[field]
    assert "<details open" in answer.content.decode()
    assert not Persona.objects.filter(legacy=family.legacy).exists()


def test_who_was_too_late_keeps_what_they_typed(keeper, family, aunt):
    keeper.post(url("persona-edit", family, aunt.pk), {"name": "Aunt", "tone": "warm", "revision": 1})
    late = keeper.post(url("persona-edit", family, aunt.pk), {"name": "Aunt", "tone": "cold", "revision": 1})
    assert late.status_code == 412
    assert 'value="cold"' in late.content.decode()
    keeper.post(
        url("persona-edit", family, aunt.pk),
        {"name": "Aunt", "tone": "cold", "revision": late.context["form"]["revision"].value()},
    )
    aunt.refresh_from_db()
    assert aunt.tone == "cold"


def test_the_products_own_and_another_familys_are_not_there_to_be_changed(keeper, family):
    elsewhere = Persona.objects.create(legacy=LegacyFactory(), name="Elsewhere")
    assert keeper.get(url("persona", family, BUILT_IN["listener"])).status_code == 200
    assert keeper.get(url("persona", family, elsewhere.pk)).status_code == 404
    for persona in (BUILT_IN["listener"], elsewhere.pk):
        for name in ("persona-edit", "persona-set-aside", "persona-restore"):
            assert keeper.post(url(name, family, persona), {"name": "x"}).status_code == 404


def test_identity_is_written_set_aside_and_restored(keeper, family):
    listener = BUILT_IN["listener"]
    keeper.post(url("persona-identity", family, listener), {"content": "It calls her Rose."})
    fact = Fact.objects.get(persona=listener)
    assert "It calls her Rose." in keeper.get(url("persona", family, listener)).content.decode()
    keeper.post(url("persona-identity-decide", family, listener, fact.pk))
    fact.refresh_from_db()
    assert fact.status == "retired"
    keeper.post(url("persona-identity-decide", family, listener, fact.pk), {"do": "restore"})
    fact.refresh_from_db()
    assert fact.status == "active"
    other = family.facts["approved"].pk
    assert keeper.post(url("persona-identity-decide", family, listener, other)).status_code == 404


def test_chosen_when_a_conversation_begins_and_later(teller, family, aunt):
    begun = teller.get(url("conversations", family)).content.decode()
    assert "Gentle listener: Listens, says little" in begun
    teller.post(url("conversations", family), {"content": "Hello", "persona": str(aunt.pk)})
    talk = Conversation.objects.get(persona=aunt)
    assert "With: Aunt" in teller.get(url("conversation", family, talk.pk)).content.decode()
    teller.post(url("conversation-persona", family, talk.pk), {"persona": ""})
    talk.refresh_from_db()
    assert talk.persona is None
    set_persona_aside(user=family["keeper"], persona_id=aunt.pk)
    refused = teller.post(url("conversation-persona", family, talk.pk), {"persona": str(aunt.pk)})
    assert refused.status_code == 422


def test_nobody_chooses_for_anothers_conversation(client, family):
    talk = start_conversation(user=family["contributor"], legacy_id=family.legacy.pk)
    client.force_login(family["keeper"])
    answer = client.post(url("conversation-persona", family, talk.pk), {"persona": str(BUILT_IN["listener"])})
    assert answer.status_code == 404
    talk.refresh_from_db()
    assert talk.persona is None


def test_operators_make_their_own_in_the_admin_with_the_same_errors(client, family):
    client.force_login(family["staff"])
    add = reverse("admin:memory_persona_add")
    said = {"name": "House voice", "recall_weights": "{}", "budgets": '{"user_day": -1, "week": 2}'}
    refused = client.post(add, said).content.decode()
    assert "has to be an amount in dollars" in refused
    assert "There is no budget “week”" in refused
    client.post(add, {**said, "budgets": '{"user_day": 1}'})
    made = Persona.objects.get(name="House voice")
    assert (made.legacy, made.budgets) == (None, {"user_day": 1})
    assert LegacyEvent.objects.filter(action=MemoryAction.PERSONA_CREATED, object_id=made.pk).exists()
    built_in = reverse("admin:memory_persona_change", args=[BUILT_IN["listener"]])
    assert client.post(built_in, {**said, "budgets": "{}"}).status_code == 302
    assert Persona.objects.get(pk=BUILT_IN["listener"]).name == "Gentle listener"
    client.force_login(family["keeper"])
    assert client.get(add).status_code == 302


def test_its_pages_say_what_it_does_not_change_without_a_model(keeper, family, aunt, settings):
    pages = [url("personas", family), url("persona", family, aunt.pk), url("persona-edit", family, aunt.pk)]
    told = "It does not change how the assistant talks"
    assert all(told in keeper.get(one).content.decode() for one in pages)
    settings.ENGINE = scripted.PATH
    assert not any(told in keeper.get(one).content.decode() for one in pages)
