"""What the database refuses of whatever is told, facts, stories and recordings alike: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.utils import timezone

NOW, DAY = timezone.now(), date(1962, 6, 14)

Row = Callable[[Any], Any]


def told_rules(prefix: str, row: Callable[..., Row]) -> list[tuple[str, Row, Row]]:
    """For the table whose constraints begin with `prefix`."""
    shared = {"visibility": "shared", "moderation": "waiting"}
    days = {"occurred_earliest": DAY}
    return [
        # An odd one breaks one of the rules about moderation as well; which is named first is no matter.
        (
            f"{prefix}_visibility_known|{prefix}_private_is_not_moderated",
            row(**shared),
            row(**{**shared, "visibility": "odd"}),
        ),
        (f"{prefix}_moderation_known", row(**shared), row(**{**shared, "moderation": "odd"})),
        (f"{prefix}_review_known", row(review="unsure"), row(review="odd")),
        (f"{prefix}_status_known", row(status="superseded"), row(status="odd")),
        (f"{prefix}_private_is_not_moderated", row(), row(moderation="waiting")),
        (f"{prefix}_private_is_not_moderated", row(moderation="restricted"), row(moderation="returned")),
        (f"{prefix}_shared_is_moderated", row(**shared), row(visibility="shared")),
        (f"{prefix}_retired_has_a_day", row(status="retired", retired_at=NOW), row(status="retired")),
        (f"{prefix}_retired_has_a_day", row(), row(retired_at=NOW)),
        (f"{prefix}_suggested_is_private", row(status="suggested"), row(status="suggested", **shared)),
        (f"{prefix}_dates_in_order", row(**days, occurred_latest=DAY), row(**days, occurred_latest=date(1962, 6, 13))),
        (f"{prefix}_revision_from_one", row(), row(revision=0)),
    ]
