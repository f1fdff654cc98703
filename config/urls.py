"""Every door's address."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from config import health

handler400 = "config.web.error_pages.bad_request"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("admin/status/", include("memory.admin.status_urls")),
    path("admin/", admin.site.urls),
    path("account/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/v1/", include("config.api.urls")),
    path("api/", include("config.api.schema.urls")),
    path("", include("legacies.web.urls")),
    path("", include("memory.web.urls")),
]
