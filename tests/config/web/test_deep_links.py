"""The files by which phones know that an app may open this site's links."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import Resolver404, resolve

from config.startup.phone_apps import read_android_apps, read_apple_apps
from config.web.deep_links import OPENED

PRINT = ":".join(["AB"] * 32)
ANDROID, APPLE = "/.well-known/assetlinks.json", "/.well-known/apple-app-site-association"


@pytest.mark.parametrize("path", [ANDROID, APPLE])
def test_without_an_app_there_is_no_such_file(path: str, client: Client):
    assert client.get(path).status_code == 404


def test_an_android_app_is_named_with_every_certificate(client: Client, settings: Any):
    settings.ANDROID_APPS = read_android_apps(
        [f"org.example.keepsake={PRINT.lower()}", f"org.example.keepsake={PRINT}"]
    )

    answer = client.get(ANDROID)

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    (said,) = answer.json()
    assert "delegate_permission/common.handle_all_urls" in said["relation"]
    assert said["target"] == {
        "namespace": "android_app",
        "package_name": "org.example.keepsake",
        "sha256_cert_fingerprints": [PRINT, PRINT],
    }


def test_an_apple_app_opens_legacies_and_invitations(client: Client, settings: Any):
    settings.APPLE_APPS = read_apple_apps(["ABCDE12345.org.example.keepsake"])

    answer = client.get(APPLE)

    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    (links,) = answer.json()["applinks"]["details"]
    assert links == {"appIDs": ["ABCDE12345.org.example.keepsake"], "components": [{"/": path} for path in OPENED]}
    assert client.post(APPLE).status_code == 405


def test_what_an_app_opens_is_there():
    for path in OPENED:
        try:
            resolve(path.replace("*", "0198f000-0000-7000-8000-000000000001/"))
        except Resolver404:
            pytest.fail(path)


@pytest.mark.parametrize(
    "word", ["org.example.keepsake", f"keepsake={PRINT}", "org.example.keepsake=AB:CD", f"={PRINT}"]
)
def test_a_mistake_about_an_android_app_stops_the_start(word: str):
    with pytest.raises(ImproperlyConfigured, match="ANDROID_APPS"):
        read_android_apps([word])


@pytest.mark.parametrize("word", ["org.example.keepsake", "ABCDE12345", "abcde12345.org.example"])
def test_a_mistake_about_an_apple_app_stops_the_start(word: str):
    with pytest.raises(ImproperlyConfigured, match="APPLE_APPS"):
        read_apple_apps([word])
