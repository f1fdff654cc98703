"""API URLs of conversations and memory, without a trailing slash; ids are UUIDs."""

from __future__ import annotations

from typing import Any

from django.urls import path

from config.api.batch import BatchView
from memory.api.account.leaving_views import (
    AccountView,
    CopyView,
    DeletionView,
    FormerLegaciesView,
    FormerLegacyViewSet,
    LeaveView,
    LegacyView,
)
from memory.api.account.usage_views import UsageView
from memory.api.boundaries.boundary_views import BoundariesView, BoundaryViewSet
from memory.api.boundaries.quiet_date_views import QuietDatesView, QuietDateViewSet
from memory.api.context.context_file_views import ContextFilesView, ContextFileVersionsView, ContextFileViewSet
from memory.api.context.persona_views import IdentityMemoryViewSet, IdentityView, PersonasView, PersonaViewSet
from memory.api.conversations.conversation_views import (
    ConversationsView,
    ConversationViewSet,
    ExtractView,
    JobView,
    MessagesView,
    MessageViewSet,
)
from memory.api.conversations.prompt_views import PromptView
from memory.api.entries.entry_views import EntriesView, EntryPostsView, EntryRestoreView, EntryViewSet
from memory.api.entries.event_file_views import EventFilesView
from memory.api.exports.export_views import (
    ExportFileView,
    ExportsView,
    ExportViewSet,
    FormerLegacyExportsView,
    LegacyExportsView,
    MyExportsView,
)
from memory.api.facts.dispute_views import DisputeView, FactDisputeViewSet
from memory.api.facts.fact_views import FactsAboutMeView, FactsView, FactVersionViewSet, FactViewSet
from memory.api.facts.pair_views import PairsView, PairViewSet
from memory.api.imports.import_views import ActivitiesView, ActivityViewSet, ImportsView
from memory.api.photos.photo_views import PhotoFileView, PhotosView, PhotoViewSet, PortraitViewSet
from memory.api.photos.upload_views import PhotoUploadsView, PhotoUploadView
from memory.api.recordings.recording_views import RecordingFileView, RecordingsView, RecordingViewSet
from memory.api.relative_questions.relative_question_views import (
    QuestionByTokenView,
    RelativeQuestionsView,
    RelativeQuestionViewSet,
)
from memory.api.search.search_views import AsOfView, SearchView
from memory.api.stories.story_views import StoriesView, StoryVersionsView, StoryVersionViewSet, StoryViewSet
from memory.api.sync.sync_views import SyncView
from memory.api.timeline.timeline_views import TimelineView

ROW: dict[str, Any] = {"get": "retrieve", "patch": "partial_update", "delete": "destroy"}

CHANGE, SEND = frozenset({"PATCH", "DELETE"}), frozenset({"POST"})
IN_A_BATCH = {
    **dict.fromkeys(("fact", "entry", "story", "photo", "recording", "conversation"), CHANGE),
    **dict.fromkeys(("fact-visibility", "entry-visibility", "story-visibility"), frozenset({"PATCH"})),
    **dict.fromkeys(("facts", "entries", "stories", "conversations", "messages"), SEND),
    **dict.fromkeys(("fact-review", "fact-pin", "fact-unpin", "fact-correct", "fact-merge", "fact-restore"), SEND),
    **dict.fromkeys(("fact-permanent", "fact-dispute", "entry-restore", "story-restore", "pair-answer"), SEND),
    **dict.fromkeys(("message-feedback", "conversation-finish", "notice-dismiss"), SEND),
    "dispute": frozenset({"PATCH"}),
    "message": frozenset({"DELETE"}),
}
"""What people do on a phone without a network: these calls may be sent many at once."""

urlpatterns = [
    path("me", AccountView.as_view(), name="me"),
    path("legacies/<id:legacy_id>", LegacyView.as_view(), name="legacy"),
    path("legacies/<id:legacy_id>/leave", LeaveView.as_view(), name="leave"),
    path("legacies/<id:legacy_id>/copy", CopyView.as_view(), name="copy"),
    path("legacies/<id:legacy_id>/deletion", DeletionView.as_view(), name="deletion"),
    path("sync", SyncView.as_view(), name="sync"),
    path("batch", BatchView.as_view(calls=IN_A_BATCH), name="batch"),
    path("usage", UsageView.as_view(), name="usage"),
    path("me/former-legacies", FormerLegaciesView.as_view(), name="former-legacies"),
    path(
        "me/former-legacies/<id:legacy_id>",
        FormerLegacyViewSet.as_view({"get": "retrieve", "delete": "destroy"}),
        name="former-legacy",
    ),
    path(
        "me/former-legacies/<id:legacy_id>/take-along",
        FormerLegacyViewSet.as_view({"post": "take_along"}),
        name="take-along",
    ),
    path("me/former-legacies/<id:legacy_id>/copy", FormerLegacyViewSet.as_view({"get": "copy"}), name="former-copy"),
    path("exports", ExportsView.as_view(), name="exports"),
    path(
        "exports/<id:export_id>",
        ExportViewSet.as_view({"get": "retrieve", "delete": "destroy"}),
        name="export",
    ),
    path("exports/<id:export_id>/file", ExportFileView.as_view(), name="export-file"),
    path("legacies/<id:legacy_id>/exports", LegacyExportsView.as_view(), name="legacy-exports"),
    path("me/exports", MyExportsView.as_view(), name="my-exports"),
    path("me/former-legacies/<id:legacy_id>/exports", FormerLegacyExportsView.as_view(), name="former-exports"),
    path("legacies/<id:legacy_id>/imports", ImportsView.as_view(), name="imports"),
    path("activities", ActivitiesView.as_view(), name="activities"),
    path("activities/<id:activity_id>", ActivityViewSet.as_view({"get": "retrieve"}), name="activity"),
    path("activities/<id:activity_id>/answers", ActivityViewSet.as_view({"post": "answers"}), name="activity-answers"),
    path("activities/<id:activity_id>/cancel", ActivityViewSet.as_view({"post": "cancel"}), name="activity-cancel"),
    path("legacies/<id:legacy_id>/conversations", ConversationsView.as_view(), name="conversations"),
    path("conversations/<id:conversation_id>", ConversationViewSet.as_view(ROW), name="conversation"),
    path(
        "conversations/<id:conversation_id>/finish",
        ConversationViewSet.as_view({"post": "finish"}),
        name="conversation-finish",
    ),
    path(
        "conversations/<id:conversation_id>/extract",
        ConversationViewSet.as_view({"post": "extract"}),
        name="conversation-extract",
    ),
    path("memory/extract", ExtractView.as_view(), name="extract"),
    path("work/<id:work_id>", JobView.as_view(), name="job"),
    path("conversations/<id:conversation_id>/messages", MessagesView.as_view(), name="messages"),
    path("messages/<id:message_id>", MessageViewSet.as_view({"delete": "destroy"}), name="message"),
    path("messages/<id:message_id>/stop", MessageViewSet.as_view({"post": "stop"}), name="message-stop"),
    path(
        "messages/<id:message_id>/feedback",
        MessageViewSet.as_view({"put": "set_feedback", "post": "give_feedback", "delete": "withdraw_feedback"}),
        name="message-feedback",
    ),
    path(
        "messages/<id:message_id>/no-distress",
        MessageViewSet.as_view({"post": "deny_distress"}),
        name="message-no-distress",
    ),
    path("legacies/<id:legacy_id>/boundaries", BoundariesView.as_view(), name="boundaries"),
    path("boundaries/<id:boundary_id>", BoundaryViewSet.as_view({"delete": "destroy"}), name="boundary"),
    path("legacies/<id:legacy_id>/quiet-dates", QuietDatesView.as_view(), name="quiet-dates"),
    path("quiet-dates/<id:quiet_date_id>", QuietDateViewSet.as_view({"delete": "destroy"}), name="quiet-date"),
    path("legacies/<id:legacy_id>/questions", RelativeQuestionsView.as_view(), name="relative-questions"),
    path(
        "questions/<id:question_id>",
        RelativeQuestionViewSet.as_view({"delete": "destroy"}),
        name="relative-question",
    ),
    path("questions/by-token/<str:token>", QuestionByTokenView.as_view(), name="question-by-token"),
    path("legacies/<id:legacy_id>/photos", PhotosView.as_view(), name="photos"),
    path("legacies/<id:legacy_id>/photo-uploads", PhotoUploadsView.as_view(), name="photo-uploads"),
    path("photo-uploads/<id:upload_id>", PhotoUploadView.as_view(), name="photo-upload"),
    path("photos/<id:photo_id>", PhotoViewSet.as_view(ROW), name="photo"),
    path("photos/<id:photo_id>/files/<str:file_name>", PhotoFileView.as_view(), name="photo-file"),
    path(
        "photos/<id:photo_id>/portrait",
        PortraitViewSet.as_view({"post": "create", "delete": "destroy"}),
        name="photo-portrait",
    ),
    path("legacies/<id:legacy_id>/recordings", RecordingsView.as_view(), name="recordings"),
    path("recordings/<id:recording_id>", RecordingViewSet.as_view(ROW), name="recording"),
    path("recordings/<id:recording_id>/file", RecordingFileView.as_view(), name="recording-file"),
    path("legacies/<id:legacy_id>/context-files", ContextFilesView.as_view(), name="context-files"),
    path(
        "context-files/<str:key>",
        ContextFileViewSet.as_view({"get": "retrieve", "put": "update", "delete": "destroy"}),
        name="context-file",
    ),
    path("context-files/<str:key>/versions", ContextFileVersionsView.as_view(), name="context-file-versions"),
    path(
        "context-files/<str:key>/restore",
        ContextFileViewSet.as_view({"post": "restore"}),
        name="context-file-restore",
    ),
    path("legacies/<id:legacy_id>/personas", PersonasView.as_view(), name="personas"),
    path("personas/<id:persona_id>", PersonaViewSet.as_view(ROW), name="persona"),
    path("personas/<id:persona_id>/restore", PersonaViewSet.as_view({"post": "restore"}), name="persona-restore"),
    path("legacies/<id:legacy_id>/identity", IdentityView.as_view(), name="identity"),
    path("identity/<id:fact_id>", IdentityMemoryViewSet.as_view({"delete": "destroy"}), name="identity-memory"),
    path("identity/<id:fact_id>/restore", IdentityMemoryViewSet.as_view({"post": "restore"}), name="identity-restore"),
    path("legacies/<id:legacy_id>/entries", EntriesView.as_view(), name="entries"),
    path("legacies/<id:legacy_id>/entries/batch", EntryPostsView.as_view(), name="entry-posts"),
    path("legacies/<id:legacy_id>/entries/file", EventFilesView.as_view(), name="event-files"),
    path("entries/<id:entry_id>", EntryViewSet.as_view(ROW), name="entry"),
    path(
        "entries/<id:entry_id>/visibility", EntryViewSet.as_view({"patch": "set_visibility"}), name="entry-visibility"
    ),
    path("entries/<id:entry_id>/restore", EntryRestoreView.as_view({"post": "restore"}), name="entry-restore"),
    path("legacies/<id:legacy_id>/timeline", TimelineView.as_view(), name="timeline"),
    path("legacies/<id:legacy_id>/stories", StoriesView.as_view(), name="stories"),
    path("stories/<id:story_id>", StoryViewSet.as_view(ROW), name="story"),
    path(
        "stories/<id:story_id>/visibility", StoryViewSet.as_view({"patch": "set_visibility"}), name="story-visibility"
    ),
    path("stories/<id:story_id>/restore", StoryVersionViewSet.as_view({"post": "restore"}), name="story-restore"),
    path("stories/<id:story_id>/versions", StoryVersionsView.as_view(), name="story-versions"),
    path(
        "stories/<id:story_id>/restore-version",
        StoryVersionViewSet.as_view({"post": "restore_version"}),
        name="story-restore-version",
    ),
    path("legacies/<id:legacy_id>/search", SearchView.as_view(), name="search"),
    path("memory/context", PromptView.as_view(), name="prompt"),
    path("memory/as-of", AsOfView.as_view(), name="as-of"),
    path("legacies/<id:legacy_id>/facts", FactsView.as_view(), name="facts"),
    path("me/facts", FactsAboutMeView.as_view(), name="facts-about-me"),
    path("facts/<id:fact_id>", FactViewSet.as_view(ROW), name="fact"),
    path("facts/<id:fact_id>/visibility", FactViewSet.as_view({"patch": "set_visibility"}), name="fact-visibility"),
    path("facts/<id:fact_id>/review", FactViewSet.as_view({"post": "review"}), name="fact-review"),
    path("facts/<id:fact_id>/correct", FactVersionViewSet.as_view({"post": "correct"}), name="fact-correct"),
    path("facts/<id:fact_id>/merge", FactVersionViewSet.as_view({"post": "merge"}), name="fact-merge"),
    path("facts/<id:fact_id>/pin", FactViewSet.as_view({"post": "pin"}), name="fact-pin"),
    path("facts/<id:fact_id>/unpin", FactViewSet.as_view({"post": "unpin"}), name="fact-unpin"),
    path("facts/<id:fact_id>/put-back", FactVersionViewSet.as_view({"post": "put_back"}), name="fact-put-back"),
    path("facts/<id:fact_id>/dispute", FactDisputeViewSet.as_view({"post": "create"}), name="fact-dispute"),
    path("facts/<id:fact_id>/disputes", FactDisputeViewSet.as_view({"get": "all_of_fact"}), name="fact-disputes"),
    path("facts/<id:fact_id>/versions", FactVersionViewSet.as_view({"get": "versions"}), name="fact-versions"),
    path("disputes/<id:dispute_id>", DisputeView.as_view(), name="dispute"),
    path("pairs", PairsView.as_view(), name="pairs"),
    path("pairs/<id:pair_id>", PairViewSet.as_view({"get": "retrieve"}), name="pair"),
    path("pairs/<id:pair_id>/answer", PairViewSet.as_view({"post": "answer"}), name="pair-answer"),
    path("facts/<id:fact_id>/restore", FactVersionViewSet.as_view({"post": "restore"}), name="fact-restore"),
    path("facts/<id:fact_id>/permanent", FactVersionViewSet.as_view({"post": "permanent"}), name="fact-permanent"),
    path("facts/<id:fact_id>/sources", FactViewSet.as_view({"get": "sources"}), name="fact-sources"),
    path("facts/<id:fact_id>/history", FactViewSet.as_view({"get": "history"}), name="fact-history"),
]
