"""Indexing: keeps `RecallItem` in step with the rows: redaction, search text, language, vectors."""
