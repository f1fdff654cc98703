"""The views where users connect programs and programs register. They are the library's, with our texts and limits."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.db import DataError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from oauth2_provider.exceptions import OAuthToolkitError
from oauth2_provider.forms import AllowForm
from oauth2_provider.views import (
    AuthorizationView,
    DynamicClientRegistrationManagementView,
    DynamicClientRegistrationView,
    OAuthProtectedResourceMetadataView,
    RevokeTokenView,
    TokenView,
)
from oauthlib.oauth2.rfc6749.errors import CustomOAuth2Error

from accounts.models import TokenScope
from accounts.oauth.programs import widest_scope
from accounts.oauth.server import is_safe_redirect, mcp_address
from accounts.tokens.access_tokens import LONGEST_NAME
from config.texts import text_problem
from config.web.views import counts_as

MOST_REDIRECTS = 10
GRANTS = ["authorization_code", "refresh_token"]
WHAT_IT_MAY = {
    TokenScope.READ: _("Read what I may see"),
    TokenScope.SUGGEST: _("Read what I may see, and suggest what I then review"),
}


class RefusesUnstorable:
    """A mixin that answers 400 to text with a NUL, which the library passes to the database and the database refuses.

    The mixin hides the attributes that the library set on the view's `dispatch`, so a view must be marked with
    `csrf_exempt` again.
    """

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of the view beside it
        except DataError:
            error = {"error": "invalid_request", "error_description": "A parameter has an unreadable character."}
            return JsonResponse(error, status=400)
        return response


class ConsentForm(AllowForm):  # type: ignore[misc]  # the library has no types
    """The form for consent. The user may allow a narrower scope than the program asks for."""

    scope = forms.ChoiceField(label=_("What may it do?"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wanted = widest_scope(str(self.initial.get("scope", "")).split())
        self.initial["scope"] = wanted.value
        only_read = not self.is_bound and wanted == TokenScope.READ
        offered = [TokenScope.READ] if only_read else WHAT_IT_MAY
        self.fields["scope"].choices = [(scope.value, WHAT_IT_MAY[scope]) for scope in offered]


class ConsentView(RefusesUnstorable, AuthorizationView):  # type: ignore[misc]  # as above
    """The page where a user decides whether a program may act for them."""

    template_name = "account/consent.html"
    form_class = ConsentForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        own = mcp_address(request)
        if any(resource != own for resource in request.GET.getlist("resource")):
            return self._refuse_resource(request, own)
        response: HttpResponse = super().get(request, *args, **kwargs)
        self._let_form_lead_to(response, self.oauth2_data.get("redirect_uri", ""))
        return response

    def form_valid(self, form: ConsentForm) -> HttpResponse:
        form.cleaned_data["resource"] = mcp_address(self.request)
        response: HttpResponse = super().form_valid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "goes_to": urlsplit(self.oauth2_data.get("redirect_uri") or "").hostname}

    def _refuse_resource(self, request: HttpRequest, own: str) -> HttpResponse:
        """Refuse a wrong resource: tell the program if its redirect is valid (RFC 8707), otherwise tell the user."""
        try:
            _scopes, credentials = self.validate_authorization_request(request)
            description = f"Tokens are given out for {own} alone."
            wrong = CustomOAuth2Error("invalid_target", description, state=credentials.get("state"))
            raise OAuthToolkitError(error=wrong, redirect_uri=credentials["redirect_uri"])
        except OAuthToolkitError as refused:
            response: HttpResponse = self.error_response(refused, application=None)
        return response

    @staticmethod
    def _let_form_lead_to(response: HttpResponse, address: str) -> None:
        """Allow the form's redirect in the policy, because browsers apply `form-action` to it as well."""
        parts = urlsplit(address)
        if parts.hostname:
            response._csp_update = {"form-action": [f"{parts.scheme}://{parts.netloc}"]}  # type: ignore[attr-defined]  # of django-csp


@method_decorator(csrf_exempt, name="dispatch")
class ProgramTokenView(RefusesUnstorable, TokenView):  # type: ignore[misc]  # as above
    """The endpoint where a program exchanges its code or refreshes its token."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        response["Content-Type"] = "application/json"  # the library leaves it out when it refuses a resource
        return response


@method_decorator(csrf_exempt, name="dispatch")
class ProgramRevokeView(RefusesUnstorable, RevokeTokenView):  # type: ignore[misc]  # as above
    """The endpoint where a program revokes its own token (RFC 7009)."""


class ProtectedResourceView(OAuthProtectedResourceMetadataView):  # type: ignore[misc]  # as above
    """The document that MCP clients read first: it names the server that issues tokens for MCP (RFC 9728)."""

    def get_resource(self, request: HttpRequest) -> str:
        return mcp_address(request)

    def get_authorization_servers(self, request: HttpRequest) -> list[str]:
        return [request.build_absolute_uri("/").rstrip("/")]


class ChecksProgram:
    """A mixin that refuses names and addresses that a program may not register, before the library stores them."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method in ("POST", "PUT") and (problem := program_problem(request.body)):
            error, description = problem
            return JsonResponse({"error": error, "error_description": description}, status=400)
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of the view beside it
        return response


@method_decorator((csrf_exempt, counts_as(post="invitation")), name="dispatch")
class RegistrationView(ChecksProgram, DynamicClientRegistrationView):  # type: ignore[misc]  # as above
    """The endpoint where a program registers (RFC 7591), if `OAUTH_REGISTRATION` is on."""


@method_decorator(csrf_exempt, name="dispatch")
class RegistrationManagementView(RefusesUnstorable, ChecksProgram, DynamicClientRegistrationManagementView):  # type: ignore[misc]  # as above
    """The endpoint where a program manages its registration (RFC 7592), if `OAUTH_REGISTRATION` is on."""


def program_problem(body: bytes) -> tuple[str, str] | None:
    """Return RFC 7591's error code and a description of what is wrong with a registration, or None."""
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        return "invalid_client_metadata", "Send a JSON object."
    name, redirects, grants = told.get("client_name"), told.get("redirect_uris"), told.get("grant_types", GRANTS)
    if not isinstance(name, str) or not name.strip() or text_problem(name, LONGEST_NAME, is_title=True):
        return "invalid_client_metadata", f"Send a client_name of up to {LONGEST_NAME} visible characters."
    if not isinstance(grants, list) or any(grant not in GRANTS for grant in grants):
        return "invalid_client_metadata", f"Of grant_types there are {' and '.join(GRANTS)}."
    if not isinstance(redirects, list) or not 1 <= len(redirects) <= MOST_REDIRECTS:
        return "invalid_redirect_uri", f"Send 1 to {MOST_REDIRECTS} redirect_uris."
    if not all(isinstance(address, str) and is_safe_redirect(address) for address in redirects):
        return "invalid_redirect_uri", "Each of redirect_uris must be https, or http on the person's own device."
    return None
