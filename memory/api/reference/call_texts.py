"""The schema's texts: what each call does and what to do with the response."""

from __future__ import annotations

from config.api.schema.schema_settings import AppSchema

# The schema of conversations and memory: names of enums, hooks, and links between calls.
#
# Plain values: the settings are made of it, before any app is there.

MEMORY_SCHEMA = AppSchema(
    enums={
        "Action": "memory.api.facts.fact_serializers.ACTION_CHOICES",
        "ActionOutcome": "memory.api.conversations.conversation_serializers.ActionOutcome",
        "ActivityKind": "memory.models.ActivityKind",
        "ActivityPhase": "memory.models.ActivityPhase",
        "ActivityState": "memory.models.ActivityState",
        "Authority": "memory.models.Authority",
        "RelativeQuestionState": "memory.api.relative_questions.relative_question_views.STATES",
        "BoundaryKind": "memory.models.BoundaryKind",
        "BatchMethod": "config.api.batch.BatchMethod",
        "Category": "memory.models.Category",
        "Decision": "memory.api.facts.fact_serializers.Decision",
        "DisputeState": "memory.models.facts.DisputeState",
        "BoundaryInWords": "memory.api.boundaries.boundary_views.IN_WORDS",
        "EntryOutcome": "memory.services.entries.posting.OUTCOMES",
        "ExportKind": "memory.models.ExportKind",
        "ExportOfALegacy": "memory.api.exports.export_views.OF_A_LEGACY",
        "ExportState": "memory.models.ExportState",
        "FeedbackReason": "memory.models.conversations.FeedbackReason",
        "DayOrder": "memory.api.imports.import_views.OrderOfDays",
        "MemoryType": "memory.models.MemoryType",
        "MessageOrder": "memory.api.conversations.conversation_serializers.MessageOrder",
        "MessageRole": "memory.models.MessageRole",
        "MessageStatus": "memory.models.MessageStatus",
        "Moderation": "memory.models.Moderation",
        "Review": "memory.models.Review",
        "SearchReason": "memory.recall.ranking.scoring.Reason",
        "SoundKind": "memory.models.SoundKind",
        "SourceKind": "memory.models.facts.SourceKind",
        "Status": "memory.models.Status",
        "SyncType": "memory.models.SyncType",
        "TimelineKind": "memory.presentation.life.timeline.TimelineKind",
        "PairAnswerChoice": "memory.api.facts.pair_views.PairAnswerChoice",
        "PhotoState": "memory.models.PhotoState",
        "PromptLayer": "memory.api.conversations.prompt_views.LAYER_CHOICES",
        "PromptLeftOutReason": "memory.api.conversations.prompt_views.WHY_CHOICES",
        "PairState": "memory.models.PairState",
        "ModelTier": "memory.models.personas.Tier",
        "ToolName": "memory.api.context.persona_views.TOOL_CHOICES",
        "RecallKind": "memory.models.RecallKind",
        "VectorOrigin": "memory.recall.query.Origin",
        "Visibility": "memory.models.Visibility",
        "NewMemoryType": "memory.api.facts.fact_serializers.NEW_TYPE_CHOICES",
        "WritableMemoryType": "memory.api.facts.fact_serializers.WRITABLE_TYPE_CHOICES",
    },
    hooks=("memory.api.reference.hooks.describe_stream", "memory.api.reference.hooks.describe_calls"),
    tagged=frozenset({"Dispute", "Fact", "Me", "Photo", "Recording"}),
    leads_to={
        "Conversation": ("conversation_id", "/id"),
        "Fact": ("fact_id", "/id"),
        "Dispute": ("dispute_id", "/id"),
        "Pair": ("pair_id", "/id"),
        "Photo": ("photo_id", "/id"),
        "Recording": ("recording_id", "/id"),
        "Activity": ("activity_id", "/id"),
        "Job": ("work_id", "/id"),
        "Posted": ("message_id", "/reply/id"),
    },
)


PAGED = "Answers a page: follow `next_cursor` until it is null."
KEYED = "With an `Idempotency-Key` it is safe to send it again after a lost connection."

DESCRIPTIONS = {
    "read_me": "Returns the profile of the person whose session token is sent. Use it after starting the app to see "
    "whether the token is still good.",
    "change_me": "Changes only the fields that are sent. The time zone decides how days are understood in searches.",
    "delete_me": "Begins at once and cannot be undone: from the answer on the person is a member nowhere and signed "
    "out. It wants a sign-in, or `/_allauth/app/v1/auth/reauthenticate`, within the last five minutes (403 "
    "`proof_needed`). Refused with 409 while a legacy would be left with members but without a keeper.",
    "list_notices": f"Short messages for the person, such as that somebody has joined. {PAGED}",
    "dismiss_notice": "Removes a notice from the list. Dismissing it again changes nothing.",
    "list_devices": "Every phone and browser with a live session, the one used last first. `current` marks the one "
    "that asks. A session lasts 90 days after its last use, and a year at most.",
    "name_device": "Sets the name that the person sees in the list of devices. An empty name removes it.",
    "sign_out_device": "Ends the session of that device at once: its next call answers 401. Ending the own session "
    "signs this client out.",
    "list_legacies": f"The legacies that the person is a member of, by name, each with their role. {PAGED}",
    "create_legacy": f"Creates a legacy and makes the person its first keeper. {KEYED}",
    "read_legacy": "Returns what is said of the remembered person, the rules of the legacy and the caller's role.",
    "change_legacy": "Keepers only. Changes only the fields that are sent. With `moderation_mode`, what is shared is "
    "seen by the family at once or after approval, beginning now.",
    "list_members": f"Everybody in the legacy with their role, in the order in which they joined. {PAGED}",
    "read_own_membership": "The caller's role in the legacy, and how they said they are related to the person.",
    "change_own_membership": "Sets how the caller is related to the person (`granddaughter`) and what they call them "
    "(`Grandma Ruth`). The assistant uses both.",
    "change_role": "Keepers only. Gives a member another role; they are told. Refused for the last keeper "
    "(`last_keeper`) "
    f"and, to or from keeper, while the keepers decide about deleting the legacy (`deletion_under_way`). {KEYED}",
    "remove_member": "Keepers only. Ends somebody's membership. What they shared stays unless they take it along; what "
    "they kept private is theirs alone, see `/me/former-legacies`. They are told of both.",
    "hand_over": "Keepers only. Makes this member a keeper in the caller's place, who goes on as a "
    f"contributor. {KEYED}",
    "read_mail_address": "What its owner sends there, from an e-mail address that they have confirmed, becomes a draft "
    "of a story, for them alone.",
    "make_mail_address": "Whatever address there was before takes no mail any more. 403 for who only reads; 404 where "
    f"this server takes no mail. {KEYED}",
    "end_mail_address": "Where there is none, nothing changes.",
    "read_pause": "While it is paused, replies end without a question, nothing is put up for review and notices wait. "
    "What comes meanwhile is kept.",
    "change_pause": "Changes only what is sent. `legacy` is for keepers. Nobody is notified of a pause, and nothing "
    "that came meanwhile is lost: it is shown afterwards.",
    "leave_legacy": "Ends the caller's membership. What they shared stays, or with `take_along` is theirs alone again; "
    "what was private is theirs, see `/me/former-legacies`. The last keeper hands over first or has the legacy "
    "deleted (409).",
    "read_usage": "The caller's budget of the day and what was spent of it, what models cost for them in the last 30 "
    "days by day and stage, the budget of the month of each legacy that they keep, and the lower limits of personas "
    "that they can choose. All limits are those in effect. Days and months are in UTC. "
    "Where too little of a budget is left for a reply, the basic assistant replies.",
    "list_former_legacies": "Legacies in which something of the caller's is left though they are no member any more.",
    "read_former_legacy": "How much of the caller's is left there: shared with the family, and theirs alone.",
    "take_along": f"Takes back what the caller shared there. Nobody else sees or finds it from then on. {KEYED}",
    "delete_left_behind": "Deletes for good everything the caller told there. What other people told stays theirs.",
    "copy_former_legacy": "Everything the caller told there, as one document.",
    "copy_legacy": "What the caller may see of the legacy, as one document: their own facts, entries and "
    "conversations, "
    "and what the family shared. The log keeps that a copy was made.",
    "read_deletion": "Which keepers agreed to delete the legacy, and when it is due. 404 while nobody has asked.",
    "agree_to_delete": "Keepers only, and who was one until another keeper changed that, within 30 days "
    "before it was asked for. Asks that the legacy be deleted, or agrees with who asked. Once all of them agreed "
    f"it is deleted 14 days later with everything in it; all members are told, and may make a copy before. {KEYED}",
    "call_off_deletion": "Any one of those who decide. Everything stays, and all members are told.",
    "list_invitations": f"Keepers only. The links that were made, with their state, the newest first. {PAGED}",
    "show_invitation": "Keepers only. Returns one link and its state. Its token is not told again.",
    "invite": "Keepers only. Makes a link for one person. `token` and `link` are told in this answer only: pass them "
    f"on, nothing can show them again. {KEYED}",
    "revoke_invitation": "Keepers only. Makes an open link useless. One that was accepted or has run out answers 410.",
    "read_invitation": "Shows who invites to what, for somebody who holds a link. No account is needed.",
    "accept_invitation": "Makes the caller a member in the role that the link names. Accepting again returns the same "
    "membership. A link that was used by somebody else, revoked or has run out answers 410.",
    "import_file": "Takes an exported chat (WhatsApp, Telegram) or a Keepsake family file, and answers 202 before it "
    "is read. Follow `Location` for how far it is. What is wrong in the file then stands in `mistakes` (`failed`); "
    "when it is unclear who the caller is in the chat, `to_say` names the field to send (`asking`). The same chat "
    f"again imports only what is new. 422 when as many files of the caller wait as may. {KEYED}",
    "list_exports": f"Every export of the caller, the latest first. {PAGED}",
    "start_export": "Answers 202 before it is made; read it by its id until its `state` is `ready`, then fetch "
    "its file. What may be seen is looked up when it is made. There is one of each kind for each legacy: one that is "
    "under way is answered again, and an earlier one goes. The `book` is a PDF; 409 where the server makes none.",
    "start_export_of_mine": "Nothing of what others told is in it; each legacy has a folder of its own, which can be "
    "imported again. It goes with the account.",
    "start_former_export": "As for a member, with what the caller told themselves alone.",
    "read_export": "404 for whoever did not ask for it, and for a member's once they have left.",
    "delete_export": "Its file goes as well; one that is being made is not made any more.",
    "read_export_file": "404 until it is ready and once it has expired. The page `docs/export.md` says what is in it.",
    "list_activities": f"Every import of the caller, the latest first. {PAGED}",
    "read_activity": "How far an import is: `words` is a sentence to show. Ask again every few seconds until `state` "
    "is final.",
    "answer_activity": (
        "Says who is who in a file that has been read, while its state is `asking`; what is missing stands in "
        "`to_say`. Then the import begins. 409 while the file is still being read."
    ),
    "cancel_activity": "Stops an import. What is already in stays in.",
    "list_conversations": "The caller's own conversations in a legacy, the one told in last first. A walk through the "
    f"pages sees the list as it stood at its beginning. {PAGED}",
    "start_conversation": "Begins a conversation. Send a `client_id` of your own to find it again after a lost answer: "
    "the same one returns the same conversation, and 422 when it was sent with another title or about others.",
    "read_conversation": "Returns one of the caller's conversations, without its messages.",
    "change_conversation": "Renames a conversation, or sets which other legacies it is about too. Only the fields that "
    "are sent change.",
    "delete_conversation": "Deletes its messages and summaries for good. Facts that were noted from it stay.",
    "finish_conversation": "Says that this is all for now, so that what was told becomes memory at once. A later "
    "message opens it again. A private conversation is deleted instead: 204 without a body.",
    "extract_conversation": "Has everything that was told so far become memory, without ending the conversation. "
    "Answers 202; follow `Location`.",
    "preview_prompt": "Shows what the assistant would be given for the next message: the seven layers of the prompt "
    "with their tokens, the context files that were used, and what was left out and why. Nothing is asked of a model, "
    "and nothing is stored; only what the caller may see is in it.",
    "extract": "The same as `extract_conversation`, with the conversation named in the body.",
    "read_work": "How far work is that answered 202. `state` is `done` at the end; `failed` means that it may be asked "
    "for again.",
    "list_messages": f"What was said, from either end. A reply that is being made has a `stream`. {PAGED}",
    "post_message": "Stores the message and answers 202 before there is a reply. Listen to it at `stream`, or read the "
    "messages later: it is made in any case. An `Idempotency-Key` is required, so that a message is never doubled.",
    "take_back_message": (
        "Removes an own message for good. Facts that rest on it alone are set aside; its reply stays, and says so in "
        "`question_taken_back_at`; replies and summaries that held its words do not any more."
    ),
    "set_feedback": "Says whether a reply is helpful, or not right and why. A helpful one counts for the facts it "
    "used, once. One that is not right puts the caller's own facts among them up for review again (`doubted_for`), "
    "where the reason says that facts are in doubt; nobody else's fact changes. The same again changes nothing.",
    "give_feedback": f"The same as `set_feedback`. {KEYED}",
    "withdraw_feedback": "Takes the caller's feedback back, with what followed from it. Twice is once.",
    "deny_distress": "For a message that was taken for acute distress and was none. It goes to the end of its "
    "conversation with its reply, which is made anew, and is found and remembered like any other. One that was not "
    "taken for distress is unchanged.",
    "list_context_files": "The caller's own, the legacy's, and its personas', as far as something was written. "
    f"{PAGED}",
    "read_context_file": "`profile` and `style` are the caller's own, in every legacy. `legacy:<id>` and "
    "`persona:<id>` are read by all members. One that was never written is empty, with version 0.",
    "write_context_file": "Sets what is sent of `markdown` (up to 8,000 characters) and `is_on`. Each text stays as a "
    "version. Keepers only, for a legacy's and a persona's. What others write is never an instruction to the "
    "assistant.",
    "delete_context_file": "Deletes it and all its versions for good. Keepers only, for a legacy's and a persona's.",
    "restore_context_file": f"Makes an earlier text the newest version. {KEYED}",
    "list_context_file_versions": f"The newest first; the last 50 are kept. {PAGED}",
    "list_boundaries": f"The caller's own; nobody else sees them. {PAGED}",
    "set_boundary": "Nothing that speaks of it is put before the caller unasked: in replies, questions, suggestions "
    "and pairs. Lists and the caller's own search still find it, and nothing changes for others. Send `words`, or a "
    f"`fact` that the caller sees. The same again returns the one that stands. {KEYED}",
    "lift_boundary": "What was told of it may be brought up again.",
    "list_relative_questions": f"The caller's own; nobody else sees them. {PAGED}",
    "ask_relative": "The answer tells `token` and `link` once. Whoever holds the link answers without an account, once "
    "or changed until the caller decided about it; the answer is a suggestion in the caller's review. Where a reply's "
    f"`abstained` is true, this is what to offer. {KEYED}",
    "withdraw_relative_question": "The link opens nothing any more. An answer that came stays in the review.",
    "read_question": "Who asks, about whom, and the question. 410 `question_closed` once it was withdrawn, has expired "
    "or the asker decided about the answer.",
    "answer_question": "Sets the answer and who gives it. It can be set again until the asker decided about it.",
    "list_quiet_dates": f"The caller's own; nobody else sees them. {PAGED}",
    "set_quiet_date": "On these days, where the caller is, replies answer what is asked and ask nothing, no pairs or "
    f"new facts are put up for review, and notices wait. {KEYED}",
    "remove_quiet_date": "From then on that day is like any other.",
    "list_photos": f"What others shared is there once its files are made. {PAGED}",
    "add_photo": "Send the file as a form, with `people` and `members` once for each. What is no photo is refused with "
    "422 `photo_refused`; `problem` says why, and nothing is stored. Read the photo again until its `state` is "
    f"`ready`, or `refused` where the file broke while it was decoded. {KEYED}",
    "begin_photo_upload": "For a bad line: the file comes in parts, and goes on where it was cut. Send its size, then "
    "its parts, in the form of tus 1.0. 422 (`too_many_uploads`) with ten that are not finished. What is not finished "
    f"within a day is gone. {KEYED}",
    "read_photo_upload": "`Upload-Offset` says it too, also to a HEAD. With the last byte here, `photo` is the photo.",
    "continue_photo_upload": "A part that was cut is not here, and is sent again. 409 (`wrong_offset`) where it does "
    "not begin where the last one ended, with the `offset`; 413 where it is longer than what is missing. The last part "
    "makes the photo, private and without words, or is refused (422 `photo_refused`), and the file is gone.",
    "give_up_photo_upload": "What is here of the file is gone. A photo that it became stays.",
    "read_photo": "With the addresses of its files, once it is `ready`.",
    "change_photo": "Changes only the fields that are sent. New words of a shared photo go to the moderation queue.",
    "delete_photo": "With its files and every trace of it. Nothing of it can be restored.",
    "read_photo_file": "`small`, `medium` and `large` as `.avif` or `.jpg`, and `full.jpg`; upright, whole, without "
    "place and camera. A copy may be kept, and has to be asked for with its ETag before it is shown again.",
    "set_portrait": f"Keepers only, for a photo that the family sees (409 `portrait_not_shared`). {KEYED}",
    "remove_portrait": "Keepers only. The photo itself stays where it is.",
    "list_recordings": f"A recording of another is here once they share it. {PAGED}",
    "add_recording": "Send the file as a form. What is no sound, is cut off or longer than 20 minutes is refused with "
    f"422 `recording_refused`; `problem` says why, and nothing is stored. It is kept byte for byte. {KEYED}",
    "read_recording": "With the address of its sound, and how far its words are written down.",
    "change_recording": "Changes only the fields that are sent. New words of a shared recording go to the moderation "
    "queue.",
    "delete_recording": "With its sound and every trace of it. A story that was saved from it stays.",
    "read_recording_file": "The file as it was sent; with `Range` a part of it (206). A copy may be kept, and has to "
    "be asked for with its ETag before it is played again.",
    "list_personas": "The product's own, which are for every legacy, and the family's. With `retired=true`, those of "
    f"the family that were set aside. {PAGED}",
    "create_persona": "Keepers only. What keepers write in it is read by the assistant as their wishes, not as "
    f"instructions of the server; its budgets can only lower the limits of the server. {KEYED}",
    "read_persona": "Returns all of its fields. One that was set aside is still read.",
    "change_persona": "Changes only the fields that are sent. Keepers only; 403 for one of the product's own.",
    "set_persona_aside": "It is offered no more, and conversations that were held with it go on without a persona. "
    "Keepers only.",
    "restore_persona": f"Keepers only. {KEYED}",
    "list_identity": f"Keepers also see what waits for a moderator or was set aside. {PAGED}",
    "write_identity": "Keepers only. It belongs to the persona and to no member, and is in every prompt of a "
    f"conversation that is held with it. {KEYED}",
    "set_aside_identity": "Keepers only. The assistant reads it no more.",
    "restore_identity": f"Keepers only. {KEYED}",
    "list_entries": f"With `status=retired`, those that the caller deleted and can restore. {PAGED}",
    "create_entry": "409 (`already_entered`) for an `external_id` of this `source` that is there; `post_entries` takes "
    f"it for the same entry. {KEYED}",
    "read_event_file": "What is wanted of it is sent to `post_entries`, as it is. 422 for what is neither.",
    "post_entries": "An `external_id` that is there stands for that entry, which is changed where something else is "
    "said of it now; what its owner deleted stays deleted. What looks like a secret is refused. The answer is 200 also "
    f"where some were refused: look at each `outcome`. {KEYED}",
    "read_entry": "One that others shared tells neither its `external_id` nor the fact that it came with.",
    "change_entry": "Changes only the fields that are sent. 409 (`entry_follows_a_fact`) for one that came with a "
    "fact. New words of a shared entry are looked at again.",
    "delete_entry": "It stands in no timeline and no search from then on, and goes for good after 90 days.",
    "set_entry_visibility": "Sharing puts it before the moderators; whether the family sees it meanwhile is the "
    "legacy's rule. Taking it back hides it from everybody else at once.",
    "restore_entry": f"As it was: private, or shared and as far through moderation as before. {KEYED}",
    "read_timeline": "In the order of the middle of the days that are meant, so that a decade stands in its midst. "
    "What came as a fact and as an event stands here once. With `undated=true`: events, stories and photos that have "
    f"no time. {PAGED}",
    "list_stories": "Without their texts. With `status=retired`, those that the caller deleted and can restore. "
    f"{PAGED}",
    "create_story": "The text is Markdown; HTML in it stays text. It is found by the assistant and in searches at "
    f"once, for the caller alone until they share it. {KEYED}",
    "read_story": "Returns the text as Markdown and as sanitised HTML.",
    "change_story": "Changes only the fields that are sent. New words of a shared story are looked at again.",
    "delete_story": "It stands in no list and no search from then on, and goes for good after 90 days.",
    "set_story_visibility": "Sharing puts it before the moderators; whether the family sees it meanwhile is the "
    "legacy's rule. Taking it back hides it from everybody else at once. 409 (`story_restricted`) where an admin "
    "restricted it.",
    "restore_story": f"As it was: private, or shared and as far through moderation as before. {KEYED}",
    "list_story_versions": f"Its owner's alone. {PAGED}",
    "restore_story_version": f"What it says now becomes a version too. {KEYED}",
    "stop_reply": "Ends a reply that is being made; what was said so far stays. One that is finished is unchanged.",
    "search_legacy": "Finds the caller's own words and facts, and facts that the family shared. While the meaning of "
    "the query cannot be looked for, `words_only` is true and only its words were.",
    "read_as_of": "The facts and entries that the caller could see at a moment and may still see, as they stood then. "
    f"{PAGED}",
    "list_facts": f"The caller's own facts and those that others shared, the newest first, narrowed by the query. "
    f"{PAGED}",
    "list_facts_about_me": "What the caller told about themselves, in each legacy that they are a member of, and what "
    "belongs to none (`legacy` is null). Nobody else sees it unless its owner shares it. Read, change and set aside "
    f"each as any other fact. {PAGED}",
    "create_fact": f"Writes down a fact. It is private, and of importance 8 unless another is sent. {KEYED}",
    "read_fact": "Returns one fact that the caller may see, with its `ETag`.",
    "change_fact": "Changes a fact of the caller's in place, only the fields that are sent. New words of a shared fact "
    "wait for approval again. To keep the old words readable, use `correct_fact`.",
    "delete_fact": "Sets a fact of the caller's aside: nothing uses it any more. It can be restored for 90 days.",
    "set_fact_visibility": "Shares a fact of the caller's with the family, or makes it private again. Whether the "
    "family sees it at once is told by `moderation`.",
    "review_fact": "Decides about a fact that the assistant suggested: keep it, say that one is not sure, set it "
    "aside, or undo the last decision.",
    "correct_fact": "Writes a new version with another id, and returns it (201). The old one is no longer used and "
    "stays readable to its owner. When nothing would change, the answer is 200 with the fact as it is.",
    "merge_facts": "Makes several facts of the caller's one new version of this one, with all their sources.",
    "pin_fact": "Has the assistant always shown this fact when it talks with the caller.",
    "unpin_fact": "Lets the fact compete with others again for the assistant's attention.",
    "put_back_words": "Puts words that were taken for a secret back into the fact, for its owner alone: a shared one "
    "becomes private by it. 409 (`nothing_to_put_back`) where nothing was taken out, or the message is gone.",
    "open_dispute": "Says that something is also remembered differently. Send `other`, one of the caller's own facts, "
    "or `content`, from which one is made. Both tellings stay.",
    "list_fact_disputes": "The other tellings of a fact, as far as the caller may see them.",
    "list_fact_versions": "Every version of a fact of the caller's, and what was merged into it, the newest first.",
    "read_dispute": "Returns two tellings that differ, with what each teller says about how they know.",
    "change_dispute": "With `answer`, a teller says how they know. With `state`, a keeper lets both stand or names the "
    "one that the family goes by. Neither telling is removed, and `open` opens it again.",
    "withdraw_dispute": "Takes a dispute back, for who opened it, until somebody else has answered (409).",
    "list_pairs": "Pairs of facts that are close, and of which nobody has decided whether they belong together, or "
    "somebody has: `state` tells. The caller sees both facts of each. With `state=open` those that the caller can "
    f"answer now, the likeliest to matter first. {PAGED}",
    "read_pair": "Returns the two facts side by side, each with its teller and the day it was told.",
    "answer_pair": "`same`, `differ` (told differently), `unrelated` (not about the same thing), `refines` (with "
    "`chosen`, the more exact one), `conflicts` (both cannot be right), or `undo` for who answered. Of the caller's "
    "own two facts the same, the more exact or the right one stands for both from then on; facts of two tellers are "
    "linked, or a dispute is opened. 409 (`pair_answered`, `pair_is_past`) where it was answered in another way, or "
    f"a fact changed since. {KEYED}",
    "delete_fact_permanently": "Deletes a fact of the caller's that is set aside, with its earlier versions and "
    "all that quotes it. It cannot be restored. 409 (`fact_not_set_aside`) for any other fact.",
    "restore_fact": "Brings back what was set aside, as it was. An earlier version comes back as the newest one, with "
    "another id: use the id in the answer.",
    "list_fact_sources": "Where a fact comes from: who told it, when, and the words, where the caller may read them.",
    "list_fact_history": "What happened to a fact, oldest first. To others than its owner only since it was shared.",
}

# Of shapes whose names do not say it all.
COMPONENTS = {
    "Problem": "A refusal (RFC 9457). `code` is for programs, `detail` for people: it says what to do next.",
    "Fact": "One statement that is remembered. `owner` told it and decides who sees it.",
    "Persona": "A character of the assistant. What it leaves empty is as usual.",
    "PersonaWeights": "How what is recalled is ordered, by part; what is left out or null is as usual.",
    "PersonaBudgets": "What its conversations may cost, in dollars; what is left out or null is as for everybody.",
    "Identity": "One sentence of who a persona is in a legacy.",
    "Story": "A text that a member wrote, with its words.",
    "StoryRow": "A story without its text.",
    "Entry": "Something that happened, told by its owner.",
    "TimelineItem": "Something that happened, with when and who told it.",
    "StoryVersion": "What a story said before an edit.",
    "Pair": "Two facts that are close, and what somebody said about them. A pair exists for who sees both.",
    "Legacy": "A legacy as one of its members sees it.",
    "Member": "Somebody's place in a legacy.",
    "Person": "Somebody, as fellow members know them.",
    "Teller": "Who told something, with how they are related to the remembered person.",
    "Conversation": "The caller's conversation with the memorial assistant. Nobody else sees it.",
    "Message": "One message of a conversation. A reply is `pending`, then `streaming`, then finished.",
    "Posted": "The message is stored; its reply is being made. Nothing is lost by not listening.",
    "MadeInvitation": "A link as it was made. `token` and `link` are told this once.",
    "OpenInvitation": "What a link opens: who invites, to what, and as what.",
    "Hit": "Something that was found.",
    "Source": "Where a fact came from.",
    "Job": "Work that was asked for. It is tried again by itself until it is `done` or `failed`.",
    "Device": "A phone or browser with a live session.",
    "FactThen": "A fact as it stood at that moment.",
    "EntryThen": "An entry as it stood at that moment.",
    "PlaceThen": "A legacy that the caller was a member of at that moment, and is now.",
}

# Of each body, by component name. A test sends each one through its call's validation.
