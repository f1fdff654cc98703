"""The speed and the space of recall, measured on made-up families of any size, in separate databases."""
