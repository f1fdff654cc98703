"""The measurement of turns runs through, and loses and doubles none."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.workers
def test_all_turns_are_measured_and_none_is_lost_or_doubled(tmp_path):
    few = ["--facts", "40", "--runs", "1", "--count", "3", "--streams", "3", "--at-once", "4"]
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.turns", "--only", "turns,search,burst", *few],
        cwd=settings.BASE_DIR,
        env={**environment, "KEEPSAKE_VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert told.returncode == 0, told.stderr[-3000:]
    report = json.loads(told.stdout[told.stdout.index('{\n "facts"') :])
    (burst,) = report["burst"]["rounds"]
    assert (burst["ended_once"], burst["lost"], burst["doubled"]) == (4, 0, 0)
    assert report["turns"]["overhead"]["p50_ms"] > 0
    assert report["search"]["own"]["p50_ms"] < report["search"]["http"]["p50_ms"]
