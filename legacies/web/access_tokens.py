"""The page of a user's personal access tokens. A new token is shown once, on the page that follows the form."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from accounts.models import TokenScope, User
from accounts.oauth.programs import disconnect, programs_of
from accounts.tokens.access_tokens import DAYS_USUAL, LONGEST_NAME, create_token, revoke_token, tokens_of
from config.errors import DomainError
from config.texts import check_name
from legacies.access import member_of
from legacies.models import Membership
from legacies.web.forms import show_problem

LASTS = {
    "7": gettext_lazy("a week"),
    "30": gettext_lazy("a month"),
    "90": gettext_lazy("three months"),
    "365": gettext_lazy("a year"),
}
ALL = ""


class AccessTokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("What is it for?"),
        help_text=gettext_lazy("For example: Claude on my laptop."),
        max_length=LONGEST_NAME,
        validators=[check_name],
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What may it do?"),
        choices=TokenScope.choices,
        widget=forms.RadioSelect,
        initial=TokenScope.SUGGEST,
    )
    legacy = forms.ChoiceField(label=gettext_lazy("Which legacies does it open?"))
    days = forms.TypedChoiceField(
        label=gettext_lazy("How long is it valid?"), coerce=int, choices=[*LASTS.items()], initial=str(DAYS_USUAL)
    )

    def __init__(self, user: User, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]  # a request's POST, or None
        own = [(str(place.legacy_id), place.legacy.name) for place in Membership.objects.own_places(user)]
        self.fields["legacy"].choices = [(ALL, _("All of mine")), *own]  # type: ignore[attr-defined]  # a field of choices
        self.fields["legacy"].required = False


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def access_tokens(request: SignedInRequest) -> HttpResponse:
    form = AccessTokenForm(request.user, request.POST if request.method == "POST" else None)
    made = ""
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data
        chosen = wanted.pop("legacy")
        legacy_id = member_of(request.user, UUID(chosen)).legacy_id if chosen else None
        try:
            _row, made = create_token(user=request.user, legacy_id=legacy_id, **wanted)
        except DomainError as refused:
            show_problem(form, refused)
        else:
            form = AccessTokenForm(request.user)
    names = dict(Membership.objects.own_places(request.user).values_list("legacy_id", "legacy__name"))
    rows = [(row, names.get(row.legacy_id, "") if row.legacy_id else "") for row in tokens_of(request.user)]
    mcp_url = request.build_absolute_uri(settings.MCP_PATH)
    context = {"form": form, "rows": rows, "made": made, "programs": programs_of(request.user), "mcp_url": mcp_url}
    return render(request, "legacies/access_tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: SignedInRequest, access_token_id: UUID) -> HttpResponse:
    revoke_token(user=request.user, token_id=access_token_id)
    messages.success(request, _("Revoked. It opens nothing any more."))
    return redirect("legacies:access-tokens")


@login_required
@require_POST
def disconnect_program(request: SignedInRequest, client_id: str) -> HttpResponse:
    disconnect(user=request.user, client_id=client_id)
    messages.success(request, _("Disconnected. The program can do nothing for you any more."))
    return redirect("legacies:access-tokens")
