"""The page of push messages, on which users choose where they are notified while no page is open."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.http import SignedInRequest
from config.errors import DomainError
from legacies.models.push import LONGEST_ENDPOINT, LONGEST_NAME
from legacies.push.subscriptions import (
    set_quiet_hours,
    subscribe_browser,
    subscribe_webhook,
    subscriptions_of,
    unsubscribe,
)
from legacies.push.web_push import server_key
from legacies.web.forms import show_problem


class TimeOfDay(forms.TimeField):
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class QuietHoursForm(forms.Form):
    begin = TimeOfDay(label=gettext_lazy("Quiet from"))
    end = TimeOfDay(label=gettext_lazy("Quiet until"))


class WebhookForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("What is it for?"), max_length=LONGEST_NAME)
    endpoint = forms.CharField(label=gettext_lazy("Its address"), max_length=LONGEST_ENDPOINT)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def push(request: SignedInRequest) -> HttpResponse:
    """Show the page of push messages. POST adds an app server, whose secret the response shows once."""
    form, secret = WebhookForm(request.POST if request.method == "POST" else None), ""
    if form.is_bound and form.is_valid():
        try:
            secret = subscribe_webhook(user=request.user, **form.cleaned_data).secret
        except DomainError as refused:
            show_problem(form, refused)
        else:
            form = WebhookForm()
    user = request.user
    context = {
        "form": form,
        "secret": secret,
        "server_key": server_key(),
        "hours": QuietHoursForm(initial={"begin": user.quiet_from, "end": user.quiet_until}),
        "rows": subscriptions_of(user),
    }
    return render(request, "legacies/push.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def subscribe(request: SignedInRequest) -> HttpResponse:
    """Save the subscription that the browser made, as `push.js` sends it."""
    said = {name: request.POST.get(name, "") for name in ("endpoint", "key", "auth", "name")}
    subscribe_browser(user=request.user, session_key=request.session.session_key or "", **said)
    messages.success(request, _("This browser tells you from now on."))
    return redirect("legacies:push")


@login_required
@require_POST
def quiet_hours(request: SignedInRequest) -> HttpResponse:
    form = QuietHoursForm(request.POST)
    if form.is_valid():
        set_quiet_hours(user=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Give two times of day, such as 22:00 and 08:00. Nothing was changed."))
    return redirect("legacies:push")


@login_required
@require_POST
def remove(request: SignedInRequest, push_subscription_id: UUID) -> HttpResponse:
    unsubscribe(user=request.user, subscription_id=push_subscription_id)
    messages.success(request, _("Removed. Nothing is sent there any more."))
    return redirect("legacies:push")
