"""Writing entries as a family tree (GEDCOM 7): the remembered person, with each entry as an event of that person."""

from __future__ import annotations

from collections.abc import Iterable

import gedcom7
from gedcom7.types import GedcomStructure as Line

from legacies.dates import parse_edtf
from legacies.models import Legacy
from memory.models import Entry
from memory.services.entries.files.gedcom_dates import write_gedcom_date


def write_tree(legacy: Legacy, entries: Iterable[Entry]) -> str:
    person = Line("INDI", xref="@I1@", children=[Line("NAME", text=_clean(legacy.name))])
    for tag, when in (("BIRT", legacy.born), ("DEAT", legacy.died)):
        if when:
            person.append_child(Line(tag, children=_dates(when)))
    for entry in entries:
        person.append_child(_event(entry))
    head = Line("HEAD", children=[Line("GEDC", children=[Line("VERS", text="7.0")])])
    return gedcom7.dumps([head, person, Line("TRLR")])


def _event(entry: Entry) -> Line:
    lines = [Line("TYPE", text=_clean(entry.type)), *_dates(entry.occurred)]
    if place := entry.data.get("place"):
        lines.append(Line("PLAC", text=_clean(str(place))))
    return Line("EVEN", text=_clean(entry.summary), children=lines)


def _dates(edtf: str) -> list[Line]:
    written = write_gedcom_date(parse_edtf(edtf))
    return [Line("DATE", text=written)] if written else []


def _clean(text: str) -> str:
    """Return the text without characters that GEDCOM cannot hold."""
    return "".join(char for char in text if char.isprintable())
