"""What a statement is: its category, its importance, its relation to another one."""
