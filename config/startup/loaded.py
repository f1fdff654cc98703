"""What a process does once it has loaded the product, before its first request or job."""

from __future__ import annotations

import gc

from django.urls import get_resolver


def load_addresses() -> None:
    """All views with their serializers and forms, which Django loads with the first request."""
    _ = get_resolver().url_patterns


def keep_what_is_loaded() -> None:
    """Stop Python from looking through what stays until the process ends: 270,000 objects, and 150 ms or more in which
    nobody is answered, whenever it looks for garbage among all that it holds.
    """
    gc.collect()
    gc.freeze()
