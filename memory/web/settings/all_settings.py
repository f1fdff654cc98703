"""The page with all settings of a legacy and their present state, and pausing the legacy."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language_info, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from accounts.sessions.devices import devices_of
from legacies.access import member_of
from legacies.models import LegacyState, Membership, Notice, QuietDate
from legacies.services.mail_addresses import can_have_address, close_mail_address, mail_address, open_mail_address
from legacies.services.pause import OPEN_END, pause_for_me, pause_legacy, resume_for_me, resume_legacy
from memory.models import Boundary, ContextFile, Fact, MemoryType, Visibility
from memory.web.pages import inside

DAYS = {"1": gettext_lazy("a day"), "7": gettext_lazy("a week"), "30": gettext_lazy("a month")}


class PauseForm(forms.Form):
    """How long to pause; without `days`, until the member ends it."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long?"),
        choices=[("", gettext_lazy("until I end it")), *DAYS.items()],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.Select(attrs={"class": "field__short"}),
    )

    @property
    def until(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=days) if days else None


@login_required
@require_safe
def all_settings(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    return _show(request, member_of(request.user, legacy_id), PauseForm())


@login_required
@require_POST
def pause(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Pause the legacy for the viewer, or with `whose=family` for everybody. `do=end` ends the pause."""
    membership = member_of(request.user, legacy_id)
    place: dict[str, Any] = {"user": request.user, "legacy_id": legacy_id}
    is_family, is_end = request.POST.get("whose") == "family", request.POST.get("do") == "end"
    if is_family:
        (resume_legacy if is_end else pause_legacy)(**place)
    elif is_end:
        resume_for_me(**place)
    else:
        form = PauseForm(request.POST)
        if not form.is_valid():
            return _show(request, membership, form, status=422)
        pause_for_me(**place, until=form.until)
    said = _("The pause is over. What came meanwhile is shown now.") if is_end else _("Paused. Nothing is lost.")
    messages.success(request, said)
    return redirect("memory:all-settings", legacy_id)


@login_required
@require_POST
def mail(request: SignedInRequest, legacy_id: UUID) -> HttpResponse:
    """Open a new address for stories by e-mail. `do=end` closes the present one."""
    if request.POST.get("do") == "end":
        close_mail_address(user=request.user, legacy_id=legacy_id)
        messages.success(request, _("Ended. What is sent to that address is refused from now on."))
    else:
        open_mail_address(user=request.user, legacy_id=legacy_id)
        messages.success(request, _("This is your address. Whatever you had before takes no mail any more."))
    return redirect("memory:all-settings", legacy_id)


def _show(request: SignedInRequest, membership: Membership, form: PauseForm, *, status: int = 200) -> HttpResponse:
    context = inside(membership, "all-settings", form=form, **_how_it_stands(request.user, membership))
    return render(request, "memory/all_settings.html", context, status=status)


def _how_it_stands(user: User, membership: Membership) -> dict[str, Any]:
    """Return the viewer's own settings and those that all members see. A constant number of queries."""
    legacy, until = membership.legacy, membership.paused_until
    here = {"user": user, "legacy": legacy}
    own = Fact.objects.owned_by(user).live()
    facts = own.filter(legacy=legacy).aggregate(
        shared=Count("pk", filter=Q(visibility=Visibility.SHARED)),
        private=Count("pk", filter=Q(visibility=Visibility.PRIVATE)),
    )
    about_me = own.filter(Q(legacy=legacy) | Q(legacy=None), memory_type=MemoryType.USER_PROFILE)
    is_mine = until is not None and until > timezone.now()
    return {
        "about_me": about_me.count(),
        "has_profile": ContextFile.objects.filter(owner=user, key="profile", is_on=True).exclude(markdown="").exists(),
        "facts": facts,
        "boundaries": Boundary.objects.filter(**here).count(),
        "quiet_dates": QuietDate.objects.filter(**here).count(),
        "language": _language_in_words(legacy.language),
        "has_notices": Notice.objects.visible_to(user).unread().exists(),
        "devices": len(devices_of(user)),
        "takes_mail": can_have_address(membership),
        "mail_address": mail_address(membership),
        "is_paused_by_me": is_mine,
        "paused_until": until if is_mine and until != OPEN_END else None,
        "is_paused_for_all": legacy.state == LegacyState.PAUSED,
    }


def _language_in_words(code: str) -> str:
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
