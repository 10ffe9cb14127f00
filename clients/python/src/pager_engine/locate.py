"""Finds the engine's program."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import List, Mapping, Optional, Union

from .errors import EngineNotFound

PathLike = Union[str, "os.PathLike[str]"]

NAME = "pager-engine"


def find_engine(engine: Optional[PathLike] = None, environ: Mapping[str, str] = os.environ) -> str:
    """The absolute path of the engine: the argument, or else `PAGER_ENGINE`, or else what is in
    `PATH`, or else the repository's own build.

    A path that was asked for and is no program is an error; nothing else is tried in its place.
    Raises EngineNotFound.
    """
    asked = [("engine=", engine), ("PAGER_ENGINE=", environ.get("PAGER_ENGINE") or None)]
    for source, path in asked:
        if path is not None:
            if not _is_program(path):
                raise EngineNotFound(f"{source}{os.fspath(path)} is no program that can be started")
            return os.path.abspath(path)
    search = environ.get("PATH", os.defpath)
    found = shutil.which(NAME, path=search)
    builds = repository_builds(Path(__file__).resolve().parent)
    for path in [found, *builds]:
        if path is not None and _is_program(path):
            return os.path.abspath(path)
    places = "".join(f"\n  {place}" for place in [f"PATH={search}", *builds])
    raise EngineNotFound(
        f"no {NAME} was found. Looked at engine=, PAGER_ENGINE (both not given) and\n"
        f"  {places.strip()}\nTo get it: make install, in its repository"
    )


def repository_builds(package: Path) -> List[Path]:
    """Where the engine is built, if the package lies in the engine's repository."""
    client = package.parent.parent
    root = client.parent.parent
    if client != root / "clients" / "python" or not (root / "Package.swift").is_file():
        return []
    return [root / ".build" / kind / NAME for kind in ("release", "debug")]


def _is_program(path: PathLike) -> bool:
    return os.path.isfile(path) and os.access(path, os.X_OK)
