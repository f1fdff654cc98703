"""Hand a mail from standard input in to Keepsake, as a draft of a story: `mail_to_keepsake.py RECIPIENT < mail`.

Reads KEEPSAKE (its address) and INBOUND_MAIL_SECRET from the environment. The exit codes are those that mail servers
understand: 0, taken; 65, 67, refused, so that the sender is told why; 75, not now, so that it is tried again later.
"""

from __future__ import annotations

import email.policy
import hashlib
import hmac
import json
import os
import sys
import time
from email.message import EmailMessage
from email.parser import BytesParser

import httpx2

REFUSED, NO_SUCH_ADDRESS, LATER = 65, 67, 75


def as_json(mail: EmailMessage, recipient: str) -> bytes:
    """What Keepsake takes of a mail. One without a Message-ID is known by what it says."""
    part = mail.get_body(("plain",))
    text = part.get_content() if part is not None else ""
    known_by = mail["Message-ID"] or hashlib.sha256(bytes(mail)).hexdigest()
    told = {"id": known_by, "to": recipient, "from": mail["From"] or "", "subject": mail["Subject"] or "", "text": text}
    return json.dumps(told).encode()


def signature(body: bytes, secret: str) -> str:
    now = str(int(time.time()))
    return f"t={now},v1={hmac.new(secret.encode(), f'{now}.'.encode() + body, hashlib.sha256).hexdigest()}"


def main() -> int:
    mail = BytesParser(EmailMessage, policy=email.policy.default).parse(sys.stdin.buffer)
    body = as_json(mail, sys.argv[1])
    signed = signature(body, os.environ["INBOUND_MAIL_SECRET"])
    headers = {"Content-Type": "application/json", "X-Keepsake-Signature": signed}
    try:
        answer = httpx2.post(f"{os.environ['KEEPSAKE']}/inbound-mail/", content=body, headers=headers, timeout=30)
    except httpx2.HTTPError:
        return LATER
    if answer.is_success:
        return 0
    if answer.status_code not in (403, 404, 413, 422):
        return LATER
    sys.stderr.write(f"{answer.json().get('detail', '')}\n")
    return NO_SUCH_ADDRESS if answer.status_code == 404 else REFUSED


if __name__ == "__main__":
    sys.exit(main())
