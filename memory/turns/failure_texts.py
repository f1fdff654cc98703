"""What is said to a teller whose reply failed, or will not come any more."""

WORDS_ARE_SAFE = "Your words are saved. The assistant could not answer; try again, or come back later."
CONVERSATION_IS_GONE = "This talk was deleted, so there is no reply."
