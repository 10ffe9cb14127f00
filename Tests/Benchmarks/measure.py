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


def instructions(command: Sequence[str], stdin: Path) -> int:
    """What callgrind counts in all threads: the same in every run, whatever else goes on."""
    with open(stdin, "rb") as requests:
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
            stdin=requests, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return next(int(line.split()[-1]) for line in run.stderr.splitlines() if "Collected" in line)


def pairs(
    a: Callable[[], float], b: Callable[[], float], count: int = 7
) -> Ratio:
    """a against b, pair by pair."""
    a(), b()
    return ratio([a() / b() for _ in range(count)])


def peak_of(command: Sequence[str], stream: Path) -> int:
    return run(command, stream).peak


class Conversation:
    """A process that is asked one thing many times, after what it needs for that."""

    def __init__(self, command: Sequence[str], lines: Iterator[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for block in batches(lines, 1000):
            self.ask("".join(f"{line}\n" for line in block).encode(), len(block))

    def ask(self, requests: bytes, count: int) -> float:
        """Seconds until `count` replies are there."""
        assert self.process.stdin and self.process.stdout
        start = time.perf_counter()
        self.process.stdin.write(requests)
        self.process.stdin.flush()
        for _ in range(count):
            self.process.stdout.readline()
        return time.perf_counter() - start

    def resident(self) -> int:
        """Bytes of resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(
            int(line.split()[1]) * 1024 for line in status.splitlines()
            if line.startswith("VmRSS"))

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def resident(command: Sequence[str], lines: Iterator[str]) -> int:
    """Bytes of resident memory after the last request has been answered."""
    conversation = Conversation(command, lines)
    try:
        return conversation.resident()
    finally:
        conversation.end()


def batches(lines: Iterator[str], count: int) -> Iterator[List[str]]:
    while block := list(itertools.islice(lines, count)):
        yield block
