"""Runs whole processes in pairs, A B A B …, and compares each pair."""

import itertools
import os
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Iterator, List, Sequence


@dataclass
class Run:
    seconds: float
    cpu: float
    #: Bytes of resident memory at the peak.
    peak: int


@dataclass
class Ratio:
    median: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.least:.2f}–{self.most:.2f})"


def run(command: Sequence[str], stdin: "Path | None" = None) -> Run:
    """Runs a command with a file for stdin and nothing behind stdout."""
    with open(stdin or os.devnull, "rb") as requests, open(os.devnull, "wb") as replies:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=requests, stdout=replies)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit status {process.returncode}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def ratio(ratios: List[float]) -> Ratio:
    return Ratio(statistics.median(ratios), min(ratios), max(ratios))


def pairs(
    a: Callable[[], float], b: Callable[[], float], count: int = 7
) -> Ratio:
    """a against b, pair by pair."""
    a(), b()
    return ratio([a() / b() for _ in range(count)])


def peak_of(command: Sequence[str], stream: Path) -> int:
    return run(command, stream).peak


def resident(command: Sequence[str], lines: Iterator[str]) -> int:
    """Bytes of resident memory after the last request has been answered."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    for block in batches(lines, 1000):
        process.stdin.write("".join(f"{line}\n" for line in block).encode())
        process.stdin.flush()
        for _ in block:
            process.stdout.readline()
    status = Path(f"/proc/{process.pid}/status").read_text()
    process.stdin.close()
    process.wait()
    return next(
        int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def batches(lines: Iterator[str], count: int) -> Iterator[List[str]]:
    while block := list(itertools.islice(lines, count)):
        yield block
