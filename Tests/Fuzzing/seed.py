"""Writes the seeds of the fuzzers, or keeps inputs that are worth it as seeds.

usage: seed.py TRANSCRIPTS SEEDS    what the golden suite sends and what is kept, into SEEDS/lines
                                    and SEEDS/framing
       seed.py --keep NAME FOLDER   the inputs in a folder become what is kept for NAME, which is
                                    lines or framing

A seed for fuzz-lines is the lines of one transcript. One for fuzz-framing has two bytes in front:
the limit of a line, and how the stream is cut.
"""

import base64
import json
import pathlib
import sys

KEPT = pathlib.Path(__file__).parent / "corpus"
# Longer inputs only make the fuzzers slow; what is special about them is tested elsewhere.
LONGEST = 4096


def sent(transcript):
    """All bytes that a transcript sends."""
    stream = b""
    for line in transcript.read_bytes().splitlines():
        step = json.loads(line)
        if "sendRaw" in step:
            stream += step["sendRaw"].encode("latin-1")
        elif "send" in step:
            # The text as it stands: a number that is printed anew may be another one.
            text = line.strip()
            stream += text[text.index(b":") + 1 : -1].strip() + b"\n"
    return stream


def write(transcripts, seeds):
    lines, framing = seeds / "lines", seeds / "framing"
    for folder in (lines, framing):
        folder.mkdir(parents=True, exist_ok=True)
        for number, line in enumerate((KEPT / f"{folder.name}.base64").read_text().split()):
            (folder / f"kept-{number}").write_bytes(base64.b64decode(line))
    for number, transcript in enumerate(sorted(transcripts.rglob("*.jsonl"))):
        # Its reply is the same 60 KiB every time, and as slow as a thousand others.
        if transcript.stem == "discover":
            continue
        stream = sent(transcript)[:LONGEST]
        (lines / f"seed-{transcript.stem}").write_bytes(stream)
        (framing / f"seed-{transcript.stem}").write_bytes(bytes([255, number % 256]) + stream[:600])


def keep(name, folder):
    inputs = {path.read_bytes() for path in folder.iterdir()}
    inputs = sorted(inputs, key=lambda text: (len(text), text))
    text = "".join(base64.b64encode(line).decode() + "\n" for line in inputs)
    (KEPT / f"{name}.base64").write_text(text)


if sys.argv[1] == "--keep":
    keep(sys.argv[2], pathlib.Path(sys.argv[3]))
else:
    write(*map(pathlib.Path, sys.argv[1:]))
