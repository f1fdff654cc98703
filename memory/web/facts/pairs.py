"""Answering the pairs of similar facts in the review queue."""

from __future__ import annotations

from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.http import SignedInRequest
from config.errors import Conflict, InvalidInput
from config.web.views import announce, wants_fragment
from legacies.access import teller_in
from memory.models import FactPair, PairState
from memory.presentation.facts.pair_card import pair_seen_by
from memory.services import pair_answers
from memory.web.facts.review import review_page


class PairAnswerForm(forms.Form):
    """The value of a button: `answer`, and after a colon the id of the chosen fact, if the answer chooses one."""

    answer = forms.CharField(max_length=60)
    next = forms.UUIDField(required=False)

    def chosen(self) -> tuple[str, UUID | None]:
        answer, _colon, chosen = self.cleaned_data["answer"].partition(":")
        try:
            return answer, UUID(chosen) if chosen else None
        except ValueError:
            raise InvalidInput from None


@login_required
@require_POST
def answer(request: SignedInRequest, legacy_id: UUID, pair_id: UUID) -> HttpResponse:
    """Answer a pair with one service call. The next card follows, or the reason why it cannot be answered."""
    _require_seen(request, legacy_id, pair_id)
    form = PairAnswerForm(request.POST)
    if not form.is_valid():
        raise InvalidInput
    said, chosen_id = form.chosen()
    next_id = form.cleaned_data["next"]
    try:
        pair = pair_answers.answer_pair(user=request.user, pair_id=pair_id, answer=said, chosen_id=chosen_id)
    except Conflict as refused:
        return _answer_with(request, legacy_id, refused.message, pair_id=pair_id, has_failed=True)
    return _answer_with(request, legacy_id, _what_happened(pair), pair_id=next_id, undo_id=pair_id)


@login_required
@require_POST
def undo(request: SignedInRequest, legacy_id: UUID, pair_id: UUID) -> HttpResponse:
    """Undo the viewer's own answer, and show the pair again."""
    _require_seen(request, legacy_id, pair_id)
    try:
        pair_answers.undo_answer(user=request.user, pair_id=pair_id)
    except Conflict as refused:
        return _answer_with(request, legacy_id, refused.message, has_failed=True)
    return _answer_with(request, legacy_id, _("Undone. Both facts are as they were before."), pair_id=pair_id)


def _require_seen(request: SignedInRequest, legacy_id: UUID, pair_id: UUID) -> None:
    seen = pair_seen_by(request.user, pair_id)
    if seen is None or seen.pair.legacy_id != legacy_id:
        raise Http404


def _answer_with(
    request: SignedInRequest,
    legacy_id: UUID,
    said: str,
    *,
    pair_id: UUID | None = None,
    undo_id: UUID | None = None,
    has_failed: bool = False,
) -> HttpResponse:
    """Return the queue with what happened (htmx), or a redirect to it."""
    if wants_fragment(request):
        membership = teller_in(request.user, legacy_id)
        context = review_page(request, membership, pair_id=pair_id, said=said, undo_pair_id=undo_id)
        return announce(render(request, "memory/review.html#queue", context), said, is_problem=has_failed)
    tell = messages.error if has_failed else messages.success
    tell(request, said)
    places = {"pair": pair_id, "undo-pair": undo_id}
    query = urlencode({name: value for name, value in places.items() if value})
    return redirect(f"{reverse('memory:review', args=[legacy_id])}?{query}")


def _what_happened(pair: FactPair) -> str:
    is_of_one_teller = pair_answers.is_of_one_teller(pair)
    if pair.state == PairState.UNRELATED:
        return _("Both stay as they are. You will not be asked about these two again.")
    if pair.state == PairState.DIFFER:
        return _("Both stay as they were told, and belong together.")
    if pair.state == PairState.CONFLICTS and not is_of_one_teller:
        return _("Both stay as they were told. It is marked that they differ.")
    if is_of_one_teller:
        return _("One of the two stands for both now. You can restore the other.")
    return _("Both stay as they were told, and count as the same telling.")
