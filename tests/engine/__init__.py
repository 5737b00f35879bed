"""The engine against vectors, worked examples and enumerations of everything there is."""
