"""The settings and how they come from the environment."""

import os
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

from service.api.settings import Settings, SettingsError, granted_cpus

NAMES = [setting.name.upper() for setting in fields(Settings)]
NUMBERS = {
    "PORT": "0 to 65535",
    "WORKERS": "1 to 256",
    "GRACEFUL_TIMEOUT": "0 to 3600",
    "KEEP_ALIVE": "0 to 3600",
    "TRUSTED_PROXIES": "0 to 16",
}
"""The range of each setting that is a whole number."""


def test_an_empty_environment_gives_the_defaults() -> None:
    """Every setting has a default."""
    assert Settings.from_environment({}) == Settings()
    assert (Settings().host, Settings().port) == ("127.0.0.1", 8000)


def test_empty_variables_count_as_not_set() -> None:
    """An empty variable leaves the default."""
    assert Settings.from_environment(dict.fromkeys(NAMES, "")) == Settings()


def test_every_setting_is_read_from_its_variable() -> None:
    """Each setting has the name of its variable in lower case."""
    given = dict.fromkeys(NUMBERS, "7") | {
        "HOST": "::1",
        "METRICS": "off",
        "CORS_ORIGINS": "https://a.example, http://[::1]:3000",
    }
    assert given.keys() == set(NAMES)
    read = {
        **dict.fromkeys(NUMBERS, 7),
        "HOST": "::1",
        "METRICS": False,
        "CORS_ORIGINS": ("https://a.example", "http://[::1]:3000"),
    }
    settings = Settings.from_environment(given)
    assert {name: getattr(settings, name.lower()) for name in NAMES} == read


NO_NUMBERS = ["-1", "many", "1.5", " 8", "٨", "9" * 30, "0" * 5000]
NO_HOSTS = ["a b", "[::1]", "127.0.0.1:9", "http://a", "unix:/a", "1::2::3"]
NO_ORIGINS = [
    *("example.org", "https://example.org/", "https://example.org/path", "https://Example.org"),
    *("https://example.org:443", "http://example.org:80", "http://example.org:65536"),
    *("https://*.example.org", "https://", "https://user@example.org", "null", "", "*"),
]
"""What no browser sends as an origin, and `*` beside others."""
ORIGINS = "* or origins as browsers send them, such as https://example.org"
UNUSABLE = [
    *(
        (name, text, f"a whole number from {NUMBERS[name]}")
        for name in NUMBERS
        for text in NO_NUMBERS
    ),
    *(("HOST", text, "an address or the name of a host") for text in NO_HOSTS),
    *(("METRICS", text, "on or off") for text in ("yes", "ON", "0")),
    *(("CORS_ORIGINS", f"https://a.example,{text}", ORIGINS) for text in NO_ORIGINS),
]


@pytest.mark.parametrize(
    ("name", "text", "wanted"), UNUSABLE, ids=[f"{row[0]} {row[1]}"[:40] for row in UNUSABLE]
)
def test_a_value_that_cannot_be_used_is_named(name: str, text: str, wanted: str) -> None:
    """One line names the variable, what it must be, and the part of its value that is not."""
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({name: text})
    told = str(caught.value)
    assert told.startswith(f"{name} must be {wanted}, ")
    assert told.endswith(f"not {text.rpartition(',')[2]!r}") or len(text) > 100
    assert "\n" not in told


@pytest.mark.parametrize("text", ["127.0.0.2", "::1", "localhost", "web-1.example.org"])
def test_a_host_is_an_address_or_a_name(text: str) -> None:
    """Only the form of a host name is checked; the start fails if it does not resolve."""
    assert Settings.from_environment({"HOST": text}).host == text


@pytest.mark.parametrize(
    ("text", "origins"),
    [
        ("", ()),
        ("*", ("*",)),
        ("https://example.org", ("https://example.org",)),
        (
            "http://a.example:81, capacitor://localhost",
            ("http://a.example:81", "capacitor://localhost"),
        ),
        ("http://[::1]:3000,https://x.y:80", ("http://[::1]:3000", "https://x.y:80")),
    ],
)
def test_origins_are_listed(text: str, origins: tuple[str, ...]) -> None:
    """Origins are separated by commas, with or without spaces."""
    assert Settings.from_environment({"CORS_ORIGINS": text}).cors_origins == origins


def test_all_wrong_values_are_named_together() -> None:
    """One message names every variable that is wrong."""
    with pytest.raises(SettingsError, match=r"PORT must.*; WORKERS must"):
        Settings.from_environment({"PORT": "65536", "WORKERS": "0"})


def test_settings_do_not_change() -> None:
    """A setting cannot be assigned."""
    with pytest.raises(FrozenInstanceError):
        Settings().port = 1  # type: ignore[misc]  # - what is tested


def _cpus() -> int:
    return len(os.sched_getaffinity(0))


@pytest.mark.parametrize(
    ("quota", "granted"),
    [
        ("max 100000", _cpus()),
        ("50000 100000", 1),
        ("100000 100000", 1),
        ("9900000 100000", _cpus()),
    ],
)
def test_workers_follow_the_quota_of_the_container(
    tmp_path: Path, quota: str, granted: int
) -> None:
    """A cgroup v2 quota cuts the number of CPUs; a part of one counts as one."""
    (tmp_path / "cpu.max").write_text(f"{quota}\n")
    assert granted_cpus(tmp_path) == granted


@pytest.mark.parametrize(("quota", "granted"), [("-1", _cpus()), ("20000", 1)])
def test_workers_follow_the_quota_of_an_older_kernel(
    tmp_path: Path, quota: str, granted: int
) -> None:
    """A cgroup v1 quota cuts the number of CPUs as well."""
    (tmp_path / "cpu").mkdir()
    (tmp_path / "cpu/cpu.cfs_quota_us").write_text(f"{quota}\n")
    (tmp_path / "cpu/cpu.cfs_period_us").write_text("100000\n")
    assert granted_cpus(tmp_path) == granted


def test_without_a_quota_every_cpu_is_used(tmp_path: Path) -> None:
    """Without a cgroup quota, all CPUs that the process may use count."""
    assert granted_cpus(tmp_path) == _cpus()


def test_the_number_of_workers_is_the_one_that_is_set() -> None:
    """``WORKERS`` is the number of workers; the default is one for each granted CPU."""
    assert Settings(workers=3).number_of_workers == 3
    assert Settings().number_of_workers == granted_cpus()


def test_without_an_affinity_every_cpu_of_the_machine_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without CPU affinity (macOS) all CPUs of the machine count."""
    monkeypatch.delattr(os, "sched_getaffinity")
    assert granted_cpus(tmp_path) == os.cpu_count()
