"""The same operation with FastAPI; pydantic validates requests and writes responses."""

from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field

from bench.peers.counted import counted

CardText = Annotated[str, Field(pattern="^(?:[A2-9TJQKa-z0]|10)[CDHScdhs]$")]


class Hand(BaseModel):
    """A hand to be counted."""

    model_config = ConfigDict(extra="forbid")

    hand: Annotated[list[CardText], Field(min_length=1, max_length=7)]
    starter: CardText


class Points(BaseModel):
    """Points by kind."""

    fifteens: int
    pairs: int
    runs: int
    flush: int
    nobs: int


class Combination(BaseModel):
    """A scoring combination."""

    kind: str
    cards: list[str]
    points: int


class CountedHand(BaseModel):
    """A hand and its points."""

    hand: list[str]
    starter: str
    ruleset: str
    total: int
    points: Points
    combinations: list[Combination]
    announcement: str
    notes: list[str]


app = FastAPI()


@app.post("/v1/show")
async def show(hand: Hand) -> CountedHand:
    """Count a hand, in the event loop."""
    return CountedHand.model_validate(counted(hand.hand, hand.starter))
