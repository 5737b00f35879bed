"""Faults as messages of marshmallow's ValidationError, and back.

A message is an object with its code. Messages are nested by the members and indices that lead to
them; those of an object or array as a whole stand next to its members, under ``SCHEMA``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA

from service.engine.errors import Fault, Path

Messages: TypeAlias = Any
"""A list of messages, or an object of them."""

_NOTHING: Mapping[Any, Messages] = MappingProxyType({})


def reject(faults: Iterable[Fault], members: Mapping[Any, Messages] = _NOTHING) -> None:
    """Raise ValidationError with the faults, whose paths start at the field, if there are any.

    ``members``: messages about members or elements, by name or index.
    """
    found = [(fault.path, fault) for fault in faults]
    if members:
        raise ValidationError({SCHEMA: _messages(found), **members})
    if found:
        raise ValidationError(_messages(found))


def refused(messages: Messages, path: Path = ()) -> Iterator[Fault]:
    """Yield the faults of a ValidationError, those of an object before those of its members."""
    if isinstance(messages, Mapping):
        yield from refused(messages.get(SCHEMA, ()), path)
        for name, below in messages.items():
            if name != SCHEMA:
                yield from refused(below, (*path, name))
    else:
        for message in messages:
            yield Fault(message["code"], path, message["message"])


def _messages(found: Sequence[tuple[Path, Fault]]) -> Messages:
    own = [{"code": fault.code, "message": fault.detail} for path, fault in found if not path]
    if len(own) == len(found):
        return own
    below: dict[str | int, list[tuple[Path, Fault]]] = {}
    for path, fault in found:
        if path:
            below.setdefault(path[0], []).append((path[1:], fault))
    members = {name: _messages(part) for name, part in below.items()}
    return {SCHEMA: own, **members} if own else members
