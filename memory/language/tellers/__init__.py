"""What tellers say of themselves: descriptions that last, grief, and confidences that are not for the family."""
