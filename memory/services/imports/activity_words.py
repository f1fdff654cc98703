"""The texts about an import on pages and in the API: its progress, and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.models import Activity, ActivityKind, ActivityPhase, ActivityState
from memory.services.imports.formats.chats import LeftOut


def words_of(activity: Activity) -> str:
    """Return the progress of the import, in a sentence or two."""
    match activity.state:
        case ActivityState.UNREAD:
            return _("The file is saved and is being read. Nothing is imported yet.")
        case ActivityState.ASKING:
            return _("The file is waiting for your answer. Nothing is imported yet.")
        case ActivityState.WAITING:
            return _("The file is saved and will be read in a moment.")
        case ActivityState.RUNNING:
            return _under_way(activity)
        case ActivityState.DONE:
            return _done_text(activity)
        case ActivityState.CANCELLED:
            return _cancelled_text(activity)
        case ActivityState.FAILED:
            if refused := activity.result.get("refused"):
                next_step = _("Nothing was changed. Correct the file or export it again, and upload it once more.")
                return f"{refused} {next_step}"
            if activity.kind == ActivityKind.EXPORT:
                again = _("Something broke on our side. Upload the file again later; nothing comes in twice.")
                return f"{_are_in(activity)} {again}"
            again = _("Something broke on our side. Upload the file again later; the import goes on from there.")
            return f"{_are_in(activity)} {again}"
    return _are_in(activity)  # a state of another version of the product


def left_out_in_words(result: Mapping[str, Any]) -> list[str]:
    """Return what of the file did not become a message and why, one line for each reason."""
    counted = result.get("left_out", {})
    return [_reason_text(reason, count) for reason, count in sorted(counted.items())]


def _under_way(activity: Activity) -> str:
    if activity.phase == ActivityPhase.READING:
        return _("Reading the file.")
    if activity.phase == ActivityPhase.BRINGING:
        return _are_in(activity)
    said = {"done": activity.remembered, "total": activity.total}
    return _("Everything is imported. Noting facts: %(done)s of %(total)s conversations.") % said


def _restored_text(activity: Activity) -> str:
    new, known = activity.result.get("rows", 0), activity.result.get("known", 0)
    if not new:
        return _("There was nothing new: everything in this file is already here.")
    said = ngettext("%(n)s row of the export was imported.", "%(n)s rows of the export were imported.", new) % {
        "n": new
    }
    if known:
        here = ngettext("%(n)s was already here.", "%(n)s were already here.", known)
        said = f"{said} {here % {'n': known}}"
    return f"{said} {_('Photos are being prepared and appear one by one.')}" if activity.result.get("photos") else said


def _done_text(activity: Activity) -> str:
    if activity.kind == ActivityKind.EXPORT:
        return _restored_text(activity)
    added, refused = activity.result.get("messages", 0), len(activity.mistakes)
    if refused:
        said = ngettext("%(n)s message was imported.", "%(n)s messages were imported.", added) % {"n": added}
        others = ngettext(
            "%(n)s conversation could not be imported.", "%(n)s conversations could not be imported.", refused
        )
        return f"{said} {others % {'n': refused}}"
    if not added:
        return _("There was nothing new: everything in this file is already here.")
    said = ngettext("%(n)s message was imported.", "%(n)s messages were imported.", added) % {"n": added}
    if strange := activity.result.get("not_read", 0):
        return f"{said} {_in_another_language(strange)}"
    failed = activity.result.get("not_remembered", 0)
    if failed:
        kept = ngettext(
            "All messages are saved. No facts could be noted from %(n)s conversation yet.",
            "All messages are saved. No facts could be noted from %(n)s conversations yet.",
            failed,
        )
        return f"{said} {kept % {'n': failed}}"
    return f"{said} {_('Facts were noted from them.')}"


def _in_another_language(conversations: int) -> str:
    kept = ngettext(
        "%(n)s conversation is in a language that the assistant does not understand here: it is saved "
        "and can be found by its words, but little or nothing is noted from it.",
        "%(n)s conversations are in a language that the assistant does not understand here: they are "
        "saved and can be found by their words, but little or nothing is noted from them.",
        conversations,
    )
    return kept % {"n": conversations}


def _cancelled_text(activity: Activity) -> str:
    if not activity.done:
        return _("Cancelled. Nothing was imported.")
    stays = _("What was imported stays. The rest was not imported.")
    return f"{_('Cancelled.')} {_are_in(activity)} {stays}"


def _are_in(activity: Activity) -> str:
    if not activity.total:
        return _("Nothing is imported yet.")
    said = {"done": activity.done, "total": activity.total}
    if activity.kind == ActivityKind.EXPORT:
        return _("%(done)s of %(total)s rows are imported.") % said
    return _("%(done)s of %(total)s conversations are imported.") % said


def _reason_text(reason: str, count: int) -> str:
    said: dict[str, str] = {
        LeftOut.MEDIA: ngettext(
            "%(n)s picture, video, voice message or file.", "%(n)s pictures, videos, voice messages or files.", count
        ),
        LeftOut.CAPTIONED: ngettext(
            "%(n)s picture or file whose caption was imported.",
            "%(n)s pictures or files whose captions were imported.",
            count,
        ),
        LeftOut.DELETED: ngettext(
            "%(n)s message that somebody deleted in the chat.",
            "%(n)s messages that somebody deleted in the chat.",
            count,
        ),
        LeftOut.SYSTEM: ngettext("%(n)s line that the app wrote.", "%(n)s lines that the app wrote.", count),
        LeftOut.EMPTY: ngettext("%(n)s message without words.", "%(n)s messages without words.", count),
        **_rows_left_out(count),
        LeftOut.PREAMBLE: ngettext(
            "%(n)s line above the first message.", "%(n)s lines above the first message.", count
        ),
    }
    other = ngettext("%(n)s line of another kind.", "%(n)s lines of another kind.", count)
    return said.get(reason, other) % {"n": count}


def _rows_left_out(count: int) -> dict[str, str]:
    """Return the sentences for rows of an export."""
    return {
        LeftOut.KEEPERS: ngettext(
            "%(n)s row that only a keeper can import: what others shared, personas and notes of the family.",
            "%(n)s rows that only a keeper can import: what others shared, personas and notes of the family.",
            count,
        ),
        LeftOut.TOLD_BY_MEMBER: ngettext(
            "%(n)s row told by a member here, who can import it themselves.",
            "%(n)s rows told by members here, who can import them themselves.",
            count,
        ),
        LeftOut.WITHOUT_ITS_OTHER: ngettext(
            "%(n)s row that belongs to something that did not come in.",
            "%(n)s rows that belong to something that did not come in.",
            count,
        ),
        LeftOut.INSTRUCTS: ngettext(
            "%(n)s row told by somebody else that gives the assistant orders.",
            "%(n)s rows told by others that give the assistant orders.",
            count,
        ),
        LeftOut.DAMAGED: ngettext(
            "%(n)s row whose parts do not fit together.", "%(n)s rows whose parts do not fit together.", count
        ),
    }
