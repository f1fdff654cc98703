"""The seven layers of a prompt: what is in each, and what is left out when there is not enough room.

Each layer has a budget, and the whole prompt has the sum of all budgets. What the assistant is and may do (persona,
identity, tools) is never trimmed, and neither is what the relative pinned. When these exceed their budgets, the summary
is trimmed first, then the family's knowledge, then what was recalled, then the relative's profile.

All functions depend on their arguments alone: the same memory gives the same prompt.
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
"""Tokens. A note is left out rather than cut to less than this."""

Unit = tuple[Recalled, ...]
"""Rows that are in the prompt together or not at all: a single row, or the versions of a dispute."""
Piece = Note | Unit
Offer = tuple[Sequence[Piece], int]
"""Pieces for a layer, the best first, and the tokens that they may take."""
NOTHING: Offer = ((), 0)
TRIMMED = (LayerName.PROFILE, LayerName.RECALLED, LayerName.FAMILY)
"""Layers with rows that may be trimmed. The last is trimmed first."""
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
    """A row or a note that is not in the prompt, or only with its beginning (`is_cut`)."""

    layer: LayerName
    what: Recalled | Note
    why: Why
    is_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The summary of the conversation's messages from `from_seq` up to, but without, `to_seq`."""

    id: UUID
    from_seq: int
    to_seq: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextTexts:
    """The texts that are in every prompt of a conversation, whatever is asked. Summaries are the newest first.

    `identity` holds the ids of the persona's identity facts; None allows all. `own_off` and `family_off` are context
    files that are switched off.
    """

    persona: tuple[Note, ...] = ()
    identity: frozenset[UUID] | None = None
    own_files: tuple[Note, ...] = ()
    family_files: tuple[Note, ...] = ()
    own_off: tuple[Note, ...] = ()
    family_off: tuple[Note, ...] = ()
    summaries: tuple[Summary, ...] = ()

    def without(self, is_left_out: Callable[[str], bool]) -> ContextTexts:
        """Return a copy without the summaries and the lines of the family's files for which `is_left_out` is true."""
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
    """A request with its layers. `tokens` and `budget` count the whole prompt without the window."""

    request: ReplyRequest
    left_out: tuple[LeftOut, ...]
    tokens: int
    budgets: Mapping[str, int]
    tool_tokens: int = 0

    @property
    def budget(self) -> int:
        return sum(self.budgets.values())

    def budget_of(self, name: LayerName) -> int:
        """Return the budget of a layer. The profile's includes the budget of the relative's own context files."""
        return self.budgets[name] + (self.budgets["files"] if name == LayerName.PROFILE else 0)

    def tokens_of(self, layer: Layer) -> int:
        """Return the tokens of a layer. The persona's include the rules and everything that belongs to no layer."""
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
    """Return the request with as much of the memory as its prompt has room for. `budgets` are the settings' budgets by
    layer; `files` is the budget of the relative's own context files.
    """
    rows = _rows_by_layer(remembered, texts)
    identity = Layer(name=LayerName.IDENTITY, rows=_rows_of(rows[LayerName.IDENTITY]))
    first = (Layer(name=LayerName.PERSONA, notes=texts.persona), identity, Layer(name=LayerName.TOOLS))
    fill = _Filling(sum(budgets.values()) - prompt_tokens(replace(request, layers=first)) - tool_tokens)
    fill.reserve(rows)

    family_room = _room(LayerName.FAMILY, budgets["family"])
    family_files = _tokens(_as_fit(texts.family_files, family_room)[0])
    _move_what_exceeds(rows, LayerName.PROFILE, _room(LayerName.PROFILE, budgets["profile"]))
    _move_what_exceeds(rows, LayerName.FAMILY, family_room - family_files)
    _sort_by_relevance(rows[LayerName.RECALLED], remembered)
    layers = (
        *first,
        fill.layer(
            LayerName.PROFILE, (texts.own_files, budgets["files"]), (rows[LayerName.PROFILE], budgets["profile"])
        ),
        fill.layer(LayerName.RECALLED, NOTHING, (rows[LayerName.RECALLED], budgets["recalled"])),
        fill.layer(
            LayerName.FAMILY,
            (texts.family_files, budgets["family"]),
            (rows[LayerName.FAMILY], budgets["family"] - family_files),
        ),
        fill.layer(LayerName.SUMMARY, (_summaries(request, remembered, texts), budgets["summary"]), NOTHING),
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
    """Fills the layers in the order of their importance. `left` counts the tokens that the whole prompt has left."""

    left: int
    left_out: list[LeftOut] = field(default_factory=list)

    def reserve(self, rows: Mapping[LayerName, Sequence[Unit]]) -> None:
        """Reserve room for the headings and for the pinned rows of every layer."""
        self.left -= sum(heading_tokens(name) for name in (*TRIMMED, LayerName.SUMMARY))
        self.left -= _tokens(unit for name in TRIMMED for unit in rows[name] if _is_pinned(unit))

    def layer(self, name: LayerName, notes: Offer, rows: Offer) -> Layer:
        """Fill a layer with notes and rows, the best of each first, as far as the budget of each allows."""
        chosen_notes = [piece for piece in self._pieces_that_fit(name, *notes) if isinstance(piece, Note)]
        if name == LayerName.SUMMARY:
            chosen_notes.reverse()  # the newest are chosen first, and read last
        chosen_rows = [piece for piece in self._pieces_that_fit(name, *rows) if not isinstance(piece, Note)]
        return Layer(name=name, notes=tuple(chosen_notes), rows=_rows_of(chosen_rows))

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
    """Return the pieces that fit and the pieces that do not. Each piece takes from the room that the pieces before it
    left. A note that does not fit whole is also in the first list, cut to its beginning, if that is long enough.
    """
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
    """Return as much of a note as there is room for, cut at the end of a word, or None if that is too little."""
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
    """Group what was recalled by layer, best first. The versions of a dispute stay together."""
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
    """Return the layer of a unit. Disputed versions go to what was recalled, each listed beside the other."""
    item = unit[0]
    if len(unit) > 1 or (item.memory_type == MemoryType.USER_PROFILE and not item.own):
        return LayerName.RECALLED
    return LAYER_OF_TYPE.get(item.memory_type, LayerName.RECALLED)


def _sort_by_relevance(units: list[Unit], remembered: TurnMemory) -> None:
    """Sort units by relevance and not by number: what a tool noted just now has the last number and may be the best."""
    places = {item.alias: place for place, item in enumerate(remembered.recalled)}
    units.sort(key=lambda unit: places[unit[0].alias])


def _move_what_exceeds(rows: dict[LayerName, list[Unit]], name: LayerName, room: int) -> None:
    """Move rows for which a layer has no room to what was recalled, where they compete by relevance."""
    pinned = [unit for unit in rows[name] if _is_pinned(unit)]
    fitting, moved = _as_fit([unit for unit in rows[name] if not _is_pinned(unit)], room - _tokens(pinned))
    rows[name] = [unit for unit in rows[name] if unit in pinned or unit in fitting]
    rows[LayerName.RECALLED] += [unit for unit in moved if not isinstance(unit, Note)]


def _summaries(request: ReplyRequest, remembered: TurnMemory, texts: ContextTexts) -> tuple[Note, ...]:
    """Return the summaries of what was said before the window, the newest first, without those that were recalled."""
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
    """Return whether a piece is never trimmed: the relative pinned a row of the unit, or a row is part of the
    assistant's identity. The whole unit counts, with the versions that dispute that row.
    """
    if isinstance(piece, Note):
        return False
    return any((item.pinned and item.own) or item.memory_type == MemoryType.IDENTITY for item in piece)


def _rows_of(units: Iterable[Unit]) -> tuple[Recalled, ...]:
    """Return the rows of the units in the order in which they were recalled."""
    return tuple(sorted((item for unit in units for item in unit), key=lambda item: item.alias))


def _room(name: LayerName, budget: int) -> int:
    return budget - heading_tokens(name)


def _tokens(pieces: Iterable[Piece]) -> int:
    """Count the tokens of the pieces as rendered. Each line counts with its line end, so that the sum is never less
    than the tokens of the whole.
    """
    lines = [
        line
        for piece in pieces
        for line in ([note_line(piece)] if isinstance(piece, Note) else [row_line(item) for item in piece])
    ]
    return sum(tokens_in(f"{line}\n") for line in lines)
