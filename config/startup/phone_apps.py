"""The apps that may open this site's links, as the operator names them. They are read once, and strictly."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.core.exceptions import ImproperlyConfigured

PACKAGE = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", re.ASCII)
FINGERPRINT = re.compile(r"[0-9A-F]{2}(:[0-9A-F]{2}){31}")
APPLE_APP = re.compile(r"[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+")


def read_android_apps(words: Iterable[str]) -> Mapping[str, list[str]]:
    """Return, by package, the SHA-256 fingerprints of its signing certificates. Raises `ImproperlyConfigured`."""
    apps: defaultdict[str, list[str]] = defaultdict(list)
    for word in words:
        package, _, fingerprint = word.partition("=")
        if not (PACKAGE.fullmatch(package) and FINGERPRINT.fullmatch(fingerprint.upper())):
            raise ImproperlyConfigured(
                f"ANDROID_APPS has {word!r}, which does not look like org.example.app=AB:CD:… with 32 pairs of digits."
            )
        apps[package].append(fingerprint.upper())
    return dict(apps)


def read_apple_apps(words: Iterable[str]) -> list[str]:
    """Return the app ids, each with the ten characters of its team before the name. Raises `ImproperlyConfigured`."""
    apps = list(words)
    for app in apps:
        if not APPLE_APP.fullmatch(app):
            raise ImproperlyConfigured(f"APPLE_APPS has {app!r}, which does not look like ABCDE12345.org.example.app.")
    return apps
