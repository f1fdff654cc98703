"""The ways in which a secret shows itself, and what only looks like one."""
