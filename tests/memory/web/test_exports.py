"""The page on which everything can be taken away."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.urls import reverse

from legacies.services.people import leave
from memory.models import Export
from memory.presentation.exports import export_response
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import force_login
from tests.support.exports import do_export_jobs, export_folder, made_export

__all__ = ["export_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder")]


def page_of(family: FamilyWithFacts) -> str:
    return reverse("memory:export", args=[family.legacy.pk])


def test_a_member_has_it_made_watches_it_and_downloads_it(client, family: FamilyWithFacts):
    force_login(client, family["reader"])
    assert "Make the file" in client.get(page_of(family)).content.decode()
    assert client.post(page_of(family)).status_code == 302
    waiting = client.get(page_of(family)).content.decode()
    assert "It will be made in a moment." in waiting
    assert "every 2s" in waiting
    do_export_jobs()
    ready = client.get(page_of(family)).content.decode()
    file = reverse("memory:export-file", args=[family.legacy.pk, Export.objects.get().pk])
    assert file in ready
    assert "every 2s" not in ready
    assert b"".join(client.get(file).streaming_content)[:2] == b"PK"


def test_who_has_left_finds_it_too(client, family: FamilyWithFacts):
    leave(user=family["contributor"], legacy_id=family.legacy.pk)
    force_login(client, family["contributor"])
    assert "You are no longer a member." in client.get(page_of(family)).content.decode()


def test_the_file_is_for_nobody_else(client, family: FamilyWithFacts):
    export = made_export(family["contributor"], family.legacy)
    file = reverse("memory:export-file", args=[family.legacy.pk, export.pk])
    delete = reverse("memory:export-delete", args=[family.legacy.pk, export.pk])
    for actor in ("keeper", "reader", "stranger", "former", "staff"):
        force_login(client, family[actor])
        assert (client.get(file).status_code, client.post(delete).status_code) == (404, 404)
    client.logout()
    assert client.get(file).status_code == 302
    assert Export.objects.count() == 1


@pytest.mark.parametrize("actor", ["stranger", "staff"])
def test_who_does_not_belong_finds_no_page(client, family: FamilyWithFacts, actor: str):
    force_login(client, family[actor])
    assert (client.get(page_of(family)).status_code, client.post(page_of(family)).status_code) == (404, 404)


def test_deleting_it_takes_it_off_the_page(client, family: FamilyWithFacts):
    export = made_export(family["reader"], family.legacy)
    force_login(client, family["reader"])
    assert client.post(reverse("memory:export-delete", args=[family.legacy.pk, export.pk])).status_code == 302
    assert "Make the file" in client.get(page_of(family)).content.decode()


def test_a_streaming_server_is_given_it_in_portions(family: FamilyWithFacts):
    export = made_export(family["reader"], family.legacy)
    request = ASGIRequest({"type": "http", "method": "GET", "path": "/", "headers": []}, BytesIO())
    answer: Any = export_response(request, export)

    async def parts() -> list[bytes]:
        return [part async for part in answer.streaming_content]

    assert answer.is_async
    assert len(b"".join(asyncio.run(parts()))) == export.size


def test_everything_of_mine_is_offered_before_an_account_is_erased(client, family: FamilyWithFacts):
    owner = family["contributor"]
    force_login(client, owner)
    page = reverse("memory:export-mine")
    assert page in client.get(reverse("legacies:profile")).content.decode()
    assert page in render_to_string("memory/erase_me.html")
    assert family.legacy.name in client.get(page).content.decode()
    assert client.post(page).status_code == 302
    assert "every 2s" in client.get(page).content.decode()
    do_export_jobs()
    ready = client.get(page).content.decode()
    export = Export.objects.get()
    file, delete = (reverse(f"memory:export-mine-{name}", args=[export.pk]) for name in ("file", "delete"))
    assert file in ready
    answer = client.get(file)
    assert b"".join(answer.streaming_content)[:2] == b"PK"
    assert "keepsake-everything-of-mine-" in answer.headers["Content-Disposition"]
    for actor in ("keeper", "reader", "stranger", "former", "staff"):
        force_login(client, family[actor])
        assert (client.get(file).status_code, client.post(delete).status_code) == (404, 404)
    client.logout()
    assert client.get(file).status_code == 302
    force_login(client, owner)
    client.post(delete)
    assert not Export.objects.exists()
