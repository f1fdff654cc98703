"""An example of each body that the API takes, for its schema."""

from __future__ import annotations

from typing import Any

EXAMPLES: dict[str, dict[str, Any]] = {
    "MeChanges": {"display_name": "Hanna", "time_zone": "Europe/Berlin"},
    "NewBatch": {
        "operations": [
            {
                "key": "5b8f3c1e",
                "method": "POST",
                "path": "/api/v1/facts/0192f0c1-2345-7abc-8def-0123456789ab/review",
                "body": {"decision": "keep"},
            }
        ]
    },
    "DeviceChanges": {"name": "Hanna's phone"},
    "NewAccessToken": {"name": "Calendar import", "scope": "write", "days": 90},
    "NewPushSubscription": {"kind": "webhook", "endpoint": "https://app.example/keepsake", "name": "Our app"},
    "QuietHours": {"quiet_from": "22:00", "quiet_until": "08:00"},
    "NewLegacy": {"name": "Ruth Adler", "born": "1931-04", "language": "en", "relationship": "granddaughter"},
    "LegacyRules": {"died": "2019-11-02", "moderation_mode": "before"},
    "MembershipChanges": {"relationship": "granddaughter", "calls_them": "Grandma Ruth"},
    "RoleChange": {"role": "keeper"},
    "NewExport": {"kind": "book"},
    "Leaving": {"take_along": True},
    "NewInvitation": {"for_whom": "Ana", "role": "contributor", "days": 14},
    "ImportAnswers": {"me": "Hanna", "person": "Mum", "order": "day"},
    "NewImport": {"file": "WhatsApp Chat with Mum.txt", "me": "Hanna", "person": "Mum"},
    "NewConversation": {"title": "The garden", "client_id": "4f7a1c2e"},
    "ConversationChanges": {"title": "The bees"},
    "NewMessage": {"content": "Dad kept bees behind the house. He sold the honey at the gate."},
    "NewQuietDate": {"first": "11-02", "name": "The day Ruth died"},
    "ContextFileChanges": {"markdown": "Short sentences, please. Call her Mum.", "is_on": True},
    "WantedVersion": {"version": 2},
    "NewRelativeQuestion": {"for_whom": "Aunt Rosa", "question": "Where did Ruth go to school?"},
    "GivenAnswer": {"answer": "In Whitby, at the school by the harbour.", "name": "Rosa"},
    "NewBoundary": {"words": "Uncle Karl", "kind": "person"},
    "GivenFeedback": {"helpful": False, "reason": "untrue", "words": "It was her sister who sang."},
    "WantedExtraction": {"conversation": "0192f0c1-2345-7abc-8def-0123456789ab"},
    "WantedPrompt": {
        "legacy": "0192f0c1-2345-7abc-8def-0123456789ab",
        "messages": [{"role": "user", "content": "What did Dad grow?"}],
    },
    "NewFact": {"content": "Ruth kept bees behind the house.", "category": "hobby", "occurred": "196X"},
    "FactChanges": {"content": "Ruth kept bees and hens behind the house.", "importance": 6},
    "PauseChanges": {"mine": True, "until": "2027-01-07T08:00:00Z"},
    "NewPersona": {"name": "Aunt of the house", "tone": "dry and warm", "never": ["Ask about money."]},
    "PersonaChanges": {"token_budget": 1500, "recall_weights": {"recency": 0.3}, "budgets": {"user_day": 0.5}},
    "NewIdentity": {"persona": "0198f000-0000-7000-8000-000000000001", "content": "It calls her Aunt Ruth."},
    "EventFile": {"file": "adler.ged", "name": "Ruth Adler"},
    "NewEntry": {"type": "wedding", "summary": "Ruth married Karl.", "occurred": "1955-06", "data": {"place": "Leeds"}},
    "EntryChanges": {"occurred": "1955"},
    "EntryVisibility": {"visibility": "shared"},
    "SentEntries": {
        "entries": [
            {
                "type": "concert",
                "summary": "Ruth sang in the town hall.",
                "source": "connector:calendar",
                "external_id": "event-17",
            }
        ]
    },
    "NewStory": {"title": "The oven", "text": "Ruth had an *oven* in the yard.", "occurred": "196X"},
    "StoryChanges": {"text": "Ruth had an oven behind the house."},
    "StoryVisibility": {"visibility": "shared"},
    "RestoredVersion": {"version": 1},
    "NewVisibility": {"visibility": "shared", "show_words": True},
    "ReviewDecision": {"decision": "keep"},
    "NewPhoto": {"file": "rose.jpg", "caption": "Rose at the sea", "occurred": "196X", "people": ["Ada"]},
    "NewRecording": {"file": "rose.webm", "title": "How Rose met Ada", "occurred": "196X"},
    "RecordingChanges": {"title": "How Rose met Ada", "visibility": "shared"},
    "PhotoChanges": {"caption": "Rose at the sea", "visibility": "shared"},
    "Correction": {"content": "Ruth was born in 1931.", "occurred": "1931", "reason": "Her passport says so."},
    "Merger": {"others": ["0192f0c1-2345-7abc-8def-0123456789ab"], "content": "Ruth kept bees and sold the honey."},
    "NewDispute": {"content": "It was Aunt Jo who kept the bees.", "answer": "I helped her every summer."},
    "PairAnswer": {"answer": "refines", "chosen": "0192f0c1-2345-7abc-8def-0123456789ab"},
    "DisputeChanges": {"answer": "I helped her every summer."},
}
