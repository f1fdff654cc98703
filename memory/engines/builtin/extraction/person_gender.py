"""The person's gender where the family gave no pronouns: by how the teller speaks of the person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from memory.engines.base import ExtractionRequest
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, kin_in
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Gender
from memory.language.sentences.sentences import split_sentences


def participants_of(request: ExtractionRequest) -> Participants:
    """Return the participants; where nobody stated the person's gender, it follows from the teller's words."""
    participants = Participants.of(request.person, request.teller)
    if participants.gender:
        return participants
    told = [one.content for one in (*request.before, *request.messages) if one.role == "user" and not one.speaker]
    by_kin = {kin.gender for text in told for kin in kin_in(text) if kin.role in participants.roles}
    genders = by_kin if len(by_kin) == 1 else _genders_of_pronouns(told, participants)
    return participants.spoken_of_as(genders.pop()) if len(genders) == 1 and genders < {"m", "f"} else participants


def _genders_of_pronouns(told: Sequence[str], participants: Participants) -> set[Gender]:
    """Return the gender that most messages give the person by "he" or "she"; several genders if they are even.

    Only messages count whose opening sentence mentions the person first, by a pronoun: nobody else is named before.
    """
    genders: Counter[Gender] = Counter()
    for text in told:
        lexicon = read_language(text, lexicon_for(participants.person.language))
        opening = next(iter(split_sentences(text, lexicon)), "")
        mentions = read_aspect(opening, lexicon, participants, Focus(participants)).mentions
        if mentions and mentions[0].who is Who.PERSON and mentions[0].form == "subject":
            genders[mentions[0].gender] += 1
    most = max(genders.values(), default=0)
    return {gender for gender, times in genders.items() if times == most}
