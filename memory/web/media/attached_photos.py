"""The page on which the owner of a fact or story chooses its photos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from config.errors import InvalidInput, StaleRevision
from config.texts import is_storable
from legacies.access import teller_in
from legacies.models import Membership
from memory.models import Fact, Photo, PhotoState, Story
from memory.models.photos import PhotoQuerySet
from memory.presentation.media.photos import photo_cards
from memory.services.facts.editing import edit_fact
from memory.services.stories.editing import set_story_photos
from memory.web.forms import DecisionForm
from memory.web.pages import inside

A_PAGE = 24


@dataclass(frozen=True, slots=True)
class _Place:
    """What the photos are on. `save` takes the ids of all photos, and the revision that the owner saw."""

    row: Fact | Story
    here: str
    words: str
    back: str
    save: Callable[[list[UUID], int | None], object]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def on_fact(request: SignedInRequest, legacy_id: UUID, fact_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    own = Fact.objects.owned_by(request.user).listed().filter(legacy=legacy_id)
    fact = get_object_or_404(own, pk=fact_id)

    def save(photos: list[UUID], revision: int | None) -> object:
        return edit_fact(user=request.user, fact_id=fact.pk, changes={"photos": photos}, revision=revision)

    back = reverse("memory:fact", args=[legacy_id, fact.pk])
    return _choose(request, membership, _Place(fact, "remembered", fact.content, back, save))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def on_story(request: SignedInRequest, legacy_id: UUID, story_id: UUID) -> HttpResponse:
    membership = teller_in(request.user, legacy_id)
    story = get_object_or_404(Story.objects.owned_by(request.user).live().filter(legacy=legacy_id), pk=story_id)

    def save(photos: list[UUID], revision: int | None) -> object:
        return set_story_photos(user=request.user, story_id=story.pk, photos=photos, revision=revision)

    back = reverse("memory:story", args=[legacy_id, story.pk])
    return _choose(request, membership, _Place(story, "stories", story.title, back, save))


def _choose(request: SignedInRequest, membership: Membership, place: _Place) -> HttpResponse:
    """Show the photos on the row, ticked, and a page of others. A POST contains all photos that are to be on it."""
    keys, problem = place.row.photos, ""
    if request.method == "POST":
        try:
            keys = _sent_keys(request)
            place.save(keys, _sent_revision(request))
        except (InvalidInput, StaleRevision) as refused:
            problem = str(refused.message)
        else:
            messages.success(request, _("Saved."))
            return redirect(place.back)
    wanted = " ".join(request.GET.get("q", "").split())
    seen = Photo.objects.for_gallery(request.user).filter(legacy=membership.legacy_id)
    others = _to_choose_from(seen, membership.legacy_id, wanted, keys)
    page = Paginator(others, A_PAGE).get_page(request.GET.get("page"))
    cards = {card.photo.pk: card for card in photo_cards([*seen.filter(pk__in=keys), *page.object_list])}
    context = inside(
        membership,
        place.here,
        place=place,
        chosen=[cards.pop(key) for key in keys if key in cards],
        others=cards.values(),
        page=page,
        wanted=wanted,
        problem=problem,
    )
    return render(request, "memory/attach_photos.html", context, status=422 if problem else 200)


def _sent_keys(request: SignedInRequest) -> list[UUID]:
    try:
        return list(dict.fromkeys(UUID(key) for key in request.POST.getlist("photos")))
    except ValueError as error:
        raise InvalidInput from error


def _sent_revision(request: SignedInRequest) -> int | None:
    form = DecisionForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    revision: int | None = form.cleaned_data["revision"]
    return revision


def _to_choose_from(seen: PhotoQuerySet, legacy_id: UUID, wanted: str, keys: Sequence[UUID]) -> PhotoQuerySet:
    """Return the photos that are not ticked; with these words, if there are any."""
    ready = seen.filter(state=PhotoState.READY).exclude(pk__in=keys)
    return ready.with_words(wanted, legacy_id=legacy_id) if wanted and is_storable(wanted) else ready
