"""Writing for a client. It writes suggestions, which its user reviews; they change nothing that others see.

What a token may delete depends on its scope: with `suggest`, only suggestions that the user has not accepted yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import BaseModel, Field

from accounts.tokens.authentication import TokenNotValid
from config.api.token_scopes import SUGGEST, WRITE
from config.errors import Conflict, DomainError, InvalidInput
from memory.mcp.callers import Caller, may_go_on
from memory.mcp.reading import chosen_legacy, id_of, kind_problem, missing
from memory.mcp.refusals import told_to_clients
from memory.mcp.schemas import Link, page_of
from memory.models import Authority, Fact, Status
from memory.models.facts import NEW_VERSION_OF, SourceKind
from memory.recall.suggested import begin_embedding
from memory.services.deletion.purging import RESTORABLE, FactNotSetAside, delete_permanently
from memory.services.facts.editing import set_aside
from memory.services.facts.suggesting import Client, ClientNotes, suggest_change, suggest_fact
from memory.vocabulary import Kind

MOST_RELATED, LONGEST_CLIENT = 20, 100


class Written(BaseModel):
    id: UUID
    title: str
    memory_type: str
    state: str = Field(description="suggested: it waits for its person's review.")
    created_at: datetime
    updated_at: datetime
    embedding_generated: bool = Field(
        description="Whether it is found by meaning at once; else by its words, and by meaning later."
    )


class Updated(BaseModel):
    id: UUID = Field(description="Of the suggestion, which is another memory where it is a new version of one.")
    replaces: UUID | None = Field(description="The memory that it replaces once its person keeps it.")
    state: str
    revision: int
    updated_at: datetime
    embedding_regenerated: bool


class Deleted(BaseModel):
    id: UUID
    deleted_at: datetime | None
    permanent: bool
    can_restore: bool
    restorable_until: datetime | None


class IsDeleted(DomainError):
    code, status = "memory_deleted", 410

    def __init__(self, page: str | None, until: str) -> None:
        super().__init__(
            _("This memory was deleted. Its owner can restore it until %(day)s at %(page)s; then it can be changed.")
            % {"day": until, "page": page or ""}
        )
        self.more = {"page": page}


class IsReplaced(Conflict):
    """The memory was replaced. `newest` is the version that holds now."""

    code = "memory_replaced"
    default_message = gettext_lazy("A newer version of this memory stands in its place. Change that one.")

    def __init__(self, newest: UUID | None) -> None:
        super().__init__()
        self.more = {"newest": str(newest) if newest else None}


class CannotAsk(Conflict):
    """The client cannot ask its user. `page` is where the user can do it themselves."""

    code = "cannot_ask"

    def __init__(self, page: str | None) -> None:
        super().__init__(
            _(
                "Nothing was deleted permanently. It takes the person's own word, and this client cannot ask them. "
                "They can do it in the browser: %(page)s"
            )
            % {"page": page or ""}
        )
        self.more = {"page": page}


class NotConfirmed(Conflict):
    code = "not_confirmed"
    default_message = gettext_lazy(
        "Nothing was deleted permanently, since the person did not confirm it. The memory stays deleted and can still "
        "be restored."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The fields of a memory as a client gave them; None for a field that was not given."""

    title: str | None = None
    content: str | None = None
    memory_type: str | None = None
    tags: Sequence[str] | None = None
    author: str | None = None
    related: Sequence[str] | None = None
    resource_links: Sequence[Link] | None = None

    def words(self) -> dict[str, Any]:
        """Return the fields of the fact itself. Raises `InvalidInput` for problems that no service checks."""
        kind, needed = self.memory_type, _("Give it a title of 1 to 200 characters.")
        wrong = {
            "title": needed if self.title is not None and not self.title.strip() else "",
            "memory_type": kind_problem(kind) if kind is not None else "",
            "related": _("There can be up to %(most)d.") % {"most": MOST_RELATED}
            if len(self.related or ()) > MOST_RELATED
            else "",
        }
        if fields := {name: [problem] for name, problem in wrong.items() if problem}:
            raise InvalidInput(fields=fields)
        told = {"title": self.title, "content": self.content, "tags": self.tags}
        return {name: value for name, value in told.items() if value is not None}

    def notes(self) -> ClientNotes:
        links = None if self.resource_links is None else [link.model_dump() for link in self.resource_links]
        return ClientNotes(
            kind=Kind(self.memory_type) if self.memory_type else None,
            author=self.author,
            resource_links=links,
            related=[id_of(one) for one in self.related or ()],
        )


def write_memory(caller: Caller, said: Said, *, legacy_id: str | None) -> tuple[Fact, Written]:
    caller.must_be_allowed(SUGGEST)
    caller.count("write")
    words = said.words()
    place = chosen_legacy(caller.user, legacy_id)
    is_embedded = begin_embedding(place.legacy_id, title=said.title or "", content=said.content or "")
    with told_to_clients():
        fact = suggest_fact(
            user=caller.user, legacy_id=place.legacy_id, client=_client_of(caller), notes=said.notes(), **words
        )
    return fact, Written(
        id=fact.pk,
        title=fact.title,
        memory_type=fact.kind,
        state=fact.status,
        created_at=fact.created_at,
        updated_at=fact.updated_at,
        embedding_generated=is_embedded(),
    )


def update_memory(caller: Caller, said_id: str, said: Said, *, revision: int | None) -> tuple[Fact, Updated]:
    caller.must_be_allowed(SUGGEST)
    caller.count("write")
    changes, fact_id = said.words(), id_of(said_id)
    before = _own_memory(caller, fact_id)
    with told_to_clients():
        fact = suggest_change(
            user=caller.user,
            fact_id=fact_id,
            changes=changes,
            notes=said.notes(),
            client=_client_of(caller),
            revision=revision,
        )
    is_worded_anew = (fact.title, fact.content) != (before.title, before.content)
    return fact, Updated(
        id=fact.pk,
        replaces=fact.metadata.get(NEW_VERSION_OF),
        state=fact.status if fact.status == Status.SUGGESTED else "remembered",
        revision=fact.revision,
        updated_at=fact.updated_at,
        embedding_regenerated=is_worded_anew and _is_embedded(fact),
    )


def _is_embedded(fact: Fact) -> bool:
    return fact.legacy_id is not None and begin_embedding(fact.legacy_id, title=fact.title, content=fact.content)()


def delete_memory(caller: Caller, said_id: str) -> tuple[Fact, Deleted]:
    """Set the memory aside; repeating it changes nothing. `revision` ensures that the memory is still the one for which
    the scope was checked.
    """
    caller.must_be_allowed(SUGGEST)
    caller.count("write")
    fact = _own_memory(caller, id_of(said_id), deleted=True)
    if fact.status != Status.RETIRED:
        if not (fact.status == Status.SUGGESTED and fact.authority == Authority.AI_CLIENT):
            caller.must_be_allowed(WRITE)
        with told_to_clients():
            fact = set_aside(user=caller.user, fact_id=fact.pk, revision=fact.revision)
    until = fact.retired_at + RESTORABLE if fact.retired_at else None
    return fact, Deleted(
        id=fact.pk, deleted_at=fact.retired_at, permanent=False, can_restore=True, restorable_until=until
    )


def question_before_deletion(caller: Caller, said_id: str) -> str:
    """Return the question to the user. Raises an error if there is nothing to ask."""
    fact = _to_be_deleted(caller, said_id)
    told = fact.title or fact.content
    return _("Delete “%(told)s” permanently? Nothing of it can be restored.") % {
        "told": told if len(told) <= 200 else f"{told[:198]} …"
    }


def refuse_unasked(caller: Caller, said_id: str) -> None:
    """Raise why there is nothing to ask, otherwise `CannotAsk`, for a client that cannot ask its user."""
    raise CannotAsk(page_of(_to_be_deleted(caller, said_id), caller, "fact-delete"))


def delete_memory_permanently(caller: Caller, said_id: str, *, is_confirmed: bool) -> Deleted:
    """Delete permanently. Time may have passed since the user was asked, so token, rights and state are read again."""
    if not may_go_on(caller):
        raise TokenNotValid
    fact = _to_be_deleted(caller, said_id)
    if not is_confirmed:
        raise NotConfirmed
    caller.count("write")
    delete_permanently(user=caller.user, fact_id=fact.pk)
    return Deleted(id=fact.pk, deleted_at=fact.retired_at, permanent=True, can_restore=False, restorable_until=None)


def _to_be_deleted(caller: Caller, said_id: str) -> Fact:
    caller.must_be_allowed(WRITE)
    fact = _own_memory(caller, id_of(said_id), deleted=True)
    if fact.status != Status.RETIRED:
        raise FactNotSetAside
    return fact


def _own_memory(caller: Caller, fact_id: UUID, *, deleted: bool = False) -> Fact:
    """Return a memory of the caller that is live, or also a `deleted` one. Memories of others cannot be changed."""
    fact: Fact | None = Fact.objects.owned_by(caller.user).filter(pk=fact_id).first()
    if fact is None:
        raise missing(caller.user, fact_id)
    if fact.status == Status.SUPERSEDED:
        raise IsReplaced(fact.superseded_by_id)
    if fact.status == Status.RETIRED and fact.retired_at and not deleted:
        raise IsDeleted(page_of(fact, caller), date_format(fact.retired_at + RESTORABLE, "DATE_FORMAT"))
    return fact


def _client_of(caller: Caller) -> Client:
    """Return the client, with the name that its user gave it, not the name that it gives itself in each call."""
    return Client(source=SourceKind.MCP, name=caller.auth.name[:LONGEST_CLIENT])
