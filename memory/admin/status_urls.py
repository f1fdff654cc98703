"""The URL of the status page, inside the admin and behind its sign-in."""

from __future__ import annotations

from django.contrib import admin
from django.urls import path

from memory.admin.status import retry_item, show_status

app_name = "admin_status"

urlpatterns = [
    path("", admin.site.admin_view(show_status), name="show"),
    path("retry/<uuid:item_id>/", admin.site.admin_view(retry_item), name="retry"),
]
