"""URLs of the authorization server. The library looks them up by its own names."""

from __future__ import annotations

from django.urls import path
from oauth2_provider.views import OAuthServerMetadataView

from accounts.web import oauth_views as views

app_name = "oauth2_provider"

urlpatterns = [
    path(".well-known/oauth-authorization-server", OAuthServerMetadataView.as_view(), name="oauth-server-metadata"),
    path(".well-known/oauth-protected-resource", views.ProtectedResourceView.as_view(), name="oauth-resource-metadata"),
    # The same document for the resource at /mcp: RFC 9728 puts the path of a resource behind the well-known part.
    path(
        ".well-known/oauth-protected-resource/mcp",
        views.ProtectedResourceView.as_view(),
        name="oauth-resource-metadata-path",
    ),
    path("oauth/authorize", views.ConsentView.as_view(), name="authorize"),
    path("oauth/token", views.ProgramTokenView.as_view(), name="token"),
    path("oauth/revoke", views.ProgramRevokeView.as_view(), name="revoke-token"),
    path("oauth/register", views.RegistrationView.as_view(), name="dcr-register"),
    path(
        "oauth/register/<str:client_id>",
        views.RegistrationManagementView.as_view(),
        name="dcr-register-management",
    ),
]
