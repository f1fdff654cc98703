"""Every text that people read is translated, and each sentence as a whole: read in the language that no one speaks.

    .venv/bin/pytest tests/config/languages -q

Every page, also after a form that was sent empty, and every call of the API is asked for in
`tests.support.pseudo_locale`: by a keeper, a contributor, a reader, staff and somebody signed out, in a family with a
row of every kind. What is wrong is named by page and element. `var/texts.html` then lists every text with its place.

The remedies: `{% translate %}`, `{% blocktranslate trimmed %}` with named variables, `gettext` where a text is made,
`gettext_lazy` where it is imported; one sentence, one text. See docs/voice.md.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils.html import format_html, format_html_join

from accounts.streams import listeners
from config.startup.environment import var_dir
from legacies import dates_in_words
from tests.support.admin_pages import admin_addresses, break_glass_addresses, family_in_the_admin
from tests.support.api import JSON, send_token
from tests.support.canaries import plant, word_fields
from tests.support.endpoints import force_login
from tests.support.pseudo_locale import CLOSE, LANGUAGE, OPEN
from tests.support.sweep import Knock, endpoints
from tests.support.two_families import Member
from tests.support.visible_texts import Text, Written, bare_runs, is_glued, strings_in, texts_of

pytestmark = [pytest.mark.sweep, pytest.mark.django_db]

READERS = ("keeper", "contributor", "reader", "staff", "signed_out")
NAMES = frozenset(
    {
        *("Keepsake", "English", "Pseudo", "Python", "Django", "PostgreSQL", "pgvector", settings.ENGINE),
        *("WhatsApp", "Telegram", "j ↓", "k ↑"),
        *dates_in_words.EXAMPLES.values(),
        *(name.replace("_", " ") for name in available_timezones()),
    }
)
"""What is the same in every language. The examples of a date are chosen by language, not translated."""
OF_DJANGO = re.compile(rf"admin:\S+ img\[alt\] (Search|True|False)|admin:\S+-list p [0-9]+ {OPEN}[^{CLOSE}]+{CLOSE}")
"""What the templates of Django's admin say themselves: the names of icons in English, and a number before its noun."""
FOUND: dict[str, set[Text]] = defaultdict(set)


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream gives its connection back, which here is the one of the test's transaction."""
    monkeypatch.setattr(listeners, "give_back_connections", lambda: None)


class Reading:
    """The family, and what is said to one of its members."""

    def __init__(self, reader: str) -> None:
        self.family = family_in_the_admin()
        member = self.family["contributor"]
        self.endpoints = endpoints(Member("contributor", member, self.family.legacy, plant(self.family).rows))
        self.reader = reader
        self.client = Client(raise_request_exception=False, headers={"Accept-Language": LANGUAGE})
        if reader != "signed_out":
            force_login(self.client, self.family[reader])
            send_token(self.client, self.family[reader])
        self.written = Written(frozenset(_written_by_people()) | NAMES)

    def pages(self) -> Iterator[Knock]:
        yield from (knock for knock in self.endpoints if not knock.path.startswith("/api/"))
        if self.reader == "staff":
            pages = [*admin_addresses(), *break_glass_addresses(self.family)]
            yield from (Knock(f"admin:{name}", "get", path) for name, path in pages)

    def calls(self) -> Iterator[Knock]:
        """The schema is for programmers, and stays English."""
        return (knock for knock in self.endpoints if knock.path.startswith("/api/v1/"))

    def answer(self, knock: Knock, **sent: object) -> HttpResponse:
        """What it changed is undone."""
        with transaction.atomic():
            answer: HttpResponse = getattr(self.client, knock.method)(knock.path, **sent)
            transaction.set_rollback(True)
        assert answer.status_code != 500, knock
        return answer


def _written_by_people() -> Iterator[str]:
    """Every text of every row."""
    for model in apps.get_models():
        if fields := word_fields(model):
            for values in model._default_manager.values_list(*fields):
                yield from strings_in(values)


@pytest.mark.parametrize("reader", READERS)
def test_every_text_of_a_page_is_translated_as_a_whole(pseudo_locale, reader: str):
    reading = Reading(reader)
    wrong = []
    for knock in reading.pages():
        answer = reading.answer(knock)
        if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for text in texts_of(answer.content.decode()):
            FOUND[f"{knock.where} {knock.method}"].add(text)
            bare, glued = bare_runs(text.text, reading.written), is_glued(text.text)
            if (bare or glued) and not OF_DJANGO.fullmatch(f"{knock.where} {text.place} {text.text}"):
                wrong.append(f"{knock.where} {knock.method}, {text.place}: {bare or 'glued'} in {text.text!r}")
    _list_texts()
    assert not wrong, "\n".join(sorted(set(wrong)))


def _list_texts() -> None:
    """The page that lists every text with its place."""
    rows = sorted((text.text, text.place, page) for page, texts in FOUND.items() for text in texts)
    table = format_html_join("\n", "<tr><td>{}<td>{}<td>{}", rows)
    page = format_html("<!DOCTYPE html><meta charset=utf-8><title>Texts</title><table>{}</table>", table)
    (var_dir() / "texts.html").write_text(page, encoding="utf-8")


@pytest.mark.parametrize("reader", READERS)
def test_every_sentence_that_the_api_says_is_translated(pseudo_locale, reader: str):
    reading = Reading(reader)
    wrong = []
    for knock in reading.calls():
        sent = {} if knock.is_safe else {"data": {}, "content_type": JSON}
        answer = reading.answer(knock, **sent)
        if answer.streaming or not answer.headers.get("Content-Type", "").endswith("json"):
            continue
        said = json.loads(answer.content)
        if "trace_id" in said:
            said = [said["detail"], [error["message"] for error in said["errors"]]]
        sentences = (text for text in strings_in(said) if " " in text)
        bare = (text for text in sentences if bare_runs(text, reading.written))
        wrong += [f"{knock.method} {knock.where}: {text!r}" for text in bare]
    assert not wrong, "\n".join(sorted(set(wrong)))
