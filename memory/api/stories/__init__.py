"""Stories in the API."""
