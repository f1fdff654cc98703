"""What search says over the API of hits that were corrected or set aside since, and to whom."""

from __future__ import annotations

import pytest

from memory.indexing.corrected_evidence import refresh_evidence
from memory.models.facts import INSTEAD_OF
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import set_aside
from tests.support.api import Phone
from tests.support.factories import remember, told

pytestmark = pytest.mark.django_db


def test_hits_that_were_corrected_or_set_aside_since_are_marked_for_their_teller(family):
    mine = {"legacy": family.legacy, "owner": family["contributor"]}
    said = told("Rose kept her accordion under the stairs.", **mine)
    wrong = remember("Rose kept her accordion under the stairs.", messages=[said], **mine)

    def marks() -> tuple[bool, list[str]]:
        answer = Phone(family["contributor"]).get("search", family.legacy.pk, q="accordion stairs")
        hit = next(hit for hit in answer.json()["results"] if hit["id"] == str(said.pk))
        return hit["corrected_since"], hit["newer"]

    assert marks() == (False, [])
    right = correct_fact(user=family["contributor"], fact_id=wrong.pk, changes={"content": "It was in the attic."})
    assert marks() == (True, [str(right.pk)])
    set_aside(user=family["contributor"], fact_id=right.pk)
    assert marks() == (True, [])


def test_that_somebody_corrects_what_they_share_in_private_is_marked_for_nobody_else(family):
    mine = {"legacy": family.legacy, "owner": family["contributor"]}
    shared = remember("Rose kept her accordion under the stairs.", approved=True, **mine)
    instead = remember("Rose kept her accordion in the attic.", metadata={INSTEAD_OF: str(shared.pk)}, **mine)
    refresh_evidence(family.legacy.pk, [instead])
    for actor, newer in (("contributor", [str(instead.pk)]), ("keeper", []), ("reader", [])):
        answer = Phone(family[actor]).get("search", family.legacy.pk, q="accordion stairs")
        hit = next(hit for hit in answer.json()["results"] if hit["id"] == str(shared.pk))
        assert (hit["corrected_since"], hit["newer"]) == (bool(newer), newer), actor
