"""A correction changes what the same teller told just before. What they told at another time changes only if they name
it, and no quotation gets words that nobody said.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memory.models import FactLink, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own
from tests.support.factories import remember

pytestmark = pytest.mark.django_db

LINES = Path(__file__).with_name("meant_messages.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(part.strip() for part in line.split(" | ")) for line in LINES if " | " in line and line[0] != "#"]


def holds(text, value):
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


@pytest.mark.parametrize("is_at_once", [True, False], ids=["in talk", "at finish"])
@pytest.mark.parametrize(("language", "earlier", "said", "wanted"), CASES)
def test_only_what_is_meant_is_put_right(conversation, settings, language, earlier, said, wanted, is_at_once):
    settings.TOOLS = is_at_once
    conversation.legacy.language = language
    conversation.legacy.save()
    whose = {"legacy": conversation.legacy, "owner": conversation.user, "language": language}
    facts = [(one.startswith("*"), remember(one.lstrip("*"), **whose)) for one in earlier.split(" / ")]
    for one in said.split(" / "):
        ask(conversation, one)
    finish(conversation)

    for is_meant, fact in facts:
        was = fact.content
        fact.refresh_from_db()
        assert (fact.content, fact.status) == (was, Status.SUPERSEDED if is_meant else Status.ACTIVE)
    now = [fact.content for fact in own(conversation).filter(status=Status.ACTIVE)]
    wrong, _, right = wanted.rpartition(" ")
    new = [one for one in now if holds(one, right)]
    if wrong == "-":
        assert new == []
    else:
        before = [fact.content for _, fact in facts]
        assert len(new) == 1
        assert not [one for one in now if holds(one, wrong.split()[0]) and one not in before]
    assert not FactLink.objects.exists()


SAID = [
    ("When our dog Bess died in 1979 we wept, and I held her lead.", "Sorry, it wasn't in 1979, it was in 1981."),
    ("Als unser Hund Bess 1979 starb, weinten wir, und ich hielt die Leine.", "Es war nicht 1979, sondern 1981."),
    ("Cuando murió nuestra perra en 1979 lloramos, y yo tenía la correa.", "Perdón, no fue en 1979, fue en 1981."),
    ("Quand notre chien est mort en 1979, nous avons pleuré.", "Pardon, ce n'était pas en 1979, c'était en 1981."),
]


@pytest.mark.parametrize(("told", "said"), SAID)
def test_nobody_is_quoted_with_words_that_they_never_said(conversation, told, said):
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    quotes = [part for fact in live(conversation) for part in re.findall(r"[“„«](.+)[”“»]", fact)]
    assert all(quote.strip() in (told, said) for quote in quotes)
