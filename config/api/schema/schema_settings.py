"""The settings of the schema, and the parts that each app adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

API_VERSION = "1.2"
"""The version number in the URL, and the number of additions since. docs/api.md lists them with their dates."""
VERSION_HEADER = "X-Keepsake-Version"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppSchema:
    """An app's part of the schema. `config.settings` combines the parts of all apps. Names of code are dotted paths."""

    enums: Mapping[str, str] = field(default_factory=dict)
    """By the name of each enum, the path of its values."""
    hooks: tuple[str, ...] = ()
    """The functions that complete the schema after it is generated."""
    tagged: frozenset[str] = frozenset()
    """The components whose responses have an ETag, which is accepted as If-Match."""
    untagged_calls: frozenset[str] = frozenset()
    """Calls that answer with such a component, but without an ETag."""
    leads_to: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By the component of a response, the name of its id in URLs, and the place of the id in the response."""


def spectacular_settings(*apps: AppSchema) -> dict[str, Any]:
    return {
        **OF_THE_WHOLE,
        "POSTPROCESSING_HOOKS": [
            "drf_spectacular.hooks.postprocess_schema_enums",
            *(hook for app in apps for hook in app.hooks),
            "config.api.schema.auto_schema.finish",
        ],
        "ENUM_NAME_OVERRIDES": {name: place for app in apps for name, place in app.enums.items()},
    }


OF_THE_WHOLE: dict[str, Any] = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "Keepsake",
    "VERSION": API_VERSION,
    "DESCRIPTION": (
        "Where a family remembers a person together. Sign in through `/_allauth/app/v1/` (described at "
        "`/_allauth/openapi.json`) and send the session's token as `X-Session-Token`; a "
        "program of your own sends a personal access token as `Authorization: Bearer`. Times are UTC, dates are EDTF, "
        "ids are UUIDs. What is not yours to see is not there: 404."
    ),
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "Where this was read."}],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "PATH_CONVERTER_OVERRIDES": {"id": {"type": "string", "format": "uuid"}},  # config.apps
    "COMPONENT_SPLIT_PATCH": False,  # our inputs for changes declare themselves which fields are required
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "displayOperationId": False, "validatorUrl": None},
    "SORT_OPERATIONS": False,
}
