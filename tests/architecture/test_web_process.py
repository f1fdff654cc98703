"""What a web process holds in memory: each runs on its own, so what it loads counts as often as there are processes."""

from __future__ import annotations

import os
import subprocess
import sys

from config.startup.environment import BASE_DIR

NOT_AT_ONCE = ("openai", "onnxruntime", "mcp")
"""The client of model servers, the library that runs embedding models until somebody searches, and the protocol of AI
clients until one of them comes."""
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
    assert "memory.api.conversations.prompt_views" in loaded  # it shows prompts, which are the same for every server
    assert not loaded.intersection(NOT_AT_ONCE)
