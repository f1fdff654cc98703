"""One decision about many facts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import User
from config.errors import DomainError, InvalidInput, NotAllowed, NotFound
from memory.models import Fact
from memory.services.facts.editing import StaleRevision

MOST_AT_ONCE = 100

Decide = Callable[..., Fact]


class TooMany(InvalidInput):
    code, message = "too_many", f"Up to {MOST_AT_ONCE} are decided at once. Choose fewer, then go on with the next."


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was not decided, and why. `words` are empty for what its teller took back: those are not here any more."""

    words: str
    problem: str


@dataclass(frozen=True, slots=True)
class Outcome:
    done: Sequence[Fact]
    refused: Sequence[Refusal]


def decide_many(*, staff: User, decide: Decide, seen: Mapping[UUID, int]) -> Outcome:
    """Decide on each of these facts by itself, at the revision that was `seen`; what cannot be is named in the outcome.

    Each is a transaction of its own (a savepoint within another), so that one that changed meanwhile stops no other
    and no two legacies' locks are held at once. The first that is refused for who decides ends it with `NotAllowed`.
    """
    if len(seen) > MOST_AT_ONCE:
        raise TooMany
    done: list[Fact] = []
    problems: dict[UUID, DomainError] = {}
    for fact_id, revision in seen.items():
        try:
            done.append(decide(staff=staff, fact_id=fact_id, revision=revision))
        except (InvalidInput, NotAllowed):
            raise
        except DomainError as error:
            problems[fact_id] = error
    return Outcome(done, _refusals(problems))


def _refusals(problems: Mapping[UUID, DomainError]) -> list[Refusal]:
    shared = Fact.objects.shared_for_staff().filter(pk__in=problems)
    words = dict(shared.values_list("pk", "content"))
    return [Refusal(words.get(fact_id, ""), _problem(error)) for fact_id, error in problems.items()]


def _problem(error: DomainError) -> str:
    if isinstance(error, NotFound):
        return _("Its teller took it back meanwhile, so there is nothing to decide.")
    if isinstance(error, StaleRevision):
        return _("It was changed meanwhile. Look at it as it is now, then decide.")
    return error.message
