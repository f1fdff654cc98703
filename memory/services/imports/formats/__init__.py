"""File formats: files parsed and checked into people and conversations. Nothing here touches the database."""
