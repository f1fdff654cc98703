"""Which sentences of a message a fact was made from."""

from __future__ import annotations

import pytest

from memory.language.comparison.source_sentences import shown_to_others, told_sentences

ARREST = "He was arrested in Whitby in 1962 for fighting, but that bit is not for the family please."


@pytest.mark.parametrize(
    ("text", "statement", "shown"),
    [
        (
            f"Dad kept a ferret called Nelson in the coal hole. {ARREST}",
            "Derek kept a ferret called Nelson in the coal hole.",
            "Dad kept a ferret called Nelson in the coal hole.",
        ),
        (
            "Papa hatte ein Frettchen namens Nelson im Kohlenkeller. Er wurde 1962 in Husum verhaftet.",
            "Papa hielt ein Frettchen im Kohlenkeller, es hieß Nelson.",
            "Papa hatte ein Frettchen namens Nelson im Kohlenkeller.",
        ),
        (
            "A papá lo detuvieron en Cádiz en 1962. Tenía un hurón en la carbonera, se llamaba Nelson.",
            "Ramiro tenía un hurón llamado Nelson en la carbonera.",
            "Tenía un hurón en la carbonera, se llamaba Nelson.",
        ),
        (
            "Papa avait un furet dans la cave à charbon. Il a été arrêté à Brest en 1962, ne le dites pas aux autres.",
            "Marcel gardait un furet dans sa cave à charbon.",
            "Papa avait un furet dans la cave à charbon.",
        ),
        (
            f"He bought a boat in 1958. {ARREST} It sank off Scarborough in a storm.",
            "Derek bought a boat in 1958. It sank off Scarborough in a storm.",
            "He bought a boat in 1958. … It sank off Scarborough in a storm.",
        ),
        ("1962, in Whitby!", "Derek married in Whitby in 1962.", "1962, in Whitby!"),
        (
            "They married in Whitby in 62. He was arrested in Whitby in 1962.",
            "Derek got married in Whitby in 1962.",
            "They married in Whitby in 62.",
        ),
    ],
)
def test_the_sentences_that_say_it_are_found_and_no_others(text: str, statement: str, shown: str):
    assert told_sentences(text, statement) == shown


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (f"Dad kept a ferret. {ARREST}", "Derek was fond of animals."),
        (
            "They tied the knot in Whitby in 1962. He was arrested in Whitby in 1962.",
            "He got hitched in Whitby in 1962.",
        ),
        ("He loved Whitby. He hated Leeds.", "Derek told many stories."),
        ("Yes.", "Derek was arrested in Whitby."),
        ("", "Derek was arrested in Whitby."),
        (f"Nelson lived in the coal hole. {ARREST}", "She is."),
    ],
)
def test_where_it_is_not_plain_nothing_is_shown(text: str, statement: str):
    assert told_sentences(text, statement) == ""


def test_a_marked_part_is_what_is_shown_and_a_secret_never():
    text = "She kept bees. The code of the door is 4417. She kept hens."
    assert shown_to_others(text, "Rose kept hens.", start=0, end=14) == "She kept bees."
    assert shown_to_others(text, "Rose kept hens.") == "She kept hens."
    assert "4417" not in shown_to_others(text, "The door has a code.")


def test_no_message_stays_in_the_process():
    assert not hasattr(told_sentences, "cache_info")
