"""A server that speaks the S3 protocol, on loopback, and a bucket on it for photos and exports (fixture `bucket`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import boto3
import pytest
import requests
from moto.server import ThreadedMotoServer

NAME, REGION, ACCESS, SECRET = "keepsake-private", "us-east-1", "access-key", "secret-key"


NOBODY = "http://127.0.0.1:9"
"""Where no server listens."""


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


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    """Its address. What is on it is gone with each test."""
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
