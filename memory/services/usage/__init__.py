"""How often facts are used, what models cost, and the budgets for them."""
