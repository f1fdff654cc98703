#!/usr/bin/env python
"""Run a management command, with the database and the broker it needs."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

# Migrations, and commands that look at them, run as the owner of the tables; all others have the app's rights only.
OWNER_COMMANDS = {"flush", "makemigrations", "migrate", "optimizemigration", "showmigrations", "sqlmigrate"}
OFFLINE_COMMANDS = {
    "", "collectstatic", "compilemessages", "diffsettings", "findstatic", "help", "makemessages",
    "sendtestemail", "spectacular", "startapp", "startproject", "version",
}  # fmt: skip


def main(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = arguments[1] if len(arguments) > 1 else ""
    if command in OWNER_COMMANDS:
        os.environ["KEEPSAKE_AS_OWNER"] = "yes"
    if needs_services(command, arguments[2:]):
        run_with_services(arguments, needs_tables=command not in OWNER_COMMANDS)
    else:
        run(arguments)


def needs_services(command: str, options: list[str]) -> bool:
    """Return whether a command uses the database or the broker. An unknown command counts as one that does."""
    if command.startswith("-") or {"--help", "-h"} & set(options):
        return False
    if command == "check":
        return any(option.startswith("--database") for option in options)
    return command not in OFFLINE_COMMANDS


def run_with_services(arguments: list[str], *, needs_tables: bool) -> None:
    from config.devserver.embedded_services import services_here  # noqa: PLC0415 - commands that need no server are spared its import

    # A command that is told to end still releases the servers, and stops them if nobody else uses them.
    signal.signal(signal.SIGTERM, _end)
    services = services_here()
    try:
        urls = services.ensure()
        if needs_tables:
            services.make_tables()
        os.environ.update(urls.as_environment())
        run(arguments)
    finally:
        services.release()


def run(arguments: list[str]) -> None:
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - only now is the environment complete

    execute_from_command_line(arguments)


def _end(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)


if __name__ == "__main__":
    main(sys.argv)
