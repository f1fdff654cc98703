"""Regressions from the sparse features of texts to what people said about the texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

STEPS, RATE, PENALTY = 80, 0.08, 3.0
"""Steps of gradient descent, their size, and the penalty on the weights (per sentence)."""
CLOSE = 1e-10
"""The share of the first residual at which the line fits well enough."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """A sparse matrix: `values[i]` is in row `rows[i]`, column `columns[i]`. A row is a text, a column a feature."""

    rows: NDArray[np.int64]
    columns: NDArray[np.int64]
    values: Floats
    shape: tuple[int, int]

    def times(self, weights: Floats) -> Floats:
        return np.bincount(self.rows, self.values * weights[self.columns], self.shape[0]).astype(np.float32)

    def transposed_times(self, texts: Floats) -> Floats:
        return np.bincount(self.columns, self.values * texts[self.rows], self.shape[1]).astype(np.float32)


def descend(matrix: Matrix, wanted: Floats, share: Floats) -> tuple[Floats, Floats]:
    """Return weights and bias of a softmax regression: a row of `wanted` for each text, its weight in `share`."""
    weights, bias = (np.zeros((rows, wanted.shape[1]), np.float32) for rows in (matrix.shape[1], 1))
    state = [np.zeros_like(weights), np.zeros_like(weights), np.zeros_like(bias), np.zeros_like(bias)]
    for step in range(1, STEPS + 1):
        scores = np.stack([matrix.times(column) for column in weights.T], axis=1) + bias
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        missed = (raised / raised.sum(axis=1, keepdims=True) - wanted) * (share / share.sum())[:, None]
        slope = np.stack([matrix.transposed_times(column) for column in missed.T], axis=1)
        slopes = (slope + PENALTY / share.sum() * weights, missed.sum(axis=0, keepdims=True))
        _step_down(weights, slopes[0], state[:2], step)
        _step_down(bias, slopes[1], state[2:], step)
    return weights, bias[0]


def _step_down(values: Floats, slope: Floats, state: Sequence[Floats], step: int) -> None:
    """Do one step of Adam (Kingma and Ba 2014), in place."""
    mean, spread = state
    mean += 0.1 * (slope - mean)
    spread += 0.001 * (slope**2 - spread)
    values -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)


def fit_line(matrix: Matrix, wanted: Floats, *, penalty: float) -> tuple[Floats, Floats]:
    """Return a column of weights, and their bias, of a ridge regression. `wanted` has a value for each text. By
    conjugate gradients (Hestenes and Stiefel 1952).
    """
    weights = np.zeros(matrix.shape[1], np.float32)
    rest: Floats = matrix.transposed_times(wanted - wanted.mean())
    direction, size = rest.copy(), rest @ rest
    enough = CLOSE * size
    for _step in range(STEPS):
        if size <= enough:
            break
        image = matrix.transposed_times(matrix.times(direction)) + penalty * direction
        length = size / (direction @ image)
        weights += length * direction
        rest -= length * image
        smaller = rest @ rest
        direction, size = (rest + smaller / size * direction).astype(np.float32), smaller
    return weights[:, None], np.array([wanted.mean()], np.float32)
