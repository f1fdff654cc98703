"""What is said to a teller whose reply failed."""

WORDS_ARE_SAFE = "Your words are saved. The assistant could not answer; try again, or come back later."
