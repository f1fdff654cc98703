"""The schema of a Keepsake server as openapi-generator understands it, for clients in Kotlin and Swift.

    python schema_for_phones.py https://keepsake.example.org > keepsake.json
    openapi-generator-cli generate -g kotlin -i keepsake.json -o client \\
        --additional-properties enumUnknownDefaultCase=true

In what a server answers, a name is "one of these, or another text", since names may be added. That generator makes an
empty class of it, and the value is lost. Here the names stand alone: with `enumUnknownDefaultCase` a client reads one
that it does not know as `unknown_default_open_api`.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

Schema = dict[str, Any]


def closed(schema: Schema) -> Schema:
    """The same, with each "one of these names, or another text" as one of the names."""
    enums = {f"#/components/schemas/{name}" for name, one in schema["components"]["schemas"].items() if "enum" in one}
    changed: Schema = _closed(schema, enums)
    return changed


def _closed(node: Any, enums: set[str]) -> Any:
    if isinstance(node, list):
        return [_closed(one, enums) for one in node]
    if not isinstance(node, dict):
        return node
    first, *others = node.get("anyOf") or [{}]
    if first.get("$ref") in enums and others == [{"type": "string"}]:
        return {**first, **{name: value for name, value in node.items() if name != "anyOf"}}
    return {name: _closed(one, enums) for name, one in node.items()}


if __name__ == "__main__":
    schema = Request(f"{sys.argv[1].rstrip('/')}/api/schema/", headers={"Accept": "application/json"})  # noqa: S310 - one's own
    with urlopen(schema) as answer:  # noqa: S310 - an address of one's own
        json.dump(closed(json.load(answer)), sys.stdout, indent=1)
