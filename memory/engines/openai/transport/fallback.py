"""Asking less of a server that refuses an option, and remembering what it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import structlog

from memory.engines.openai.transport.server_errors import RequestRefused

log = structlog.get_logger(__name__)

Option = TypeVar("Option")
Answer = TypeVar("Answer")


class Fallback(Generic[Option]):
    """The options for one part of a request, best first. What was refused once is not tried again in this process.

    Only an option that the server then takes is remembered: a request may be refused for another reason.
    """

    def __init__(self, name: str, options: Sequence[Option]) -> None:
        self._name, self._options, self._first = name, options, 0

    def ask(self, ask: Callable[[Option], Answer]) -> Answer:
        """The answer to the first option that is not refused; raises `RequestRefused` when all are."""
        for place, option in enumerate(self._options[self._first :], start=self._first):
            try:
                answer = ask(option)
            except RequestRefused:
                if place == len(self._options) - 1:
                    raise
                continue
            self._remember(place)
            return answer
        raise RequestRefused("there is nothing left to ask for")

    def _remember(self, place: int) -> None:
        if place > self._first:
            log.warning("model_server_refuses_an_option", option=self._name, instead=place)
            self._first = place
