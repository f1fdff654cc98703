"""My account, leaving, and the rules of a legacy."""
