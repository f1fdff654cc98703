"""Reading stories: the list, one story, its versions, and its owner's decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts.http import SignedInRequest
from config.keyset import Ordering, page_after
from legacies.access import member_of
from memory.language.story_text import plain_text, story_html
from memory.models import Recording, Status, Story, StoryDraft, StoryVersion
from memory.presentation.media.photos import photo_cards_on
from memory.services.stories import editing as services
from memory.web.forms import DecisionForm
from memory.web.owner_decisions import OwnerDecision
from memory.web.pages import A_PAGE, cursor_of, inside, parse_cursor

NEWEST_FIRST = Ordering("stories", ("-created_at", "-id"))
NUMBER = re.compile("[0-9]{1,8}")
FIRST_CHARACTERS = 400
"""Characters of a story's text that the list reads for its first words."""


@login_required
@require_safe
def stories(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Show the stories that the viewer may read, newest first, with their drafts above and deleted ones below."""
    membership = member_of(request.user, legacy_id)
    seen = Story.objects.visible_to(request.user).filter(legacy=legacy_id).with_first_words(FIRST_CHARACTERS)
    before = parse_cursor(request.GET.get("before", ""))
    page = page_after(seen.live(), NEWEST_FIRST, before, limit=A_PAGE)
    drafts = StoryDraft.objects.visible_to(request.user).filter(legacy=legacy_id).order_by("-updated_at", "id")
    context = inside(
        membership,
        "stories",
        stories=[(row, plain_text(row.first_words)) for row in page.rows],
        older=cursor_of(page.rows[-1]) if page.has_next else "",
        drafts=[] if before else drafts.defer("text"),
        deleted=[] if before else seen.filter(status=Status.RETIRED).order_by("-retired_at", "id")[:A_PAGE],
    )
    return render(request, "memory/stories.html", context)


@login_required
@require_safe
def story(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    membership = member_of(request.user, legacy_id)
    seen = Story.objects.visible_to(request.user).filter(legacy=legacy_id).with_teller()
    shown = get_object_or_404(seen, pk=story_id)
    is_own = shown.owner_id == request.user.pk
    drafts = StoryDraft.objects.visible_to(request.user).filter(pk=story_id)
    context = inside(
        membership,
        "stories",
        story=shown,
        html=as_html(shown.text),
        photos=photo_cards_on([shown], request.user).get(shown.pk, []),
        is_own=is_own,
        is_deleted=shown.status == Status.RETIRED,
        has_draft=is_own and drafts.exists(),
        recording=recording_behind(request, shown, None),
    )
    return render(request, "memory/story.html", context)


@login_required
@require_safe
def versions(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    """Show the earlier versions of an own story, and one of them in full if it is chosen."""
    membership = member_of(request.user, legacy_id)
    own = _own_story(request, legacy_id, story_id)
    former = StoryVersion.objects.filter(story=own)
    wanted = request.GET.get("version", "")
    chosen = get_object_or_404(former, number=_number(wanted)) if wanted else None
    context = inside(
        membership,
        "stories",
        story=own,
        versions=former.defer("text"),
        chosen=chosen,
        html=as_html(chosen.text) if chosen else "",
    )
    return render(request, "memory/story_versions.html", context)


def recording_behind(request: SignedInRequest, story: Story | None, draft: StoryDraft | None) -> Recording | None:
    """Return the recording in which the story was told, if the viewer may hear it."""
    key = draft.recording_id if draft else story.recording_id if story else None
    heard = Recording.objects.for_list(request.user)
    return heard.filter(pk=key).first() if key else None


def as_html(markdown: str) -> SafeString:
    return mark_safe(story_html(markdown))  # noqa: S308 - sanitised there


def _shared_sentence(story: Story) -> str:
    if story.is_visible_to_family:
        return _("Shared. The family can read it.")
    return _("Shared. The family can read it once an admin has approved it.")


DECISIONS: Mapping[str, OwnerDecision] = {
    "share": OwnerDecision(services.share_story, _shared_sentence),
    "unshare": OwnerDecision(services.unshare_story, gettext_lazy("Taken back. Only you can read it.")),
    "delete": OwnerDecision(
        services.set_story_aside,
        gettext_lazy("Deleted. You can restore it for 90 days; after that it is removed permanently."),
    ),
    "restore": OwnerDecision(services.restore_story, gettext_lazy("Restored.")),
}


@login_required
@require_POST
def decide(request: SignedInRequest, legacy_id: UUID, story_id: UUID, name: str) -> HttpResponse:
    _own_story(request, legacy_id, story_id)
    form = DecisionForm(request.POST)
    revision = form.cleaned_data["revision"] if form.is_valid() else None
    decision = DECISIONS[name]
    changed = decision.service(user=request.user, story_id=story_id, revision=revision)
    messages.success(request, decision.said_of(changed))
    if name == "delete":
        return redirect("memory:stories", legacy_id)
    return redirect("memory:story", legacy_id, story_id)


@login_required
@require_POST
def restore_version(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    own, number = _own_story(request, legacy_id, story_id), _number(request.POST.get("version", ""))
    services.restore_version(user=request.user, story_id=own.pk, number=number)
    messages.success(request, _("Restored. What it said before is a version now."))
    return redirect("memory:story", legacy_id, story_id)


def _own_story(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> Story:
    member_of(request.user, legacy_id)
    story: Story = get_object_or_404(Story.objects.owned_by(request.user).filter(legacy=legacy_id), pk=story_id)
    return story


def _number(said: str) -> int:
    """Return the number of a version; 0, which no version has, if the text is not a number."""
    return int(said) if NUMBER.fullmatch(said) else 0
