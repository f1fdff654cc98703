"""The API's addresses: the calls of each app, and an answer in the API's own form for everything else."""

from __future__ import annotations

from django.urls import path, re_path

from config.api.views import NoSuchAddress
from legacies.api.urls import urlpatterns as legacies
from memory.api.urls import urlpatterns as memory
from memory.web.conversation.message_stream import message_stream

app_name = "api"

urlpatterns = [
    *legacies,
    *memory,
    # Pages listen to it too, by their cookie; so it is one of their views, and has its address here.
    path("messages/<id:message_id>/stream", message_stream, name="message-stream"),
    re_path(r"^[\s\S]*\Z", NoSuchAddress.as_view(), name="nothing"),
]
