"""Signatures `X-Keepsake-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>` with a shared secret.

Mail servers sign the messages that they hand in, and we sign what we send to app servers.
"""

from __future__ import annotations

import hmac
import re
import time
from hashlib import sha256

HEADER = "X-Keepsake-Signature"
SIGNATURE = re.compile(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", re.ASCII)
VALID_SECONDS = 300
"""How old a signature may be: enough for clocks that differ, too short to send a recorded request again later."""


def sign(body: bytes, secret: str) -> str:
    seconds = str(int(time.time()))
    return f"t={seconds},v1={_digest(seconds, body, secret)}"


def is_signed(body: bytes, secret: str, signature: str) -> bool:
    """Tell whether somebody who knows the secret signed the body, at most five minutes ago."""
    said = SIGNATURE.fullmatch(signature)
    if said is None or abs(time.time() - int(said[1])) > VALID_SECONDS:
        return False
    return hmac.compare_digest(_digest(said[1], body, secret), said[2])


def _digest(seconds: str, body: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), f"{seconds}.".encode() + body, sha256).hexdigest()
