"""Writing a story. Drafts are saved while it is written; without JavaScript there is a button for that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from accounts.http import SignedInRequest
from accounts.keys import new_key
from config.errors import InvalidInput, StaleRevision
from config.texts import check_name
from legacies.access import teller_in
from legacies.models import Membership
from legacies.web.forms import SaidDateField, show_problem
from memory.models import Status, Story, StoryDraft
from memory.models.stories import LONGEST_STORY, LONGEST_STORY_TITLE
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.services.stories.drafts import discard_draft, save_draft
from memory.services.stories.editing import create_story, edit_story
from memory.services.stories.story_words import StoryWords
from memory.web.facts.fact_forms import as_chosen, words_that_look_like_one
from memory.web.forms import LongTextField
from memory.web.pages import inside
from memory.web.stories.stories import as_html, recording_behind

AUTOSAVE = "autosave"
REVISION = re.compile("[0-9]{1,8}")


class StoryForm(forms.Form):
    """A story. `revision` is the story's revision when editing began; 0 for a new story."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=LONGEST_STORY_TITLE, validators=[check_name])
    occurred = SaidDateField(
        label=gettext_lazy("When was it?"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"class": "field__short"}),
    )
    text = LongTextField(
        label=gettext_lazy("The story"),
        max_length=LONGEST_STORY,
        help_text=gettext_lazy(
            "An empty line begins a new paragraph. **Two stars** make words bold, *one star* slanted."
        ),
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


@login_required
@require_safe
def new_story(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Redirect to an empty form, whose address does not change after the first draft is saved."""
    teller_in(request.user, legacy_id)
    return redirect("memory:story-write", legacy_id, new_key())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    """Write a new story or edit an own one: save the story, save a draft, or discard the draft."""
    membership = teller_in(request.user, legacy_id)
    story = _own_story(request, legacy_id, story_id)
    if request.method != "POST":
        draft = StoryDraft.objects.visible_to(request.user).filter(pk=story_id, legacy=legacy_id).first()
        return _form_page(request, membership, story_id, StoryForm.showing(story, draft), story=story, draft=draft)
    wish = request.POST.get("do", "keep")
    if wish == AUTOSAVE:
        return _autosave(request, legacy_id, story_id)
    if wish == "discard":
        discard_draft(user=request.user, legacy_id=legacy_id, story_id=story_id)
        messages.success(request, _("The draft is gone."))
        return redirect("memory:story", legacy_id, story_id) if story else redirect("memory:stories", legacy_id)
    if wish == "draft":
        return _save_draft(request, membership, story_id, story)
    return _keep(request, membership, story_id, story)


def _own_story(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> Story | None:
    """Return the own story, or None for a new one. 404 for the id of another's story or of one that is set aside."""
    story = Story.objects.filter(pk=story_id).select_related("legacy").first()
    if story and (story.owner_id != request.user.pk or story.legacy_id != legacy_id or story.status != Status.ACTIVE):
        raise Http404
    return story


def _autosave(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    words, revision = _draft_words(request.POST)
    save_draft(user=request.user, legacy_id=legacy_id, story_id=story_id, words=words, story_revision=revision)
    return HttpResponse(status=204)


def _save_draft(request: SignedInRequest, membership: Membership, story_id: UUID, story: Story | None) -> HttpResponse:
    words, revision = _draft_words(request.POST)
    form = StoryForm(request.POST)
    try:
        save_draft(
            user=request.user, legacy_id=membership.legacy_id, story_id=story_id, words=words, story_revision=revision
        )
    except InvalidInput as refused:
        show_problem(form, refused)
        return _form_page(request, membership, story_id, form, story=story)
    except StaleRevision as stale:
        return _stale_page(request, membership, story_id, stale)
    messages.success(request, _("The draft is saved. Only you can see it."))
    return redirect("memory:story-write", membership.legacy_id, story_id)


def _draft_words(data: QueryDict) -> tuple[StoryWords, int]:
    """Return the fields exactly as typed, and the revision that they started from."""
    title, text, occurred = (data.get(name, "").replace("\r\n", "\n") for name in ("title", "text", "occurred"))
    revision = data.get("revision", "")
    return StoryWords(title, text, occurred), int(revision) if REVISION.fullmatch(revision) else 0


def _keep(request: SignedInRequest, membership: Membership, story_id: UUID, story: Story | None) -> HttpResponse:
    form = StoryForm(request.POST)
    if not form.is_valid():
        return _form_page(request, membership, story_id, form, story=story)
    try:
        kept = _keep_words(request, membership.legacy_id, story_id, form)
    except InvalidInput as refused:
        show_problem(form, refused)
        return _form_page(request, membership, story_id, form, story=story)
    except LooksLikeASecret as refused:
        secrets = words_that_look_like_one(form, refused)
        return _form_page(request, membership, story_id, form, story=story, secrets=secrets)
    except StaleRevision as stale:
        return _stale_page(request, membership, story_id, stale)
    messages.success(request, _saved_sentence(kept))
    return redirect("memory:story", membership.legacy_id, kept.pk)


def _keep_words(request: SignedInRequest, legacy_id: UUID, story_id: UUID, form: StoryForm) -> Story:
    """Create or edit the story. The form of a new story that is sent twice creates one story."""
    said = as_chosen(request, asdict(form.words))
    allow, revision = said.pop("allow_secrets"), form.cleaned_data["revision"]
    if revision == 0:
        words = StoryWords(**said)
        return create_story(user=request.user, legacy_id=legacy_id, words=words, story_id=story_id, allow_secrets=allow)
    return edit_story(user=request.user, story_id=story_id, changes=said, revision=revision, allow_secrets=allow)


def _saved_sentence(story: Story) -> str:
    if not story.is_shared:
        return _("Saved. Only you can read it until you share it.")
    return _("Saved. The family can read it.") if story.is_visible_to_family else _("Saved. An admin checks it first.")


def _stale_page(request: SignedInRequest, membership: Membership, story_id: UUID, stale: StaleRevision) -> HttpResponse:
    """Show the typed words again, beside the story as it is now."""
    data = request.POST.copy()
    data["revision"] = str(stale.current.revision if stale.current else 0)
    form = StoryForm(data)
    return _form_page(request, membership, story_id, form, story=stale.current, current=stale.current)


def _form_page(
    request: SignedInRequest,
    membership: Membership,
    story_id: UUID,
    form: StoryForm,
    *,
    story: Story | None,
    draft: StoryDraft | None = None,
    current: Story | None = None,
    secrets: Sequence[str] = (),
) -> HttpResponse:
    context = inside(
        membership,
        "stories",
        form=form,
        story=story,
        story_id=story_id,
        draft=draft,
        current=current,
        current_html=as_html(current.text) if current else "",
        secrets=secrets,
        recording=recording_behind(request, story, draft),
    )
    refused = form.is_bound and (form.errors or secrets)
    status = 412 if current else 422 if refused else 200
    return render(request, "memory/story_write.html", context, status=status)
