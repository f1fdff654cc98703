"""An application that is loaded when the first request for it comes."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from config.web.on_demand import OnDemand


class Told:
    """Notes what happens to it."""

    def __init__(self):
        self.heard, self.is_running = [], False

    @asynccontextmanager
    async def running(self):
        self.heard.append("begun")
        self.is_running = True
        try:
            yield
        finally:
            self.is_running = False
            self.heard.append("ended")

    async def __call__(self, scope, receive, send):
        self.heard.append((scope, self.is_running))


told = Told()


@pytest.fixture
def application():
    told.heard.clear()
    return OnDemand(f"{__name__}.told")


def test_nothing_runs_until_it_is_asked_for(application):
    async def serve():
        async with application.running():
            await asyncio.sleep(0)

    asyncio.run(serve())
    assert told.heard == []


def test_first_requests_start_it_once_and_the_process_ends_it(application):
    async def serve():
        async with application.running():
            await asyncio.gather(application("one", None, None), application("two", None, None))
            await application("three", None, None)

    asyncio.run(serve())
    assert (told.heard[0], told.heard[-1]) == ("begun", "ended")
    assert sorted(told.heard[1:-1]) == [("one", True), ("three", True), ("two", True)]


def test_request_outside_of_a_served_process_is_left_to_the_application(application):
    async def late():
        async with application.running():
            pass
        await application("late", None, None)

    asyncio.run(late())
    assert told.heard == [("late", False)]
