"""Rules that find secrets, and rules for what only looks like one."""
