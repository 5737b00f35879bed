"""The players of a log that becomes a text."""

from collections.abc import Iterable, Mapping, Sequence
from unicodedata import normalize

from service.engine.errors import Fault, Impossible, Path
from service.notation.faults import shown
from service.notation.words import written


def unsayable(path: Path, wanted: str, came: object) -> Impossible:
    """Return that the text has no words for something in a log."""
    return Impossible(Fault("invalid-text", path, wanted, came))


class Names:
    """How each player of a game is written."""

    def __init__(self, players: Sequence[str]) -> None:
        """Take the names in the order of the seats."""
        self._players = players
        self._seats = {normalize("NFC", name): seat for seat, name in enumerate(players)}
        self._written: dict[str, str] = {}

    def all(self) -> list[str]:
        """Return all players as they are written."""
        return [written(name) for name in self._players]

    def zeros(self) -> dict[str, int]:
        """Return 0 for each player."""
        return dict.fromkeys(self._players, 0)

    def written(self, name: str, path: Path) -> str:
        """Return a name as it is written; only players can be named."""
        if name not in self._written:
            if normalize("NFC", name) not in self._seats:
                known = ", ".join(self.all())
                raise unsayable(path, f"must be one of {known}", shown(name))
            self._written[name] = written(name)
        return self._written[name]

    def seated(self, names: Iterable[str], path: Path) -> list[str]:
        """Return members of an object that are players, by seat.

        A player who is there under two spellings cannot be written twice.
        """
        found: dict[int, str] = {}
        for name in names:
            self.written(name, (*path, name))
            seat = self._seats[normalize("NFC", name)]
            if seat in found:
                raise unsayable((*path, name), "must name each player once", shown(name))
            found[seat] = name
        if not found:
            raise unsayable(path, "must name a player", "none")
        return [found[seat] for seat in sorted(found)]

    def listed(self, values: Mapping[str, object], path: Path) -> str:
        """Return players with what each has, and commas between them."""
        return ", ".join(
            f"{self._written[name]} {values[name]}" for name in self.seated(values, path)
        )

    def numbers(self, values: Mapping[str, float], path: Path) -> str:
        """Return players with the whole number that each has."""
        return self.listed({name: int(value) for name, value in values.items()}, path)
