"""What a web process holds in memory: each runs on its own, so what it loads counts as often as there are processes."""

from __future__ import annotations

import os
import subprocess
import sys

from config.startup.environment import BASE_DIR

FOR_WORKERS = ("openai", "onnxruntime")
"""The client of model servers, and the library that runs embedding models until somebody searches."""
LOADED = """
import sys
import config.asgi
from django.urls import get_resolver
get_resolver().url_patterns
get_resolver()._populate()
print(*sys.modules)
"""


def test_web_process_starts_without_what_only_workers_use():
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-W", "ignore", "-c", LOADED]
    ended = subprocess.run(command, cwd=BASE_DIR, env=environment, check=True, capture_output=True, text=True)
    loaded = set(ended.stdout.split())
    assert "memory.api.conversations.prompt_views" in loaded  # it shows prompts, which are the same for every server
    assert not loaded.intersection(FOR_WORKERS)
