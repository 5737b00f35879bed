"""marshmallow schemas: requests become values of the engine, its results become JSON.

The contract has judged every request before, so nothing is judged here.
"""
