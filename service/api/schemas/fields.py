"""Fields of the requests: they read JSON that fits the contract, and judge what it cannot say.

A ValidationError of theirs holds a list of `Fault`, whose paths start at the field.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from marshmallow import ValidationError
from marshmallow.fields import Field

from service.api.schemas.names import is_name, name_faults
from service.api.schemas.values import Json
from service.engine.errors import Fault, Path
from service.engine.sentences import listed


def player_faults(names: Sequence[str]) -> Iterator[Fault]:
    """Yield a fault for each player without a name, or with one that is there already."""
    for at, name in enumerate(names):
        if not is_name(name):
            yield from name_faults({(at,): name})
        elif name in names[:at]:
            wanted = f"every player must have a name of their own ({name} is there again)"
            yield Fault("duplicate-name", (at,), wanted)


class Judged(Field[Any]):
    """A value that ``faults_of`` judges and ``read`` turns into the engine's."""

    def __init__(
        self,
        faults_of: Callable[[Json], Iterable[Fault]],
        read: Callable[[Json], Json],
        **options: Any,  # noqa: ANN401 - marshmallow's
    ) -> None:
        super().__init__(**options)
        self._faults_of = faults_of
        self._read = read

    def _deserialize(self, value: Json, *_: object, **__: object) -> Json:
        reject(self._faults_of(value))
        return self._read(value)


def _name_faults(name: str) -> Iterator[Fault]:
    return name_faults({(): name})


def _key_faults(value: Mapping[str, Json]) -> Iterator[Fault]:
    return name_faults({(name,): name for name in value})


Name = partial(Judged, _name_faults, str)
"""The name of a player or side."""
ByName = partial(Judged, _key_faults)
"""An object with a member for each player or side."""


def reject(faults: Iterable[Fault]) -> None:
    """Raise ValidationError with the faults, if there are any."""
    if found := list(faults):
        raise ValidationError(found)


def call_faults(entry: Json, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults of an entry's call."""
    if "call" in entry:
        yield from name_faults({(*path, "call", "player"): entry["call"]["player"]})


def play_faults(entries: Json) -> Iterator[Fault]:
    """Yield the faults of the entries of a play."""
    for at, entry in enumerate(entries):
        # Mostly an entry has a player and a card.
        if len(entry) == 2 and "play" in entry and is_name(entry.get("player", "")):
            continue
        if "play" not in entry and "ruling" not in entry:
            wanted = "an entry of the play must have 'play' or 'ruling'"
            yield Fault("invalid-entry", (at,), wanted, _members(entry))
        yield from _entry_faults(entry, at)


def show_faults(entries: Json) -> Iterator[Fault]:
    """Yield the faults of the entries of a show."""
    for at, entry in enumerate(entries):
        yield from _entry_faults(entry, at)


def ruling_faults(entries: Json) -> Iterator[Fault]:
    """Yield the faults of rulings before a deal."""
    for at, entry in enumerate(entries):
        yield from name_faults({(at, "ruling", "side"): entry["ruling"]["side"]})


def _entry_faults(entry: Mapping[str, Json], at: int) -> Iterator[Fault]:
    names: dict[Path, str] = {}
    if "player" in entry:
        names[at, "player"] = entry["player"]
    if "ruling" in entry:
        if len(entry) > 1:
            wanted = "a ruling must have nothing beside it in its entry"
            yield Fault("invalid-entry", (at,), wanted, _members(entry))
        names[at, "ruling", "side"] = entry["ruling"]["side"]
    yield from name_faults(names)
    yield from call_faults(entry, (at,))


def _members(entry: Mapping[str, Json]) -> str:
    return listed(list(entry)) if entry else "nothing"
