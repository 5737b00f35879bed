"""The parts of documents that are made from data: ``python -m tests.docs.generated`` (make docs).

A part stands between two comments, of which the first says what it is made of. Under a heading of
docs/errors.md that is the code of a problem stands its description.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

from service.api.app import create_app
from service.api.nulls import strict
from tests.docs.pages import PAGES, Page
from tests.ops.server import ROOT

Schema = Mapping[str, Any]
CONTRACT = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
SCHEMAS: Mapping[str, Schema] = strict(CONTRACT["components"]["schemas"])
"""What is told of requests; the pages say once that null is the same as leaving a member out."""
CARDS = {"CardInput": "card", "Card": "card", "PlayInput": "card, `go`, `pass` or `last`"}
"""How the spellings of cards are told; the pages say once what they are."""
LINKS = {"Rules": "[parameters](rulesets-and-rulings.md#the-parameters-of-rules)"}
"""Where objects are explained that have no table on the page of operations."""
WIDTH = 120
"""Characters of a line of text."""
PART = re.compile(r"(<!-- made of ([a-z]+)((?: \w+)*) -->\n).*?(<!-- end -->)", re.DOTALL)
PROBLEM = re.compile(r"^### ([a-z-]+)\n(?:\n(?:(?!```|#).+\n)+)?", re.MULTILINE)


def _served(path: str) -> Any:
    """Return what the service says at a path."""
    return create_app().test_client().get(path).json


def _resolved(schema: Schema) -> Schema:
    """Return a schema with what it refers to; what it says itself goes first."""
    while "$ref" in schema:
        own = {name: value for name, value in schema.items() if name != "$ref"}
        schema = {**SCHEMAS[schema["$ref"].rpartition("/")[2]], **own}
    return schema


def _meaning(schema: Schema) -> str:
    """Return the description of a place, for a cell of a table."""
    if schema.get("$ref", "").rpartition("/")[2] in {"CardInput", "Card"}:
        return _cell(schema.get("description", ""))
    return _cell(_resolved(schema).get("description", ""))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _range(schema: Schema, least: str, most: str) -> str:
    low, high = schema.get(least), schema.get(most)
    if low is None and high is None:
        return ""
    if low == high:
        return f" of {low}"
    if high is None:
        return f", at least {low}" if low else ""
    return f" of {low} to {high}" if low is not None else f", at most {high}"


def values(schema: Schema) -> str:
    """Return what may stand at a place, in words."""
    name = schema.get("$ref", "").rpartition("/")[2]
    if name in CARDS:
        return CARDS[name]
    schema = _resolved(schema)
    if "enum" in schema:
        return " or ".join("null" if one is None else f"`{one}`" for one in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(values(one) for one in schema["anyOf"])
    kinds = schema.get("type", "any value")
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " or ".join(_kind(kind, schema, name) for kind in kinds)


def _kind(kind: str, schema: Schema, name: str) -> str:
    match kind:
        case "boolean":
            return "`true` or `false`"
        case "integer":
            return f"integer{_range(schema, 'minimum', 'maximum').replace(' of ', ' ')}"
        case "array":
            return f"array{_range(schema, 'minItems', 'maxItems')}: {values(schema['items'])}"
        case "object" if "properties" in schema:
            return LINKS.get(name, f"[{name}](api.md#{name.lower()})")
        case "object" if "additionalProperties" in schema:
            return f"object by name: {values(schema['additionalProperties'])}"
    return kind


def fields(name: str) -> Iterator[str]:
    """Yield the table of the fields of an object of the contract."""
    schema = SCHEMAS[name]
    closed = "additionalProperties" in schema
    required = schema.get("required", [])
    yield "| field | holds | meaning |"
    yield "|---|---|---|"
    for field, described in schema["properties"].items():
        mark = ""
        if closed and field in required:
            mark = "**required**; "
        elif not closed and field not in required:
            mark = "not always; "
        default = _resolved(described).get("default")
        said = "" if default is None else f" Default: `{default}`.".replace("False", "false")
        meaning = _meaning(described)
        yield f"| `{field}` | {mark}{values(described)} | {meaning}{said} |"


def parameters() -> Iterator[str]:
    """Yield the table of all parameters of ``rules``."""
    [standard] = (one for one in _served("/v1/rulesets")["rulesets"] if one["id"] == "standard")
    yield "| parameter | values | `standard` | what it does |"
    yield "|---|---|---|---|"
    for name, schema in SCHEMAS["Rules"]["properties"].items():
        value = _value(standard["parameters"][name]["value"])
        meaning = _meaning(schema)
        yield f"| `{name}` | {values(schema)} | {value} | {meaning} |"


def _value(value: Any) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return f"`{str(value).lower()}`"
        case dict():
            return ", ".join(f"{name} {points}" for name, points in value.items())
        case str():
            return f"`{value}`"
    return str(value)


def rulesets() -> Iterator[str]:
    """Yield a part for each ruleset: its source, cards, and parameters that it does not inherit."""
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


MAKERS: Mapping[str, Callable[..., Iterator[str]]] = {
    "fields": fields,
    "parameters": parameters,
    "rulesets": rulesets,
}


def _made(found: re.Match[str]) -> str:
    text = "\n".join(MAKERS[found[2]](*found[3].split())).rstrip()
    return f"{found[1]}\n{text}\n\n{found[4]}"


def made(page: Page) -> str:
    """Return the text of a page with its made parts made anew."""
    text = PART.sub(_made, page.text)
    if page.name != "docs/errors.md":
        return text
    problems = {one["code"]: one["description"] for one in _served("/problems")["problems"]}

    def described(found: re.Match[str]) -> str:
        description = textwrap.fill(problems.get(found[1], ""), WIDTH)
        return f"### {found[1]}\n\n{description}\n" if description else found[0]

    return PROBLEM.sub(described, text)


def main() -> None:
    """Make all parts anew, in the files."""
    for page in PAGES:
        page.path.write_text(made(page), "utf-8")


if __name__ == "__main__":
    main()
