"""A reply's stream as server-sent events, for pages and programs; see `accounts.streams`."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET
from rest_framework.exceptions import APIException

from accounts.models import User
from accounts.streams.listeners import Listeners, let_in
from accounts.streams.server_events import event_stream
from config.api.exceptions import problem_response
from config.errors import DomainError, NotFound
from memory.models import Message, MessageRole
from memory.services.conversations.lifecycle import end_streams
from memory.services.conversations.withheld_words import read_sources
from memory.turns.stream import BEGINNING, events

LISTENERS = Listeners("listeners")


@require_GET
async def message_stream(request: HttpRequest, message_id: UUID) -> HttpResponseBase:
    """Send the events of the viewer's reply, from `Last-Event-ID` on, until it is finished."""
    try:
        listener = await sync_to_async(let_in)(request, LISTENERS, partial(_check_own, message_id=message_id))
    except (DomainError, APIException) as refused:
        return problem_response(refused)
    last = request.headers.get("Last-Event-ID", "")
    check = partial(_check_still_own, message_id=message_id)
    return event_stream(listener, events(message_id, last), check=check, last_id=last or BEGINNING)


def _check_own(user: User, *, message_id: UUID) -> None:
    """Raise `NotFound` for a reply that is not the user's. If the finished reply holds words that the user may no
    longer read, end its stream, so that the reply is read from its row.
    """
    reply = _replies_of(user).only("status", "content", "sources", "unsourced", "model").filter(pk=message_id).first()
    if reply is None:
        raise NotFound
    if reply.is_finished and read_sources([reply], user).hidden:
        end_streams([reply.pk])


def _check_still_own(user: User, *, message_id: UUID) -> None:
    """Check the reply again while somebody listens. A deleted reply is left to the stream, which says so and ends."""
    if Message.objects.filter(pk=message_id).exists():
        _check_own(user, message_id=message_id)


def _replies_of(user: User) -> QuerySet[Message]:
    return Message.objects.visible_to(user).filter(role=MessageRole.ASSISTANT)
