"""The rules of a legacy, who looked, leaving, and erasing an account."""
