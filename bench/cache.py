"""What a cache in front of the service gains: ``python -m bench.cache``.

nginx with ``deploy/nginx.conf``, one worker, on the processor of the service.
"""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.load import Answer, Measured, Request, ask, load, look_for, pinned, processors
from bench.servers import HAND, ROOT, SERVICE, STARTER, first_answer, free_port, running, serving

BLOCKS = 5
SECONDS = 1
HAND_TEXT = ",".join(HAND)
QUERY = f"hand={HAND_TEXT}&starter={STARTER}"
SHOW = Request("GET", f"/v1/show?{QUERY}")
OTHER_ORDER = Request("GET", f"/v1/show?starter={STARTER}&hand={HAND_TEXT}")
SAME_CARDS = tuple(
    Request("GET", f"/v1/show?hand={hand}&starter={starter}")
    for hand, starter in (("JD,5C,5H,5S", "5D"), ("h5,s5,5c,jd", "d5"), ("5H%2C5S%2C5C%2CJD", "5D"))
)
REFUSED = tuple(
    Request("GET", f"/v1/show?{QUERY}{more}")
    for more in ("&starter=5D", "&hand=5H", "&unknown=1", "&claim=", "&HAND=5H", "&%68and=5H")
)


@contextmanager
def fronted(port: int) -> Iterator[int]:
    """Run nginx before the service at this port for a block; hand out the port of nginx."""
    front = free_port()
    given = (ROOT / "deploy" / "nginx.conf").read_text()
    with tempfile.TemporaryDirectory() as scratch:
        # nginx started by root works as somebody else.
        Path(scratch).chmod(0o755)
        configuration = Path(scratch, "nginx.conf")
        text = _replaced(given, "127.0.0.1:8000", f"127.0.0.1:{port}")
        text = _replaced(text, "listen 8080", f"listen 127.0.0.1:{front}")
        text = _replaced(text, "listen [::]:8080", f"listen [::1]:{front}")
        text = _replaced(text, "worker_processes auto", "worker_processes 1")
        configuration.write_text(_replaced(text, "/tmp/", f"{scratch}/"))  # noqa: S108 - its own
        nginx = ("nginx", "-c", str(configuration), "-g", "daemon off;")
        with running(pinned(processors()[0], *nginx)) as process:
            first_answer(process, front, Request("GET", "/readyz"))
            yield front


def _replaced(text: str, old: str, new: str) -> str:
    assert old in text, old
    return text.replace(old, new)


def check(port: int, front: int) -> None:
    """Fail unless answers through the cache are those of the service, and kept."""
    direct = ask(port, SHOW)
    assert direct.status == 200
    assert _cached(ask(front, SHOW), direct) == "MISS"
    assert _cached(ask(front, SHOW), direct) == "HIT"
    assert _cached(ask(front, OTHER_ORDER), direct) == "HIT"
    for request in SAME_CARDS:
        assert _cached(ask(front, request), direct) == "MISS"
        assert _cached(ask(front, request), direct) == "HIT"
    for request in REFUSED:
        assert ask(port, request).status == ask(front, request).status == 400, request
    identified = ask(front, SHOW, {"X-Request-ID": "bench"})
    assert identified.headers["X-Request-ID"] == "bench"
    unchanged = ask(front, SHOW, {"If-None-Match": direct.headers["ETag"]})
    assert (unchanged.status, unchanged.body) == (304, b"")
    assert unchanged.headers["X-Cache-Status"] == "HIT"
    assert ask(front, SHOW, {"If-None-Match": '"another"'}).status == 200


def _cached(answer: Answer, direct: Answer) -> str:
    assert (answer.status, answer.body) == (direct.status, direct.body)
    assert answer.headers["ETag"] == direct.headers["ETag"]
    assert answer.headers["Cache-Control"] == direct.headers["Cache-Control"]
    assert len(answer.headers["X-Request-ID"]) == 32
    return answer.headers["X-Cache-Status"]


def main() -> None:
    """Print the ratios."""
    look_for("nginx")
    print("GET of a small show: the rate of hits in nginx's cache, times the direct rate\n")
    print(f"{'':34}{'times':>6}{'of blocks':>14}{'a second':>10}{'p50 ms':>8}{'p99 ms':>8}")
    direct: list[Measured] = []
    hits: list[Measured] = []
    with serving(SERVICE) as port, fronted(port) as front:
        check(port, front)
        for block in range(BLOCKS):
            turns = [(port, direct), (front, hits)]
            for at, rounds in turns if block % 2 == 0 else reversed(turns):
                rounds.append(load(at, SHOW, SECONDS))
    ratios = [hit.rate / one.rate for hit, one in zip(hits, direct, strict=True)]
    spread = f"{min(ratios):.1f} to {max(ratios):.1f}"
    print(f"{'service':34}{median(ratios):6.1f}{spread:>14}{_figures(direct)}")
    print(f"{'hits':54}{_figures(hits)}")


def _figures(rounds: Sequence[Measured]) -> str:
    return (
        f"{median(one.rate for one in rounds):10.0f}"
        f"{median(one.p50 for one in rounds):8.2f}{median(one.p99 for one in rounds):8.2f}"
    )


if __name__ == "__main__":
    main()
