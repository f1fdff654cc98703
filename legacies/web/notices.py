"""Notices, and dismissing them."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.http import SignedInRequest
from config.web.views import announce, wants_fragment
from legacies.models import Notice
from legacies.services.notices import dismiss as dismiss_notice

A_PAGE = 50


@login_required
@require_safe
def notices(request: SignedInRequest) -> HttpResponse:
    page = Paginator(Notice.objects.visible_to(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "legacies/notices.html", {"page": page})


@login_required
@require_POST
def dismiss(request: SignedInRequest, notice_id: UUID) -> HttpResponse:
    dismiss_notice(user=request.user, notice_id=notice_id)
    if wants_fragment(request):
        return announce(HttpResponse(), _("Put away. It stays under Notices."))
    back = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return redirect(back if is_ours else reverse("legacies:notices"))
