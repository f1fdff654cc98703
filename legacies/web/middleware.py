"""Middleware that asks users without a name for one. They signed up by code, by passkey or through an import."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from config.web.views import wants_fragment

WITHOUT_NAME = frozenset({"name", "profile", "invitation", "opened", "erase-me", "help"})
"""URL names that need no name: pages that ask for it themselves, deleting the account, and the page with help lines."""


class NameMiddleware:
    """Middleware that leads users without a name to the page that asks for it.

    Without a name, other members could not see who told something.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., HttpResponse], _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Redirect only GET requests for whole pages. Other methods and requests for fragments go through."""
        match = request.resolver_match
        if match is None or match.app_name not in settings.PAGES_WITH_NAMES or match.url_name in WITHOUT_NAME:
            return None
        if request.method != "GET" or wants_fragment(request) or not request.user.is_authenticated:
            return None
        if request.user.display_name:
            return None
        back = {"next": request.get_full_path()}
        return redirect(f"{reverse('legacies:name')}?{urlencode(back)}")
