"""Web Push for browsers: who sends (VAPID, RFC 8292), and a message that only the browser can read (RFC 8291).

Made of `cryptography`, which is here anyway: the libraries that do the same bring two HTTP clients of their own, which
follow redirects to wherever a subscription leads.
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

KEY_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"
TOKEN_SECONDS = 12 * 3600
"""At most 24 hours are allowed; clocks differ."""


def encode(data: bytes) -> str:
    """Base64url without padding, as browsers have it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Raises `ValueError`."""
    if not text.isascii() or "+" in text or "/" in text:
        raise ValueError("not base64url")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public_key(text: str) -> ec.EllipticCurvePublicKey:
    """Raises `ValueError` for what is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(text))


@cache
def read_private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The 32 bytes of `PUSH_KEY`; raises `ValueError`."""
    data = decode(text)
    if len(data) != 32:
        raise ValueError("not 32 bytes")
    return ec.derive_private_key(int.from_bytes(data), ec.SECP256R1())


def server_key() -> str:
    """The public key by which a browser knows who may send to it; empty where push is off."""
    return encode(public_bytes(read_private_key(settings.PUSH_KEY).public_key())) if settings.PUSH_KEY else ""


def authorization(endpoint: str) -> str:
    """For one push service: another one can do nothing with it."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + TOKEN_SECONDS,
        "sub": settings.PUSH_CONTACT,
    }
    head = _as_json({"typ": "JWT", "alg": "ES256"})
    signed = f"{head}.{_as_json(claims)}"
    r, s = decode_dss_signature(read_private_key(settings.PUSH_KEY).sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}, k={server_key()}"


def encrypt(
    text: bytes, *, key: str, auth: str, sender: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """One record of `aes128gcm` for the browser with this `key` and `auth`. Both last arguments are new each time, but
    for whoever compares with the example of the specification.
    """
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(SALT_BYTES)
    receiver, own = read_public_key(key), public_bytes(sender.public_key())
    info = b"WebPush: info\x00" + public_bytes(receiver) + own
    secret = _derive(sender.exchange(ec.ECDH(), receiver), decode(auth), info, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + len(own).to_bytes(1) + own
    return head + AESGCM(content_key).encrypt(nonce, text + LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _as_json(data: object) -> str:
    return encode(json.dumps(data, separators=(",", ":")).encode())
