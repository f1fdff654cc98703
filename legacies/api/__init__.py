"""The API of people and legacies. Each view: find through `visible_to`, check the input, call one service, answer."""
