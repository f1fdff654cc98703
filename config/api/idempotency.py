"""Idempotency keys: the response is stored with its effect, and sent again for the same key and body.

Bodies are compared by their values: JSON with its names in another order, or a form with another boundary, is the same
request.

The response is stored in the transaction of the effect, so that a crash leaves both or neither. A request that comes
while the first one is still being answered is told to wait. A response may hold somebody's words or the token of a
link, so it is encrypted with the Idempotency-Key, which only the client has. Nobody can read it from the table.
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
    """Return a decorator that lets a POST or PATCH be repeated with the same Idempotency-Key.

    A refusal is not stored: nothing happened, so the client may correct the request and use the same key. A repeated
    PATCH gets its own earlier result, although its If-Match is stale by now.
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
    """Decorate a POST that only reads. It may be repeated with any key, and nothing is stored."""
    handler.idempotency = "optional"  # type: ignore[attr-defined]  # read by the schema
    return handler


def repeatable_by_parts(handler: Handler[View, P]) -> Handler[View, P]:
    """Decorate a POST whose parts can be repeated by themselves, so that nothing is stored for the whole.

    That is a batch, in which each operation has its own key, or a part of a file, whose offset says whether it was
    received before.
    """
    handler.idempotency = "optional"  # type: ignore[attr-defined]  # read by the schema
    return handler


class IdempotentRequest:
    """One request with a key. The table has only a digest of the key, because the key decrypts the stored response."""

    def __init__(self, request: Request, key: str, *, subjects: Sequence[UUID]) -> None:
        """Take the lock of the key until the transaction ends, before any other lock.

        Raises `StillBeingAnswered` if another request holds it.
        """
        self.user, self.user_id, self.subjects = request.user, request.user.pk, subjects
        self.digest = _digest(request)
        self.seal = Fernet(base64.urlsafe_b64encode(_secret("seal", f"{self.user_id}:{key}")))
        self.name = _secret("name", f"{self.user_id}:{key}").hex()
        is_locked, self.was_answered = _try_lock(self.user_id, self.name)
        if not is_locked:
            raise StillBeingAnswered

    def stored_answer(self) -> Response | None:
        """Return the response stored for this key, or None.

        Raises `KeyUsedOtherwise` if the key was used for another request, and `AnswerLost` if the response cannot be
        decrypted.
        """
        if not self.was_answered:
            return None
        record = _records().get(user=self.user_id, key=self.name)
        if record.request_digest != self.digest:
            raise KeyUsedOtherwise
        answer = self._decrypt_json(record.response["sealed"])
        if answer is not None:  # checked like a read, because the user may not see the row any more
            record.require_readable(self.user)
        headers = {**record.headers, REPLAYED: "true"}
        return Response(answer, status=record.status, headers=headers)

    def store_answer(self, response: Response) -> None:
        """Store the response in the transaction of its effect. It is deleted after a month."""
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
    """Return the ids of the rows in a response, and of their conversations.

    When a conversation is deleted or a message is taken back, these find the stored responses about it.
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
    """Return a digest of the request by its values. Raises the same errors as reading the body."""
    address = cast(ResolverMatch, request.resolver_match)  # set for every request that reaches a view
    what = [
        request.method,
        address.route,
        {name: str(value) for name, value in address.kwargs.items()},
        sorted(request.query_params.lists()),
        _values_of(request),
    ]
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()


def _values_of(request: Request) -> Any:
    """Return the values of a body in a form that JSON can hold. A file is its name and a digest of its content."""
    try:
        data = request.data
    except UnsupportedMediaType:  # the view raises it later, after it has found its row
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


# One round trip with two statements, so that the second one sees what was committed before the lock was free.
TRY_LOCK = """
    SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency:' || %(key)s, 0));
    SELECT EXISTS (SELECT FROM {table} WHERE user_id = %(user)s AND key = %(key)s)
"""


def _try_lock(user_id: UUID | None, key: str) -> tuple[bool, bool]:
    """Try to take the lock of the key. Return whether it was taken, and whether a response is stored for the key."""
    table = connection.ops.quote_name(_records().model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(TRY_LOCK.format(table=table), {"user": user_id, "key": key})
        is_locked: bool = cursor.fetchone()[0]
        cursor.nextset()
        was_answered: bool = cursor.fetchone()[0]
    return is_locked, was_answered


def _records() -> Manager[Any]:
    """Return the manager of the model that the settings name.

    The model knows what its user may still read. This module cannot import it, because it must not know any app.
    """
    manager: Manager[Any] = apps.get_model(settings.IDEMPOTENCY_MODEL)._default_manager
    return manager
