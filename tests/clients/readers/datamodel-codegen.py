"""Reads lines with the name of a schema and an answer, and writes what the model has read."""

import sys

import cribbage
from pydantic import BaseModel

for line in sys.stdin:
    name, answer = line.split(maxsplit=1)
    model = getattr(cribbage, name)
    assert issubclass(model, BaseModel)
    print(model.model_validate_json(answer).model_dump_json(exclude_unset=True))
