"""Push messages to a user's browsers and app servers. They say that something waits, never what."""
