"""What is said of an activity, on pages and by the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.models import Activity, ActivityPhase, ActivityState
from memory.services.imports.formats.chats import LeftOut


def words_of(activity: Activity) -> str:
    """How far it is, in a sentence or two."""
    match activity.state:
        case ActivityState.UNREAD:
            return _("Reading the file. It is safe here; nothing of it is brought in yet.")
        case ActivityState.ASKING:
            return _("The file waits for your answer. Nothing is brought in yet.")
        case ActivityState.WAITING:
            return _("The file is safe. It is about to be read.")
        case ActivityState.RUNNING:
            return _under_way(activity)
        case ActivityState.DONE:
            return _done(activity)
        case ActivityState.CANCELLED:
            return _cancelled(activity)
        case ActivityState.FAILED:
            if refused := activity.result.get("refused"):
                next_step = _("What was here before is as it was. Mend the file or save it anew, and upload it again.")
                return f"{refused} {next_step}"
            again = _("Something broke on our side. Upload the file again later: it goes on from there.")
            return f"{_are_in(activity)} {again}"
    return _are_in(activity)  # another version of the product knows more of it


def left_out_in_words(result: Mapping[str, Any]) -> list[str]:
    """What of the file did not become a message, and why; a line for each reason."""
    counted = result.get("left_out", {})
    return [_reason(reason, count) for reason, count in sorted(counted.items())]


def _under_way(activity: Activity) -> str:
    if activity.phase == ActivityPhase.READING:
        return _("Reading the file.")
    if activity.phase == ActivityPhase.BRINGING:
        return _are_in(activity)
    said = {"done": activity.remembered, "total": activity.total}
    return _("Everything is in. Making memories: %(done)s of %(total)s conversations.") % said


def _done(activity: Activity) -> str:
    added, refused = activity.result.get("messages", 0), len(activity.mistakes)
    if refused:
        said = ngettext("%(n)s message is in.", "%(n)s messages are in.", added) % {"n": added}
        others = ngettext(
            "%(n)s conversation could not be brought in.", "%(n)s conversations could not be brought in.", refused
        )
        return f"{said} {others % {'n': refused}}"
    if not added:
        return _("There was nothing new: all of this is here already.")
    said = ngettext("%(n)s message is in.", "%(n)s messages are in.", added) % {"n": added}
    if strange := activity.result.get("not_read", 0):
        return f"{said} {_in_another_language(strange)}"
    failed = activity.result.get("not_remembered", 0)
    if failed:
        kept = ngettext(
            "The words of %(n)s conversation are safe, but noting what they hold did not work yet.",
            "The words of %(n)s conversations are safe, but noting what they hold did not work yet.",
            failed,
        )
        return f"{said} {kept % {'n': failed}}"
    return f"{said} {_('What they hold is noted.')}"


def _in_another_language(conversations: int) -> str:
    kept = ngettext(
        "%(n)s conversation is in a language that is not understood here: it is kept and can be found by its words, "
        "but little or nothing is noted of it.",
        "%(n)s conversations are in a language that is not understood here: they are kept and can be found by their "
        "words, but little or nothing is noted of them.",
        conversations,
    )
    return kept % {"n": conversations}


def _cancelled(activity: Activity) -> str:
    if not activity.done:
        return _("Cancelled. Nothing was brought in.")
    return f"{_('Cancelled.')} {_are_in(activity)} {_('What is in stays in. The rest was not brought in.')}"


def _are_in(activity: Activity) -> str:
    if not activity.total:
        return _("Nothing is in yet.")
    said = {"done": activity.done, "total": activity.total}
    return _("%(done)s of %(total)s conversations are in.") % said


def _reason(reason: str, count: int) -> str:
    said: dict[str, str] = {
        LeftOut.MEDIA: ngettext(
            "%(n)s picture, film, voice message or file.", "%(n)s pictures, films, voice messages or files.", count
        ),
        LeftOut.CAPTIONED: ngettext(
            "%(n)s picture or file of which the words are kept.",
            "%(n)s pictures or files of which the words are kept.",
            count,
        ),
        LeftOut.DELETED: ngettext(
            "%(n)s message that somebody deleted in the chat.",
            "%(n)s messages that somebody deleted in the chat.",
            count,
        ),
        LeftOut.SYSTEM: ngettext("%(n)s line that the app wrote.", "%(n)s lines that the app wrote.", count),
        LeftOut.EMPTY: ngettext("%(n)s message without words.", "%(n)s messages without words.", count),
        LeftOut.PREAMBLE: ngettext(
            "%(n)s line above the first message.", "%(n)s lines above the first message.", count
        ),
    }
    other = ngettext("%(n)s line of another kind.", "%(n)s lines of another kind.", count)
    return said.get(reason, other) % {"n": count}
