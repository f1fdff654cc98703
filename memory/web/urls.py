"""The pages about memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, include, path

from memory.models import ExportKind
from memory.web import exports, imports, inbound_mail, relative_questions, search
from memory.web.conversation import conversation_page, conversations
from memory.web.facts import decisions, disputes, fact_decisions, facts, pairs, review
from memory.web.life import entries, event_files, reading, timeline
from memory.web.media import attached_photos, photos, recordings
from memory.web.settings import all_settings, boundaries, context_files, personas, settings, spend
from memory.web.stories import stories, writing

app_name = "memory"

Routes = list[URLPattern | URLResolver]


def _decision_routes(row: str, view: Callable[..., HttpResponse], names: Iterable[str]) -> Routes:
    """Return a route for each button: "share" of a photo is posted to `memory:photo-share`."""
    return [path(f"{name}/", view, {"name": name}, name=f"{row}-{name}") for name in names]


_message: Routes = [
    path("", conversations.message, name="message"),
    path("stop/", conversations.stop, name="message-stop"),
    path("retry/", conversations.retry, name="message-retry"),
    path("feedback/", conversations.feedback, name="message-feedback"),
    path("no-distress/", conversations.deny_distress, name="message-no-distress"),
    path("undo/", conversations.undo, name="message-undo"),
    path("take-back/", conversation_page.take_back, name="message-take-back"),
]

_conversation: Routes = [
    path("", conversations.conversation, name="conversation"),
    path("messages/", conversations.post, name="message-post"),
    path("messages/<id:message_id>/", include(_message)),
    path("finish/", conversations.finish, name="conversation-finish"),
    path("extract/", conversation_page.extract, name="conversation-extract"),
    path("noted/", conversations.noted, name="conversation-noted"),
    path("rename/", conversation_page.rename, name="conversation-rename"),
    path("attached/", conversation_page.attach, name="conversation-attach"),
    path("persona/", conversation_page.choose, name="conversation-persona"),
    path("delete/", conversation_page.delete, name="conversation-delete"),
    path("close/", conversation_page.close, name="conversation-close"),
]

_fact: Routes = [
    path("", facts.fact, name="fact"),
    path("edit/", facts.edit, name="fact-edit"),
    *_decision_routes("fact", fact_decisions.decide, decisions.DECISIONS),
    path("correct/", facts.correct, name="fact-correct"),
    path("photos/", attached_photos.on_fact, name="fact-photos"),
    path("merge/", facts.merge, name="fact-merge"),
    path("dispute/", disputes.dispute, name="fact-dispute"),
    path("delete/", fact_decisions.delete, name="fact-delete"),
    path("boundary/", boundaries.on_fact, name="fact-boundary"),
]

_dispute: Routes = [
    path("answer/", disputes.answer, name="dispute-answer"),
    path("settle/", disputes.settle, name="dispute-settle"),
    path("withdraw/", disputes.withdraw, name="dispute-withdraw"),
]

_pair: Routes = [
    path("answer/", pairs.answer, name="pair-answer"),
    path("undo/", pairs.undo, name="pair-undo"),
]

_photo: Routes = [
    path("", photos.photo, name="photo"),
    path("files/<str:file_name>", photos.file, name="photo-file"),
    path("edit/", photos.edit, name="photo-edit"),
    path("delete/", photos.delete, name="photo-delete"),
    path("date/", photos.use_taken, name="photo-date"),
    *_decision_routes("photo", photos.decide, photos.DECISIONS),
]

_recording: Routes = [
    path("", recordings.recording, name="recording"),
    path("file", recordings.file, name="recording-file"),
    path("edit/", recordings.edit, name="recording-edit"),
    path("delete/", recordings.delete, name="recording-delete"),
    path("write/", recordings.write, name="recording-write"),
    *_decision_routes("recording", recordings.decide, recordings.DECISIONS),
]

_persona: Routes = [
    path("", personas.persona, name="persona"),
    path("edit/", personas.edit, name="persona-edit"),
    path("set-aside/", personas.set_aside, name="persona-set-aside"),
    path("restore/", personas.restore, name="persona-restore"),
    path("identity/", personas.write, name="persona-identity"),
    path("identity/<id:fact_id>/", personas.decide, name="persona-identity-decide"),
]

_activity: Routes = [
    path("", imports.activity, name="activity"),
    path("question/", imports.question, name="import-question"),
    path("cancel/", imports.cancel, name="activity-cancel"),
]

_entry: Routes = [
    path("", entries.entry, name="entry"),
    path("edit/", entries.edit, name="entry-edit"),
    *_decision_routes("entry", entries.decide, entries.DECISIONS),
]

_story: Routes = [
    path("", stories.story, name="story"),
    path("write/", writing.write, name="story-write"),
    path("photos/", attached_photos.on_story, name="story-photos"),
    path("versions/", stories.versions, name="story-versions"),
    path("versions/restore/", stories.restore_version, name="story-version-restore"),
    *_decision_routes("story", stories.decide, stories.DECISIONS),
]

_legacy: Routes = [
    path("talk/", conversations.conversation_list, name="conversations"),
    path("talk/<id:conversation_id>/", include(_conversation)),
    path("imports/", imports.imports, name="imports"),
    path("imports/<id:activity_id>/", include(_activity)),
    path("review/", review.review, name="review"),
    path("search/", search.search, name="search"),
    path("boundaries/", boundaries.boundaries, name="boundaries"),
    path("boundaries/<id:boundary_id>/lift/", boundaries.lift, name="boundary-lift"),
    path("assistant/", context_files.context_files, name="context-files"),
    path("assistant/<str:key>/", context_files.context_file, name="context-file"),
    path("assistant/<str:key>/switch/", context_files.switch, name="context-file-switch"),
    path("assistant/<str:key>/restore/", context_files.restore, name="context-file-restore"),
    path("personas/", personas.personas, name="personas"),
    path("personas/new/", personas.create, name="persona-create"),
    path("personas/<id:persona_id>/", include(_persona)),
    path("questions/", relative_questions.questions, name="relative-questions"),
    path("questions/<id:question_id>/withdraw/", relative_questions.withdraw, name="relative-question-withdraw"),
    path("quiet-dates/", boundaries.quiet_date, name="quiet-date-set"),
    path("quiet-dates/<id:quiet_date_id>/remove/", boundaries.remove_quiet_date, name="quiet-date-remove"),
    path("settings/", settings.settings, name="settings"),
    path("settings/all/", all_settings.all_settings, name="all-settings"),
    path("settings/pause/", all_settings.pause, name="pause"),
    path("settings/mail/", all_settings.mail, name="mail-address"),
    path("settings/spend/", spend.spend, name="spend"),
    path("people/leave/", settings.leave, name="leave"),
    path("copy/", settings.copy, name="copy"),
    path("export/", exports.export, name="export"),
    path("export/<id:export_id>/file/", exports.file, name="export-file"),
    path("export/<id:export_id>/delete/", exports.delete, name="export-delete"),
    path("delete/", settings.delete, name="legacy-delete"),
    path("looked-at/", settings.looked_at, name="looked-at"),
    path("read/", reading.read, name="read"),
    path("read/book/", reading.printed_book, name="book"),
    path("read/book/pdf/", exports.export, {"kind": ExportKind.BOOK}, name="book-pdf"),
    path("remembered/", facts.remembered, name="remembered"),
    path("remembered/new/", facts.create, name="fact-create"),
    path("remembered/<id:fact_id>/", include(_fact)),
    path("stories/", stories.stories, name="stories"),
    path("stories/new/", writing.new_story, name="story-new"),
    path("stories/<id:story_id>/", include(_story)),
    path("timeline/", timeline.timeline, name="timeline"),
    path("timeline/new/", entries.create, name="entry-create"),
    path("timeline/from-file/", event_files.from_file, name="events-from-file"),
    path("timeline/<id:entry_id>/", include(_entry)),
    path("disputes/<id:dispute_id>/", include(_dispute)),
    path("photos/", photos.photos, name="photos"),
    path("photos/new/", photos.create, name="photo-create"),
    path("photos/several/", photos.create_several, name="photos-create"),
    path("photos/<id:photo_id>/", include(_photo)),
    path("recordings/", recordings.recordings, name="recordings"),
    path("recordings/new/", recordings.create, name="recording-create"),
    path("recordings/<id:recording_id>/", include(_recording)),
    path("pairs/<id:pair_id>/", include(_pair)),
]

urlpatterns = [
    path("inbound-mail/", inbound_mail.inbound_mail, name="inbound-mail"),
    path("questions/<str:token>/", relative_questions.answer, name="answer-question"),
    path("profile/export/", exports.export_of_mine, name="export-mine"),
    path("profile/export/<id:export_id>/file/", exports.file, name="export-mine-file"),
    path("profile/export/<id:export_id>/delete/", exports.delete, name="export-mine-delete"),
    path("profile/erase/", settings.erase_me, name="erase-me"),
    path("profile/former/", settings.former, name="former-places"),
    path("profile/former/<id:legacy_id>/", settings.former_place, name="former-place"),
    path("legacies/<id:legacy_id>/", include(_legacy)),
]
