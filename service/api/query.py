"""Reading the query of a request."""

from typing import Any

from flask import request

from service.api import contract


def asked(operation_id: str) -> dict[str, Any]:
    """Return the query parameters of this request by name, known to fit the operation.

    Raises `Problem` (400) otherwise.
    """
    return contract.load().check_query(operation_id, request.args.to_dict(flat=False))
