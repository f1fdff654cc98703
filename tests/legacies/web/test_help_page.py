"""The page that says where help is: open to all, and it names no number but the operator's."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from config.startup.environment import read_help_lines
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


def main_of(page):
    return page.content.decode().partition("<main")[2].partition("</main>")[0]


def test_without_lines_it_names_no_number(client):
    page = client.get(reverse("legacies:help"))
    words = re.sub(r"<[^>]*>", "", main_of(page).partition(">")[2])
    assert page.status_code == 200
    assert "emergency number of your country" in words
    assert not re.search(r"\d", words)


def test_lines_of_ones_own_country_come_first(client, settings):
    settings.HELP_LINES = read_help_lines(
        '{"GB": [{"name": "Listeners", "phone": "000 111"}], "DE": [{"name": "<b>Zuhören", "url": "https://z.example"}]}'
    )
    client.force_login(UserFactory(country="DE", time_zone="Europe/London"))
    words = main_of(client.get(reverse("legacies:help")))
    assert words.index("&lt;b&gt;Zuhören") < words.index("Wherever you are") < words.index("Listeners")
    assert 'href="tel:000111"' in words
    assert "Germany" not in words


def test_it_only_reads(client):
    assert client.post(reverse("legacies:help")).status_code == 405
