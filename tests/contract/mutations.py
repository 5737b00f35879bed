"""Small changes to JSON, texts and bytes at random places; most make it invalid."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, AnyStr

from hypothesis import strategies as st

Json = Any
Place = tuple[str | int, ...]
"""Member names and indices from the root to a value."""

NAMES = st.sampled_from(["player", "crib", "claim", "extra", "~", "a/b", ""]) | st.text(max_size=3)
NUMBERS = st.integers(min_value=-2, max_value=62) | st.floats(allow_nan=False, allow_infinity=False)
TEXTS = st.sampled_from(["5H", "1H", "5H\n", "go", "last", "ann", " ", "", "standard", "manual"])
VALUES = st.one_of(
    st.sampled_from([None, True, False, 0, 1, 28.0, 0.5, 2**64, -(2**63)]),
    NUMBERS,
    TEXTS,
    st.text(max_size=50),
    st.lists(TEXTS, max_size=8),
    st.dictionaries(NAMES, TEXTS, max_size=5),
)
"""Values that replace others."""


def places(value: Json, where: Place = ()) -> Iterator[Place]:
    """Yield the place of every value within a JSON value, the root first."""
    yield where
    match value:
        case dict():
            parts = list(value.items())
        case list():
            parts = list(enumerate(value))
        case _:
            parts = []
    for name, part in parts:
        yield from places(part, (*where, name))


def at(value: Json, place: Place) -> Json:
    for name in place:
        value = value[name]
    return value


@st.composite
def mutated(draw: st.DrawFn, values: st.SearchStrategy[Json], most: int = 3) -> Json:
    # A root around the value, so that the value itself can be replaced too.
    root = [deepcopy(draw(values))]
    for _ in range(draw(st.integers(min_value=1, max_value=most))):
        everywhere = [place for place in places(root) if place]
        *holder, name = draw(st.sampled_from(everywhere))
        change = draw(st.sampled_from(CHANGES))
        change(draw, at(root, tuple(holder)), name)
        if not root:
            break
    return root[0] if root else None


def drop(draw: st.DrawFn, holder: Json, name: str | int) -> None:  # noqa: ARG001 - as all changes
    """Remove a member or element."""
    del holder[name]


def rename(draw: st.DrawFn, holder: Json, name: str | int) -> None:
    """Give a member another name, or move an element to the end."""
    value = holder.pop(name)
    if isinstance(holder, dict):
        holder[draw(NAMES)] = value
    else:
        holder.append(value)


def retype(draw: st.DrawFn, holder: Json, name: str | int) -> None:
    """Replace it by a value that is likely to have another type."""
    holder[name] = draw(VALUES)


def wrap(draw: st.DrawFn, holder: Json, name: str | int) -> None:
    """Wrap it in an array or an object."""
    holder[name] = draw(st.sampled_from([[holder[name]], {"value": holder[name]}]))


def extend(draw: st.DrawFn, holder: Json, name: str | int) -> None:
    """Add a member, an element or characters to it, or change a number."""
    match holder[name]:
        case dict() as value:
            value[draw(NAMES)] = draw(VALUES)
        case list() as value:
            value.extend(deepcopy(value[-1:]) * draw(st.sampled_from([1, 7, 60, 200])))
        case str() as value:
            holder[name] = value + draw(st.sampled_from(["\n", " ", "x" * 40, "\u0000", "H", "é"]))
        case bool() | None:
            holder[name] = draw(NUMBERS)
        case value:
            holder[name] = value + draw(st.sampled_from([0.0, 0.5, 1, 100, -1000]))


CHANGES: tuple[Callable[[st.DrawFn, Json, str | int], None], ...] = (
    drop,
    rename,
    retype,
    wrap,
    extend,
)


@st.composite
def edited(
    draw: st.DrawFn, text: AnyStr, pieces: list[AnyStr], others: st.SearchStrategy[AnyStr]
) -> AnyStr:
    """A text with a few parts cut out of it, or replaced by pieces or by others."""
    for _ in range(draw(st.integers(min_value=0, max_value=4))):
        start = draw(st.integers(min_value=0, max_value=len(text)))
        end = draw(st.integers(min_value=start, max_value=min(len(text), start + 20)))
        new: AnyStr = draw(st.just(text[:0]) | st.sampled_from(pieces) | others)
        text = text[:start] + new + text[end:]
    return text
