"""Whether an answer is the one that the README shows."""

from typing import Any

LEFT_OUT = "…"
"""In a list, an element for one or more that are not shown; in an object, the name and the value of
a member for one or more that are not shown."""

Json = Any


def shows(shown: Json, answer: Json) -> bool:
    """Return whether an answer is as shown, in everything but what is marked as left out."""
    match shown:
        case {"…": mark, **members}:
            return (
                mark == LEFT_OUT
                and isinstance(answer, dict)
                and members.keys() < answer.keys()
                and all(shows(members[name], answer[name]) for name in members)
            )
        case dict():
            return (
                isinstance(answer, dict)
                and shown.keys() == answer.keys()
                and all(shows(shown[name], answer[name]) for name in shown)
            )
        case list():
            return isinstance(answer, list) and _shows_list(shown, answer)
        case _:
            return type(shown) is type(answer) and bool(shown == answer)


def _shows_list(shown: list[Json], answer: list[Json]) -> bool:
    match shown:
        case []:
            return not answer
        case ["…", *rest]:
            return any(_shows_list(rest, answer[left:]) for left in range(1, len(answer) + 1))
        case [first, *rest]:
            return bool(answer) and shows(first, answer[0]) and _shows_list(rest, answer[1:])
    raise AssertionError("a list has a first element or none")
