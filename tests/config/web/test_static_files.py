"""Styles and scripts under the asynchronous server: whole or in part, and never with a warning."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import AsyncClient, Client

STYLE = "css/memory.css"


@pytest.fixture
def style(settings) -> bytes:
    """As the synchronous server sends it, found where it is written: nothing is collected yet on a fresh machine."""
    settings.WHITENOISE_USE_FINDERS = True
    body = b"".join(Client().get(staticfiles_storage.url(STYLE)))
    assert b"/* Talk" in body
    return body


@async_to_sync
async def ask(**headers: str) -> tuple[Any, bytes]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        response: Any = await AsyncClient().get(staticfiles_storage.url(STYLE), headers=headers)
        return response, b"".join([piece async for piece in response.streaming_content])


def test_a_file_is_sent_whole_and_closed(style):
    response, body = ask()
    assert (response.status_code, body) == (200, style)
    assert response.is_async
    assert response["Content-Type"].startswith("text/css")


def test_a_part_is_sent_as_asked(style):
    response, body = ask(Range="bytes=0-9")
    assert (response.status_code, body) == (206, style[:10])
