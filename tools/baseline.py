"""Writes what openapi.yaml promises to tests/contract/baseline.yaml: ``python -m tools.baseline``.

For releases alone: run it, or call `main`, when openapi.yaml has its new version. Each path,
parameter, header, response and schema is one line, without descriptions and examples. Kept is also
what no validator reads: servers, security, tags of operations, defaults, formats, limits of bodies
and the marks of experiments.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml

Json: TypeAlias = Any

ROOT = Path(__file__).parents[1]
CONTRACT = ROOT / "openapi.yaml"
BASELINE = ROOT / "tests" / "contract" / "baseline.yaml"
COMPARED = ("parameters", "headers", "requestBodies", "responses", "schemas")
"""The components that hold promises."""
OPEN = "x-extensible-enum"
"""The values of a word to which more may come."""
BODY_LIMIT = "x-body-limit"
"""The most bytes of the body of a request."""
STABILITY = "x-stability"
"""`experimental` where nothing is promised yet."""
KEPT = frozenset({OPEN, BODY_LIMIT, STABILITY})
"""The extensions that hold promises."""
FOR_READERS = frozenset({"description", "example", "examples", "links", "summary", "title"})
NAMED = frozenset({"content", "paths", "properties", *COMPARED})
"""Objects whose members have names of their own, which may be those of `FOR_READERS`."""


def promises(contract: Json) -> Json:
    """Return what clients rely on in a contract: all but the words for readers."""
    return {
        "info": {"version": contract["info"]["version"]},
        "servers": _bare(contract["servers"]),
        "security": contract.get("security", []),
        "paths": _bare(contract["paths"], named=True),
        "components": {
            kind: _bare(contract["components"][kind], named=True)
            for kind in COMPARED
            if kind in contract["components"]
        },
    }


def _bare(part: Json, *, named: bool = False) -> Json:
    if isinstance(part, list):
        return [_bare(each) for each in part]
    if not isinstance(part, Mapping):
        return part
    return {
        name: _bare(value, named=not named and name in NAMED)
        for name, value in part.items()
        if named or not (name in FOR_READERS or (name.startswith("x-") and name not in KEPT))
    }


def lines(promised: Json) -> Iterator[str]:
    """Yield the lines of the YAML of promises."""
    yield "# Written by tools/baseline.py from the contract of the last release."
    for name in ("info", "servers", "security"):
        yield f"{name}: {json.dumps(promised[name])}"
    yield "paths:"
    yield from _entries(promised["paths"], "  ")
    yield "components:"
    for kind, entries in promised["components"].items():
        yield f"  {kind}:"
        yield from _entries(entries, "    ")


def _entries(entries: Mapping[str, Json], indent: str) -> Iterator[str]:
    for name, value in entries.items():
        yield f"{indent}{name}: {json.dumps(value, ensure_ascii=False)}"


def main() -> None:
    """Make openapi.yaml the contract that later changes are compared with."""
    contract = yaml.load(CONTRACT.read_bytes(), yaml.CSafeLoader)
    BASELINE.write_text("".join(f"{line}\n" for line in lines(promises(contract))), "utf-8")


if __name__ == "__main__":
    main()
