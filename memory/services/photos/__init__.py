"""Photos: what is uploaded, the pictures made of it, and who may see them."""
