"""What a web process loads: every process runs on its own, so each module takes memory once for each process."""

from __future__ import annotations

import os
import subprocess
import sys

from config.startup.environment import BASE_DIR

NOT_AT_ONCE = ("openai", "onnxruntime", "mcp")
"""Packages that are loaded when they are first needed: the client of model servers, the library that runs embedding
models (for the first search), and the protocol of AI clients (for the first of them)."""
LOADED = """
import sys
import config.asgi
from django.urls import get_resolver
get_resolver().url_patterns
get_resolver()._populate()
print(*sys.modules)
"""


def test_web_process_starts_without_what_it_may_never_need():
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-W", "ignore", "-c", LOADED]
    ended = subprocess.run(command, cwd=BASE_DIR, env=environment, check=True, capture_output=True, text=True)
    loaded = set(ended.stdout.split())
    assert "memory.api.conversations.prompt_views" in loaded  # the view of prompts needs no model client
    assert not loaded.intersection(NOT_AT_ONCE)
