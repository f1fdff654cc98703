"""How often what is remembered is of use, and what follows from that."""
