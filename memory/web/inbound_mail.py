"""The address at which the operator's mail server delivers e-mail from members: JSON, signed with a shared secret."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from config.api.exceptions import ApiError, problem_response
from config.errors import DomainError, InvalidInput, NotFound
from config.signatures import HEADER, is_signed
from config.texts import storable
from memory.services.stories.by_mail import Mail, draft_from_mail


class NotSigned(ApiError):
    code, status = "not_signed", 401
    default_message = _("The signature is missing, wrong or older than five minutes. Nothing was stored.")


class InboundMail(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    id: str = Field(min_length=1, max_length=1000)
    to: str = Field(max_length=1000)
    sender: str = Field(max_length=1000, alias="from")
    subject: str = Field(default="", max_length=10_000)
    text: str


@csrf_exempt
@require_POST
def inbound_mail(request: HttpRequest) -> HttpResponse:
    """Store an e-mail as a draft. Return 202 with the draft's id; the same e-mail again gets the same response."""
    try:
        _check_signature(request)
        mail = _read(request.body)
        draft = draft_from_mail(mail)
    except DomainError as refused:
        return problem_response(refused)
    return JsonResponse({"draft": str(draft)}, status=202)


def _check_signature(request: HttpRequest) -> None:
    if not settings.INBOUND_MAIL_DOMAIN:
        raise NotFound
    if not is_signed(request.body, settings.INBOUND_MAIL_SECRET, request.headers.get(HEADER, "")):
        raise NotSigned


def _read(body: bytes) -> Mail:
    try:
        told = InboundMail.model_validate_json(body)
    except ValidationError as wrong:
        fields = {".".join(map(str, one["loc"])) or "body": [one["msg"]] for one in wrong.errors(include_url=False)}
        raise InvalidInput(fields=fields) from None
    return Mail(told.id, *map(storable, (told.to, told.sender, told.subject, told.text)))
