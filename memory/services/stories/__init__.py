"""Stories: drafts, keeping, editing, sharing and deleting."""
