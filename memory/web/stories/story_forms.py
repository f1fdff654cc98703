"""The form for writing a story."""

from __future__ import annotations

import re

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from config.texts import check_name
from legacies.web.forms import SaidDateField
from memory.models import Story, StoryDraft
from memory.models.stories import LONGEST_STORY, LONGEST_STORY_TITLE
from memory.services.stories.story_words import StoryWords
from memory.web.forms import LongTextField

REVISION = re.compile("[0-9]{1,8}")


class StoryForm(forms.Form):
    """A story. `revision` is the story's revision when editing began; 0 for a new story."""

    title = forms.CharField(label=_("Title"), max_length=LONGEST_STORY_TITLE, validators=[check_name])
    occurred = SaidDateField(
        label=_("When was it?"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"class": "field__short"}),
    )
    text = LongTextField(
        label=_("The story"),
        max_length=LONGEST_STORY,
        help_text=_("An empty line begins a new paragraph. **Two stars** make words bold, *one star* slanted."),
        widget=forms.Textarea(attrs={"rows": 18, "class": "story-field"}),
    )
    revision = forms.IntegerField(min_value=0, initial=0, widget=forms.HiddenInput)

    @classmethod
    def showing(cls, story: Story | None, draft: StoryDraft | None) -> StoryForm:
        """Return a form with the draft, or without one with the story."""
        words = draft or story
        initial = {name: getattr(words, name) for name in ("title", "text", "occurred")} if words else {}
        revision = draft.story_revision if draft else story.revision if story else 0
        return cls(initial={**initial, "revision": revision})

    @property
    def words(self) -> StoryWords:
        said = self.cleaned_data
        return StoryWords(said["title"], said["text"], said["occurred"])


def draft_words(data: QueryDict) -> tuple[StoryWords, int]:
    """Return the fields exactly as typed, and the revision that they started from."""
    title, text, occurred = (data.get(name, "").replace("\r\n", "\n") for name in ("title", "text", "occurred"))
    revision = data.get("revision", "")
    return StoryWords(title, text, occurred), int(revision) if REVISION.fullmatch(revision) else 0
