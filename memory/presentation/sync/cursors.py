"""The cursor of `sync`: how far a phone has been told. Sealed, since log numbers reveal how active others are."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from cryptography.fernet import Fernet, InvalidToken
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from config.errors import DomainError
from memory.models.sync_marks import SYNC_CURSOR_IS_GOOD_FOR

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_CURSOR = 20_000


class SyncAfresh(DomainError):
    code, status = "sync_afresh", 410
    default_message = _(
        "This cursor is no longer valid. Sync again without a cursor, and replace what you have by what comes. "
        "Send what is still waiting to be sent first."
    )


@dataclass(frozen=True, slots=True)
class HeardOf:
    """How far the phone has been told of one legacy, or of what is in none: the membership that counted, the last
    number of the log, and the digest of the legacy as it was told then.
    """

    membership: str
    sequence: int
    digest: str


@dataclass(frozen=True, slots=True)
class Heard:
    """How far the phone has been told of each chain, and up to which moment of the user's own conversations."""

    chains: Mapping[UUID, HeardOf]
    talk: datetime


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """A walk that has not ended: how far the phone will have been told at its end, when it began by the database's
    clock, and the stage and the row it has reached.
    """

    heard: Heard
    began: datetime
    stage: int
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cursor:
    heard: Heard
    on_the_way: OnTheWay | None = None

    def seal(self, user: User) -> str:
        said: dict[str, Any] = {"for": _whose(user), "at": timezone.now().isoformat(), "heard": _plain(self.heard)}
        if self.on_the_way:
            way = self.on_the_way
            said["way"] = [_plain(way.heard), way.began.isoformat(), way.stage, list(way.after)]
        return _seal().encrypt(json.dumps(said, separators=(",", ":")).encode()).decode()

    @classmethod
    def open(cls, sealed: str, user: User) -> Cursor:
        """Open a sealed cursor. Raise `SyncAfresh` for anything that is no cursor of this user, belongs to another
        token of theirs, or is too old.
        """
        try:
            said: dict[str, Any] = json.loads(_seal().decrypt(sealed))
        except (InvalidToken, ValueError) as error:
            raise SyncAfresh from error
        if said["for"] != _whose(user) or datetime.fromisoformat(said["at"]) < timezone.now() - SYNC_CURSOR_IS_GOOD_FOR:
            raise SyncAfresh
        way = None
        if "way" in said:
            heard, began, stage, after = said["way"]
            way = OnTheWay(_heard(heard), datetime.fromisoformat(began), stage, tuple(after))
        return cls(_heard(said["heard"]), way)


def _whose(user: User) -> list[str]:
    return [str(user.pk), str(user.only_legacy_id or "")]


def _plain(heard: Heard) -> dict[str, Any]:
    chains = {str(chain): list(asdict(one).values()) for chain, one in heard.chains.items()}
    return {"chains": chains, "talk": heard.talk.isoformat()}


def _heard(said: Mapping[str, Any]) -> Heard:
    chains = {UUID(chain): HeardOf(*one) for chain, one in said["chains"].items()}
    return Heard(chains, datetime.fromisoformat(said["talk"]))


def _seal() -> Fernet:
    """Return the seal of cursors. Raise the number in its key when a new version tells more than phones were told of
    the legacies they know: they then begin afresh.
    """
    key = salted_hmac("memory.sync.cursor.3", "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
