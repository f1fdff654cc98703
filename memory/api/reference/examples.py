"""The schema's example of each body, by component name. A test sends each one through its call's validation."""

from __future__ import annotations

from typing import Any

EXAMPLES: dict[str, dict[str, Any]] = {
    "MeChanges": {"display_name": "Hanna", "time_zone": "Europe/Berlin"},
    "DeviceChanges": {"name": "Hanna's phone"},
    "NewLegacy": {"name": "Ruth Adler", "born": "1931-04", "language": "en", "relationship": "granddaughter"},
    "LegacyRules": {"died": "2019-11-02", "moderation_mode": "before"},
    "MembershipChanges": {"relationship": "granddaughter", "calls_them": "Grandma Ruth"},
    "RoleChange": {"role": "keeper"},
    "Leaving": {"take_along": True},
    "NewInvitation": {"for_whom": "Ana", "role": "contributor", "days": 14},
    "ImportAnswers": {"me": "Hanna", "person": "Mum", "order": "day"},
    "NewImport": {"file": "WhatsApp Chat with Mum.txt", "me": "Hanna", "person": "Mum"},
    "NewConversation": {"title": "The garden", "client_id": "4f7a1c2e"},
    "ConversationChanges": {"title": "The bees"},
    "NewMessage": {"content": "Dad kept bees behind the house. He sold the honey at the gate."},
    "WantedExtraction": {"conversation": "0192f0c1-2345-7abc-8def-0123456789ab"},
    "NewFact": {"content": "Ruth kept bees behind the house.", "category": "hobby", "occurred": "196X"},
    "FactChanges": {"content": "Ruth kept bees and hens behind the house.", "importance": 6},
    "NewVisibility": {"visibility": "shared", "show_words": True},
    "ReviewDecision": {"decision": "keep"},
    "Correction": {"content": "Ruth was born in 1931.", "occurred": "1931", "reason": "Her passport says so."},
    "Merger": {"others": ["0192f0c1-2345-7abc-8def-0123456789ab"], "content": "Ruth kept bees and sold the honey."},
    "NewDispute": {"content": "It was Aunt Jo who kept the bees.", "answer": "I helped her every summer."},
    "DisputeChanges": {"answer": "I helped her every summer."},
}
