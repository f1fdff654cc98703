"""Calls after calls, each going on with what the one before made, by the links that the schema names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from hypothesis import HealthCheck, Phase, seed, settings

from legacies.models import Role
from tests.support.api import token_of
from tests.support.factories import LegacyFactory, join
from tests.trust.test_api_fuzz import CHECKED, STREAMS, headers_of, one_connection, without_limits  # noqa: F401 - fixtures

pytestmark = [pytest.mark.trust, pytest.mark.django_db]

WALKS, STEPS, ENOUGH = 25, 8, 3
CHANCES = 8
# Whoever is erased or signed out goes no further, and a file is no JSON.
WALKED = [check for check in CHECKED if check.__name__ != "ignored_auth"]
"""A token is put in the place of whatever was made up."""
NOT_WALKED = {"delete_me", "sign_out_device", "import_file", "read_event_file"}


def linked(schema: dict[str, Any]) -> set[str]:
    """The operations that a link begins or ends at; every other one would only make the walks longer."""
    found: set[str] = set()
    for path in schema["paths"].values():
        for operation in path.values():
            links = [link for answer in operation["responses"].values() for link in answer.get("links", {}).values()]
            found.update(link["operationId"] for link in links)
            found.update([operation["operationId"]] if links else [])
    return found


def test_what_was_made_can_be_gone_on_with():
    token = token_of(join(LegacyFactory(), Role.KEEPER))
    whole = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    schema = whole.include(operation_id=sorted(linked(whole.raw_schema) - NOT_WALKED)).exclude(path=STREAMS)
    answered: Counter[int] = Counter()

    class Walk(schema.as_state_machine()):  # type: ignore[misc]  # a class made from the schema
        def setup(self) -> None:
            self.undone = transaction.atomic()
            self.undone.__enter__()

        def teardown(self) -> None:
            transaction.set_rollback(True)
            self.undone.__exit__(None, None, None)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": headers_of(token)}

        def validate_response(self, response: Any, case: Any, additional_checks: Any = (), **_: Any) -> None:
            case.validate_response(response, checks=WALKED)
            if "{" in case.operation.path and response.status_code < 300:
                answered[response.status_code] += 1

    chosen = settings(
        max_examples=WALKS, stateful_step_count=STEPS, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    for chance in range(CHANCES):  # whether a walk takes a link at all is left to chance
        seed(chance)(Walk).run(settings=chosen)
        if answered.total() >= ENOUGH:
            break
    # Ids of made-up rows answer 404: whatever else is answered was reached by a link.
    assert answered.total() >= ENOUGH
