"""Reading a family tree: the events in one person's life, and the births and deaths of their close relatives.

ged4py reads version 5.5.1 with its many encodings, gedcom7 reads version 7; both give `Node`s.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any
from unicodedata import normalize

import gedcom7
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memory.language.topics import plain
from memory.models.entries import LONGEST_SUMMARY, LONGEST_TYPE
from memory.services.entries.entry_fields import EntryFields
from memory.services.entries.files.event_files import MOST_EVENTS, EventFileRefused, FoundEvent, FoundPerson
from memory.services.entries.files.gedcom_dates import read_gedcom_date

MOST_CANDIDATES = 10
MOST_RECORDS = 200_000
LONGEST_NOTE = 2000
NAMES_UTF16 = re.compile(rb"^(\s*1 CHAR )(?:UNICODE|UTF-16)", re.MULTILINE)
NAMES_UTF8 = re.compile(rb"^\s*1 CHAR UTF-8", re.MULTILINE)
VERSION_7 = re.compile(rb"^\s*2 VERS 7", re.MULTILINE)

# The word for each event of a person, and a sentence with {name}, {value} and {place} (" in Leeds", or nothing).
EVENTS: Mapping[str, tuple[Any, Any]] = {
    "BIRT": (gettext_lazy("birth"), gettext_lazy("{name} was born{place}.")),
    "CHR": (gettext_lazy("christening"), gettext_lazy("{name} was christened{place}.")),
    "BAPM": (gettext_lazy("baptism"), gettext_lazy("{name} was baptised{place}.")),
    "CONF": (gettext_lazy("confirmation"), gettext_lazy("{name} was confirmed{place}.")),
    "GRAD": (gettext_lazy("school"), gettext_lazy("{name} graduated{place}.")),
    "EDUC": (gettext_lazy("school"), gettext_lazy("{name} went to school{place}: {value}.")),
    "OCCU": (gettext_lazy("work"), gettext_lazy("{name} worked{place}: {value}.")),
    "RETI": (gettext_lazy("retirement"), gettext_lazy("{name} retired{place}.")),
    "RESI": (gettext_lazy("home"), gettext_lazy("{name} lived{place}.")),
    "EMIG": (gettext_lazy("move"), gettext_lazy("{name} emigrated{place}.")),
    "IMMI": (gettext_lazy("move"), gettext_lazy("{name} immigrated{place}.")),
    "NATU": (gettext_lazy("citizenship"), gettext_lazy("{name} was naturalised{place}.")),
    "ADOP": (gettext_lazy("adoption"), gettext_lazy("{name} was adopted{place}.")),
    "DEAT": (gettext_lazy("death"), gettext_lazy("{name} died{place}.")),
    "BURI": (gettext_lazy("burial"), gettext_lazy("{name} was buried{place}.")),
    "CREM": (gettext_lazy("cremation"), gettext_lazy("{name} was cremated{place}.")),
    "EVEN": (gettext_lazy("event"), gettext_lazy("{value}{place}.")),
}
OF_KIN = ("BIRT", "DEAT")
OF_COUPLES: Mapping[str, tuple[Any, Any]] = {
    "ENGA": (gettext_lazy("engagement"), gettext_lazy("{name} and {other} became engaged{place}.")),
    "MARR": (gettext_lazy("wedding"), gettext_lazy("{name} and {other} married{place}.")),
    "DIV": (gettext_lazy("divorce"), gettext_lazy("{name} and {other} divorced{place}.")),
}
KIN: Mapping[str, Mapping[str, Any]] = {
    "parent": {"M": gettext_lazy("father"), "F": gettext_lazy("mother"), "": gettext_lazy("parent")},
    "sibling": {"M": gettext_lazy("brother"), "F": gettext_lazy("sister"), "": gettext_lazy("sibling")},
    "spouse": {"M": gettext_lazy("husband"), "F": gettext_lazy("wife"), "": gettext_lazy("spouse")},
    "child": {"M": gettext_lazy("son"), "F": gettext_lazy("daughter"), "": gettext_lazy("child")},
}


@dataclass(frozen=True, slots=True)
class Node:
    tag: str
    value: str = ""
    xref: str = ""
    children: Sequence[Node] = ()

    def all(self, tag: str) -> list[Node]:
        return [child for child in self.children if child.tag == tag]

    def text(self, tag: str) -> str:
        """Return the value of the first child with this tag, or empty."""
        return next((child.value for child in self.children if child.tag == tag), "")

    @property
    def name(self) -> str:
        return " ".join(self.text("NAME").replace("/", " ").split())


@dataclass(frozen=True, slots=True)
class Tree:
    people: Mapping[str, Node]
    families: Mapping[str, Node]

    def parents_of(self, family: Node) -> list[Node]:
        return self._people(node for tag in ("HUSB", "WIFE") for node in family.all(tag))

    def children_of(self, family: Node) -> list[Node]:
        return self._people(family.all("CHIL"))

    def families_of(self, person: Node, tag: str) -> list[Node]:
        return [self.families[node.value] for node in person.all(tag) if node.value in self.families]

    def _people(self, nodes: Iterable[Node]) -> list[Node]:
        return [self.people[node.value] for node in nodes if node.value in self.people]


def read_tree(raw: bytes) -> Tree:
    """Return the tree's people and families. Raise `EventFileRefused`."""
    raw = _in_known_letters(raw)
    try:
        records = _read_7(raw) if VERSION_7.search(raw[:4000]) else _read_551(raw)
        people: dict[str, Node] = {}
        families: dict[str, Node] = {}
        for number, node in enumerate(records):
            if number == MOST_RECORDS:
                raise EventFileRefused(_("This family tree has more than 200,000 records. Export a part of it."))
            if node.tag in ("INDI", "FAM"):
                (people if node.tag == "INDI" else families)[node.xref] = node
    except EventFileRefused:
        raise
    except Exception as error:  # two parsers of foreign files, each with its own errors and those of codecs
        raise EventFileRefused from error
    return Tree(people, families)


def _in_known_letters(raw: bytes) -> bytes:
    """Return the file with UTF-16 converted to UTF-8: 5.5.1 calls UTF-16 UNICODE, and ged4py does not read it.

    Raise `EventFileRefused` if the text is not in the encoding that the file names: a guess would show in people's
    names.
    """
    try:
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return NAMES_UTF16.sub(rb"\1UTF-8", raw.decode("utf-16").encode("utf-8-sig"), count=1)
        if NAMES_UTF8.search(raw[:4000]) or VERSION_7.search(raw[:4000]):
            raw.decode()
    except UnicodeDecodeError as error:
        raise EventFileRefused(
            _(
                "The letters in this family tree are written in another way than the file says. Nothing was stored. "
                "Export it again from the program it is from, as UTF-8."
            )
        ) from error
    return raw


def _read_7(raw: bytes) -> Iterator[Node]:
    def node(one: gedcom7.types.GedcomStructure) -> Node:
        return Node(one.tag, one.pointer or one.text, one.xref or "", [node(child) for child in one.children])

    return (node(record) for record in gedcom7.loads(raw.decode("utf-8-sig")))


def _read_551(raw: bytes) -> Iterator[Node]:
    def node(one: Any) -> Node:
        value = one.value
        said = " ".join(filter(None, value)) if isinstance(value, tuple) else str(value or "")
        said = normalize("NFC", said)  # ANSEL writes accents as separate characters
        return Node(one.tag, said, one.xref_id or "", [node(child) for child in one.sub_records])

    from ged4py.parser import GedcomReader  # noqa: PLC0415 - 3 MiB that only such a file needs

    with GedcomReader(BytesIO(raw)) as reader:
        yield from (node(record) for record in reader.records0())


def people_called(tree: Tree, names: Sequence[str], born: str) -> list[FoundPerson]:
    """Return the people who may be meant, likeliest first.

    A person may be meant who shares two words of a name, or all words of a shorter one. People born in the same year
    come first, then those who share the most words.
    """
    wanted = [set(plain(name).split()) for name in names if name.strip()]
    ranked = []
    for person in tree.people.values():
        words = set(plain(person.name).split())
        shared = max((len(name & words) for name in wanted if len(name & words) >= min(2, len(name))), default=0)
        if shared:
            ranked.append((_year(person, "BIRT") == born[:4] != "", shared, person))
    ranked.sort(key=lambda row: row[:2], reverse=True)
    return [
        FoundPerson(name=person.name, years=_years(person), events=_events_of(tree, person))
        for _same_year, _shared, person in ranked[:MOST_CANDIDATES]
    ]


def _year(person: Node, tag: str) -> str:
    return next((read_gedcom_date(event.text("DATE"))[:4] for event in person.all(tag)), "")


def _years(person: Node) -> str:
    born, died = _year(person, "BIRT"), _year(person, "DEAT")
    return f"{born}–{died}" if born or died else ""


@dataclass(slots=True)
class _Events:
    """Collects events under names that stay the same: a digest of person, kind of event and number."""

    found: list[FoundEvent] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, key: str, word: Any, sentence: Any, event: Node, **about: str) -> None:
        number = self.counts[key] = self.counts.get(key, 0) + 1
        place, value = event.text("PLAC"), event.value if event.value != "Y" else ""
        kind = event.text("TYPE")
        said = {"value": (value or kind).strip(". "), "place": _(" in {place}").format(place=place) if place else ""}
        if not said["value"] and "{value}" in str(sentence):
            return
        data = {"place": place, "note": event.text("NOTE")[:LONGEST_NOTE], "kin": about.pop("kin", "")}
        occurred = read_gedcom_date(event.text("DATE"))
        data["date"] = "" if occurred else event.text("DATE")
        fields = EntryFields(
            type=_one_line(kind or str(word), LONGEST_TYPE),
            summary=_one_line(str(sentence).format(**said, **about), LONGEST_SUMMARY),
            occurred=occurred,
            data={name: text for name, text in data.items() if text},
        )
        digest = sha256(f"{key}:{number}".encode()).hexdigest()[:32]
        self.found.append(FoundEvent(fields=fields, name=f"gedcom:{digest}"))


def _one_line(text: str, longest: int) -> str:
    return " ".join(text.split())[:longest].strip()


def _events_of(tree: Tree, person: Node) -> list[FoundEvent]:
    events = _Events()
    _add_life(events, person, EVENTS)
    own, parental = tree.families_of(person, "FAMS"), tree.families_of(person, "FAMC")
    for family in own:
        _add_couple(events, tree, family, person)
    kin = [
        *(("spouse", one) for family in own for one in tree.parents_of(family)),
        *(("child", one) for family in own for one in tree.children_of(family)),
        *(("parent", one) for family in parental for one in tree.parents_of(family)),
        *(("sibling", one) for family in parental for one in tree.children_of(family)),
    ]
    seen = {person.xref}  # a broken tree may have people who are their own parents
    for kind, one in kin:
        if one.xref not in seen:
            seen.add(one.xref)
            words = KIN[kind]
            _add_life(events, one, OF_KIN, kin=str(words.get(one.text("SEX"), words[""])))
    return events.found[:MOST_EVENTS]


def _add_life(events: _Events, person: Node, tags: Iterable[str], *, kin: str = "") -> None:
    for event in person.children:
        if event.tag in tags:
            word, sentence = EVENTS[event.tag]
            events.add(f"{kin}:{person.name}:{event.tag}", word, sentence, event, name=person.name, kin=kin)


def _add_couple(events: _Events, tree: Tree, family: Node, person: Node) -> None:
    other = next((one.name for one in tree.parents_of(family) if one is not person), _("somebody"))
    for event in family.children:
        if event.tag in OF_COUPLES:
            word, sentence = OF_COUPLES[event.tag]
            events.add(f"{person.name}+{other}:{event.tag}", word, sentence, event, name=person.name, other=other)
