"""Runs the examples of the README: each block of Python prints the text below it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import List, Tuple

import pytest
from conftest import CLIENT

README = (CLIENT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.S | re.M)


def blocks() -> List[Tuple[str, str]]:
    return [(found[1], found[2] or "") for found in BLOCK.finditer(README)]


def test_there_are_examples() -> None:
    assert len(blocks()) == README.count("```python\n") >= 7


@pytest.mark.parametrize(("code", "output"), blocks(), ids=lambda text: text[:30].strip())
def test_example(code: str, output: str, tmp_path: Path) -> None:
    is_test = code.startswith("# test_")
    path = tmp_path / (code.split()[1] if is_test else "example.py")
    path.write_text(code, "utf-8")
    how = ["-m", "pytest", "-q", "-p", "no:cacheprovider"] if is_test else []
    done = subprocess.run(
        [sys.executable, *how, str(path)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    if output:
        assert done.stdout == output
    elif "print(" in code:
        # What Hypothesis finds depends on its version.
        assert "the engine says" in done.stdout and "stale: generation" in done.stdout


def test_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        if not link.startswith(("../README.md", "../../protocol/transcripts/README.md")):
            assert (CLIENT / link).exists(), link
