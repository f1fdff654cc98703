"""The cursor of `sync`: how far a phone has heard, sealed, since the numbers of a log tell how much others do."""

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
    """How far the phone has heard of one legacy, or of what is in none: as which membership, up to which number of the
    log, and how the legacy itself was told then."""

    membership: str
    sequence: int
    digest: str


@dataclass(frozen=True, slots=True)
class Heard:
    """By chain of the log; and up to which moment of their own talk."""

    chains: Mapping[UUID, HeardOf]
    talk: datetime


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """A walk that is not at its end: what the phone will have heard then, when it began by the database's clock, and
    after which row of which stage it is."""

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
        """Raises `SyncAfresh` for what is no cursor of this user, or of another token of theirs, or too old."""
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
    """The number is raised when there is more to tell than phones that know a legacy were told: they begin afresh."""
    key = salted_hmac("memory.sync.cursor.3", "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
