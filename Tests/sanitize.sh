#!/bin/sh
# Runs the golden suite, in process and through pipes, with the address sanitizer and under valgrind;
# both look for leaks, too. Swift has no sanitizer of undefined behaviour on Linux, and traps where C
# would have it.
#
# usage: sanitize.sh ENGINE
set -eu

engine=${1:?usage: sanitize.sh ENGINE}
suite=protocol/transcripts
log=.build/sanitize.log

# run NAME COMMAND…: what it prints is shown where it fails.
run() {
  name=$1
  shift
  if "$@" >"$log" 2>&1; then
    echo "$name: $(tail -n 1 "$log")"
  else
    echo "$name: failed" >&2
    grep -v '^ok' "$log" >&2
    exit 1
  fi
}

export ASAN_OPTIONS=detect_leaks=1:exitcode=98
build=.build/sanitize
swift build --sanitize address --scratch-path "$build" --product pager-engine >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
sanitized=$PWD/$build/debug/pager-engine
run 'address, in process' "$sanitized" replay "$suite"
run 'address, through pipes' "$engine" replay --against "$sanitized" "$suite"

# A leak is what nothing points to any more: the runtime keeps what it has looked up.
memcheck="valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect --show-leak-kinds=definite,indirect"
# shellcheck disable=SC2086
run 'valgrind, in process' $memcheck "$engine" replay "$suite"
run 'valgrind, through pipes' "$engine" replay --timeout 60 --against "$memcheck $engine" "$suite"
