# shellcheck shell=bash
# What all test files load.
bats_require_minimum_version 1.5.0

shell=$(cd -- "$BATS_TEST_DIRNAME/.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../pager.sh
source "$shell/pager.sh"
PAGER_ENGINE=${PAGER_ENGINE:-$(_pager_find '')}
export PAGER_ENGINE

teardown() {
  pager_close
}

# Starts a shell script in the place of the engine. It reads the requests as any engine does; the
# first call has id 1, the second id 2.
start_fake() {
  printf '#!/bin/sh\n%s\n' "$1" >"$BATS_TEST_TMPDIR/fake"
  chmod +x "$BATS_TEST_TMPDIR/fake"
  pager_start --engine "$BATS_TEST_TMPDIR/fake"
}

# Writes a program for start_fake: it reads a request, then prints these lines.
answering() {
  printf 'read -r request\n'
  printf '%s' "printf '%s\\n'"
  printf " '%s'" "$@"
  printf '\n'
}

# Runs a command in this shell (run has a subshell) and compares its status; stderr is in $said.
expect_status() {
  local expected=$1 status=0
  shift
  "$@" 2>"$BATS_TEST_TMPDIR/said" || status=$?
  said=$(<"$BATS_TEST_TMPDIR/said")
  if ((status != expected)); then
    echo "status $status instead of $expected: $*"
    echo "$said"
    return 1
  fi
}

# Prints a JSON array of the numbers from 1 to $1.
numbers() {
  printf '[%s]' "$(seq "$1" | tr '\n' ,)0"
}

# Compares two texts and shows both if they differ.
equal() {
  if [[ $1 != "$2" ]]; then
    printf 'got      %s\nexpected %s\n' "$1" "$2"
    return 1
  fi
}

# True if the text has the part.
has() {
  if [[ $1 != *"$2"* ]]; then
    printf 'got      %s\nwithout  %s\n' "$1" "$2"
    return 1
  fi
}
