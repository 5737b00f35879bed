"""Short pages for people who open an address that is meant for programs."""

import re
from base64 import b64encode
from hashlib import sha256

from flask import Response, request
from markupsafe import Markup, escape

from service.api.http import JSON, LONGEST_ACCEPTED

HTML = "text/html; charset=utf-8"
_STYLE = Markup(
    ":root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }"
    " body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; overflow-wrap: anywhere; }"
    " a { margin-right: 1rem; }"
)
_DIGEST = b64encode(sha256(_STYLE.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_DIGEST}'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page loads nothing, and has no style but its own."""
_PAGE = Markup("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
<main>
<h1>{title}</h1>
{paragraphs}
<p><a href="/">Cribbage</a> <a href="/docs">API docs</a> <a href="/problems">All problems</a></p>
</main>
</html>
""")
_PARAGRAPH = Markup("<p>{}</p>")


def is_wanted() -> bool:
    """Return whether the client reads pages rather than JSON, as browsers do."""
    if request.method not in {"GET", "HEAD"}:
        return False
    if len(request.environ.get("HTTP_ACCEPT", "")) > LONGEST_ACCEPTED:
        return False
    return request.accept_mimetypes["text/html"] > request.accept_mimetypes[JSON]


def page(title: str, *paragraphs: str) -> bytes:
    text = Markup("\n").join(_PARAGRAPH.format(_code_marked(one)) for one in paragraphs)
    return _PAGE.format(title=title, style=_STYLE, paragraphs=text).encode()


def negotiated(response: Response, *, html: bool) -> Response:
    """Return a response, marked as one that depends on what the client accepts."""
    response.vary.add("Accept")
    if html:
        response.headers["Content-Security-Policy"] = POLICY
    return response


def _code_marked(text: str) -> Markup:
    return Markup(re.sub("`([^`]*)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped
