"""How often remembered facts are used, and what follows."""
