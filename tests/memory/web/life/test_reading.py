"""*Read* and the page to print: for members, a chapter at a time, with the source behind each sentence."""

from __future__ import annotations

import pytest
from django.urls import reverse

from memory.web.life import reading
from tests.memory.web.life.test_timeline import entry
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.factories import LegacyFactory, join

pytestmark = pytest.mark.django_db


def show(client, family: FamilyWithFacts, name: str = "memory:read", actor: str = "contributor", **query):
    client.force_login(family[actor])
    return client.get(reverse(name, args=[family.legacy.pk]), query)


@pytest.mark.parametrize("name", ["memory:read", "memory:book"])
def test_it_is_for_members_alone(family: FamilyWithFacts, name: str):
    assert_guarded(
        Endpoint("get", reverse(name, args=[family.legacy.pk])),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        wrong_method="post",
    )


@pytest.mark.parametrize("name", ["memory:read", "memory:book"])
@pytest.mark.parametrize("actor", ["keeper", "contributor", "reader"])
def test_everybody_reads_what_they_may_see_and_nothing_else(client, family: FamilyWithFacts, actor: str, name: str):
    chapters = show(client, family, actor=actor).context["chapters"]
    queries = [{"chapter": chapter.key} for chapter in chapters] if name == "memory:read" else [{}]
    read = "".join(show(client, family, name, actor, **query).content.decode() for query in queries)
    for fact in (family.facts[key] for key in family.hidden(actor)):
        assert fact.content not in read
    shown = [key for key in family.recallable(actor) if family.facts[key].memory_type == "semantic"]
    assert shown
    for key in shown:
        assert family.facts[key].content in read


def test_the_first_chapter_leads_to_the_next_and_back(client, family: FamilyWithFacts):
    entry(family, "They married in Leeds.", "1955-06")
    entry(family, "They moved.", "1962")
    first = show(client, family)
    assert [chapter.key for chapter in first.context["chapters"]][:2] == ["1950", "1960"]
    assert "They married in Leeds." in first.content.decode()
    assert "They moved." not in first.content.decode()
    assert 'rel="next" href="?by=decades&amp;chapter=1960"' in first.content.decode()
    second = show(client, family, chapter="1960").content.decode()
    assert "They moved." in second
    assert 'rel="prev" href="?by=decades&amp;chapter=1950"' in second


def test_a_chapter_that_is_not_there_is_a_404(client, family: FamilyWithFacts):
    assert show(client, family, chapter="1870").status_code == 404
    assert show(client, family, chapter="photo").status_code == 404


@pytest.mark.parametrize("query", [{"by": "odd"}, {"page": "0"}, {"page": "x"}, {"page": "9" * 40}, {"all": "\x00"}])
def test_what_no_link_of_ours_holds_is_no_error(client, family: FamilyWithFacts, query):
    assert show(client, family, **query).status_code == 200
    assert show(client, family, "memory:book", **query).status_code == 200


def test_the_book_has_contents_and_the_source_of_each_fact(client, family: FamilyWithFacts):
    fact = family.facts["private"]
    page = show(client, family, "memory:book").content.decode()
    chapter = next(iter(show(client, family, by="themes").context["chapters"])).key
    assert f'href="#chapter-{chapter}"' in page
    assert f'id="chapter-{chapter}"' in page
    assert f"{fact.content}<sup>" in page
    assert page.count('<li id="note-') == page.count('<sup><a href="#note-')


def test_a_long_book_is_not_one_page(client, family: FamilyWithFacts, monkeypatch):
    monkeypatch.setattr(reading, "MOST_PRINTED", 1)
    page = show(client, family, "memory:book").content.decode()
    assert "There is too much for one page." in page
    assert family.facts["private"].content not in page


def test_the_page_of_the_pdf_is_for_members(family: FamilyWithFacts):
    assert_guarded(
        Endpoint("get", reverse("memory:book-pdf", args=[family.legacy.pk])),
        opens_for=[family[actor] for actor in MEMBERS],
        hidden_from=[family[actor] for actor in ("stranger", "former", "staff")],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
    )


@pytest.mark.parametrize(("browser", "says"), [("/usr/bin/chromium", "Make the file"), ("", "cannot make PDF files")])
def test_it_is_offered_where_it_can_be_made(client, family: FamilyWithFacts, settings, browser: str, says: str):
    settings.PDF_BROWSER = browser
    assert says in show(client, family, "memory:book-pdf").content.decode()
    assert (
        reverse("memory:book-pdf", args=[family.legacy.pk]) in show(client, family, "memory:book").content.decode()
    ) is bool(browser)


def test_an_empty_book_says_so(client):
    legacy = LegacyFactory()
    client.force_login(join(legacy))
    for name in ("memory:read", "memory:book"):
        assert "Nobody has told anything yet." in client.get(reverse(name, args=[legacy.pk])).content.decode()
