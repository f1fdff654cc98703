"""The pages of personas as they look."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.urls import reverse

from legacies.models import Role
from memory.models import Persona
from memory.services.context import write_identity
from memory.services.conversations.lifecycle import start_conversation
from memory.services.personas import create_persona, set_persona_aside
from tests.browser.conftest import DESKTOP, PHONE
from tests.support.factories import LegacyFactory, join


@pytest.fixture
@transaction.atomic
def persona(transactional_db: None) -> Persona:
    legacy = LegacyFactory(name="Derek Ashworth")
    keeper = join(legacy, Role.KEEPER, display_name="Ellie")
    about = {"traits": ["dry", "fond of buses"], "tone": "warm", "never": ["Ask about money."]}
    persona = create_persona(user=keeper, legacy_id=legacy.pk, name="Aunt Vi", tagline="Knows everybody", **about)
    for content in ("It calls him Del.", "It knows the depot as the shed."):
        write_identity(user=keeper, legacy_id=legacy.pk, persona_id=persona.pk, content=content)
    old = create_persona(user=keeper, legacy_id=legacy.pk, name="The clerk")
    set_persona_aside(user=keeper, persona_id=old.pk)
    return persona


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_pages_of_personas_look_right(open_page, look, persona, size):
    keeper = persona.legacy.memberships.get(role=Role.KEEPER).user
    ids = [persona.legacy_id, persona.pk]
    for name, keys in (("personas", ids[:1]), ("persona", ids), ("persona-edit", ids), ("conversations", ids[:1])):
        look(open_page(reverse(f"memory:{name}", args=keys), keeper, size=size), f"{name}-of-keeper")
    look(open_page(reverse("memory:persona", args=ids), join(persona.legacy, Role.READER), size=size), "persona")
    talk = start_conversation(user=keeper, legacy_id=persona.legacy_id, persona=persona.pk)
    page = open_page(reverse("memory:conversation", args=[persona.legacy_id, talk.pk]), keeper, size=size)
    page.get_by_text("About this conversation").click()
    look(page, "conversation-with-persona")
