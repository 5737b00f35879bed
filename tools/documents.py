"""Regenerates the parts of documents that are made from data: ``make docs``.

A part is between two comments; the first names its data. In docs/errors.md, the description of each
problem is below the heading with its code.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import yaml

from service.api.app import create_app
from tests.docs.pages import PAGES, Page
from tests.ops.server import ROOT

Json: TypeAlias = Any
Schema: TypeAlias = Mapping[str, Json]
SCHEMAS: Mapping[str, Schema] = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)[
    "components"
]["schemas"]
WIDTH = 120
"""Characters in a line of text."""
PART = re.compile(r"(<!-- made of ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
PROBLEM = re.compile(r"^### ([a-z-]+)\n(?:\n(?:(?!```|#).+\n)+)?", re.MULTILINE)


def _served(path: str) -> Json:
    """Return the response of the service to a GET."""
    return create_app().test_client().get(path).json


def _resolved(schema: Schema) -> Schema:
    """Return the schema of a parameter, references followed."""
    return SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def _choices(schema: Schema) -> str:
    """Return the values of a parameter in words."""
    if "enum" in schema:
        return " or ".join(f"`{one}`" for one in schema["enum"])
    if "properties" in schema:
        return f"object: {', '.join(f'`{name}`' for name in schema['properties'])}"
    if schema["type"] == "integer":
        return f"integer {schema['minimum']} to {schema['maximum']}"
    return "`true` or `false`"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def parameters() -> Iterator[str]:
    """Yield the lines of the table of ``rules``."""
    [standard] = (one for one in _served("/v1/rulesets")["rulesets"] if one["id"] == "standard")
    yield "| parameter | values | `standard` | what it does |"
    yield "|---|---|---|---|"
    for name, described in SCHEMAS["Rules"]["properties"].items():
        schema = _resolved(described)
        given = standard["parameters"].get(name)
        value = _value(given["value"]) if given else "none"
        yield f"| `{name}` | {_choices(schema)} | {value} | {_cell(schema['description'])} |"


def _value(value: Json) -> str:
    match value:
        case bool():
            return f"`{str(value).lower()}`"
        case dict():
            return ", ".join(f"{name} {points}" for name, points in value.items())
        case str():
            return f"`{value}`"
    return str(value)


def rulesets() -> Iterator[str]:
    """Yield the lines about each ruleset: source, cards, and parameters that are not inherited."""
    for ruleset in _served("/v1/rulesets")["rulesets"]:
        yield f"### {ruleset['id']}\n"
        about = f"{ruleset['description']} Source: {ruleset['source']}."
        yield f"{textwrap.fill(about, WIDTH)}\n"
        yield "| players | dealt | from the pack to the crib | each discards | hand | crib |"
        yield "|---|---|---|---|---|---|"
        columns = ("players", "dealt", "to_crib", "discards", "hand", "crib")
        for table in ruleset["cards"]:
            yield f"| {' | '.join(str(table[column]) for column in columns)} |"
        yield "\n| parameter | value | basis | note |"
        yield "|---|---|---|---|"
        for name, parameter in ruleset["parameters"].items():
            if parameter["basis"] != "inherited":
                value, note = _value(parameter["value"]), _cell(parameter["note"])
                yield f"| `{name}` | {value} | {parameter['basis']} | {note} |"
        yield ""


MAKERS: Mapping[str, Callable[[], Iterator[str]]] = {
    "parameters": parameters,
    "rulesets": rulesets,
}


def _made(found: re.Match[str]) -> str:
    text = "\n".join(MAKERS[found[2]]()).rstrip()
    return f"{found[1]}\n{text}\n\n{found[3]}"


def made(page: Page) -> str:
    """Return the text of a page with its parts regenerated."""
    text = PART.sub(_made, page.text)
    if page.name != "docs/errors.md":
        return text
    problems = {one["code"]: one["description"] for one in _served("/problems")["problems"]}

    def described(found: re.Match[str]) -> str:
        description = textwrap.fill(problems.get(found[1], ""), WIDTH)
        return f"### {found[1]}\n\n{description}\n" if description else found[0]

    return PROBLEM.sub(described, text)


def main() -> None:
    """Regenerate all parts, in the files."""
    for page in PAGES:
        page.path.write_text(made(page), "utf-8")


if __name__ == "__main__":
    main()
