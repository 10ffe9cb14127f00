#!/bin/sh
# Runs the golden suite, in process and through pipes, and a stream of many lines, which two threads
# parse, with the address sanitizer and under valgrind; both look for leaks, too. Swift has no
# sanitizer of undefined behaviour on Linux, and traps where C would have it.
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

# build FOLDER OPTION…: an engine that loads libjansson and libc, where the tools find theirs.
build() {
  folder=$1
  shift
  swift build "$@" --scratch-path "$folder" --product pager-engine >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
  }
}

stream=.build/sanitize.jsonl
awk 'BEGIN {
  for (page = 1; page <= 4000; page++) {
    printf "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"loadNext\"}\n"
    printf "{\"jsonrpc\":\"2.0\",\"id\":\"%d\",\"method\":\"deliver\",\"params\":{\"ticket\":", page
    printf "{\"generation\":0,\"page\":%d,\"attempt\":1},\"rows\":[%d,\"r%d\"],", page, page, page
    printf "\"hasMore\":true}}\n%s\n", page % 9 ? "" : "{\"torn\":"
  }
}' >"$stream"
"$engine" <"$stream" >"$stream.replies"

# many ENGINE…: answers the stream as the release binary does.
many() {
  "$@" <"$stream" >"$stream.got" && cmp "$stream.got" "$stream.replies" &&
    echo "$(wc -l <"$stream.replies") replies as expected"
}

export ASAN_OPTIONS=detect_leaks=1:exitcode=98
build .build/sanitize --sanitize address
sanitized=$PWD/.build/sanitize/debug/pager-engine
run 'address, in process' "$sanitized" replay "$suite"
run 'address, through pipes' "$engine" replay --against "$sanitized" "$suite"
run 'address, many lines' many "$sanitized"

# A leak is what nothing points to any more: the runtime keeps what it has looked up.
build .build/memcheck -c release --static-swift-stdlib
checked=$PWD/.build/memcheck/release/pager-engine
memcheck="valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect --show-leak-kinds=definite,indirect"
# shellcheck disable=SC2086
run 'valgrind, in process' $memcheck "$checked" replay "$suite"
run 'valgrind, through pipes' "$engine" replay --timeout 60 --against "$memcheck $checked" "$suite"
# shellcheck disable=SC2086
run 'valgrind, many lines' many $memcheck "$checked"
