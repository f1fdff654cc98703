"""Passages: an edit makes vectors of what changed alone, and what is gone is never found."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import numpy as np
import pytest

from legacies.jobs.runner import run_item
from legacies.models import Job
from memory.engines import registry
from memory.indexing.vectors import HANDLER
from memory.kinds import JobKind
from memory.language.detection import lexicon_for
from memory.language.story_text import cut_passages, plain_text, story_html
from memory.models import FactSource, RecallItem, StoryChunk
from memory.models.facts import SourceKind
from memory.recall.pipeline import Question, find, find_afresh
from memory.services.stories import editing as services
from memory.services.stories.story_words import StoryWords
from tests.support.factories import join, remember

WORDS = tuple("the a house river bread Ruth Karl walked sang old green morning winter boat mill garden".split())  # noqa: SIM905 - one line


def made_up_story(characters):
    """Paragraphs of sentences, the same each time."""
    chance = random.Random(7)

    def sentence():
        return " ".join(chance.choices(WORDS, k=chance.randint(5, 25))).capitalize() + "."

    paragraphs: list[str] = []
    while sum(map(len, paragraphs)) < characters:
        paragraphs.append(" ".join(sentence() for _ in range(chance.randint(2, 9))))
    return paragraphs


def cut(paragraphs):
    return cut_passages(plain_text("\n\n".join(paragraphs)), lexicon_for("en"))


def test_passages_are_about_900_characters_end_with_sentences_and_overlap_by_one():
    passages = cut(made_up_story(50_000))
    lengths = [len(passage.text) for passage in passages]
    assert 800 < sum(lengths) / len(lengths) < 1000
    assert max(lengths) <= 1100
    assert all(passage.text.endswith(".") for passage in passages)
    for before, after in pairwise(passages):
        last = before.text.replace("\n\n", " ").rstrip(".").rsplit(". ", 1)[-1]
        assert after.text.startswith(last)


def test_nothing_of_a_text_is_left_out():
    text = plain_text("\n\n".join(made_up_story(20_000)))
    covered = {n for passage in cut_passages(text, lexicon_for("en")) for n in range(passage.start, passage.end)}
    assert {n for n, character in enumerate(text) if not character.isspace()} <= covered


@pytest.mark.parametrize(
    "text", ["", "x", "word " * 2000, "x" * 5000, "One. " * 1000, "Nobody knows\n\n\n\n\n- a\n- b"]
)
def test_odd_texts_are_cut_too(text):
    passages = cut_passages(plain_text(text), lexicon_for("en"))
    assert bool(passages) == bool(text)
    assert all(len(passage.text) <= 1700 for passage in passages)


def test_markdown_is_shown_without_html_links_and_images():
    html = story_html("# Hi <script>x</script>\n\n![a](http://a/b) [l](javascript:x) **b**\n\n<img src=x onerror=y>")
    assert "<h2>Hi" in html
    assert "<strong>b</strong>" in html
    assert re.findall("<h.", story_html("### a\n\n# b\n\n###### c\n\n## d")) == ["<h2", "<h2", "<h3", "<h3"]
    assert not any(tag in html for tag in ("<script", "<img", "<a ", "href=", 'src="'))


class Embedder:
    """Makes vectors at once, and counts of how many texts."""

    name, dimension = "all-MiniLM-L6-v2-int8", 384
    made = 0

    def embed(self, texts):
        Embedder.made += len(texts)
        vectors = np.zeros((len(texts), 384), np.float32)
        vectors[:, 0] = 1
        return list(vectors)


@pytest.fixture
def embedder(settings, monkeypatch):
    settings.EMBEDDER = f"{__name__}.Embedder"
    registry.reset()
    monkeypatch.setattr(Embedder, "made", 0)
    yield Embedder
    registry.reset()


def fill(legacy, embedder):
    """Make the vectors that are missing, as workers do; how many."""
    embedder.made = 0
    while RecallItem.objects.filter(kind="passage", embedding=None).exists():
        run_item(Job.objects.get(key=f"embed:{legacy.pk}").pk, {JobKind.EMBED: HANDLER})
    return embedder.made


@pytest.mark.django_db
def test_edit_of_a_200_kb_story_makes_vectors_of_the_changed_passages_alone(legacy, teller, embedder):
    paragraphs = made_up_story(200_000)
    words = StoryWords("A long life", "\n\n".join(paragraphs))
    story = services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    assert fill(legacy, embedder) > 200
    paragraphs[50] = f"In the meantime the mill burnt down. {paragraphs[50]}"
    paragraphs[150] = "This is told in another way now."
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "\n\n".join(paragraphs)})
    assert 1 <= fill(legacy, embedder) <= 10
    services.share_story(user=teller, story_id=story.pk)
    assert fill(legacy, embedder) == 0
    positions = StoryChunk.objects.filter(story=story).order_by("position").values_list("position", flat=True)
    assert list(positions) == list(range(len(positions)))


QUESTION = "Where did the walnut cupboard stand?"


def found(way, viewer, legacy):
    return [hit.text for hit in way(Question(viewer=viewer, legacy_id=legacy.pk, query=QUESTION)).hits]


@pytest.mark.django_db(transaction=True)
def test_no_search_finds_a_passage_as_it_was_before_the_last_call(legacy, teller):
    """What is kept of a search included: nothing is kept within a transaction."""
    reader = join(legacy)
    words = StoryWords("The hall", "The walnut cupboard stood in the hall. Nobody opened it.")
    story = services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    own = {"user": teller, "story_id": story.pk}
    steps = [
        (lambda: services.share_story(**own), "in the hall", True),
        (lambda: services.edit_story(**own, changes={"text": "The walnut cupboard stood upstairs."}), "upstairs", True),
        (lambda: services.unshare_story(**own), "upstairs", False),
        (lambda: services.restore_version(**own, number=1), "in the hall", False),
        (lambda: services.share_story(**own), "in the hall", True),
        (lambda: services.set_story_aside(**own), "", False),
        (lambda: services.restore_story(**own), "in the hall", True),
    ]
    for change, says, is_seen in steps:
        for viewer in (teller, reader):
            found(find, viewer, legacy)
        change()
        for viewer, sees in ((teller, bool(says)), (reader, is_seen)):
            now = found(find, viewer, legacy)
            assert now == found(find_afresh, viewer, legacy)
            assert len(now) == sees
            assert all(says in text for text in now)


@pytest.mark.django_db
def test_fact_keeps_its_story_and_day_when_its_passage_is_changed(legacy, teller):
    words = StoryWords("The hall", "The walnut cupboard stood in the hall.")
    story = services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    fact = remember("There was a walnut cupboard.", legacy=legacy, owner=teller)
    source = FactSource.objects.create(
        fact=fact, kind=SourceKind.STORY, story=story, passage=StoryChunk.objects.get(), span_start=0, span_end=9
    )
    services.edit_story(user=teller, story_id=story.pk, changes={"title": "The old hall"})
    source.refresh_from_db()
    assert source.passage is not None
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "There was no cupboard."})
    source.refresh_from_db()
    assert [source.passage, source.span_start, source.story] == [None, None, story]
