"""JSON as the protocol wants it, by the standard library's parser and writer.

Python's integers are exact, so nothing is needed for those. What is needed is strictness: the
library accepts NaN, and turns the key 1 of a dict into "1" without a word.
"""

from __future__ import annotations

import json
from typing import Any, Mapping, Sequence, Union

#: What can be sent. What is received is `Any`.
Json = Union[None, bool, int, float, str, Sequence["Json"], Mapping[str, "Json"]]


def dumps(value: object) -> bytes:
    """The compact JSON text of a value, in UTF-8.

    Raises ValueError for what has none: a NaN, a key that is no string, a lone surrogate, a type
    that JSON does not have, nesting beyond the interpreter's stack.
    """
    try:
        _check_keys(value)
        return _ENCODER.encode(value).encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(f"not sent, a string has a lone surrogate: {error}") from None
    except RecursionError:
        raise ValueError("not sent, the value contains itself or is nested too deep") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"not sent, this is no JSON: {error}") from None


def loads(line: bytes) -> Any:
    """The value of a JSON text in UTF-8. Raises ValueError for anything else."""
    try:
        return _DECODER.decode(line.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deep") from None


def is_equal(a: object, b: object) -> bool:
    """Whether two values are the same JSON: members in any order, integers are no reals."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(is_equal(a[name], b[name]) for name in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(is_equal, a, b))
    return type(a) is type(b) and a == b


def _check_keys(value: object) -> None:
    if isinstance(value, dict):
        for key, member in value.items():
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} is no string")
            _check_keys(member)
    elif isinstance(value, (list, tuple)):
        for element in value:
            _check_keys(element)


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_constant=_refuse)
