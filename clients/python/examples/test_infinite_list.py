"""Finds the race of `InfiniteList`, and none in `FixedList`."""

from __future__ import annotations

import pytest
from host_infinite_list import PROFILE, Adapter, fixed

from pager_engine import Engine
from pager_engine.hypothesis import check_pager


def test_the_race_is_found(pager_engine: Engine) -> None:
    with pytest.raises(AssertionError, match="the engine says") as found:
        check_pager(Adapter, PROFILE, engine=pager_engine)
    # A load, a reset and an answer that comes late will do, and perhaps one more load.
    rows = str(found.value).strip().splitlines()[3:]
    assert 3 <= len(rows) <= 4


def test_the_fixed_list_does_what_the_engine_does(pager_engine: Engine) -> None:
    check_pager(fixed, PROFILE, engine=pager_engine)
