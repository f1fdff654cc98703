"""What makes the site an app: the manifest, the service worker and the offline page, the same for everybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from config.startup.environment import BASE_DIR
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


def papers() -> list[str]:
    """Light, and dark by system and by choice."""
    return re.findall(r"--paper: (#\w+);", (BASE_DIR / "static/css/tokens.css").read_text())


def test_the_manifest_names_the_app_its_colour_and_icons_that_are_there(client: Client):
    answer = client.get("/manifest.webmanifest")
    said = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (said["name"], said["start_url"], said["scope"], said["display"]) == ("Keepsake", "/", "/", "standalone")
    assert said["theme_color"] == said["background_color"] == papers()[0]
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    for icon in said["icons"]:
        found = finders.find(re.sub(r"\.[0-9a-f]{12}(?=\.png)", "", icon["src"]).removeprefix("/static/"))
        with Image.open(Path(str(found))) as image:
            assert f"{image.width}x{image.height}" == icon["sizes"]


def test_pages_name_the_manifest_and_the_colours_of_both_themes(client: Client):
    page = client.get("/account/login/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert re.findall(r'name="theme-color" media="[^"]+" content="(#\w+)"', page) == papers()[:2]


def test_the_worker_governs_the_whole_site_and_the_policy_holds_for_it(client: Client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/service-worker.js", "/offline/"])
def test_they_say_nothing_of_who_asks(client: Client, path: str):
    signed_out = client.get(path).content
    user = UserFactory(display_name="Hanna Adler")
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    answer = client.get(path)
    assert answer.content == signed_out
    assert str(user.pk) not in answer.content.decode()
    assert client.post(path).status_code == 405


def test_a_page_names_its_account_and_a_signed_out_page_that_there_is_none(client: Client):
    assert 'data-account=""' in client.get("/account/login/").content.decode()
    user = UserFactory(display_name="Hanna")
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    assert f'data-account="{user.pk}"' in client.get("/").content.decode()
