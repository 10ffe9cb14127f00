"""Writes the seeds of the fuzzers: what the golden suite sends.

usage: seed.py TRANSCRIPTS LINES FRAMING

The folders LINES and FRAMING are made where they are not there. A seed of the first is the lines
of one transcript; one of the second has two bytes in front, for the limit of a line and for how
the stream is cut.
"""

import json
import pathlib
import sys

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


def main():
    transcripts, lines, framing = map(pathlib.Path, sys.argv[1:])
    for folder in (lines, framing):
        folder.mkdir(parents=True, exist_ok=True)
    for number, transcript in enumerate(sorted(transcripts.rglob("*.jsonl"))):
        stream = sent(transcript)[:LONGEST]
        (lines / f"seed-{transcript.stem}").write_bytes(stream)
        (framing / f"seed-{transcript.stem}").write_bytes(bytes([255, number % 256]) + stream[:600])


main()
