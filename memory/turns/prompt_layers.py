"""The seven layers of a prompt: what stands in each, and what is left out when there is more than there is room for.

Each layer has a budget, and all of them together have the sum. What the assistant is and may do (persona, identity,
tools) is never trimmed, and neither is what the teller pinned; where these take more than their part, the summary is
trimmed first, then the family's knowledge, then what was recalled, then what is known about the teller.

Functions of their arguments alone: the same memory gives the same prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from uuid import UUID

import structlog

from memory.engines.base import Layer, LayerName, Note, Recalled, ReplyRequest
from memory.engines.openai.prompts.memory_block import (
    CHARACTERS_A_TOKEN,
    heading_tokens,
    layer_lines,
    note_line,
    row_line,
    tokens_in,
)
from memory.engines.openai.prompts.reply_prompt import prompt_tokens
from memory.recall import TurnMemory
from memory.vocabulary import MemoryType

log = structlog.get_logger(__name__)

SHORTEST_NOTE = 20
"""Tokens: of a note that does not fit, less than this says nothing."""

Unit = tuple[Recalled, ...]
"""Rows that come together or not at all: one, or the tellings of a dispute."""
Piece = Note | Unit
TRIMMED = (LayerName.PROFILE, LayerName.RECALLED, LayerName.FAMILY)
"""Layers with rows that may be trimmed, the last first."""
LAYER_OF_TYPE: Mapping[str, LayerName] = {
    MemoryType.IDENTITY: LayerName.IDENTITY,
    MemoryType.USER_PROFILE: LayerName.PROFILE,
    MemoryType.SHARED: LayerName.FAMILY,
}


class Why(StrEnum):
    """Why something is not in a prompt."""

    LAYER_FULL = "layer_full"
    PROMPT_FULL = "prompt_full"
    SWITCHED_OFF = "switched_off"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A row or a note that is not in the prompt, or of which only the beginning is."""

    layer: LayerName
    what: Recalled | Note
    why: Why
    is_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Of the messages of this conversation from one to before another."""

    id: UUID
    from_seq: int
    to_seq: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextTexts:
    """What is read in every turn of a conversation, whatever is asked. Summaries are the newest first.

    `identity` are the identity facts of the persona, None for any; `own_off` and `family_off` are context files that
    are switched off.
    """

    persona: tuple[Note, ...] = ()
    identity: frozenset[UUID] | None = None
    own_files: tuple[Note, ...] = ()
    family_files: tuple[Note, ...] = ()
    own_off: tuple[Note, ...] = ()
    family_off: tuple[Note, ...] = ()
    summaries: tuple[Summary, ...] = ()

    def without(self, is_left_out: Callable[[str], bool]) -> ContextTexts:
        """The same without summaries of which this is true, and without such lines in what the family wrote."""
        family = (replace(note, text=_lines_without(note.text, is_left_out)) for note in self.family_files)
        return replace(
            self,
            summaries=tuple(summary for summary in self.summaries if not is_left_out(summary.text)),
            family_files=tuple(note for note in family if note.text.strip()),
        )


def _lines_without(text: str, is_left_out: Callable[[str], bool]) -> str:
    return "\n".join(line for line in text.split("\n") if not is_left_out(line))


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """A request with its layers. `tokens` and `budget` are of the whole prompt without the window."""

    request: ReplyRequest
    left_out: tuple[LeftOut, ...]
    tokens: int
    budgets: Mapping[str, int]
    tool_tokens: int = 0

    @property
    def budget(self) -> int:
        return sum(self.budgets.values())

    def budget_of(self, name: LayerName) -> int:
        """With the part of the teller's own files."""
        return self.budgets[name] + (self.budgets["files"] if name == LayerName.PROFILE else 0)

    def tokens_of(self, layer: Layer) -> int:
        """The rules, and all that is no layer's, count for the persona."""
        if layer.name == LayerName.TOOLS:
            return self.tool_tokens
        if layer.name == LayerName.PERSONA:
            return prompt_tokens(replace(self.request, layers=(layer,)))
        return tokens_in("\n".join(layer_lines(layer)))


def arrange(
    request: ReplyRequest,
    remembered: TurnMemory,
    texts: ContextTexts,
    *,
    budgets: Mapping[str, int],
    tool_tokens: int = 0,
) -> Prompt:
    """The request with what of memory its prompt has room for. `budgets` are those of the settings, by layer; `files`
    is the part of the teller's own context files.
    """
    rows = _rows_by_layer(remembered, texts)
    identity = Layer(name=LayerName.IDENTITY, rows=_rows_of(rows[LayerName.IDENTITY]))
    first = (Layer(name=LayerName.PERSONA, notes=texts.persona), identity, Layer(name=LayerName.TOOLS))
    fill = _Filling(sum(budgets.values()) - prompt_tokens(replace(request, layers=first)) - tool_tokens)
    fill.reserve(rows)

    files, family = budgets["files"], _room(LayerName.FAMILY, budgets["family"])
    known_to_all = _as_fit(texts.family_files, family)[0]
    _move_what_exceeds(rows, LayerName.PROFILE, _room(LayerName.PROFILE, budgets["profile"]))
    _move_what_exceeds(rows, LayerName.FAMILY, family - _tokens(known_to_all))
    # By how well it was found and not by number: what a tool noted just now has the last number, and may be the best.
    places = {item.alias: place for place, item in enumerate(remembered.recalled)}
    rows[LayerName.RECALLED].sort(key=lambda unit: places[unit[0].alias])
    summaries = _summaries(request, remembered, texts)
    layers = (
        *first,
        fill.layer(LayerName.PROFILE, (texts.own_files, rows[LayerName.PROFILE]), (files, budgets["profile"])),
        fill.layer(LayerName.RECALLED, ((), rows[LayerName.RECALLED]), (0, budgets["recalled"])),
        fill.layer(
            LayerName.FAMILY,
            (texts.family_files, rows[LayerName.FAMILY]),
            (budgets["family"], budgets["family"] - _tokens(known_to_all)),
        ),
        fill.layer(LayerName.SUMMARY, (summaries, ()), (budgets["summary"], 0)),
    )
    arranged = replace(request, layers=layers)
    prompt = Prompt(
        request=arranged,
        left_out=(*fill.left_out, *_switched_off(texts)),
        tokens=prompt_tokens(arranged) + tool_tokens,
        budgets=budgets,
        tool_tokens=tool_tokens,
    )
    if prompt.tokens > prompt.budget:
        log.info("prompt_exceeds_budget", tokens=prompt.tokens, budget=prompt.budget)
    return prompt


@dataclass(slots=True)
class _Filling:
    """Layers are filled in the order in which they are to be kept. `left` is what the whole prompt has left."""

    left: int
    left_out: list[LeftOut] = field(default_factory=list)

    def reserve(self, rows: Mapping[LayerName, Sequence[Unit]]) -> None:
        """Room for headings, and for what is pinned in any layer."""
        self.left -= sum(heading_tokens(name) for name in (*TRIMMED, LayerName.SUMMARY))
        self.left -= _tokens(unit for name in TRIMMED for unit in rows[name] if _is_pinned(unit))

    def layer(self, name: LayerName, offered: tuple[Sequence[Note], Sequence[Unit]], budgets: tuple[int, int]) -> Layer:
        """Filled with notes and rows, the best of each first, as far as their budgets go."""
        notes, rows = offered
        kept = [piece for piece in self._pieces_that_fit(name, notes, budgets[0]) if isinstance(piece, Note)]
        if name == LayerName.SUMMARY:
            kept.reverse()  # the newest are kept first, and read last
        chosen = [piece for piece in self._pieces_that_fit(name, rows, budgets[1]) if not isinstance(piece, Note)]
        return Layer(name=name, notes=tuple(kept), rows=_rows_of(chosen))

    def _pieces_that_fit(self, name: LayerName, pieces: Sequence[Piece], budget: int) -> list[Piece]:
        pinned = [piece for piece in pieces if _is_pinned(piece)]
        others = [piece for piece in pieces if not _is_pinned(piece)]
        room = _room(name, budget) - _tokens(pinned)
        why = Why.PROMPT_FULL if self.left < room else Why.LAYER_FULL
        taken, missing = _as_fit(others, min(room, self.left))
        self.left -= _tokens(taken)
        cut = {piece.name for piece in taken if isinstance(piece, Note)}
        for piece in missing:
            for one in (piece,) if isinstance(piece, Note) else piece:
                is_cut = isinstance(one, Note) and one.name in cut
                self.left_out.append(LeftOut(layer=name, what=one, why=why, is_cut=is_cut))
        return [*pinned, *taken]


def _as_fit(pieces: Iterable[Piece], room: int) -> tuple[list[Piece], list[Piece]]:
    """Each of these that has room after those before it, of the last notes the beginning; and what is missing."""
    taken, missing = list[Piece](), list[Piece]()
    for piece in pieces:
        if (tokens := _tokens([piece])) <= room:
            taken.append(piece)
            room -= tokens
            continue
        missing.append(piece)
        if (beginning := _beginning(piece, room)) is not None:
            taken.append(beginning)
            room -= _tokens([beginning])
    return taken, missing


def _beginning(piece: Piece, room: int) -> Note | None:
    """As much of a note as there is room for, up to the end of a word."""
    if not isinstance(piece, Note) or room < SHORTEST_NOTE:
        return None
    length = int(room * CHARACTERS_A_TOKEN)
    while length > 0:
        kept = piece.text[:length].rpartition(" ")[0] or piece.text[:length]
        cut = replace(piece, text=f"{kept.rstrip()} …")
        if _tokens([cut]) <= room:
            return cut
        length = length * 9 // 10
    return None


def _rows_by_layer(remembered: TurnMemory, texts: ContextTexts) -> dict[LayerName, list[Unit]]:
    """What was recalled by the layer that it belongs to, best first; tellings of a dispute stay together."""
    rows: dict[LayerName, list[Unit]] = {name: [] for name in LayerName}
    ids = {alias: hit.id for alias, hit in enumerate(remembered.hits, start=1)}
    for unit in _units(remembered):
        name = _layer_of(unit)
        is_anothers = texts.identity is not None and ids[unit[0].alias] not in texts.identity
        if not (name == LayerName.IDENTITY and is_anothers):
            rows[name].append(unit)
    return rows


def _units(remembered: TurnMemory) -> list[Unit]:
    alias_of = {hit.id: alias for alias, hit in enumerate(remembered.hits, start=1)}
    together = {item.alias: {item.alias} for item in remembered.recalled}
    for dispute in remembered.disputes:
        ends = {alias_of.get(dispute.first), alias_of.get(dispute.second)}
        if ends <= together.keys():
            joined = set[int]().union(*(together[end] for end in ends if end is not None))
            together.update(dict.fromkeys(joined, joined))
    units = {min(aliases): aliases for aliases in together.values()}
    return [tuple(item for item in remembered.recalled if item.alias in aliases) for aliases in units.values()]


def _layer_of(unit: Unit) -> LayerName:
    """What is told in two ways stands among what was recalled, each telling beside the other."""
    item = unit[0]
    if len(unit) > 1 or (item.memory_type == MemoryType.USER_PROFILE and not item.own):
        return LayerName.RECALLED
    return LAYER_OF_TYPE.get(item.memory_type, LayerName.RECALLED)


def _move_what_exceeds(rows: dict[LayerName, list[Unit]], name: LayerName, room: int) -> None:
    """Rows for which a layer has no room stand among what was recalled, if they are worth it there."""
    pinned = [unit for unit in rows[name] if _is_pinned(unit)]
    fitting, moved = _as_fit([unit for unit in rows[name] if not _is_pinned(unit)], room - _tokens(pinned))
    rows[name] = [unit for unit in rows[name] if unit in pinned or unit in fitting]
    rows[LayerName.RECALLED] += [unit for unit in moved if not isinstance(unit, Note)]


def _summaries(request: ReplyRequest, remembered: TurnMemory, texts: ContextTexts) -> tuple[Note, ...]:
    """What was said before the window, the newest first, unless it was recalled."""
    window_from = request.window[0].number if request.window else 0
    recalled = {hit.id for hit in remembered.hits}
    return tuple(
        Note(name=f"messages {summary.from_seq} to {summary.to_seq - 1}", text=summary.text)
        for summary in texts.summaries
        if summary.from_seq < window_from and summary.id not in recalled
    )


def _switched_off(texts: ContextTexts) -> list[LeftOut]:
    off = [(LayerName.PROFILE, texts.own_off), (LayerName.FAMILY, texts.family_off)]
    return [LeftOut(layer=name, what=note, why=Why.SWITCHED_OFF) for name, notes in off for note in notes]


def _is_pinned(piece: Piece) -> bool:
    """By the teller, or for who the assistant is: then it is never trimmed, and what disputes it neither."""
    if isinstance(piece, Note):
        return False
    return any((item.pinned and item.own) or item.memory_type == MemoryType.IDENTITY for item in piece)


def _rows_of(units: Iterable[Unit]) -> tuple[Recalled, ...]:
    """In the order in which they were recalled."""
    return tuple(sorted((item for unit in units for item in unit), key=lambda item: item.alias))


def _room(name: LayerName, budget: int) -> int:
    return budget - heading_tokens(name)


def _tokens(pieces: Iterable[Piece]) -> int:
    """As rendered, each line with its end: no sum of parts is less than the whole."""
    lines = [
        line
        for piece in pieces
        for line in ([note_line(piece)] if isinstance(piece, Note) else [row_line(item) for item in piece])
    ]
    return sum(tokens_in(f"{line}\n") for line in lines)
