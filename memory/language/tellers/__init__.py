"""What tellers say of themselves: who they lastingly are, how they grieve, and what is not for the family."""
