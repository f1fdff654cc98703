"""What keeps RecallItem true to the rows: redaction, search text, language, vectors."""
