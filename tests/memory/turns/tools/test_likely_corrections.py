"""What may correct something told before, and does not say so, becomes a pair to look at; nothing is changed."""

from __future__ import annotations

import pytest

from memory.models import FactLink, FactPair, Status
from tests.memory.turns.tools.conftest import finish, live
from tests.memory.turns.tools.test_tool_turns import ask, own

pytestmark = pytest.mark.django_db

LIKELY = [
    ("en", "Rose made saffron buns every Good Friday.", "Actually it was Maundy Thursday she baked them."),
    ("en", "Rose left school at fifteen and went to the mill.", "She was fourteen when she left school."),
    ("de", "Rose war fünfzehn, als sie die Schule verließ.", "Sie war vierzehn, als sie die Schule verließ."),
    ("de", "Rose hat immer montags gewaschen.", "Nein, es war der Dienstag, an dem sie gewaschen hat."),
    ("es", "Rose ganó el premio con su mermelada.", "En realidad lo ganó con el membrillo."),
    ("fr", "Rose faisait la lessive le lundi.", "En fait c'était le mardi qu'elle la faisait."),
]


@pytest.mark.parametrize(("language", "told", "said"), LIKELY)
def test_both_stay_and_their_teller_is_asked(conversation, language, told, said):
    conversation.legacy.language = language
    conversation.legacy.save()
    ask(conversation, told)
    ask(conversation, said)
    finish(conversation)
    assert len(live(conversation)) == 2
    assert not own(conversation).exclude(status=Status.ACTIVE).exists()
    [pair] = FactPair.objects.for_review_page(conversation.user)
    assert {pair.first.content, pair.second.content} == set(live(conversation))
    assert not FactLink.objects.exists()
