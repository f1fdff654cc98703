"""The words of a story that people set, and their validation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from config.errors import InvalidInput
from config.texts import text_problem, without_hidden
from legacies.dates import LONGEST
from memory.language.detection import guess_language
from memory.language.story_text import plain_text
from memory.models import Story
from memory.models.stories import LONGEST_STORY, LONGEST_STORY_TITLE

ENOUGH_TO_GUESS = 4_000
DATED = ("occurred", "occurred_earliest", "occurred_latest")


@dataclass(frozen=True, slots=True)
class StoryWords:
    """`text` is Markdown, `occurred` is EDTF; in a draft `occurred` is whatever was typed."""

    title: str = ""
    text: str = ""
    occurred: str = ""

    @classmethod
    def of(cls, story: Story) -> StoryWords:
        return cls(story.title, story.text, story.occurred)

    @property
    def is_empty(self) -> bool:
        return not (self.title.strip() or self.text.strip() or self.occurred.strip())

    def problems(self, *, is_draft: bool = False) -> dict[str, list[str]]:
        """Return what is wrong with the words, by field. A draft may lack words, and its date is not checked yet."""
        needed = {"title": "", "text": ""}
        if not is_draft:
            needed = {"title": _("Give the story a title."), "text": _("Write the story first.")}
        found = {
            "title": text_problem(self.title, LONGEST_STORY_TITLE, empty=needed["title"], is_title=True),
            "text": text_problem(self.text, LONGEST_STORY, empty=needed["text"]),
            "occurred": text_problem(self.occurred, LONGEST),
        }
        return {name: [problem] for name, problem in found.items() if problem}


def apply_words(story: Story, words: Mapping[str, str]) -> list[str]:
    """Set checked words on the story, and return the columns that were set. Raise `InvalidInput`."""
    said = StoryWords(**{name: getattr(story, name) for name in ("title", "text", "occurred")} | _trimmed(words))
    problems = said.problems()
    if not problems and not plain_text(said.text):
        problems = {"text": [_("Write the story first.")]}
    if problems:
        raise InvalidInput(fields=problems)
    story.title, story.text = said.title, said.text
    story.set_occurred(said.occurred)
    story.language = guess_language(plain_text(said.text)[:ENOUGH_TO_GUESS], otherwise=story.legacy.language)
    return ["title", "text", "language", *DATED]


def _trimmed(words: Mapping[str, Any]) -> dict[str, str]:
    """Return the words without white space around title and date, and the text without hidden characters.

    White space at the beginning of the text stays, because it can have a meaning in Markdown.
    """
    given = {name: str(value or "") for name, value in words.items()}
    return {name: without_hidden(value).rstrip() if name == "text" else value.strip() for name, value in given.items()}
