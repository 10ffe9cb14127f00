"""The request streams of the benchmark. Each is made once, and is a function of its numbers."""

import json
from pathlib import Path
from typing import Callable, Iterator

Lines = Iterator[str]


def call(number: int, method: str, **params: object) -> str:
    request = {"jsonrpc": "2.0", "id": number, "method": method}
    if params:
        request["params"] = params
    return json.dumps(request, separators=(",", ":"))


def record(number: int) -> dict:
    """A row of about 200 bytes."""
    return {
        "id": number,
        "name": f"Contact {number:08}",
        "email": f"contact.{number:08}@mail.example",
        "city": "Saint-Germain-en-Laye",
        "tags": ["friend", "colleague"],
        "score": number % 1000 / 8,
        "note": "met at the conference in spring; call back",
    }


def pages(
    count: int, row: Callable[[int], object], *, rows: int = 20, session: str = "s",
    identity: str = "",
) -> Lines:
    """`count` times a load and its page, into one session."""
    yield call(0, "open", session=session, **({"identity": identity} if identity else {}))
    for page in range(1, count + 1):
        yield call(2 * page - 1, "loadNext", session=session)
        start = (page - 1) * rows
        yield call(
            2 * page, "deliver", session=session,
            ticket={"generation": 0, "page": page, "attempt": 1},
            rows=[row(start + number) for number in range(rows)], hasMore=True)


def scattered(number: int) -> int:
    """A different integer for each number below 2^31, in no order."""
    return number * 0x9E3779B1 % (1 << 32)


def small(count: int) -> Lines:
    """Ignored loads and snapshots of an empty list."""
    yield call(0, "open", session="s")
    yield call(1, "loadNext", session="s")
    for number in range(2, count + 2):
        yield call(number, "snapshot" if number % 2 else "loadNext", session="s")


def round_robin(sessions: int, count: int) -> Lines:
    """As many pages as `pages(count)`, dealt out to many sessions in turn."""
    for number in range(sessions):
        yield call(number, "open", session=f"s{number}")
    for page in range(count):
        name, round = f"s{page % sessions}", page // sessions
        yield call(2 * page + 1, "loadNext", session=name)
        yield call(
            2 * page + 2, "deliver", session=name,
            ticket={"generation": 0, "page": round + 1, "attempt": 1},
            rows=list(range(round * 20, round * 20 + 20)), hasMore=True)


def opens(sessions: int) -> Lines:
    """What `round_robin` needs before its pages."""
    for number in range(sessions):
        yield call(number, "open", session=f"s{number}")


def snapshots(items: int, row: Callable[[int], object], count: int, **params: int) -> Lines:
    """A long list in pages of 1,000, and `count` snapshots of it."""
    identity = "/id" if isinstance(row(0), dict) else ""
    yield from pages(items // 1000, row, rows=1000, identity=identity)
    for number in range(count):
        yield call(number, "snapshot", session="s", **params)


def write(folder: Path, name: str, lines: Lines) -> Path:
    path = folder / f"{name}.jsonl"
    if not path.exists():
        partial = path.with_suffix(".partial")
        with partial.open("w") as file:
            file.writelines(f"{line}\n" for line in lines)
        partial.rename(path)
    return path
