"""The settings of a legacy and of who is in it: the assistant, its personas, boundaries, costs, leaving."""
