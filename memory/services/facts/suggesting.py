"""Suggestions by programs: they wait in their owner's review, and nothing uses them before the owner keeps them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from config.errors import Conflict, InvalidInput, StaleRevision
from config.texts import text_problem
from legacies.access import teller_in
from legacies.audit import Actor, with_rows
from legacies.models.legacy import Legacy, lock_legacy
from legacies.updates.publishing import publish
from memory.kinds import MemoryAction, MemoryUpdate
from memory.models import Authority, Fact, FactSource, Review, Status
from memory.models.facts import NEW_VERSION_OF, LinkKind, SourceKind
from memory.services.facts.correction import next_version
from memory.services.facts.editing import (
    AlreadyRemembered,
    fact_state,
    lock_to_tell,
    require_live,
    store_new,
    write_change,
)
from memory.services.facts.fact_inputs import WRITABLE_TYPES, apply_changes, refuse_secrets
from memory.services.facts.links import NewLink, link_by_set
from memory.vocabulary import Kind

SUGGESTED_IMPORTANCE = 5
HEARD_CONFIDENCE = 0.7
LONGEST_TITLE, LONGEST_AUTHOR = 200, 100
MOST_LINKS, LONGEST_ADDRESS, LONGEST_LINK_NAME = 20, 2000, 200
SCHEMES = ("http", "https", "memories")


class TitleTaken(Conflict):
    """Another fact of the user in this legacy has this title. `more` holds that fact's id and a free title."""

    code = "title_taken"

    def __init__(self, known_id: UUID, free_title: str) -> None:
        super().__init__(
            _("Something of yours here already has this title. Change that one, or use another title: “%(free)s”.")
            % {"free": free_title}
        )
        self.more = {"id": str(known_id), "free_title": free_title}


class NotForPrograms(Conflict):
    code = "not_for_programs"
    default_message = gettext_lazy(
        "Programs cannot suggest another version of this: it is about you, the assistant’s, or the whole family’s. "
        "Change it in Keepsake."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """The program: the interface that it used, and the name that its user gave it."""

    source: SourceKind = SourceKind.API
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientNotes:
    """What a program says besides the words; None where it says nothing.

    `related` are facts that the owner sees in the same legacy.
    """

    kind: Kind | None = None
    author: str | None = None
    resource_links: Sequence[Mapping[str, str]] | None = None
    related: Sequence[UUID] = ()

    def columns(self) -> dict[str, Any]:
        """Return the checked columns. Raise `InvalidInput` or `LooksLikeASecret`."""
        author, links = (self.author or "").strip(), self.resource_links or ()
        wrong = {
            "author": text_problem(author, LONGEST_AUTHOR, is_title=True),
            "resource_links": next(filter(None, map(_link_problem, links)), ""),
        }
        if len(links) > MOST_LINKS:
            wrong["resource_links"] = _("There can be up to %(most)d links.") % {"most": MOST_LINKS}
        if fields := {name: [problem] for name, problem in wrong.items() if problem}:
            raise InvalidInput(fields=fields)
        refuse_secrets({"author": author, **_texts_of(links)}, allowed=False)
        said = {"kind": self.kind, "author_label": self.author and author, "resource_links": self.resource_links}
        return {name: value for name, value in said.items() if value is not None}


NOTHING_SAID = ClientNotes()


@transaction.atomic
def suggest_fact(
    *,
    user: User,
    legacy_id: UUID,
    content: str,
    client: Client = Client(),
    notes: ClientNotes = NOTHING_SAID,
    **about: Any,
) -> Fact:
    """Suggest a fact to its owner (`about`: any `EDITABLE` field); private, with the authority of a program.

    Raise `LooksLikeASecret`, `TitleTaken`, and `AlreadyRemembered` for a sentence that the owner told or that waits
    already.
    """
    lock_legacy(legacy_id)
    membership = teller_in(user, legacy_id)
    told = {"content": content, **about}
    fact = Fact(
        legacy=membership.legacy,
        owner=user,
        status=Status.SUGGESTED,
        authority=Authority.AI_CLIENT,
        importance=SUGGESTED_IMPORTANCE,
        confidence=HEARD_CONFIDENCE,
        language=membership.legacy.language,
        **notes.columns(),
    )
    apply_changes(fact, told)  # first, so that every later check compares the values as they will be stored
    refuse_secrets(told, allowed=False)
    refuse_taken_title(membership.legacy, user, fact.title)
    _refuse_what_waits(membership.legacy, user, fact.content)
    store_new(fact, user, told, source=client.source, client=client.name)
    _relate(fact, user, notes.related)
    publish(user_id=user.pk, kind=MemoryUpdate.FACTS, legacy_id=legacy_id)
    return fact


@transaction.atomic
def suggest_change(
    *,
    user: User,
    fact_id: UUID,
    changes: Mapping[str, Any],
    notes: ClientNotes = NOTHING_SAID,
    client: Client = Client(),
    revision: int | None = None,
) -> Fact:
    """Suggest that a fact of the user says something else, and return the suggestion.

    The fact itself stays as it is until its owner keeps the suggestion, which then replaces the fact. A suggestion of a
    program, or one that waits to replace this fact, is changed in place, because nobody relies on it. If the caller
    gives a `revision` and another suggestion waits, raise `StaleRevision` with that suggestion, which the caller has
    not read. If nothing changes, write nothing and return the fact. Raise the same as `suggest_fact`, `StaleRevision`,
    and `NotForPrograms`.
    """
    fact = lock_to_tell(user, fact_id, revision)
    require_live(fact)
    refuse_secrets(changes, allowed=False, before=fact.content)
    waiting = fact if _is_from_program(fact) else _version_that_waits(fact)
    if waiting is not None:
        if revision is not None and waiting != fact:  # another program's suggestion, which this one has not read
            raise StaleRevision(waiting)
        return _change_suggestion(waiting, user, changes, notes, client)
    if fact.legacy is None or fact.memory_type not in WRITABLE_TYPES or fact.authority == Authority.ASSISTANT:
        raise NotForPrograms
    new = _suggested_version(fact, notes)
    apply_changes(new, changes)
    if not _is_changed(new, fact_state(fact)):
        return fact
    if "title" in changes:
        refuse_taken_title(fact.legacy, user, new.title, but=[fact.pk])
    _refuse_what_waits(fact.legacy, user, new.content)
    store_new(new, user, changes, source=client.source, client=client.name, instead_of=fact)
    _relate(new, user, notes.related)
    publish(user_id=user.pk, kind=MemoryUpdate.FACTS, legacy_id=fact.legacy.pk)
    return new


def _change_suggestion(fact: Fact, user: User, changes: Mapping[str, Any], notes: ClientNotes, client: Client) -> Fact:
    before = fact_state(fact)
    columns = notes.columns()
    fields = [*apply_changes(fact, changes), *columns]
    for name, value in columns.items():
        setattr(fact, name, value)
    assert fact.legacy is not None, "a suggestion belongs to a legacy"  # noqa: S101 - an invariant
    but = [fact.pk, *filter(None, [fact.metadata.get(NEW_VERSION_OF)])]
    if _is_changed(fact, before):
        refuse_taken_title(fact.legacy, user, fact.title, but=but)
        if fact.content != before["content"]:
            _refuse_what_waits(fact.legacy, user, fact.content, but=but)
        write_change(fact, MemoryAction.FACT_EDITED, user, before, *fields, **_said_by(fact, user, client))
    _relate(fact, user, notes.related)
    return fact


def _suggested_version(fact: Fact, notes: ClientNotes) -> Fact:
    """Return an unsaved suggestion that says the same as the fact, before it is changed."""
    new = next_version(fact)
    new.legacy, new.owner, new.conversation_id = fact.legacy, fact.owner, None
    new.status, new.review, new.reviewed_at = Status.SUGGESTED, Review.OPEN, None
    new.authority, new.confidence = Authority.AI_CLIENT, HEARD_CONFIDENCE
    new.metadata = {NEW_VERSION_OF: str(fact.pk)}
    for name, value in notes.columns().items():
        setattr(new, name, value)
    return new


def _is_changed(fact: Fact, before: Mapping[str, Any]) -> bool:
    names = ("content", "title", "tags", "category", "occurred", "kind", "author_label", "resource_links")
    return any(getattr(fact, name) != before[name] for name in names)


def _is_from_program(fact: Fact) -> bool:
    return fact.status == Status.SUGGESTED and fact.authority == Authority.AI_CLIENT


def _version_that_waits(fact: Fact) -> Fact | None:
    waiting = Fact.objects.filter(owner=fact.owner_id, legacy=fact.legacy_id, status=Status.SUGGESTED)
    waiting = waiting.filter(**{f"metadata__{NEW_VERSION_OF}": str(fact.pk)}).select_related("legacy", "owner")
    return waiting.select_for_update(of=["self"]).order_by("created_at").first()


def _said_by(fact: Fact, user: User, client: Client) -> dict[str, Any]:
    """Return the row that the audit log records if another program takes part: that program becomes a source too."""
    if FactSource.objects.filter(fact=fact, client=client.name).exists():
        return {}
    source = FactSource.objects.create(fact=fact, kind=client.source, teller=user, client=client.name)
    return with_rows(source)


def _relate(fact: Fact, user: User, related: Sequence[UUID]) -> None:
    wanted = set(related) - {fact.pk}
    if not wanted or fact.legacy_id is None:
        return
    seen = set(Fact.objects.visible_to(user).filter(legacy=fact.legacy_id, pk__in=wanted).values_list("pk", flat=True))
    if missing := sorted(wanted - seen):
        unknown = _("You see nothing of this id in this legacy: %(ids)s.") % {"ids": ", ".join(map(str, missing[:5]))}
        raise InvalidInput(fields={"related": [unknown]})
    links = [NewLink(fact.pk, one, LinkKind.RELATED) for one in sorted(seen)]
    link_by_set(links, actor=Actor.user(user), legacy_id=fact.legacy_id)


def _link_problem(link: Mapping[str, str]) -> str:
    address = link.get("uri", "")
    try:
        scheme = urlsplit(address).scheme
    except ValueError:
        scheme = ""
    if scheme not in SCHEMES:
        return _("A link begins with https://, http:// or memories://.")
    return text_problem(address, LONGEST_ADDRESS, is_title=True) or text_problem(
        link.get("name", ""), LONGEST_LINK_NAME, is_title=True
    )


def _texts_of(links: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {
        f"resource_links.{number}.{name}": link.get(name, "")
        for number, link in enumerate(links)
        for name in ("uri", "name")
    }


def refuse_taken_title(legacy: Legacy, user: User, title: str, *, but: Iterable[UUID | str] = ()) -> None:
    """Raise `TitleTaken` if a fact of the user has this title, ignoring case. An empty title is never taken.

    The caller holds the legacy's lock.
    """
    wanted = title.strip()
    if not wanted:
        return
    own = Fact.objects.listed().filter(legacy=legacy, owner=user).exclude(pk__in=list(but))
    known_id = own.filter(title__iexact=wanted).order_by("created_at").values_list("pk", flat=True).first()
    if known_id is None:
        return
    taken = {one.casefold() for one in own.filter(title__istartswith=wanted[:100]).values_list("title", flat=True)}
    names = (f"{wanted[: LONGEST_TITLE - 8]} ({number})" for number in count(2))
    raise TitleTaken(known_id, next(name for name in names if name.casefold() not in taken))


def _refuse_what_waits(legacy: Legacy, user: User, content: str, *, but: Collection[UUID | str] = ()) -> None:
    waits = Fact.objects.filter(legacy=legacy, owner=user, status=Status.SUGGESTED).saying(content)
    waits = waits.exclude(pk__in=list(but))
    if (known_id := waits.values_list("pk", flat=True).first()) is not None:
        raise AlreadyRemembered(known_id)
