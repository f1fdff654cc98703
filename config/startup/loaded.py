"""What a process does after loading the product and before its first request or job."""

from __future__ import annotations

import gc

from django.urls import get_resolver


def load_addresses() -> None:
    """Load all views with their serializers and forms. Django would load them only with the first request."""
    _ = get_resolver().url_patterns


def keep_what_is_loaded() -> None:
    """Exclude all present objects from garbage collection, because they stay until the process ends.

    Otherwise each full collection looks through these 270,000 objects, and no request is answered for 150 ms or more.
    """
    gc.collect()
    gc.freeze()
