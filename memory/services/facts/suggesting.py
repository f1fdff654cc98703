"""What a program suggests: it waits in its owner's review, and nobody and nothing uses it before they keep it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from config.errors import Conflict
from legacies.access import teller_in
from legacies.models.legacy import Legacy, lock_legacy
from memory.models import Authority, Fact, Status
from memory.models.facts import SourceKind
from memory.services.facts.editing import AlreadyRemembered, store_new
from memory.services.facts.fact_inputs import refuse_secrets

SUGGESTED_IMPORTANCE = 5
HEARD_CONFIDENCE = 0.7
STANDING = (Status.ACTIVE, Status.SUGGESTED)
LONGEST_TITLE = 200


class TitleTaken(Conflict):
    """Another fact of theirs in this legacy is called so. `more` names it, and a title that is free."""

    code = "title_taken"
    default_message = _("Something of yours here already has this title. Change that one, or use another title.")

    def __init__(self, known_id: UUID, free_title: str) -> None:
        super().__init__()
        self.more = {"id": str(known_id), "free_title": free_title}


@transaction.atomic
def suggest_fact(
    *, user: User, legacy_id: UUID, content: str, source: SourceKind = SourceKind.API, client: str = "", **about: Any
) -> Fact:
    """Put a fact before its owner's eyes (`about`: any `EDITABLE` field); private, with the authority of a program.

    Raises `LooksLikeASecret`, `TitleTaken`, and `AlreadyRemembered` for a sentence that stands or waits already.
    """
    lock_legacy(legacy_id)
    membership = teller_in(user, legacy_id)
    told = {"content": content, **about}
    refuse_secrets(told, allowed=False)
    refuse_taken_title(membership.legacy, user, str(about.get("title", "")))
    _refuse_what_waits(membership.legacy, user, content)
    fact = Fact(
        legacy=membership.legacy,
        owner=user,
        status=Status.SUGGESTED,
        authority=Authority.AI_CLIENT,
        importance=SUGGESTED_IMPORTANCE,
        confidence=HEARD_CONFIDENCE,
        language=membership.legacy.language,
    )
    store_new(fact, user, told, source=source, client=client)
    return fact


def refuse_taken_title(legacy: Legacy, user: User, title: str, *, but: Iterable[UUID] = ()) -> None:
    """Whatever its capitals; no title is never taken. The caller holds the legacy's lock."""
    wanted = title.strip()
    if not wanted:
        return
    own = Fact.objects.filter(legacy=legacy, owner=user, status__in=STANDING).exclude(pk__in=list(but))
    known_id = own.filter(title__iexact=wanted).order_by("created_at").values_list("pk", flat=True).first()
    if known_id is None:
        return
    taken = {one.casefold() for one in own.filter(title__istartswith=wanted[:100]).values_list("title", flat=True)}
    names = (f"{wanted[: LONGEST_TITLE - 8]} ({number})" for number in count(2))
    raise TitleTaken(known_id, next(name for name in names if name.casefold() not in taken))


def _refuse_what_waits(legacy: Legacy, user: User, content: str) -> None:
    said = content.strip().rstrip(".").rstrip()
    same = Q(content__iexact=said) | Q(content__iexact=f"{said}.")
    waits = Fact.objects.filter(same, legacy=legacy, owner=user, status=Status.SUGGESTED)
    if (known_id := waits.values_list("pk", flat=True).first()) is not None:
        raise AlreadyRemembered(known_id)
