"""The SQL that reads `RecallItem`."""
