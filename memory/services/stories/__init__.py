"""Stories: drafts, keeping and editing, sharing, deleting."""
