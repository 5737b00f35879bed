"""Comparison of a response with the one that a document shows."""

from typing import Any

LEFT_OUT = "…"
"""In a list, an element for one or more that are not shown; in an object, the name and the value of
a member for one or more that are not shown."""

Json = Any


def shows(shown: Json, response: Json) -> bool:
    """Return whether a response is as shown, except for what `…` leaves out."""
    match shown:
        case {"…": mark, **members}:
            return (
                mark == LEFT_OUT
                and isinstance(response, dict)
                and members.keys() < response.keys()
                and all(shows(members[name], response[name]) for name in members)
            )
        case dict():
            return (
                isinstance(response, dict)
                and shown.keys() == response.keys()
                and all(shows(shown[name], response[name]) for name in shown)
            )
        case list():
            return isinstance(response, list) and _shows_list(shown, response)
        case _:
            return type(shown) is type(response) and bool(shown == response)


def _shows_list(shown: list[Json], response: list[Json]) -> bool:
    match shown:
        case []:
            return not response
        case ["…", *rest]:
            return any(_shows_list(rest, response[left:]) for left in range(1, len(response) + 1))
        case [first, *rest]:
            return bool(response) and shows(first, response[0]) and _shows_list(rest, response[1:])
    raise AssertionError("a list has a first element or none")
