"""Finding the engine: argument, environment, path, the repository's build."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from pager_engine import EngineNotFound, find_engine
from pager_engine.locate import repository_builds


def program(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_the_argument_comes_before_the_environment_and_that_before_the_path(
    tmp_path: Path,
) -> None:
    first, second = program(tmp_path / "first"), program(tmp_path / "second")
    third = program(tmp_path / "bin" / "pager-engine")
    environ = {"PAGER_ENGINE": second, "PATH": str(tmp_path / "bin")}
    assert find_engine(first, environ) == first
    assert find_engine(Path(first), environ) == first
    assert find_engine(None, environ) == second
    assert find_engine(None, {**environ, "PAGER_ENGINE": ""}) == third


def test_a_path_that_was_asked_for_has_no_stand_in(tmp_path: Path) -> None:
    environ = {"PATH": str(Path(program(tmp_path / "pager-engine")).parent)}
    with pytest.raises(EngineNotFound, match="engine=/no/such is no program"):
        find_engine("/no/such", environ)
    with pytest.raises(EngineNotFound, match="PAGER_ENGINE=/no/such is no program"):
        find_engine(None, {**environ, "PAGER_ENGINE": "/no/such"})


def test_the_build_of_the_repository_comes_last_and_release_first(tmp_path: Path) -> None:
    package = tmp_path / "clients" / "python" / "src" / "pager_engine"
    assert repository_builds(package) == []
    (tmp_path / "Package.swift").touch()
    builds = [str(path.relative_to(tmp_path)) for path in repository_builds(package)]
    assert builds == [".build/release/pager-engine", ".build/debug/pager-engine"]
    assert repository_builds(tmp_path / "site-packages" / "pager_engine") == []


def test_when_nothing_is_found_the_message_says_where_it_was_looked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pager_engine.locate.repository_builds", lambda _: [tmp_path / "build"])
    with pytest.raises(EngineNotFound) as raised:
        find_engine(None, {"PATH": "/nowhere"})
    for place in ("engine=", "PAGER_ENGINE", "PATH=/nowhere", f"{tmp_path}/build", "make install"):
        assert place in str(raised.value)
