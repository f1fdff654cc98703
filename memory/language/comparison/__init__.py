"""Whether two statements say the same or contradict each other, by the meanings of words in four languages."""
