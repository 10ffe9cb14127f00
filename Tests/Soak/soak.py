"""Long runs of the built engine: memory under load, kill -9, isolation, a disk that fills.

usage: soak.py ENGINE [NAME…]

Each run prints what it found and what it holds that against. The status is 1 if any did not hold.
Everything random is seeded.
"""

import itertools
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from harness import (
    call, ENGINE, Engine, expect, Failure, flood, LINE_LIMIT, MEGABYTE, megabytes,
)


# Memory


def sessions_opened_and_closed():
    """A million sessions, one after the other, each used and closed."""
    block = b"".join(
        call(1, "open", f'{{"session":"s{number}","query":{number}}}')
        + call(2, "loadNext", f'{{"session":"s{number}","as":"t"}}')
        + call(3, "close", f'{{"session":"s{number}"}}')
        for number in range(1000)
    )
    return flood(itertools.repeat(block, 1000), 3_000_000, bound=32 * MEGABYTE)


def many_requests():
    """Five million requests to one list that starts over now and then."""
    block = b"".join(
        call(1, "reset")
        + b"".join(
            call(2, "loadNext", '{"as":"t"}')
            + call(3, "deliver", f'{{"ticket":"t","rows":[{page},"{page}"],"hasMore":true}}')
            + call(4, "snapshot", '{"limit":5}')
            for page in range(33)
        )
        for _ in range(10)
    )
    return flood(itertools.repeat(block, 5000), 5_000_000, bound=32 * MEGABYTE)


def line_of_4_gib():
    """A line that has no line feed for four gibibytes."""
    piece = b"{}," * (MEGABYTE // 3)
    count = 4 * 1024 * MEGABYTE // len(piece) + 1
    lines = itertools.chain(itertools.repeat(piece, count), [b"\n"])
    return flood(lines, 1, bound=48 * MEGABYTE, error=b"lineTooLong")


def over_long_lines():
    """A thousand lines over the limit."""
    line = b"[" * (LINE_LIMIT + 1) + b"\n"
    return flood(itertools.repeat(line, 1000), 1000, bound=48 * MEGABYTE, error=b"lineTooLong")


def bombs_of_elements():
    """The widest batch that fits a line, a hundred times."""
    line = b"[" + b"{}," * (LINE_LIMIT // 3 - 2) + b"0]\n"
    return flood(
        itertools.repeat(line, 100), 100, bound=400 * MEGABYTE, slack=32 * MEGABYTE,
        error=b'"reason":"batch"',
    )


def bombs_of_depth():
    """Lines of brackets, a thousand of each kind."""
    lines = [
        b"[" * 1_000_000 + b"\n",
        b'{"a":' * 200_000 + b"\n",
        b"[" * 500_000 + b"]" * 500_000 + b"\n",
    ]
    chunks = itertools.chain.from_iterable(itertools.repeat(lines, 1000))
    return flood(chunks, 3000, bound=48 * MEGABYTE, error=b'"reason":"depth"')


def lists_that_start_over():
    """A list of 100,000 rows, loaded and dropped two hundred times."""
    rows = ",".join(f'{{"id":{number},"name":"row {number}"}}' for number in range(100_000))
    block = (
        call(1, "reset")
        + call(2, "loadNext", '{"as":"t"}')
        + call(3, "deliver", f'{{"ticket":"t","rows":[{rows}],"hasMore":true}}')
    )
    opening = call(0, "open", '{"identity":"/id"}')
    return flood(
        itertools.chain([opening], itertools.repeat(block, 200)), 601,
        bound=400 * MEGABYTE, slack=32 * MEGABYTE,
    )


def sessions_at_a_time():
    """65,536 sessions, the limit, each found; one more is refused."""
    names = [f"session-{number * 7919 % 65536}" for number in range(65536)]
    opens = b"".join(call(1, "open", f'{{"session":"{name}"}}') for name in names)
    loads = b"".join(call(2, "loadNext", f'{{"session":"{name}"}}') for name in names)
    engine = Engine(chunks=[opens, loads, call(3, "open", '{"session":"more"}')])
    replies = b""
    while replies.count(b"\n") < 2 * 65536 + 1:
        replies += engine.read()
    most = engine.memory("VmHWM")
    engine.finish()
    lines = replies.splitlines()
    expect(all(b'"outcome":"started"' in line for line in lines[65536:-1]), "not all are found")
    expect(b'"limit":"sessions","value":65536' in lines[-1], lines[-1])
    expect(most < 400 * MEGABYTE, megabytes(most))
    return f"65,536 open and found, the next one refused; at most {megabytes(most)}"


def mistyped_names():
    """Among 65,536 sessions ten thousand mistyped names take no longer than among 4,096."""
    opens = [call(1, "open", f'{{"session":"session-{number}"}}') for number in range(65536)]
    mistakes = call(2, "cancel", '{"session":"sesion-1"}') * 10_000
    seconds = []
    for count in (4096, 65536):
        engine = Engine(chunks=[b"".join(opens[:count]), mistakes, call(3, "info")])
        replies = 0
        while replies < count:
            replies += engine.read().count(b"\n")
        start = time.monotonic()
        while replies < count + 10_001:
            replies += engine.read().count(b"\n")
        seconds.append(time.monotonic() - start)
        engine.finish()
    ratio = seconds[1] / seconds[0]
    expect(ratio < 3, f"{ratio:.1f} times as long")
    return f"{ratio:.2f} times as long, {seconds[1] / 10:.2f} ms each"


# Isolation


def random_request(generator, session, number):
    """What a client of one list does next, some of it out of turn."""
    name = f'"session":"{session}"'
    ticket = f'"t{generator.randrange(4)}"'
    kind = generator.randrange(12)
    if kind < 4:
        return "loadNext", f'{{{name},"as":{ticket}}}'
    if kind < 8:
        row = generator.randrange(500)
        more = "true" if generator.randrange(40) else "false"
        return "deliver", f'{{{name},"ticket":{ticket},"rows":[{row},"{row}"],"hasMore":{more}}}'
    if kind == 8:
        return "fail", f'{{{name},"ticket":{ticket},"error":{{"message":"m{number}"}}}}'
    if kind == 9:
        return "snapshot", f'{{{name},"from":{generator.randrange(50)},"limit":4,"pages":false}}'
    if kind == 10:
        return generator.choice(["cancel", "retry", "refresh"]), f"{{{name}}}"
    if generator.randrange(20) == 0:
        return "reset", f'{{{name},"query":{number}}}'
    return "deliver", f'{{{name},"ticket":{ticket},"rows":[null],"hasMore":true}}'


def isolation():
    """A million steps of two sessions in turns, each answered as it is alone."""
    steps = 1_000_000
    generator = random.Random(7)
    turns = [generator.randrange(2) for _ in range(steps)]
    generators = [random.Random(11), random.Random(13)]
    requests = [
        call(turn, *random_request(generators[turn], "ab"[turn], number))
        for number, turn in enumerate(turns)
    ]
    alone = [
        [request for request, turn in zip(requests, turns) if turn == which] for which in (0, 1)
    ]
    opens = [call(0, "open", '{"session":"a","duplicates":"replace"}'),
             call(1, "open", '{"session":"b","whileLoading":"supersede"}')]
    together = replies_to(opens + requests)
    apart = [replies_to([opens[which]] + alone[which]) for which in (0, 1)]
    rests = [iter(replies) for replies in apart]
    for number, (turn, reply) in enumerate(zip([0, 1] + turns, together)):
        expect(reply == next(rests[turn]), f"step {number}: {reply}")
    expect(all(next(rest, None) is None for rest in rests), "other counts")
    kinds = {word: sum(word in reply for reply in together)
             for word in (b"applied", b"stale", b"started", b'"error"')}
    expect(min(kinds.values()) > steps // 100, kinds)
    return f"{steps:,} steps the same; " + ", ".join(
        f"{count:,} {word.decode().strip(chr(34))}" for word, count in kinds.items())


def replies_to(requests):
    engine = Engine(chunks=[b"".join(requests)])
    pieces = []
    count = 0
    while count < len(requests):
        pieces.append(engine.read())
        expect(pieces[-1], f"ended after {count}")
        count += pieces[-1].count(b"\n")
    expect(engine.finish() == b"", "more replies than requests")
    return b"".join(pieces).splitlines()


# Records


def killed_500_times():
    """kill -9 at a random moment under load; every reply that was seen is in the record."""
    generator = random.Random(500)
    lost = seen_in_all = torn = 0
    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder, "record.jsonl")
        number = 0
        for kill in range(500):
            if kill % 25 == 0:
                record.unlink(missing_ok=True)
                number = 0
            arguments = ["--record", str(record)]
            if record.exists() and record.stat().st_size:
                arguments += ["--restore", str(record)]
            elif record.exists():
                record.unlink()
            requests = [
                call(number + index, *random_request(generator, "default", index))
                for index in range(2000)
            ]
            process = subprocess.Popen(
                [ENGINE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            writer = threading.Thread(target=write_all, args=(process.stdin, b"".join(requests)))
            writer.start()
            wanted = generator.randrange(0, 300_000)
            output = b""
            while len(output) < wanted:
                piece = os.read(process.stdout.fileno(), generator.randrange(1, 65536))
                if not piece:
                    break
                output += piece
            process.send_signal(signal.SIGKILL)
            output += process.stdout.read()
            writer.join()
            torn += b"torn" in process.stderr.read()
            expect(process.wait() == -signal.SIGKILL, f"status {process.returncode}")
            for pipe in (process.stdin, process.stdout, process.stderr):
                try:
                    pipe.close()
                except BrokenPipeError:
                    pass
            seen = output.split(b"\n")[:-1]
            recorded = recorded_replies(record)[number:]
            lost += sum(reply not in recorded[index:index + 1] for index, reply in enumerate(seen))
            seen_in_all += len(seen)
            number += len(recorded_requests(record)) - number
        expect(lost == 0, f"{lost} replies lost")
    return f"500 kills, {seen_in_all:,} replies seen, {lost} lost; {torn} torn lines dropped"


def write_all(stream, data):
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        pass


def recorded_lines(record, start):
    if not record.exists():
        return []
    lines = record.read_bytes().split(b"\n")[:-1]
    return [line[len(start):-1] for line in lines if line.startswith(start)]


def recorded_requests(record):
    return recorded_lines(record, b'{"send":')


def recorded_replies(record):
    return recorded_lines(record, b'{"expect":')


def disk_that_fills():
    """A record on a file system of 64 KiB: a reason, and no reply that is not in it."""
    if os.geteuid() != 0:
        return "not run: only root may mount a small file system"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=True)
        try:
            record = pathlib.Path(folder, "record.jsonl")
            process = subprocess.Popen(
                [ENGINE, "--record", str(record)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
            replies = []
            for number in range(5000):
                write_all(process.stdin, call(number, "reset"))
                reply = process.stdout.readline()
                if not reply:
                    break
                replies.append(reply[:-1])
            complaint = process.stderr.read()
            expect(process.wait() == 1, f"status {process.returncode}")
            expect(b"No space left on device" in complaint, complaint)
            expect(replies and replies == recorded_replies(record)[: len(replies)], "one is missing")
            size = record.stat().st_size
            expect(size == 65536, f"{size} bytes")
            restored = subprocess.run(
                [ENGINE, "--restore", str(record)], input=call(1, "snapshot"),
                capture_output=True, check=False)
            expect(restored.returncode == 0, restored.stderr)
            # The request that there was no room to answer may be in the record itself.
            revisions = [b'"revision":%d,' % (len(replies) + more) for more in (0, 1)]
            expect(any(word in restored.stdout for word in revisions), restored.stdout)
            return f"{len(replies):,} replies before the end, all of them in the record"
        finally:
            subprocess.run(["umount", folder], check=True)


def deepest_on_a_small_stack():
    """The deepest limit, on a stack of 256 KiB."""
    deep = "[" * 1997 + "]" * 1997
    requests = (
        call(1, "open", '{"identity":""}')
        + call(2, "loadNext", '{"as":"t"}')
        + call(3, "deliver", f'{{"ticket":"t","rows":[{deep}],"hasMore":true}}')
        + call(4, "snapshot")
        + b"[" * 1_000_000 + b"\n"
    )
    run = subprocess.run(
        ["sh", "-c", 'ulimit -s 256; exec "$@"', "sh", ENGINE, "--max-depth", "2000"],
        input=requests, capture_output=True, check=False)
    expect(run.returncode == 0, f"status {run.returncode}")
    expect(deep.encode() in run.stdout and b'"depth"' in run.stdout, run.stdout[-300:])
    return "2,000 levels served, a million refused"


RUNS = [
    sessions_opened_and_closed, many_requests, line_of_4_gib, over_long_lines, bombs_of_elements,
    bombs_of_depth, lists_that_start_over, sessions_at_a_time, mistyped_names,
    deepest_on_a_small_stack, isolation, killed_500_times, disk_that_fills,
]


def main():
    names = sys.argv[2:]
    failed = False
    for run in RUNS:
        if names and run.__name__ not in names:
            continue
        print(f"{run.__name__}: {run.__doc__.strip()}", flush=True)
        try:
            print(f"  ok: {run()}", flush=True)
        except Failure as failure:
            failed = True
            print(f"  FAILED: {failure}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
