"""The README in parts: its blocks of code by what has to be done with them, and its tables."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tests.ops.server import ROOT

TEXT = (ROOT / "README.md").read_text("utf-8")
ADDRESS = "http://127.0.0.1:8000"
"""Where the README's requests go."""


class Kind(StrEnum):
    """What a block of code is, and so how it is tested."""

    REQUEST = "request"
    """Commands around curl, run against a server."""
    ANSWER = "answer"
    """What the request before is answered with."""
    PYTHON = "python"
    """A program that sends the first request."""
    JAVASCRIPT = "js"
    """The same in another language."""
    EXAMPLE = "example"
    """A script of the checkout, run against a server."""
    OUTPUT = "output"
    """What the script before prints."""
    MAKE = "make"
    PACKAGE = "package"
    """Installed with pip and started."""
    IMAGE = "image"
    """Built and run by Docker."""
    LAYOUT = "layout"
    """Files and folders of the checkout."""


_COMMANDS = {
    Kind.REQUEST: r"^(?:cat|sed|curl) ",
    Kind.MAKE: r"^make ",
    Kind.EXAMPLE: r"^python3 examples/",
    Kind.PACKAGE: r"^(?:python3|venv/bin/\w+) ",
    Kind.IMAGE: r"^docker ",
}
"""How each command of a kind of block starts."""
_OTHERS = {
    "json": Kind.ANSWER,
    "python": Kind.PYTHON,
    "js": Kind.JAVASCRIPT,
    "console": Kind.OUTPUT,
    "text": Kind.LAYOUT,
}
"""The kinds of blocks that are known by their language."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code."""

    language: str
    text: str
    line: int
    """Where it starts in the README."""

    @property
    def kind(self) -> Kind:
        """What has to be done with it.

        Raises `ValueError` when nobody knows.
        """
        if self.language in _OTHERS:
            return _OTHERS[self.language]
        if self.language == "sh":
            for kind, start in _COMMANDS.items():
                if all(re.match(start, command) for command in self.commands):
                    return kind
        raise ValueError(f"line {self.line}: nobody knows how to execute this")

    @property
    def commands(self) -> list[str]:
        """The commands, each with all of its lines."""
        return [command.strip() for command in _split_commands(self.text.splitlines())]


def _split_commands(lines: Sequence[str]) -> Iterator[str]:
    """Yield commands: a line, with what follows up to the end of a quote, pipe or here-document."""
    command = ""
    end = None
    for line in lines:
        command += f"{line}\n"
        if end is None and (found := re.search(r"<<'(\w+)'$", line)):
            end = found[1]
        if end == line:
            end = None
        quoted = command.count("'") % 2 == 1
        if end is None and not quoted and not line.endswith(("\\", "|")):
            yield command
            command = ""
    if command:
        raise ValueError(f"this has no end: {command}")


def blocks(text: str = TEXT) -> list[Block]:
    """Return all blocks of code, fenced and indented ones."""
    found = []
    lines = text.splitlines()
    fence = None
    for index, line in enumerate(lines):
        if line.startswith(("```", "~~~")):
            if fence is None:
                fence = index
            else:
                content = "\n".join(lines[fence + 1 : index]) + "\n"
                found.append(Block(lines[fence].lstrip("`~").strip(), content, fence + 1))
                fence = None
        elif fence is None and line.startswith(("    ", "\t")):
            found.append(Block("indented", f"{line}\n", index + 1))
    if fence is not None:
        raise ValueError(f"line {fence + 1}: the block has no end")
    return found


def of_kind(kind: Kind) -> list[Block]:
    """Return the blocks of one kind."""
    return [block for block in blocks() if block.kind is kind]


def exchanges() -> list[tuple[Block, Block | None]]:
    """Return each request with the answer that follows it."""
    return _with_following(Kind.REQUEST, Kind.ANSWER)


def examples() -> list[tuple[Block, Block | None]]:
    """Return each run of a script with the output that follows it."""
    return _with_following(Kind.EXAMPLE, Kind.OUTPUT)


def _with_following(kind: Kind, result: Kind) -> list[tuple[Block, Block | None]]:
    every = blocks()
    following = [*every[1:], None]
    return [
        (block, after if after and after.kind is result else None)
        for block, after in zip(every, following, strict=True)
        if block.kind is kind
    ]


def table(heading: str) -> list[list[str]]:
    """Return the cells of the only table under a heading, without its own head."""
    start = re.search(rf"^#+ {re.escape(heading)}$", TEXT, re.MULTILINE)
    assert start, f"there is no heading {heading!r}"
    section = re.split(r"^#+ ", TEXT[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    assert re.fullmatch(r"\|(---\|)+", section[section.index("|---") :].splitlines()[0])
    return [row.split(" | ") for row in rows[1:]]


def names(cell: str) -> list[str]:
    """Return what is written as code in a cell."""
    return re.findall(r"`([^`]+)`", cell)
