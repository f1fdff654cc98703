"""Web Push for browsers: identifying the sender (VAPID, RFC 8292) and encrypting messages for a browser (RFC 8291).

It uses `cryptography`, which is installed anyway. The libraries for Web Push bring two HTTP clients of their own, which
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
"""How long a token is valid. The RFC allows 24 hours; half of that leaves room for clocks that differ."""


def encode(data: bytes) -> str:
    """Return base64url without padding, as browsers use it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Decode base64url without padding. Raises `ValueError`."""
    if not text.isascii() or "+" in text or "/" in text:
        raise ValueError("not base64url")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public_key(text: str) -> ec.EllipticCurvePublicKey:
    """Read a browser's public key. Raises `ValueError` if it is not a point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(text))


@cache
def read_private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Read the private key from `PUSH_KEY`, 32 bytes as base64url. Raises `ValueError`."""
    data = decode(text)
    if len(data) != 32:
        raise ValueError("not 32 bytes")
    return ec.derive_private_key(int.from_bytes(data), ec.SECP256R1())


def server_key() -> str:
    """Return the public key by which a browser knows who may send to it. It is empty if push is off."""
    return encode(public_bytes(read_private_key(settings.PUSH_KEY).public_key())) if settings.PUSH_KEY else ""


def authorization(endpoint: str) -> str:
    """Return the `Authorization` header for the push service of this endpoint. No other service accepts it."""
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
    """Encrypt a message as one record of `aes128gcm` for the browser with this `key` and `auth`.

    `sender` and `salt` are new for each message. They are passed only to reproduce the example in the RFC.
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
