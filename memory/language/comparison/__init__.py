"""Whether two statements say the same, or contradict each other: words by what they mean, in four languages."""
