"""One short example of an extraction in each language: an invented conversation, and what a careful reader draws from
it.

Each example shows the same: a name instead of a pronoun, the member's family beside the person's, the death of somebody
else with its own date, a correction that counts, and a question that is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from memory.engines.base import ExtractionRequest, NumberedMessage, Person, Teller

TOLD_AT = datetime(2025, 5, 4, 18, 5, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Example:
    """A request, and its answer in the form of the schema."""

    request: ExtractionRequest
    answer: Mapping[str, Any]


def _example(person: Person, teller: Teller, said: tuple[str, str], answer: Mapping[str, Any]) -> Example:
    messages = tuple(
        NumberedMessage(number=number, role="user", content=text, at=TOLD_AT) for number, text in enumerate(said, 1)
    )
    return Example(ExtractionRequest(person=person, teller=teller, messages=messages), answer)


def _fact(content: str, messages: list[int], category: str, subject: str, importance: int, **more: Any) -> Any:
    usual = {"memory_type": "semantic", "about": "legacy", "subject": subject, "importance": importance}
    surely = {"confidence": 0.9, "authority": "firsthand", "occurred": None, "pinned": False, "instructs": False}
    return {"content": content, "messages": messages, "category": category, **usual, **surely, **more}


def _answer(summary: str, raised: str, died: str, summers: str) -> Mapping[str, Any]:
    """Return the same three statements in each language: who raised him, who died, and where the summers were spent."""
    heard = {"memory_type": "episodic", "authority": "hearsay", "occurred": "1944"}
    return {
        "summary": summary,
        "facts": [
            _fact(raised, [1], "relationship", "family.aunt", 7),
            _fact(died, [1], "relationship", "family.brother.death", 6, **heard),
            _fact(summers, [1, 2], "habit", "family.summers", 5),
        ],
        "entries": [{"type": "loss", "occurred": "1944", "summary": died, "messages": [1], "data": []}],
    }


EXAMPLES: Mapping[str, Example] = {
    "en": _example(
        Person(name="Walter Hughes", pronouns="he/him", born="1938", died="2021-03"),
        Teller(name="Joan", relationship="daughter", calls_them="Dad"),
        (
            "his aunt Peg raised him, I was told his brother Tom died in 44. we had every summer with him in Whitby",
            "no wait, it was Scarborough! how are you today?",
        ),
        _answer(
            "Joan tells, in a light tone, of her father's childhood and of the summers with him.",
            "Walter Hughes was raised by his aunt Peg.",
            "Walter Hughes's brother Tom died in 1944.",
            "Joan and her family spent every summer with Walter Hughes in Scarborough.",
        ),
    ),
    "es": _example(
        Person(name="Evaristo Pardo", pronouns="él", born="1938", died="2021-03"),
        Teller(name="Lucía", relationship="hija", calls_them="papá"),
        (
            "lo crió su tía Paca, me contaron que su hermano Blas murió en el 44. veraneábamos con él en Laredo",
            "no, espera, ¡era en Noja! ¿y tú qué tal hoy?",
        ),
        _answer(
            "Lucía cuenta, en tono alegre, la infancia de su padre y los veranos con él.",
            "A Evaristo Pardo lo crió su tía Paca.",
            "Blas, el hermano de Evaristo Pardo, murió en 1944.",
            "Lucía y su familia pasaban los veranos con Evaristo Pardo en Noja.",
        ),
    ),
    "de": _example(
        Person(name="Albert Kessler", pronouns="er/ihn", born="1938", died="2021-03"),
        Teller(name="Jutta", relationship="Tochter", calls_them="Papa"),
        (
            "seine Tante Lene hat ihn großgezogen, angeblich starb sein Bruder Emil 44. im Sommer waren wir in Husum",
            "nein warte, es war Büsum! wie geht's dir heute?",
        ),
        _answer(
            "Jutta erzählt heiter von der Kindheit ihres Vaters und von den Sommern mit ihm.",
            "Albert Kessler wurde von seiner Tante Lene großgezogen.",
            "Albert Kesslers Bruder Emil starb 1944.",
            "Jutta und ihre Familie waren mit Albert Kessler im Sommer in Büsum.",
        ),
    ),
    "fr": _example(
        Person(name="Armand Vasseur", pronouns="il", born="1938", died="2021-03"),
        Teller(name="Odile", relationship="fille", calls_them="papa"),
        (
            "sa tante Berthe l'a élevé, paraît que son frère Léon est mort en 44. tous les étés on était à Royan",
            "non attends, c'était à Marennes ! et toi, ça va aujourd'hui ?",
        ),
        _answer(
            "Odile raconte, d'un ton léger, l'enfance de son père et les étés avec lui.",
            "Armand Vasseur a été élevé par sa tante Berthe.",
            "Léon, le frère d'Armand Vasseur, est mort en 1944.",
            "Odile et sa famille passaient tous les étés à Marennes avec Armand Vasseur.",
        ),
    ),
}
