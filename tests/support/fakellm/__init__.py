"""A model server on this machine that does what a test tells it, and stores everything that it is sent.

    def test_something(fakellm, settings):
        settings.OPENAI_BASE_URL = fakellm.base_url
        fakellm.script(says("She loved ", "dahlias [1]."), failure(429, retry_after=1), hang())
        ...
        assert token not in "".join(fakellm.prompts)

Each answer is used once, the last one again and again. Second looks and labels have their own scripts (`script_looks`,
`script_labels`); without a script, nothing is missed, nothing is wrong, and every pair is different. As a process the
server answers from the gold of a family file: `python -m tests.support.fakellm --family FILE --port 8252`.
"""

from tests.support.fakellm.answers import (
    Answer,
    calls,
    cut,
    drips,
    extraction,
    failure,
    hang,
    json_answer,
    labels,
    raw,
    redirect,
    says,
    stalls,
    transcript,
    vectors,
    verification,
    whole,
)
from tests.support.fakellm.server import FakeLLM, ReceivedRequest

__all__ = [
    "Answer",
    "FakeLLM",
    "ReceivedRequest",
    "calls",
    "cut",
    "drips",
    "extraction",
    "failure",
    "hang",
    "json_answer",
    "labels",
    "raw",
    "redirect",
    "says",
    "stalls",
    "transcript",
    "vectors",
    "verification",
    "whole",
]
