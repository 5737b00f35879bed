"""The parts of the documents: code blocks by how they are tested, headings and tables."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from tests.ops.server import ROOT

ADDRESS = "http://127.0.0.1:8000"
"""The address in the requests of the documents."""
GUIDE = ROOT / "docs" / "game-log.md"
"""The guide to game logs: its blocks are logs and responses, and have a test of their own."""


class Kind(StrEnum):
    """The kind of a block of code, which says how it is tested."""

    REQUEST = "request"
    """Commands around curl, run against a server."""
    RESPONSE = "response"
    """The response to the request before."""
    PYTHON = "python"
    """A program that sends the first request of its page."""
    JAVASCRIPT = "js"
    """The same in another language."""
    RUBY = "ruby"
    """The same in a third."""
    EXAMPLE = "example"
    """A script of the checkout, run against a server."""
    OUTPUT = "output"
    """The output of the script before."""
    CHECKOUT = "checkout"
    """Commands for who works on the checkout."""
    PACKAGE = "package"
    """Installed with pip and started."""
    IMAGE = "image"
    """Built and run by Docker."""
    DEPLOY = "deploy"
    """Commands of who runs the service on one machine or several."""
    GENERATE = "generate"
    """Makes a client from the contract."""
    CALL = "call"
    """A program that uses the client that the commands before it make."""
    GAME = "game"
    """The text of a game."""
    NGINX = "nginx"
    """Lines for the configuration of a proxy."""
    LAYOUT = "layout"
    """Files and folders of the checkout."""


_COMMANDS = {
    Kind.REQUEST: r"^(?:(?:cat|sed|head|curl) |deep=)",
    Kind.CHECKOUT: r"^(?:[A-Z_]+=\S+ )*(?:make|git|\.venv/bin/python) ",
    Kind.EXAMPLE: r"^python3 examples/",
    Kind.PACKAGE: r"^(?:python3|venv/bin/[\w-]+)(?: |$)",
    Kind.GENERATE: r"^(?:pip|npm) install |^(?:npx|openapi-|datamodel-)",
    Kind.IMAGE: r"^docker (?:build -t|run) ",
    Kind.DEPLOY: r"^(?:[A-Z_]+=\S+\s(?:\\\s+)?)*(?:docker |kubectl |curl \S+:8080/)",
}
"""The start of each command of a kind of block; the first kind that fits is meant."""
_OTHERS = {
    "json": Kind.RESPONSE,
    "python": Kind.PYTHON,
    "js": Kind.JAVASCRIPT,
    "ruby": Kind.RUBY,
    "console": Kind.OUTPUT,
    "game": Kind.GAME,
    **dict.fromkeys(("java", "ts"), Kind.CALL),
    "nginx": Kind.NGINX,
    "text": Kind.LAYOUT,
}
"""The kinds of blocks that are known by their language."""


@dataclass(frozen=True, slots=True)
class Block:
    language: str
    text: str
    line: int
    """Where it starts in its page."""

    @property
    def kind(self) -> Kind:
        """The kind, determined by the language or the commands.

        Raises `ValueError` for an unknown kind.
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


def blocks(text: str) -> list[Block]:
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


@dataclass(frozen=True)
class Page:
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def name(self) -> str:
        return str(self.path.relative_to(ROOT))

    @cached_property
    def blocks(self) -> list[Block]:
        return blocks(self.text)

    @property
    def headings(self) -> list[str]:
        prose = re.sub(r"^```.*?^```", "", self.text, flags=re.MULTILINE | re.DOTALL)
        return re.findall(r"^#+ (.*)$", prose, re.MULTILINE)

    def of_kind(self, kind: Kind) -> list[Block]:
        return [block for block in self.blocks if block.kind is kind]

    def pairs(self, kind: Kind, result: Kind) -> list[tuple[Block, Block | None]]:
        """Return each block of one kind with the block of another that directly follows it."""
        return [
            (block, after if after and after.kind is result else None)
            for block, after in pairwise([*self.blocks, None])
            if block and block.kind is kind
        ]

    @property
    def exchanges(self) -> list[tuple[Block, Block | None]]:
        """Each request with the response that follows it."""
        return self.pairs(Kind.REQUEST, Kind.RESPONSE)

    def heading(self, block: Block) -> str:
        before = "\n".join(self.text.splitlines()[: block.line])
        return re.findall(r"^#+ (.*)$", before, re.MULTILINE)[-1]

    def table(self, heading: str) -> list[list[str]]:
        """Return the cells of the first table under a heading, without the header row."""
        start = re.search(rf"^#+ {re.escape(heading)}$", self.text, re.MULTILINE)
        assert start, f"{self.name} has no heading {heading!r}"
        section = re.split(r"^#+ ", self.text[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]
        table = section[section.index("\n|") + 1 :].split("\n\n")[0].splitlines()
        assert re.fullmatch(r"\|(---\|)+", table[1])
        return [row.removeprefix("| ").removesuffix(" |").split(" | ") for row in table[2:]]


README = Page(ROOT / "README.md")
PAGES = [
    README,
    Page(ROOT / "CONTRIBUTING.md"),
    *(Page(path) for path in sorted((ROOT / "docs").glob("*.md")) if path != GUIDE),
]


def page(name: str) -> Page:
    [found] = [one for one in PAGES if one.name == name]
    return found


def names(cell: str) -> list[str]:
    """Return what is written as code in a cell."""
    return re.findall(r"`([^`]+)`", cell)
