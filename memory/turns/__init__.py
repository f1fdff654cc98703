"""One reply: what stands before it, what is remembered, the engine, and the stream to whoever listens."""
