"""Whether two statements say the same, or contradict, correct or take back each other."""
