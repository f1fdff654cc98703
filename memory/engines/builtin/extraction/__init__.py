"""Messages in, facts and entries out, by rules."""
