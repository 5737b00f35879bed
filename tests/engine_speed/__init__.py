"""The engine's fast algorithms, against the readable one or exhaustive counting."""
