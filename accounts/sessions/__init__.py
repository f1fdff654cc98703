"""How long somebody stays signed in, on which devices, and whether they confirmed lately that it is them."""
