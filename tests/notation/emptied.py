"""Deals with empty members."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

Json = dict[str, Any]

ANN = ["5H", "QS", "QH", "KC", "2D"]
BOB = ["5D", "6H", "3D", "3C", "9C"]
EMPTYABLE: dict[str, list[Any]] = {
    "dealt": [{}, {"ann": ANN}, {"ann": ANN, "bob": BOB, "cat": ["4D", "4H", "4S", "4C", "9H"]}],
    "discards": [{}, {"ann": ["2D"]}, {"ann": ["2D"], "bob": ["9C"], "cat": ["9H"]}],
    "to_crib": [["8H"]],
    "hands": [{}, {"ann": ANN[:4]}, {"ann": ANN[:4], "bob": BOB[:4]}],
    "crib": [["2D", "9C", "9H", "8H"]],
    "starter": ["JD"],
    "heels": [{}, {"claim": 2}],
    "plays": [[], [{"play": "5D"}]],
    "pegged": [{}, {"bob": 4}],
    "show": [[], [{}], [{"claim": 4}, {"claim": 2}, {"claim": 2}, {"crib": True, "claim": 4}]],
    "rulings": [[], [{"ruling": {"side": "bob", "points": -1, "reason": ""}}]],
    "scores": [{}, {"ann": 12}],
    "void": [False, True],
}
"""Values of the members of a deal, the empty ones too."""


def members(*needed: str, beside: Sequence[str] = ()) -> st.SearchStrategy[Json]:
    """Members of a deal, some of which may be left out."""
    values = {name: st.sampled_from(values) for name, values in EMPTYABLE.items()}
    return st.fixed_dictionaries(
        {name: values[name] for name in needed}, optional={name: values[name] for name in beside}
    )


def emptied_deals() -> st.SearchStrategy[Json]:
    """Deals of ann, bob and cat with any of their members empty or left out."""
    return st.builds(
        lambda cards, play, others: {**cards, **play, **others},
        members("dealt", beside=["discards", "to_crib"])
        | members(beside=["hands"])
        | members("hands", "crib"),
        members(beside=["plays"]) | members("pegged"),
        members(beside=["starter", "heels", "show", "rulings", "scores", "void"]),
    )
