#!/usr/bin/env python3
"""Measures the engine against its peers and prints the table of RESULTS.md.

usage: bench.py ENGINE ARTICLE [ROW …]

Every figure is a ratio of two processes that ran in turn, A B A B …, so that what else the machine
does weighs on both: the median of the pairs, the least and the most.
"""

import itertools
import subprocess
import sys
from pathlib import Path
from typing import Callable, Dict, List

from measure import (
    Conversation, Ratio, instructions, pairs, peak_of, ratio, resident, run)
from plot import plot
from workloads import (
    call, opens, pages, record, round_robin, scattered, small, snapshots, write)

HERE = Path(__file__).parent
FOLDER = HERE.parent.parent / ".build" / "bench"

Command = List[str]


class Bench:
    def __init__(self, engine: str, article: str) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.engine = [str(Path(engine).resolve())]
        self.article = [str(Path(article).resolve())]
        self.floor = [self.compile("floor", "-ljansson")]
        self.python = [sys.executable, str(HERE / "peer.py")]
        self.node = ["node", str(HERE / "peer.mjs")]

    def compile(self, name: str, *libraries: str) -> str:
        program = FOLDER / name
        subprocess.run(
            ["cc", "-O2", "-o", program, HERE / f"{name}.c", *libraries], check=True)
        return str(program)

    def compare(self, a: Command, b: Command, stream: Path, count: int = 7) -> Ratio:
        return pairs(lambda: run(a, stream).seconds, lambda: run(b, stream).seconds, count)

    def against_floor(self, name: str, stream: Path, most: "float | None" = None) -> None:
        """Time until the end, work in all threads, and instructions for a tenth of the stream."""
        runs = [(run(self.engine, stream), run(self.floor, stream)) for _ in range(8)][1:]
        report(f"{name} ÷ floor", ratio([a.seconds / b.seconds for a, b in runs]), most)
        report(f"{name}: processor time ÷ floor", ratio([a.cpu / b.cpu for a, b in runs]))
        tenth = FOLDER / f"{stream.stem}-tenth.jsonl"
        if not tenth.exists():
            with stream.open() as whole, tenth.open("w") as part:
                part.writelines(itertools.islice(whole, 20_000))
        report(f"{name}: instructions ÷ floor", ratio(
            [instructions(self.engine, tenth) / instructions(self.floor, tenth)]))

    # The rows, in the order of the table.

    def ints(self) -> None:
        stream = write(FOLDER, "ints", pages(100_000, int))
        self.against_floor("pages of 20 integers", stream, 1.25)
        self.peers("pages of 20 integers", stream, goals=True)

    def scattered(self) -> None:
        stream = write(FOLDER, "scattered", pages(100_000, scattered))
        self.against_floor("the same, ids in no order", stream)

    def records(self) -> None:
        stream = write(FOLDER, "records", pages(100_000, record, identity="/id"))
        self.against_floor("pages of 20 records", stream, 1.6)
        self.peers("pages of 20 records", stream, 3)

    def small(self) -> None:
        stream = write(FOLDER, "small", small(200_000))
        self.against_floor("small requests", stream, 1.5)

    def peers(self, name: str, stream: Path, count: int = 7, goals: bool = False) -> None:
        for peer, command, most in [("Node", self.node, 1 / 2), ("Python", self.python, 1 / 3)]:
            time = self.compare(self.engine, command, stream, count)
            report(f"{name} ÷ {peer}", time, most if goals else None)
            memory = peak_of(self.engine, stream) / peak_of(command, stream)
            report(f"{name}: peak memory ÷ {peer}", ratio([memory]), 1 / 4 if goals else None)

    def spawn(self) -> None:
        requests = write(FOLDER, "one", iter([call(1, "loadNext")]))
        spawn = self.compile("spawn")

        def cost(command: Command, count: int) -> Callable[[], float]:
            def nanoseconds() -> float:
                arguments = [spawn, str(count), str(requests), *command]
                return float(subprocess.run(arguments, check=True, stdout=-1).stdout)
            return nanoseconds

        report("spawn to exit ÷ floor", pairs(cost(self.engine, 50), cost(self.floor, 50)), 1.5)
        report("spawn to exit ÷ Node", pairs(cost(self.engine, 10), cost(self.node, 3)), 1 / 15)
        report("spawn to exit ÷ Python", pairs(cost(self.engine, 10), cost(self.python, 5)), 1 / 15)

    def pingpong(self) -> None:
        pingpong = self.compile("pingpong")

        def cost(command: Command) -> Callable[[], float]:
            def nanoseconds() -> float:
                arguments = [pingpong, "20000", *command]
                return float(subprocess.run(arguments, check=True, stdout=-1).stdout)
            return nanoseconds

        report("round trip ÷ floor", pairs(cost(self.engine), cost(self.floor), 11), 1.2)

    def length(self) -> None:
        """The cost of a page against the length of the list."""
        curves: Dict[str, Dict[int, float]] = {}
        for name, command, lengths, count in [
            ("engine", self.engine, [1_000, 10_000, 100_000, 1_000_000], 20_000),
            ("article", self.article, [1_000, 10_000, 100_000, 1_000_000], 100),
        ]:
            curves[name] = {}
            for length in lengths:
                base = write(FOLDER, f"length-{length}", self.grow(length, 0))
                more = write(FOLDER, f"length-{length}-{count}", self.grow(length, count))
                samples = [
                    run(command, more).cpu - run(command, base).cpu for _ in range(5)]
                curves[name][length] = max(sorted(samples)[2], 1e-6) / count
        report(
            "a page of 20 at 1,000,000 items ÷ at 1,000",
            ratio([curves["engine"][1_000_000] / curves["engine"][1_000]]), 1.5)
        report(
            "the article's: the same", ratio([curves["article"][1_000_000] / curves["article"][1_000]]))
        plot(curves, HERE / "cost-per-page.svg")

    @staticmethod
    def grow(length: int, more: int):
        """A list of `length` in pages of 1,000, then pages of 20."""
        yield from pages(length // 1_000, int, rows=1_000, session="default")
        for number in range(more):
            page = length // 1_000 + 1 + number
            yield call(2 * page - 1, "loadNext", session="default")
            yield call(
                2 * page, "deliver", session="default",
                ticket={"generation": 0, "page": page, "attempt": 1},
                rows=[length + number * 20 + row for row in range(20)], hasMore=True)

    def memory(self) -> None:
        empty = resident(self.engine, iter([call(1, "loadNext")]))
        for name, row, identity, own, most in [
            ("integer", int, "", 0, 64), ("record", record, "/id", self.record_bytes(), 96),
        ]:
            stream = pages(50_000, row, identity=identity)
            each = (resident(self.engine, stream) - empty) / 1_000_000 - own
            report(f"bytes of memory for an item, {name}", ratio([each]), most)

    @staticmethod
    def record_bytes() -> float:
        lengths = [len(call(0, "x", r=record(n))) for n in range(0, 1_000_000, 9_973)]
        return sum(lengths) / len(lengths) - len(call(0, "x", r=0)) + 1

    def snapshot(self) -> None:
        base = write(FOLDER, "snapshot-0", snapshots(1_000_000, record, 0))
        whole = write(FOLDER, "snapshot-10", snapshots(1_000_000, record, 10))
        seconds = sorted(
            run(self.engine, whole).seconds - run(self.engine, base).seconds for _ in range(5))[2]
        size = 10 * 1_000_000 * (self.record_bytes() + 1)
        print(f"snapshot of 1,000,000 records: {size / seconds / 1e6:.0f} MB/s (at least 300)")
        few, many = [
            Conversation(self.engine, snapshots(items, record, 0)) for items in (1_000, 1_000_000)]

        def cost(conversation: Conversation, items: int) -> Callable[[], float]:
            line = call(1, "snapshot", session="s", limit=100, **{"from": items // 2})
            requests = f"{line}\n".encode() * 50
            return lambda: sum(conversation.ask(requests, 50) for _ in range(100))

        report(
            "snapshot of 100 from the middle of 1,000,000 ÷ of 1,000",
            pairs(cost(many, 1_000_000), cost(few, 1_000)))
        few.end()
        many.end()

    def sessions(self) -> None:
        many = write(FOLDER, "round-robin", round_robin(10_000, 100_000))
        opening = write(FOLDER, "opens", opens(10_000))
        one = write(FOLDER, "ints", pages(100_000, int))
        report(
            "10,000 sessions in turn ÷ one session",
            pairs(
                lambda: run(self.engine, many).seconds - run(self.engine, opening).seconds,
                lambda: run(self.engine, one).seconds), 1.3)

    def restore(self) -> None:
        stream = write(FOLDER, "million", pages(500_000, int))
        recording = FOLDER / "million.recording.jsonl"
        if not recording.exists():
            run([*self.engine, "--record", str(recording)], stream)
        serve = lambda: run(self.engine, stream).seconds
        report(
            "restore of a recording of 1,000,000 requests ÷ serving them",
            pairs(lambda: run([*self.engine, "--restore", str(recording)]).seconds, serve, 3), 1.3)
        report(
            "replay of it ÷ serving them",
            pairs(lambda: run([*self.engine, "replay", str(recording)]).seconds, serve, 3), 1.3)

    ROWS = [
        ints, scattered, records, small, spawn, pingpong, length, memory, snapshot, sessions,
        restore,
    ]


def report(name: str, measured: Ratio, most: "float | None" = None) -> None:
    verdict = "" if most is None else f", at most {most:.2f}: " + (
        "met" if measured.median <= most else "missed")
    print(f"{name}: {measured}{verdict}", flush=True)


def main() -> None:
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    bench = Bench(sys.argv[1], sys.argv[2])
    wanted = sys.argv[3:]
    for row in Bench.ROWS:
        if not wanted or row.__name__ in wanted:
            row(bench)


main()
