"""deploy/tls.conf: nginx with a certificate."""

import http.client
import re
import ssl
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.front.front import CONFIGURATION, free_port, fronted
from tests.ops.server import PATIENCE, ROOT, Server
from tests.tools import need

TLS = (ROOT / "deploy" / "tls.conf").read_text("utf-8")


@pytest.fixture
def certified(tmp_path: Path) -> Path:
    """Provide a folder with tls.conf on a free port, a certificate for the test, and its key."""
    need("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    named = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    files = ("-keyout", str(key), "-out", str(certificate))
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *named, *files)
    subprocess.run(command, check=True, capture_output=True)
    text = TLS.replace("listen [::]:8443 ssl backlog=4096;", "")
    text = text.replace("listen 8443 ", f"listen 127.0.0.1:{free_port()} ")
    text = text.replace("/etc/nginx/tls", str(tmp_path))
    (tmp_path / "tls.conf").write_text(text, "utf-8")
    return tmp_path


def test_with_a_certificate_everything_is_answered_by_tls(server: Server, certified: Path) -> None:
    """Responses and nginx's own errors have HSTS; without TLS a client is sent to TLS."""
    [port] = re.findall(r"listen 127.0.0.1:(\d+) ssl", (certified / "tls.conf").read_text())
    context = ssl.create_default_context(cafile=certified / "certificate.pem")
    with fronted(server.port, changes={"/etc/nginx/tls": str(certified)}) as front:
        for path, status in (("/v1/rulesets", 200), ("/metrics", 404)):
            connection = http.client.HTTPSConnection(
                "localhost", int(port), timeout=PATIENCE, context=context
            )
            connection.request("GET", path)
            response = connection.getresponse()
            response.read()
            connection.close()
            assert response.status == status
            assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
        plain = front.get("/v1/show?hand=5H")
        assert (plain.status, plain.headers["Location"]) == (308, "https://test/v1/show?hand=5H")
        assert "Strict-Transport-Security" not in plain.headers


def test_a_front_that_is_not_told_of_tls_speaks_of_none(front: Server) -> None:
    """Without a certificate there is no HSTS: browsers would not come back."""
    assert "Strict-Transport-Security" not in front.get("/v1/rulesets").headers


def test_compose_gives_nginx_the_files_that_it_reads() -> None:
    """compose.tls.yaml puts certificate, key and tls.conf where the configuration looks."""
    front = yaml.safe_load((ROOT / "deploy" / "compose.tls.yaml").read_text())["services"]["front"]
    given = {one["target"] for one in (*front["configs"], *front["secrets"])}
    read = re.findall(r"ssl_certificate(?:_key)? ([^;]+);", TLS)
    [included] = re.findall(r"include (/etc/[^;]+);", CONFIGURATION)
    assert given == {*read, included.replace("*", "tls")}
    [port] = re.findall(r"listen (\d+) ssl", TLS)
    assert [str(one["target"]) for one in front["ports"]] == [port]
