"""`manage.py mcp`: serve an AI client over standard input and output, with the access token in `KEEPSAKE_TOKEN`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rest_framework.exceptions import APIException

from memory.mcp.callers import admit
from memory.mcp.server import make_server


class Command(BaseCommand):
    help = "Serves an AI client (Model Context Protocol) on standard input and output, by the token in KEEPSAKE_TOKEN."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MCP_TOKEN:
            raise CommandError(
                "KEEPSAKE_TOKEN is not set. Put an access token there; you make one in Keepsake, under Profile, Access "
                "tokens."
            )
        try:
            admit(settings.MCP_TOKEN, site=settings.MCP_SITE)
        except APIException as refused:
            raise CommandError(f"KEEPSAKE_TOKEN: {refused.detail}") from None
        make_server(token=settings.MCP_TOKEN, site=settings.MCP_SITE).run("stdio")
