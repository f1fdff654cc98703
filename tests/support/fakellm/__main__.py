"""`python -m tests.support.fakellm --family FILE --port 8252`: a model server that answers from a family's gold."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.support.fakellm.gold import GoldTeacher
from tests.support.fakellm.server import FakeLLM


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.support.fakellm", description=__doc__)
    parser.add_argument("--family", type=Path, required=True, help="a family file with its gold")
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    fake = FakeLLM(teacher=GoldTeacher(json.loads(options.family.read_text())), port=options.port)
    sys.stdout.write(f"OPENAI_BASE_URL={fake.base_url}\n")
    sys.stdout.flush()
    fake.serve()


if __name__ == "__main__":
    main()
