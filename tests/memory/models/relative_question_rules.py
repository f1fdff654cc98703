"""What the database refuses of questions to relatives: see `test_constraints`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from memory.models import RelativeQuestion
from tests.memory.models.told_rules import NOW


def question(**fields: Any) -> Callable[[Any], RelativeQuestion]:
    def row(scene: Any) -> RelativeQuestion:
        about = {"for_whom": "Rosa", "question": "Where?", "token_hash": "a" * 64, "expires_at": NOW}
        return RelativeQuestion(legacy=scene.legacy, asker=scene.user, **{**about, **fields})

    return row


ANSWER = {"answer": "There.", "answered_by": "Rosa", "answered_at": NOW}

RELATIVE_QUESTION_RULES: list[tuple[str, Any, Any]] = [
    ("relative_question_asks", question(), question(question="")),
    ("relative_question_answer_is_whole", question(**ANSWER), question(answer="There.")),
    ("relative_question_answer_is_whole", question(), question(**{**ANSWER, "answered_by": ""})),
]
