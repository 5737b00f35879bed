"""The fast ways of the engine, against the readable one or against counting everything."""
