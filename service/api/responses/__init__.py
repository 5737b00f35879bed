"""Plain functions from the engine's results to what orjson writes, members in their order."""
