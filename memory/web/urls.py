"""The pages about memory."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from memory.web import (
    activities,
    conversations,
    decisions,
    disputes,
    erasing,
    facts,
    imports,
    leaving,
    looked_at,
    review,
    search,
    settings,
    taking_back,
    talk_life,
    versions,
)

app_name = "memory"

Routes = list[URLPattern | URLResolver]

_message: Routes = [
    path("", conversations.message, name="message"),
    path("stop/", conversations.stop, name="message-stop"),
    path("retry/", conversations.retry, name="message-retry"),
    path("take-back/", taking_back.take_back, name="message-take-back"),
]

_conversation: Routes = [
    path("", conversations.conversation, name="conversation"),
    path("messages/", conversations.post, name="message-post"),
    path("messages/<id:message_id>/", include(_message)),
    path("finish/", conversations.finish, name="conversation-finish"),
    path("extract/", talk_life.extract, name="conversation-extract"),
    path("noted/", conversations.noted, name="conversation-noted"),
    path("rename/", talk_life.rename, name="conversation-rename"),
    path("attached/", talk_life.attach, name="conversation-attach"),
    path("delete/", talk_life.delete, name="conversation-delete"),
    path("close/", talk_life.close, name="conversation-close"),
]

_fact: Routes = [
    path("", facts.fact, name="fact"),
    path("edit/", facts.edit, name="fact-edit"),
    path("keep/", decisions.keep, name="fact-keep"),
    path("unsure/", decisions.mark_unsure, name="fact-unsure"),
    path("share/", decisions.share, name="fact-share"),
    path("unshare/", decisions.unshare, name="fact-unshare"),
    path("set-aside/", decisions.set_aside, name="fact-set-aside"),
    path("restore/", decisions.restore, name="fact-restore"),
    path("undo/", decisions.undo, name="fact-undo"),
    path("pin/", decisions.pin, name="fact-pin"),
    path("unpin/", decisions.unpin, name="fact-unpin"),
    path("put-back/", decisions.put_back, name="fact-put-back"),
    path("instead/", decisions.put_instead, name="fact-instead"),
    path("correct/", versions.correct, name="fact-correct"),
    path("merge/", versions.merge, name="fact-merge"),
    path("dispute/", disputes.dispute, name="fact-dispute"),
]

_dispute: Routes = [
    path("answer/", disputes.answer, name="dispute-answer"),
    path("settle/", disputes.settle, name="dispute-settle"),
    path("withdraw/", disputes.withdraw, name="dispute-withdraw"),
]

_activity: Routes = [
    path("", activities.activity, name="activity"),
    path("question/", imports.question, name="import-question"),
    path("cancel/", activities.cancel, name="activity-cancel"),
]

_legacy: Routes = [
    path("talk/", conversations.talk, name="talk"),
    path("talk/<id:conversation_id>/", include(_conversation)),
    path("imports/", imports.imports, name="imports"),
    path("imports/<id:activity_id>/", include(_activity)),
    path("review/", review.review, name="review"),
    path("search/", search.search, name="search"),
    path("settings/", settings.settings, name="settings"),
    path("people/leave/", leaving.leave, name="leave"),
    path("copy/", leaving.copy, name="copy"),
    path("delete/", leaving.delete, name="legacy-delete"),
    path("looked-at/", looked_at.looked_at, name="looked-at"),
    path("remembered/", facts.remembered, name="remembered"),
    path("remembered/new/", facts.create, name="fact-create"),
    path("remembered/<id:fact_id>/", include(_fact)),
    path("disputes/<id:dispute_id>/", include(_dispute)),
]

urlpatterns = [
    path("profile/erase/", erasing.erase_me, name="erase-me"),
    path("profile/former/", leaving.former, name="former-places"),
    path("profile/former/<id:legacy_id>/", leaving.former_place, name="former-place"),
    path("legacies/<id:legacy_id>/", include(_legacy)),
]
