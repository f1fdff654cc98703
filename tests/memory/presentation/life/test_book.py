"""The book: chapters by decade or theme, one byline for what one person told, boundaries left out, nothing private."""

from __future__ import annotations

import pytest

from memory.presentation.life.book import THEMES, Arrangement, Book, Chapter
from memory.services.boundaries import set_boundary
from tests.memory.presentation.life.test_timeline import Family, when
from tests.support.factories import FactSourceFactory, LegacyFactory, MessageFactory, join
from tests.support.growth import assert_constant_queries
from tests.support.photos import SHARED, add_photo

pytestmark = pytest.mark.django_db


@pytest.fixture
def family() -> Family:
    return Family()


def book(family: Family, viewer=None, arrangement=Arrangement.DECADES, **more) -> Book:
    return Book(viewer or family.tom, family.legacy.pk, arrangement, **more)


def told_in(made: Book) -> dict[str, list[str]]:
    """The chapters' titles with the first words of what is in each."""
    return {
        chapter.title: [passage.item.title or passage.item.text for passage in pages.passages]
        for chapter, pages in made.parts()
    }


def fill(family: Family) -> None:
    family.fact("He sang.", "", category="hobby")
    family.fact("He was born in Bacup.", "1931", category="milestone")
    family.entry("They moved.", "196X", type="move")
    family.entry("They danced.")
    family.story("The flood", "1964")
    family.story("About bread")
    add_photo(family.legacy, family.tom, caption="At the sea.", **when("1962"))


def test_decades_come_first_and_what_has_no_time_stands_by_theme(family: Family):
    fill(family)
    assert told_in(book(family)) == {
        "The 1930s": ["He was born in Bacup."],
        "The 1960s": ["At the sea.", "The flood", "They moved."],
        "Free time": ["He sang."],
        "Stories": ["About bread"],
        "Events": ["They danced."],
    }


def test_by_theme_everything_stands_with_its_kind(family: Family):
    fill(family)
    assert told_in(book(family, arrangement=Arrangement.THEMES)) == {
        "Turning points": ["He was born in Bacup."],
        "Free time": ["He sang."],
        "Stories": ["The flood", "About bread"],
        "Events": ["They moved.", "They danced."],
        "Photos": ["At the sea."],
    }


def test_each_category_has_a_chapter(family: Family):
    for category in list(THEMES)[:8]:
        family.fact(f"Of {category}.", "", category=category)
    assert [chapter.key for chapter in book(family).chapters()] == list(THEMES)[:8]


def test_what_one_person_told_in_a_row_has_one_byline(family: Family):
    family.tom.display_name = "Tom"
    family.tom.save()
    for content in ("He sang.", "He whistled."):
        family.fact(content, "", category="hobby")
    family.fact("He hummed.", "", category="hobby", owner=family.ann, approved=True)
    family.fact("He drummed.", "", category="hobby")
    pages = book(family).pages(Chapter("hobby"))
    stretches = {byline: [passage.item.text for passage in told] for byline, told in pages.by_teller}
    assert sorted(map(sorted, stretches.values())) == [["He drummed.", "He sang.", "He whistled."], ["He hummed."]]
    assert next(iter(stretches)).startswith("Tom")


def test_others_read_what_is_shared_and_no_chapter_of_anything_else(family: Family):
    family.fact("Hers alone.", "1950", owner=family.ann, category="habit")
    family.fact("For all.", "", owner=family.ann, category="hobby", approved=True)
    family.story("Her story", "1940", owner=family.ann)
    family.entry("Our event.", "1960", owner=family.ann, **SHARED)
    assert told_in(book(family)) == {"The 1960s": ["Our event."], "Free time": ["For all."]}
    assert told_in(book(family, join(LegacyFactory()))) == {}


def test_what_is_about_the_teller_is_not_in_it(family: Family):
    family.fact("Tom works at night.", "", memory_type="user_profile")
    assert told_in(book(family)) == {}


def test_a_boundary_leaves_it_out_unless_it_is_asked_for(family: Family):
    family.fact("The fire took the house.", "", category="hobby")
    family.fact("He sang.", "", category="hobby")
    set_boundary(user=family.tom, legacy_id=family.legacy.pk, words="fire")
    pages = book(family).pages(Chapter("hobby"))
    assert ([passage.item.text for passage in pages.passages], pages.left_out) == (["He sang."], True)
    pages = book(family, all_of_it=True).pages(Chapter("hobby"))
    assert (len(pages.passages), pages.left_out) == (2, False)


def test_a_boundary_looks_at_the_words_behind_a_fact_too(family: Family):
    said = MessageFactory(
        conversation__legacy=family.legacy, conversation__user=family.tom, content="In Cyprus, at 18."
    )
    FactSourceFactory(fact=family.fact("He did his national service.", "", category="hobby"), message=said)
    set_boundary(user=family.tom, legacy_id=family.legacy.pk, words="Cyprus")
    pages = book(family).pages(Chapter("hobby"))
    assert (pages.passages, pages.left_out) == ([], True)
    assert len(book(family, all_of_it=True).pages(Chapter("hobby")).passages) == 1


def test_words_that_are_not_shown_to_the_viewer_hold_nothing_back(family: Family):
    said = MessageFactory(
        conversation__legacy=family.legacy, conversation__user=family.ann, content="In Cyprus, at 18."
    )
    fact = family.fact("He did his national service.", "", category="hobby", owner=family.ann, approved=True)
    FactSourceFactory(fact=fact, message=said)
    set_boundary(user=family.tom, legacy_id=family.legacy.pk, words="Cyprus")
    pages = book(family).pages(Chapter("hobby"))
    assert (len(pages.passages), pages.left_out) == (1, False)


def test_a_long_chapter_is_read_page_by_page(family: Family):
    for number in range(5):
        family.fact(f"Fact {number}.", str(1960 + number))
    made, sixties = book(family), Chapter("1960")
    first, last = made.pages(sixties, limit=3), made.pages(sixties, start=3, limit=3)
    assert [(passage.number, passage.item.text) for passage in (*first.passages, *last.passages)] == [
        (number + 1, f"Fact {number}.") for number in range(5)
    ]
    assert (first.has_more, last.has_more) == (True, False)


def test_stories_are_whole_and_safe(family: Family):
    family.story("The flood", "1964", text="It was *hot*.\n\n<script>alert(1)</script>" + " word" * 400)
    passage = book(family).pages(Chapter("1960")).passages[0]
    assert "<em>hot</em>" in passage.html
    assert "<script>" not in passage.html
    assert passage.html.count("word") == 400


def test_a_chapter_takes_as_many_queries_with_six_passages_as_with_one(family: Family):
    def add() -> None:
        family.fact("He sang.", "1961")
        family.story("The flood", "1964")
        family.entry("They moved.", "1965")
        add_photo(family.legacy, family.tom, caption="At the sea.", **when("1962"))

    assert assert_constant_queries(add, lambda: book(family).pages(Chapter("1960")).passages) <= 14
