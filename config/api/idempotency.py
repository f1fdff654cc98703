"""Idempotency keys: the response is stored with its effect, and sent again for the same key and body.

The same body means the same values: JSON whose names come in another order, or a form sent with another boundary, is
the same request.

The answer is written in the transaction of the effect, so that a crash leaves both or neither. Who sends while the
first is still being answered is told to wait. An answer may hold what somebody said, or a link's token, so it is
sealed: without the key, which only the client has, nobody reads it from the table.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from uuid import UUID

from cryptography.fernet import Fernet, InvalidToken
from django.apps import apps
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import connection, transaction
from django.db.models import Manager
from django.http import QueryDict
from django.urls import ResolverMatch
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.exceptions import ApiError
from config.failpoints import failpoint

HEADER = "Idempotency-Key"
LONGEST_KEY = 200
RETRY_AFTER = "1"
REPLAYED = "Idempotency-Replayed"
REPEATED_HEADERS = ("Location", "ETag")

P = ParamSpec("P")
View = TypeVar("View", bound=APIView)
Handler = Callable[Concatenate[View, Request, P], Response]


class KeyMissing(ApiError):
    code, status = "idempotency_key_missing", 400
    default_message = _(
        "Nothing was done. Send a new Idempotency-Key with this request, so that it is safe to send again."
    )


class KeyUnusable(ApiError):
    code, status = "idempotency_key_invalid", 422
    default_message = _("Nothing was done. An Idempotency-Key has 1 to 200 printable ASCII characters.")


class KeyUsedOtherwise(ApiError):
    code, status = "idempotency_key_reused", 422
    default_message = _("Nothing was done. This Idempotency-Key was used for another request. Send a new one.")


class StillBeingAnswered(ApiError):
    code, status = "in_flight", 409
    default_message = _("The same request is still being answered. Send it again in a moment, with the same key.")
    headers = {"Retry-After": RETRY_AFTER}


class AnswerLost(ApiError):
    code, status = "answer_lost", 409
    default_message = _("This was done before, but its answer is no longer stored. Read the current state instead.")


def idempotent(*, required: bool = False) -> Callable[[Handler[View, P]], Handler[View, P]]:
    """Let a POST or PATCH be repeated under an Idempotency-Key. A refusal is not kept: nothing happened, so it may be
    mended. A PATCH that took effect is answered with its own result, though its If-Match is stale by now.
    """

    def decorate(handler: Handler[View, P]) -> Handler[View, P]:
        @wraps(handler)
        def answer(view: View, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
            key = _key_of(request, required=required)
            if key is None:
                return handler(view, request, *args, **kwargs)
            with transaction.atomic():
                idempotent_request = IdempotentRequest(
                    request, key, subjects=[id_ for id_ in kwargs.values() if isinstance(id_, UUID)]
                )
                if (stored := idempotent_request.stored_answer()) is not None:
                    return stored
                response = handler(view, request, *args, **kwargs)
                idempotent_request.store_answer(response)
            return response

        answer.idempotency = "required" if required else "optional"  # type: ignore[attr-defined]  # read by the schema
        return answer

    return decorate


def changing_nothing(handler: Handler[View, P]) -> Handler[View, P]:
    """For a POST that only reads. It may be sent again under any key, and is answered anew: nothing is stored."""
    handler.idempotency = "optional"  # type: ignore[attr-defined]  # read by the schema
    return handler


def repeatable_by_parts(handler: Handler[View, P]) -> Handler[View, P]:
    """For a POST of several things, each with a key of its own: sent again, each is answered as it was. And for a part
    of a file, whose place says whether it was there before.
    """
    handler.idempotency = "optional"  # type: ignore[attr-defined]  # read by the schema
    return handler


class IdempotentRequest:
    """One request under a key. The row's key is a digest too, since the key opens the sealed answer."""

    def __init__(self, request: Request, key: str, *, subjects: Sequence[UUID]) -> None:
        """Takes the key's lock until the transaction ends, before any other; raises `StillBeingAnswered` if taken."""
        self.user, self.user_id, self.subjects = request.user, request.user.pk, subjects
        self.digest = _digest(request)
        self.seal = Fernet(base64.urlsafe_b64encode(_secret("seal", f"{self.user_id}:{key}")))
        self.name = _secret("name", f"{self.user_id}:{key}").hex()
        is_locked, self.was_answered = _try_lock(self.user_id, self.name)
        if not is_locked:
            raise StillBeingAnswered

    def stored_answer(self) -> Response | None:
        """The answer given to this key, if there was one; raises `KeyUsedOtherwise` if it was to another request."""
        if not self.was_answered:
            return None
        record = _records().get(user=self.user_id, key=self.name)
        if record.request_digest != self.digest:
            raise KeyUsedOtherwise
        answer = self._decrypt_json(record.response["sealed"])
        if answer is not None:  # as a read: what it is about may be out of the user's sight by now
            record.require_readable(self.user)
        headers = {**record.headers, REPLAYED: "true"}
        return Response(answer, status=record.status, headers=headers)

    def store_answer(self, response: Response) -> None:
        """Keep the answer beside its effect; tidying lets go of it after a month."""
        failpoint("api.effect_before_answer")
        sealed = self.seal.encrypt(JSONRenderer().render(response.data)).decode()
        _records().create(
            user_id=self.user_id,
            key=self.name,
            request_digest=self.digest,
            status=response.status_code,
            response={"sealed": sealed},
            headers={name: response[name] for name in REPEATED_HEADERS if name in response},
            subjects=[*self.subjects, *_named_in(response.data)],
        )

    def _decrypt_json(self, sealed: str) -> Any:
        try:
            return json.loads(self.seal.decrypt(sealed) or "null")
        except InvalidToken as error:
            raise AnswerLost from error


def _named_in(answer: Any) -> list[Any]:
    """What the answer, and each row in it, is about: who deletes a conversation, or takes back a message, finds what
    was answered about it by these.
    """
    if not isinstance(answer, Mapping):
        return []
    rows = [answer, *(part for part in answer.values() if isinstance(part, Mapping))]
    return [row[name] for row in rows for name in ("id", "conversation") if row.get(name)]


def _key_of(request: Request, *, required: bool) -> str | None:
    given = request.headers.get(HEADER)
    if given is None and required:
        raise KeyMissing
    if given is None:
        return None
    key = given.strip()
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise KeyUnusable
    return key


def _digest(request: Request) -> str:
    """Of what is asked for, by value. Raises as reading the body does."""
    address = cast(ResolverMatch, request.resolver_match)  # a view is called by its address
    what = [
        request.method,
        address.route,
        {name: str(value) for name, value in address.kwargs.items()},
        sorted(request.query_params.lists()),
        _values_of(request),
    ]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def _values_of(request: Request) -> Any:
    """A body as JSON would say it; a file by its name and what stands in it."""
    try:
        data = request.data
    except UnsupportedMediaType:  # said by the view, once it has found what the call is about
        return None
    if not isinstance(data, QueryDict):
        return data
    return {name: [_value_of(value) for value in values] for name, values in data.lists()}


def _value_of(value: Any) -> Any:
    if not isinstance(value, UploadedFile):
        return value
    digest = hashlib.sha256()
    for chunk in value.chunks():
        digest.update(chunk)
    value.seek(0)
    return [value.name, digest.hexdigest()]


def _secret(purpose: str, value: str) -> bytes:
    return salted_hmac(f"config.api.idempotency.{purpose}", value, algorithm="sha256").digest()


# In one round trip, but in two statements: the second sees what was committed until the lock was free.
TRY_LOCK = """
    SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency:' || %(key)s, 0));
    SELECT EXISTS (SELECT FROM {table} WHERE user_id = %(user)s AND key = %(key)s)
"""


def _try_lock(user_id: UUID | None, key: str) -> tuple[bool, bool]:
    """Whether the key's lock is ours now, and whether it was answered before."""
    table = connection.ops.quote_name(_records().model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(TRY_LOCK.format(table=table), {"user": user_id, "key": key})
        is_locked: bool = cursor.fetchone()[0]
        cursor.nextset()
        was_answered: bool = cursor.fetchone()[0]
    return is_locked, was_answered


def _records() -> Manager[Any]:
    """Of the model that the settings name: it knows what its user may still read, and this module knows no app."""
    manager: Manager[Any] = apps.get_model(settings.IDEMPOTENCY_MODEL)._default_manager
    return manager
