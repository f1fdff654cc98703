"""What each feature weighs. Made by `benchmarks/distress.py` from the examples in the tests; read once."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memory.language.distress.features import Features

FILE = Path(__file__).parent / "data" / "weights.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression; `bias` holds the threshold. A hashed feature weighs its byte, times `unit`."""

    bias: float
    named: Mapping[str, float]
    hashed: bytes
    unit: float

    def weigh(self, features: Features) -> float:
        named = sum(self.named.get(name, 0.0) * value for name, value in features.named.items())
        hashed = sum((self.hashed[number] - 128) * value for number, value in features.hashed.items())
        return self.bias + named + self.unit * hashed


@cache
def load_weights() -> Weights:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return Weights(stored["bias"], stored["named"], base64.b64decode(stored["hashed"]), stored["unit"])
