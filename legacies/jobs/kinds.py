"""Which kinds of jobs there are, and which queue each goes to. The app that owns a kind registers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

DELETE_LEGACY = "delete_legacy"
"""Deletes what a legacy holds, once its keepers agreed; whoever knows all that it holds registers and handles it."""
UNKNOWN_KIND = "unknown_kind"
"""The error of a job that this version of the product does not know: another version put it down."""

_queues: dict[str, str] = {}
_recurring: list[str] = []
_at_each_start: list[str] = []


def register_kinds(
    queues: Mapping[str, str], *, recurring: Iterable[str] = (), at_each_start: Iterable[str] = ()
) -> None:
    """Let jobs of these kinds be put down; `queues` says which queue each goes to.

    Of the `recurring` ones there is always one, which puts itself down again. Those `at_each_start` are put down
    whenever a scheduler starts. The key of either is its kind.
    """
    _queues.update({str(kind): str(queue) for kind, queue in queues.items()})
    _recurring.extend(str(kind) for kind in recurring if kind not in _recurring)
    _at_each_start.extend(str(kind) for kind in at_each_start if kind not in _at_each_start)


def is_known(kind: str) -> bool:
    return kind in _queues


def known_kinds() -> list[str]:
    return list(_queues)


def queue_of(kind: str) -> str:
    """Raises `KeyError` for a kind that is not known."""
    return _queues[kind]


def recurring_kinds() -> list[str]:
    return list(_recurring)


def kinds_at_each_start() -> list[str]:
    return list(_at_each_start)
