#!/bin/sh
# The figures of explore and strength that take too long in a debug build.
# usage: orderings.sh ENGINE
set -eu
engine=$1
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# Runs the engine with the words of $1 and looks for each further argument in what it prints.
expect() {
  words=$1
  shift
  # shellcheck disable=SC2086
  "$engine" $words >"$out"
  for text in "$@"; do
    grep -qF -- "$text" "$out" || {
      echo "pager-engine $words does not print: $text"
      cat "$out"
      exit 1
    }
  done
}

expect "explore --pages 4 --rows 4 --ages 3" "7,774 states" "137,391 events" "17 events"
expect "explore --alphabet extended" "10,275 states" "219,821 events" "12 events"
expect "explore --alphabet extended --paging cursor" "11,973 states" "267,419 events"
expect "strength --level A" "level A                    77 of 102"
expect "strength --level B" "level B                    91 of 102"
expect "strength --level C" "level C                   100 of 102"
expect "strength --paging offset" "level D                   101 of 102"
expect "strength --suite tour --servers" \
  "2,080 sessions, 100,410 calls" "57,129 of 57,129" \
  "in time                                   67 of 102" \
  "once, at any time                         95 of 102" \
  "any number of times, at any time         101 of 102"
expect "strength --suite deep --seed 2" "7,944 sessions, 311,730 calls"
echo "orderings: all figures as expected"
