"""All URLs. Those of the API are combined here from the URLs of each app."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import health
from config.api.views import NoSuchAddress
from config.web import deep_links, web_app
from legacies.api.urls import urlpatterns as legacies_api
from memory.api.urls import urlpatterns as memory_api
from memory.web.conversation.message_stream import message_stream

handler400 = "config.middleware.bad_request"

api_urlpatterns = [
    *legacies_api,
    *memory_api,
    # Pages use this stream too, with their cookie. So it is a view of the pages, and its URL is added here.
    path("messages/<id:message_id>/stream", message_stream, name="message-stream"),
    # All other URLs are answered in the format of the API.
    re_path(r"^[\s\S]*\Z", NoSuchAddress.as_view(), name="nothing"),
]

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("manifest.webmanifest", web_app.manifest, name="manifest"),
    path("service-worker.js", web_app.service_worker, name="service-worker"),
    path(".well-known/assetlinks.json", deep_links.android, name="android-apps"),
    path(".well-known/apple-app-site-association", deep_links.apple, name="apple-apps"),
    path("offline/", web_app.offline, name="offline"),
    path("admin/status/", include("memory.admin.status")),
    path("admin/", admin.site.urls),
    path("account/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("", include("accounts.web.oauth_urls")),
    path("api/v1/", include((api_urlpatterns, "api"))),
    # The schema, and the page that shows it, with our own static files and without inline scripts.
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(), name="api-docs"),
    path("", include("legacies.web.urls")),
    path("", include("memory.web.urls")),
]
