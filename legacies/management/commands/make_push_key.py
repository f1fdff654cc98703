"""A command that prints a new key for push messages. Browsers subscribed with another key must be switched on again."""

from __future__ import annotations

from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management.base import BaseCommand

from legacies.push.web_push import encode


class Command(BaseCommand):
    help = "Print a line for the environment: PUSH_KEY, by which browsers know who sends to them."
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        self.stdout.write(f"PUSH_KEY={encode(number.to_bytes(32))}")
