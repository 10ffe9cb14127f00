#!/bin/sh
# What takes verify too long in a debug build: tours, and many random calls.
# usage: verify.sh ENGINE
set -eu
engine=$1
mutants=$1-mutants
clients=$(dirname "$0")/../clients
export PYTHONPATH="$clients/python/src"
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# Runs verify with all words, which must agree and print the text of $1.
agrees() {
  text=$1
  shift
  if "$engine" verify "$@" >"$out" && grep -qF -- "$text" "$out"; then return; fi
  echo "pager-engine verify $* does not agree, or does not print: $text"
  cat "$out"
  exit 1
}

# Runs verify with all words, which must end with 1 and print the text of $1.
differs() {
  text=$1
  shift
  status=0
  "$engine" verify "$@" >"$out" || status=$?
  if [ $status = 1 ] && grep -qF -- "$text" "$out"; then return; fi
  echo "pager-engine verify $* ends with $status, or does not print: $text"
  cat "$out"
  exit 1
}

agrees "57129 of 57129 edges" --suite tour -- "$engine"
agrees "57129 of 57129 edges" --suite tour -- "$mutants" --fault none
agrees "57129 of 57129 edges" --suite tour -- \
  python3 "$clients/python/examples/host_infinite_list.py" --fixed
agrees "57129 of 57129 edges" --suite tour -- \
  node "$clients/javascript/examples/host-infinite-list.js" --fixed

# The list that is written in Swift, in a debug build: its ids are integers.
swift=$(dirname "$engine")/../debug/infinite-list
agrees "57129 of 57129 edges" --suite tour --integers -- "$swift" fixed
differs "L · R · D t0 [50]" --integers -- "$swift" racy
differs "L · R · D t0 [50]" -- python3 "$clients/python/examples/host_infinite_list.py"
differs "L · R · D t0 [50]" -- node "$clients/javascript/examples/host-infinite-list.js"

for policy in "" "--while-loading supersede" "--duplicates replace" "--duplicates keepAll" \
  "--after-failure block" --reset-loads --no-failure "--paging offset" "--paging cursor"; do
  # shellcheck disable=SC2086
  agrees "sessions, 120" --suite random --calls 120000 -- "$mutants" --fault none $policy
done
