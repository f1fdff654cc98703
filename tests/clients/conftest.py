"""The API schema as the developer of a client downloads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer


@pytest.fixture
def schema_file(tmp_path: Path) -> Path:
    file = tmp_path / "schema.json"
    file.write_bytes(OpenApiJsonRenderer().render(SchemaGenerator().get_schema(request=None, public=True)))
    return file
