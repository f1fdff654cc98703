"""A server that speaks the S3 protocol, on loopback, and a bucket on it for photos and exports (fixture `bucket`)."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import boto3
import pytest
import requests
from moto.server import ThreadedMotoServer

NAME, REGION, ACCESS, SECRET = "keepsake-private", "us-east-1", "access-key", "secret-key"


NOBODY = "http://127.0.0.1:9"
"""An address at which no server listens."""


@dataclass
class Bucket:
    endpoint: str
    client: Any
    settings: Any

    @property
    def keys(self) -> list[str]:
        return sorted(one["Key"] for one in self.client.list_objects_v2(Bucket=NAME).get("Contents", ()))

    def goes_away(self) -> None:
        self._use(NOBODY)

    def comes_back(self) -> None:
        self._use(self.endpoint)

    def _use(self, endpoint: str) -> None:
        options = {"bucket_name": NAME, "endpoint_url": endpoint, "region_name": REGION}
        options |= {"access_key": ACCESS, "secret_key": SECRET}
        photos = {"BACKEND": "config.private_bucket.BucketStorage", "OPTIONS": options}
        exports = {**photos, "OPTIONS": {**options, "location": "exports"}}
        self.settings.STORAGES = {**self.settings.STORAGES, "photos": photos, "exports": exports}


def is_signed(address: str) -> bool:
    """Return whether the signature is valid (AWS Signature Version 4), which this server does not check."""
    parts = urlsplit(address)
    query = dict(parse_qsl(parts.query))
    said = query.pop("X-Amz-Signature")
    listed = "&".join(f"{quote(name, safe='-_.~')}={quote(query[name], safe='-_.~')}" for name in sorted(query))
    request = f"GET\n{parts.path}\n{listed}\nhost:{parts.netloc}\n\nhost\nUNSIGNED-PAYLOAD"
    _access, scope = query["X-Amz-Credential"].split("/", 1)
    to_sign = "\n".join(["AWS4-HMAC-SHA256", query["X-Amz-Date"], scope, sha256(request.encode()).hexdigest()])
    key = f"AWS4{SECRET}".encode()
    for part in (*scope.split("/"), to_sign):
        key = hmac.digest(key, part.encode(), "sha256")
    return hmac.compare_digest(key.hex(), said)


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    """The server's address. Each test starts with an empty server."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(settings: Any, s3_server: str) -> Bucket:
    requests.post(f"{s3_server}/moto-api/reset", timeout=5).raise_for_status()
    keys = {"aws_access_key_id": ACCESS, "aws_secret_access_key": SECRET}
    client = boto3.client("s3", endpoint_url=s3_server, region_name=REGION, **keys)
    client.create_bucket(Bucket=NAME)
    made = Bucket(s3_server, client, settings)
    made.comes_back()
    return made
