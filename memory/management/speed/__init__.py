"""How fast recall is, and how much room it takes: made-up families of any size, in a database of their own."""
