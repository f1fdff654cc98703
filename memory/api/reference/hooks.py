"""Postprocessing hooks of the schema: they add descriptions and examples."""

from __future__ import annotations

from typing import Any

from config.api.schema.postprocessing import calls_of
from memory.api.reference.call_texts import COMPONENTS, DESCRIPTIONS, TAGS
from memory.api.reference.examples import EXAMPLES


def describe_calls(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    for _path, _method, call in calls_of(result):
        if text := DESCRIPTIONS.get(call["operationId"]):
            call["description"] = text
        for body in call.get("requestBody", {}).get("content", {}).values():
            name = body["schema"].get("$ref", "").rpartition("/")[2]
            if name in EXAMPLES:
                body["examples"] = {"usual": {"value": EXAMPLES[name]}}
    for name, component in result["components"]["schemas"].items():
        if "properties" in component and not name.startswith("Stream"):
            # A docstring speaks to who changes the shape.
            component.pop("description", None)
            if name in COMPONENTS:
                component["description"] = COMPONENTS[name]
    result["tags"] = TAGS
    return result
