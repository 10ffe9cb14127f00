"""`filter_switch.py` prints what it should."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest


def test_the_late_page_is_stale(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(Path(__file__).with_name("filter_switch.py")))
    expected = "the late page: stale, generation; on view: [50, 20]\n"
    assert capsys.readouterr().out == expected
