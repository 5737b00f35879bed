"""Sends every example body with the Python client, and checks that it reads every response.

The address of the service is the only argument. Each response is parsed by the client, turned into
JSON again, and compared with the original; the examples that differ are printed.
"""

import json
import re
import sys
from importlib import import_module

from cribbage_client import Client

from tests.contract.operations import WITH_BODY, Operation, resolved


def module(operation: Operation) -> str:
    (tag,) = operation.definition["tags"]
    name = re.sub("(?<!^)([A-Z])", r"_\1", str(operation)).lower()
    return f"cribbage_client.api.{tag}.{name}"


def main() -> None:
    names, different = [], []
    with Client(base_url=sys.argv[1], raise_on_unexpected_status=True) as client:
        for operation in WITH_BODY:
            functions = import_module(module(operation))
            request = getattr(functions, operation.body_schema)
            for name, example in operation.body["examples"].items():
                body = request.from_dict(resolved(example)["value"])
                answer = functions.sync_detailed(client=client, body=body)
                names.append(name)
                if answer.parsed.to_dict() != json.loads(answer.content):
                    different.append(f"{operation}: {name}")
    json.dump({"sent": len(names), "different": different}, sys.stdout)


if __name__ == "__main__":
    main()
