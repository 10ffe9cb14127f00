"""What a list under test shows, and where it may differ from the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Literal, Optional, Sequence

from .values import Paging
from .verbs import AfterFailure, Duplicates, RepeatedPosition, WhileLoading

#: What a pager can show besides the positions that it asks for.
FIELDS = ("items", "loading", "hasMore", "next", "failure")
_CHOICES = {
    "paging": ("page", "offset", "cursor"),
    "duplicates": ("keepFirst", "replace", "keepAll"),
    "while_loading": ("ignore", "supersede"),
    "after_failure": ("retry", "block"),
    "repeated_position": ("halt", "end", "continue"),
    "failure": ("reported", "none", None),
}


@dataclass(frozen=True)
class Profile:
    """What can be compared. A pager is held to what its profile says, exactly.

    `fields` are those that it has of "items", "loading", "hasMore", "next" and "failure". The
    policies mean what they mean to `Engine.open`; `reset_loads` says that a reset starts the
    first load by itself, `failure` whether a failed load leaves the list in a state of failure
    ("reported", the default if there is such a field) or as if it had never been asked for.
    """

    fields: Sequence[str] = ("items", "loading", "hasMore")
    paging: Paging = "page"
    duplicates: Duplicates = "keepFirst"
    while_loading: WhileLoading = "ignore"
    after_failure: AfterFailure = "retry"
    repeated_position: RepeatedPosition = "halt"
    reset_loads: bool = False
    failure: Optional[Literal["reported", "none"]] = None

    def __post_init__(self) -> None:
        if isinstance(self.fields, str):
            raise TypeError("`fields` is a list of names, not one string")
        unknown = [name for name in self.fields if name not in FIELDS]
        if unknown:
            raise ValueError(f"unknown fields {unknown}; there are {', '.join(FIELDS)}")
        if "items" not in self.fields:
            raise ValueError("without its items no list can be compared")
        if not isinstance(self.reset_loads, bool):
            raise ValueError(f"`reset_loads` is True or False, not {self.reset_loads!r}")
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"`{name}` is one of {choices}, not {getattr(self, name)!r}")

    def to_json(self) -> Dict[str, Any]:
        """As `info` tells it."""
        default = "reported" if "failure" in self.fields else "none"
        return {
            "fields": list(self.fields),
            "policies": {
                "duplicates": self.duplicates,
                "whileLoading": self.while_loading,
                "afterFailure": self.after_failure,
                "repeatedPosition": self.repeated_position,
                "resetLoads": self.reset_loads,
                "failure": self.failure or default,
                "paging": self.paging,
            },
        }
