"""The program of docs/phones.md that makes of the schema what openapi-generator understands, as it is started there."""

import json
import runpy
import sys

import pytest

from config.startup.environment import BASE_DIR


@pytest.mark.django_db(transaction=True)
def test_it_fetches_the_schema_from_a_server(live_server, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["schema_for_phones.py", f"{live_server.url}/"])
    runpy.run_path(str(BASE_DIR / "docs/examples/schema_for_phones.py"), run_name="__main__")
    schema = json.loads(capsys.readouterr().out)
    assert schema["openapi"].startswith("3.1")
    visibility = schema["components"]["schemas"]["Fact"]["properties"]["visibility"]
    assert "anyOf" not in visibility
