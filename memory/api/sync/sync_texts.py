"""The schema's texts for the calls of phones that hold a copy."""

from __future__ import annotations

SYNC_CALLS = {
    "send_batch": "Does up to 50 operations, one after the other, each as the call that `method` and `path` name, with "
    "its own key, and counted by itself. One that is refused stops no other: `results` has for "
    "each what it would have been answered by itself. Send the whole batch again if no answer came: what was done is "
    "not done twice (`replayed`). 412 in a result means that the row was changed meanwhile; `current` in its body is "
    "how it stands. With `retry_after`, send that one again later, under the same key.",
    "sync": "Without `cursor` everything that the caller may see comes, page by page. With the `cursor` of the answer "
    "before, what changed since comes, and in `gone` what the caller sees no more: unshared, set aside, deleted, kept "
    "back by moderation, or of a legacy that they left. Apply `gone` first, then put each row in the place of the one "
    "with its `id`, and keep the cursor with them; ask again at once while `has_more`. A row may come more than once. "
    "A legacy and the account come whole when anything in them changed. 410 (`sync_afresh`): begin without a cursor.",
}
