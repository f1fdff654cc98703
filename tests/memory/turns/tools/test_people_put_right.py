"""Who it was is put right at once, and what a fact quotes about the person is then said without quotation marks."""

from __future__ import annotations

import pytest

from memory.models import FactLink, Status
from memory.services.facts.correction import restore
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

PUT_RIGHT = [
    (
        "en",
        "Mam taught her to knit in the war.",
        "Not Mam, it was the teacher.",
        "About Rose: The teacher taught her to ",
    ),
    ("en", "Rose got the watch from Frank.", "Sorry, not Frank, it was her boss.", "Rose got the watch from her boss."),
    (
        "de",
        "Mutti hat ihr das Stricken beigebracht.",
        "Nicht Mutti, es war die Lehrerin.",
        "Über Rose: Die Lehrerin hat ",
    ),
    ("es", "Mamá le enseñó a hacer punto en la guerra.", "No fue mamá, fue la maestra.", "Sobre Rose: La maestra le "),
    ("fr", "Maman lui a appris à tricoter.", "Pas maman, c'était l'institutrice.", "Sur Rose : L'institutrice lui a "),
]


@pytest.mark.parametrize("is_at_once", [True, False], ids=["in talk", "at finish"])
@pytest.mark.parametrize(("language", "told", "said", "right"), PUT_RIGHT)
def test_the_wrong_one_is_in_no_fact_any_more(conversation, settings, language, told, said, right, is_at_once):
    settings.TOOLS = is_at_once
    conversation.legacy.language = language
    conversation.legacy.save()
    ask(conversation, told)
    reply = ask(conversation, said)
    assert (right in reply.content) == is_at_once
    finish(conversation)
    [fact] = live(conversation)
    assert fact.startswith(right)
    old = own(conversation).exclude(status=Status.ACTIVE).get()
    assert old.status == Status.SUPERSEDED
    assert not FactLink.objects.exists()
    restore(user=conversation.user, fact_id=old.pk)
    assert live(conversation) == [old.content]


def test_what_a_teller_said_of_themselves_stays_as_they_said_it(conversation):
    ask(conversation, "My brother and I always sang when Mam baked for us on Sundays.")
    ask(conversation, "Not Mam, it was the lodger.")
    finish(conversation)
    assert not any("lodger" in fact and "sang" in fact and "I" in fact.split() for fact in live(conversation))
    assert not own(conversation).filter(status=Status.SUPERSEDED).exists()
