"""The addresses of talk and memory. No slash at the end; an id is a UUID or the address does not exist."""

from __future__ import annotations

from django.urls import path

from memory.api.account.account_views import AccountView
from memory.api.account.leaving_views import (
    CopyView,
    DeletionView,
    FormerCopyView,
    FormerLegaciesView,
    FormerLegacyView,
    LeaveView,
    TakeAlongView,
)
from memory.api.account.legacy_views import LegacyView
from memory.api.conversations.conversation_views import (
    ConversationFinishView,
    ConversationsView,
    ConversationView,
    MessageStopView,
    MessagesView,
    MessageView,
)
from memory.api.conversations.extraction_views import ConversationExtractView, ExtractView, WorkView
from memory.api.facts.dispute_views import DisputeView, FactDisputesView, FactDisputeView
from memory.api.facts.fact_review_views import FactHistoryView, FactReviewView, FactSourcesView
from memory.api.facts.fact_version_views import (
    FactCorrectView,
    FactMergeView,
    FactPinView,
    FactPutBackView,
    FactRestoreView,
    FactUnpinView,
    FactVersionsView,
)
from memory.api.facts.fact_views import FactsView, FactView, FactVisibilityView
from memory.api.imports.import_views import (
    ActivitiesView,
    ActivityAnswersView,
    ActivityCancelView,
    ActivityView,
    ImportsView,
)
from memory.api.search.as_of_views import AsOfView
from memory.api.search.search_views import SearchView

urlpatterns = [
    path("me", AccountView.as_view(), name="me"),
    path("legacies/<id:legacy_id>", LegacyView.as_view(), name="legacy"),
    path("legacies/<id:legacy_id>/leave", LeaveView.as_view(), name="leave"),
    path("legacies/<id:legacy_id>/copy", CopyView.as_view(), name="copy"),
    path("legacies/<id:legacy_id>/deletion", DeletionView.as_view(), name="deletion"),
    path("me/former-legacies", FormerLegaciesView.as_view(), name="former-legacies"),
    path("me/former-legacies/<id:legacy_id>", FormerLegacyView.as_view(), name="former-legacy"),
    path("me/former-legacies/<id:legacy_id>/take-along", TakeAlongView.as_view(), name="take-along"),
    path("me/former-legacies/<id:legacy_id>/copy", FormerCopyView.as_view(), name="former-copy"),
    path("legacies/<id:legacy_id>/imports", ImportsView.as_view(), name="imports"),
    path("activities", ActivitiesView.as_view(), name="activities"),
    path("activities/<id:activity_id>", ActivityView.as_view(), name="activity"),
    path("activities/<id:activity_id>/answers", ActivityAnswersView.as_view(), name="activity-answers"),
    path("activities/<id:activity_id>/cancel", ActivityCancelView.as_view(), name="activity-cancel"),
    path("legacies/<id:legacy_id>/conversations", ConversationsView.as_view(), name="conversations"),
    path("conversations/<id:conversation_id>", ConversationView.as_view(), name="conversation"),
    path("conversations/<id:conversation_id>/finish", ConversationFinishView.as_view(), name="conversation-finish"),
    path("conversations/<id:conversation_id>/extract", ConversationExtractView.as_view(), name="conversation-extract"),
    path("memory/extract", ExtractView.as_view(), name="extract"),
    path("work/<id:work_id>", WorkView.as_view(), name="work"),
    path("conversations/<id:conversation_id>/messages", MessagesView.as_view(), name="messages"),
    path("messages/<id:message_id>", MessageView.as_view(), name="message"),
    path("messages/<id:message_id>/stop", MessageStopView.as_view(), name="message-stop"),
    path("legacies/<id:legacy_id>/search", SearchView.as_view(), name="search"),
    path("memory/as-of", AsOfView.as_view(), name="as-of"),
    path("legacies/<id:legacy_id>/facts", FactsView.as_view(), name="facts"),
    path("facts/<id:fact_id>", FactView.as_view(), name="fact"),
    path("facts/<id:fact_id>/visibility", FactVisibilityView.as_view(), name="fact-visibility"),
    path("facts/<id:fact_id>/review", FactReviewView.as_view(), name="fact-review"),
    path("facts/<id:fact_id>/correct", FactCorrectView.as_view(), name="fact-correct"),
    path("facts/<id:fact_id>/merge", FactMergeView.as_view(), name="fact-merge"),
    path("facts/<id:fact_id>/pin", FactPinView.as_view(), name="fact-pin"),
    path("facts/<id:fact_id>/unpin", FactUnpinView.as_view(), name="fact-unpin"),
    path("facts/<id:fact_id>/put-back", FactPutBackView.as_view(), name="fact-put-back"),
    path("facts/<id:fact_id>/dispute", FactDisputeView.as_view(), name="fact-dispute"),
    path("facts/<id:fact_id>/disputes", FactDisputesView.as_view(), name="fact-disputes"),
    path("facts/<id:fact_id>/versions", FactVersionsView.as_view(), name="fact-versions"),
    path("disputes/<id:dispute_id>", DisputeView.as_view(), name="dispute"),
    path("facts/<id:fact_id>/restore", FactRestoreView.as_view(), name="fact-restore"),
    path("facts/<id:fact_id>/sources", FactSourcesView.as_view(), name="fact-sources"),
    path("facts/<id:fact_id>/history", FactHistoryView.as_view(), name="fact-history"),
]
