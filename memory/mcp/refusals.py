"""Errors as AI clients are told of them: the one place where this interface maps errors."""

from __future__ import annotations

import functools
import json
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec
from uuid import UUID

import structlog
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from mcp.shared.exceptions import MCPError
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS, CallToolResult, TextContent
from pydantic import ValidationError

from config.api.exceptions import Problem, describe
from config.errors import DomainError, InvalidInput, NotFound, StaleRevision
from memory.models import Fact
from memory.services.facts.editing import AlreadyRemembered
from memory.services.facts.fact_inputs import LooksLikeASecret

log = structlog.get_logger(__name__)

NEEDED = gettext_lazy("This argument is needed.")
MOST_NAMED, LONGEST_NAMED = 20, 60

Asked = ParamSpec("Asked")
Handler = Callable[Asked, Awaitable[Any]]


def refused_as_result(handler: Handler[Asked]) -> Handler[Asked]:
    """Wrap a tool: its caller is a model, which reads the error in the result and can correct its call."""

    @functools.wraps(handler)
    async def answer(*args: Asked.args, **kwargs: Asked.kwargs) -> Any:
        try:
            return await handler(*args, **kwargs)
        except MCPError:
            raise
        except Exception as error:  # noqa: BLE001 - an edge of the process; an unexpected error is logged, not shown
            return refused_result(error, handler.__name__)

    return answer


def refused_result(error: Exception, name: str) -> CallToolResult:
    problem = _problem_of(error, name)
    details = json.dumps(_details(problem), ensure_ascii=False)
    content = [TextContent(text=_in_words(problem)), TextContent(text=details)]
    return CallToolResult(content=list(content), is_error=True)


def refused_as_error(handler: Handler[Asked]) -> Handler[Asked]:
    """Wrap a resource or a prompt, which can report an error only as an error of the protocol."""

    @functools.wraps(handler)
    async def answer(*args: Asked.args, **kwargs: Asked.kwargs) -> Any:
        try:
            return await handler(*args, **kwargs)
        except MCPError:
            raise
        except Exception as error:  # noqa: BLE001 - as above
            raise protocol_error(error, handler.__name__) from None

    return answer


def protocol_error(error: Exception, name: str) -> MCPError:
    problem = _problem_of(error, name)
    code = INTERNAL_ERROR if problem.status >= 500 else INVALID_PARAMS
    return MCPError(code, _in_words(problem), _details(problem))


def _in_words(problem: Problem) -> str:
    """Return the error with the problem of each argument: many clients show these words and nothing else."""
    return "\n".join([problem.detail, *(f"{one.field}: {one.message}" for one in problem.errors)])


def _problem_of(error: Exception, name: str) -> Problem:
    problem = describe(error)
    if problem is None:
        problem = Problem(
            500, "server_error", _("What was saved is safe. Something broke on our side. Try again later.")
        )
        log.error("mcp_failed", handler=name, trace_id=problem.trace_id, exc_info=error)
    return problem


def _details(problem: Problem) -> dict[str, Any]:
    """Return the details for programs: the stable code, and what a caller needs to go on."""
    errors = [{"field": one.field, "code": one.code, "message": one.message} for one in problem.errors]
    waits = {"retry_after": problem.headers["Retry-After"]} if "Retry-After" in problem.headers else {}
    about = {"code": problem.code, "status": problem.status, "errors": errors, **problem.more, **waits}
    return {**about, "trace_id": problem.trace_id}


class NoSuchTool(NotFound):
    default_message = gettext_lazy("There is no tool of this name. List those that there are.")


class NoSuchPrompt(NotFound):
    default_message = gettext_lazy("There is no prompt of this name. List those that there are.")


def wrong_arguments(refused: ValidationError) -> InvalidInput:
    """Return the error for arguments that do not fit the schema of a tool, by argument and without the given values."""
    fields: dict[str, list[str]] = {}
    for one in refused.errors(include_input=False, include_url=False, include_context=False)[:MOST_NAMED]:
        name = ".".join(str(part) for part in one["loc"])[:LONGEST_NAMED]
        is_missing = one["type"] == "missing"
        fields[name] = [str(NEEDED) if is_missing else _("The schema says: %(problem)s.") % {"problem": one["msg"]}]
    return InvalidInput(fields=fields)


def wrong_names(given: Collection[str], *, known: Collection[str], needed: Collection[str] = ()) -> InvalidInput | None:
    """Return the error for unknown and missing arguments, if there are any. Otherwise a misspelt argument would be
    dropped silently, and something else would be done than was meant.
    """
    unknown = sorted(set(given) - set(known))[:MOST_NAMED]
    known_names = (
        _("Those that there are: %(names)s.") % {"names": ", ".join(known)} if known else _("This takes none.")
    )
    problem = f"{_('There is no argument of this name.')} {known_names}"
    fields = {name[:LONGEST_NAMED]: [problem] for name in unknown}
    fields |= {name: [str(NEEDED)] for name in sorted(set(needed) - set(given))}
    return InvalidInput(fields=fields) if fields else None


class HoldsASecret(DomainError):
    """The text contains a secret. `places` says where; a program cannot decide to store it nevertheless."""

    code, status = LooksLikeASecret.code, LooksLikeASecret.status
    default_message = gettext_lazy(
        "Nothing was saved. This looks like a password, a code or an account number. Leave it out; if it is none, the "
        "person can write it in Keepsake themselves."
    )

    def __init__(self, more: Mapping[str, object]) -> None:
        super().__init__()
        self.more = more


class Changed(DomainError):
    """The memory has changed. `id` and `revision` are those of its current state, or of its waiting new version."""

    code, status, default_message = StaleRevision.code, 409, StaleRevision.default_message

    def __init__(self, current: Fact) -> None:
        super().__init__()
        self.more = {"id": str(current.pk), "revision": current.revision}


class Duplicate(DomainError):
    """The memory exists already. `id` is the memory that says the same."""

    code, status = AlreadyRemembered.code, AlreadyRemembered.status
    default_message = AlreadyRemembered.default_message

    def __init__(self, known_id: UUID) -> None:
        super().__init__()
        self.more = {"id": str(known_id)}


@contextmanager
def told_to_clients() -> Iterator[None]:
    """Turn errors of services into errors with what a client needs to go on."""
    try:
        yield
    except AlreadyRemembered as known:
        raise Duplicate(known.known_id) from None
    except StaleRevision as stale:
        raise Changed(stale.current) from None
    except LooksLikeASecret as secret:
        raise HoldsASecret(secret.more) from None
