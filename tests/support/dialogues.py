"""Dialogues about memory, written by hand: what a member says, what a capable model understands of it, and what the
reply must contain.

    == name: what it is about
    Anna: Please remember that Ruth kept bees in Whitby.
      + Ruth kept bees in Whitby.          a statement; `+me` about the teller
    --                                     another conversation begins
    Anna: No, she kept hens.
      ~ bees => Ruth kept hens.            the line with these words is corrected
      - hens                               the line with them is forgotten; `-none`: there is none
      ? hens                               the words of a line that answers; `? me`: what is known of the teller
      = Whitby                             the reply contains this
      ! Leeds                              no paragraph of it contains this without what is expected
      0                                    the reply says that nobody has told it
      facts 1                              the number of the teller's facts at the end
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

ABOUT_TELLER = "me"


@dataclass(frozen=True)
class Meant:
    """What a message asks for. `words` are all in the line that is meant; `statement` is what it should say."""

    deed: Literal["tell", "correct", "forget", "ask"]
    words: tuple[str, ...] = ()
    statement: str = ""
    of_teller: bool = False
    is_known: bool = True


@dataclass
class Said:
    """A message of a member, and what is expected of its reply."""

    member: str
    text: str
    meant: list[Meant] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    forbidden: list[str] = field(default_factory=list)
    is_untold: bool = False

    @property
    def is_checked(self) -> bool:
        return bool(self.expected or self.is_untold)


@dataclass
class Dialogue:
    """Conversations in order. At its end each conversation is finished and consolidated."""

    name: str
    family: Family
    conversations: list[list[Said]] = field(default_factory=lambda: [[]])
    facts: int | None = None

    @property
    def said(self) -> list[Said]:
        return [said for conversation in self.conversations for said in conversation]


@dataclass
class Family:
    language: str
    person: str
    pronouns: str
    members: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The relationship of each member to the person, and the name they call the person, by the member's name."""
    dialogues: list[Dialogue] = field(default_factory=list)


def read_family(path: Path) -> Family:
    lines = path.read_text(encoding="utf-8").splitlines()
    person, pronouns = lines[0].removeprefix("about ").split(", ")
    family = Family(path.stem, person, pronouns)
    for line in filter(None, map(str.rstrip, lines[1:])):
        if line.startswith("member "):
            name, relationship, calls = line.removeprefix("member ").split(", ")
            family.members[name] = (relationship, calls.split()[-1])
        elif line.startswith("== "):
            name = line.removeprefix("== ").partition(":")[0]
            family.dialogues.append(Dialogue(f"{family.language} {name}", family))
        else:
            _read_line(line, family.dialogues[-1])
    return family


def _read_line(line: str, dialogue: Dialogue) -> None:
    if line == "--":
        dialogue.conversations.append([])
    elif line.startswith("  "):
        _read_note(line.strip(), dialogue)
    else:
        member, text = line.split(": ", 1)
        dialogue.conversations[-1].append(Said(member, text))


def _read_note(note: str, dialogue: Dialogue) -> None:
    said, (mark, _, rest) = dialogue.conversations[-1][-1], note.partition(" ")
    match mark:
        case "+" | "+me":
            said.meant.append(Meant("tell", statement=rest, of_teller=mark == "+me"))
        case "~":
            words, statement = rest.split(" => ")
            said.meant.append(Meant("correct", tuple(words.split()), statement))
        case "-" | "-none":
            said.meant.append(Meant("forget", tuple(rest.split()), is_known=mark == "-"))
        case "?":
            said.meant.append(Meant("ask", tuple(rest.split()), of_teller=rest == ABOUT_TELLER))
        case "=":
            said.expected.append(rest)
        case "!":
            said.forbidden.append(rest)
        case "0":
            said.is_untold = True
        case "facts":
            dialogue.facts = int(rest)
        case _:
            raise ValueError(note)


def wrong_parts(said: Said, reply: str) -> Iterator[str]:
    """Yield what the reply lacks of what is expected, and what it contains that it must not."""
    folded = reply.casefold()
    yield from (f"lacks {one}" for one in said.expected if one.casefold() not in folded)
    for paragraph in folded.split("\n\n"):
        is_right = any(one.casefold() in paragraph for one in said.expected)
        yield from (f"holds {one}" for one in said.forbidden if one.casefold() in paragraph and not is_right)
