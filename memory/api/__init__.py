"""The API of talk and memory. Each view: find through `visible_to`, check the input, call one service, answer."""
