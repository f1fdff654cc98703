"""Classification of statements: category, importance, relation to another statement."""
