# Finding, starting, losing and ending the engine.
load helper

# --- finding -------------------------------------------------------------------------------------

@test "the argument comes before PAGER_ENGINE" {
  mkdir "$BATS_TEST_TMPDIR/a"
  ln -s "$PAGER_ENGINE" "$BATS_TEST_TMPDIR/a/pager-engine"
  PAGER_ENGINE=/nowhere pager_start --engine "$BATS_TEST_TMPDIR/a/pager-engine"
  pager_load_next default
}

@test "PAGER_ENGINE comes before PATH, and a relative path is one from here" {
  mkdir "$BATS_TEST_TMPDIR/a"
  ln -s "$PAGER_ENGINE" "$BATS_TEST_TMPDIR/a/pager-engine"
  ln -s /bin/false "$BATS_TEST_TMPDIR/pager-engine"
  cd "$BATS_TEST_TMPDIR"
  PATH=$BATS_TEST_TMPDIR:$PATH PAGER_ENGINE=a/pager-engine pager_start
  pager_load_next default
}

@test "PATH comes before the repository's build" {
  printf '#!/bin/sh\necho from PATH >&2\nexit 9\n' >"$BATS_TEST_TMPDIR/pager-engine"
  chmod +x "$BATS_TEST_TMPDIR/pager-engine"
  PATH=$BATS_TEST_TMPDIR:$PATH PAGER_ENGINE='' pager_start
  expect_status 13 pager_load_next default
  has "$said" 'from PATH'
}

@test "the repository's build is found, release before debug" {
  mkdir -p "$BATS_TEST_TMPDIR/clients/shell" "$BATS_TEST_TMPDIR/.build/"{release,debug}
  cp "$shell/pager.sh" "$BATS_TEST_TMPDIR/clients/shell"
  ln -s "$PAGER_ENGINE" "$BATS_TEST_TMPDIR/.build/debug/pager-engine"
  found=$(PAGER_ENGINE='' bash -c 'source "$0"; _pager_find ""' \
    "$BATS_TEST_TMPDIR/clients/shell/pager.sh")
  has "$found" /.build/debug/pager-engine
  ln -s "$PAGER_ENGINE" "$BATS_TEST_TMPDIR/.build/release/pager-engine"
  found=$(PAGER_ENGINE='' bash -c 'source "$0"; _pager_find ""' \
    "$BATS_TEST_TMPDIR/clients/shell/pager.sh")
  has "$found" /.build/release/pager-engine
}

@test "stdio 68: an engine that does not exist is an error at once" {
  expect_status 16 pager_start --engine /nowhere/pager-engine
  has "$said" /nowhere/pager-engine
  has "$said" 'make install'
  expect_status 13 pager_load_next default
}

@test "without any engine the message lists where it looked" {
  mkdir "$BATS_TEST_TMPDIR/shell"
  cp "$shell/pager.sh" "$BATS_TEST_TMPDIR/shell"
  run -16 env -u PAGER_ENGINE bash -c 'source "$0"; pager_start' "$BATS_TEST_TMPDIR/shell/pager.sh"
  has "$output" PATH
  has "$output" .build/release/pager-engine
  has "$output" .build/debug/pager-engine
}

@test "a file that cannot be executed tells why" {
  printf 'not a program\0' >"$BATS_TEST_TMPDIR/engine"
  chmod +x "$BATS_TEST_TMPDIR/engine"
  pager_start --engine "$BATS_TEST_TMPDIR/engine"
  expect_status 13 pager_load_next default
  has "$said" 'the engine died (exit status 12'
}

# --- shells --------------------------------------------------------------------------------------

@test "macOS' bash 3.2 gets a message, not a syntax error" {
  run -2 env BASH_VERSION='3.2.57(1)-release' dash -c '. "$0"; echo "status $?"; exit 2' "$shell/pager.sh"
  has "$output" '4.2 or newer'
  has "$output" 'brew install bash'
}

@test "another shell gets a message, not a syntax error" {
  run -2 dash -c '. "$0"; exit 2' "$shell/pager.sh"
  has "$output" 'this is not bash'
}

@test "works under set -euo pipefail, with all traps and odd options" {
  run -0 bash -c '
    set -euETf -o pipefail -o noclobber
    shopt -s failglob nocasematch
    IFS=_
    trap "echo ERR" ERR
    source "$0"
    pager_start
    pager_open feed --paging cursor
    trap : DEBUG
    pager_load_next feed --as t0
    pager_deliver feed t0 "[1,2]" --next-cursor "\"A\""
    pager_items feed
    pager_sessions
    pager_notify cancel "{\"session\":\"feed\"}"
    pager_info >/dev/null
    pager_close
    pager_close' "$shell/pager.sh"
  equal "$output" '[1,2]
[{"session":"default","phase":"idle","count":0,"revision":0},{"session":"feed","phase":"idle","count":2,"revision":2}]'
}

@test "an ignored call ends a script under set -e with status 10" {
  run -10 bash -c 'set -e; source "$0"; pager_start; pager_cancel default; echo not here' "$shell/pager.sh"
  equal "$output" ''
}

@test "the traps and options of the script stay as they are" {
  # shellcheck disable=SC2016
  run -0 bash -c '
    source "$0"
    for signal in EXIT PIPE CHLD TERM INT ERR DEBUG; do trap ": mine" "$signal"; done
    before=$(trap; set +o; shopt)
    pager_start; pager_load_next default; pager_items default >/dev/null; pager_close
    pager_start --engine /bin/false; pager_load_next default 2>/dev/null || :
    after=$(trap; set +o; shopt)
    [ "$before" = "$after" ]' "$shell/pager.sh"
}

@test "works in a locale with another decimal point" {
  if ! locale -a 2>/dev/null | grep -qi '^de_DE.utf'; then
    localedef -i de_DE -f UTF-8 "$BATS_TEST_TMPDIR/de_DE.UTF-8"
    export LOCPATH=$BATS_TEST_TMPDIR
  fi
  run -0 env LC_ALL=de_DE.UTF-8 bash -c '
    source "$0"; pager_start; pager_load_next default --as t0
    pager_deliver default t0 "[\"\u00e4\"]" --end; pager_items default; pager_close' "$shell/pager.sh"
  equal "$output" '["ä"]'
}

# --- the process ---------------------------------------------------------------------------------

@test "arguments go to the engine" {
  pager_start --max-items 2
  pager_load_next default --as t0
  expect_status 12 pager_deliver default t0 '[1,2,3]' --end
  equal "$PAGER_REASON" limit
}

@test "a usage error of the engine is a death with its words" {
  pager_start --no-such-option
  expect_status 13 pager_load_next default
  has "$said" 'exit status 2'
  has "$said" no-such-option
  has "$said" loadNext
}

@test "the exchange is recorded" {
  pager_start --record "$BATS_TEST_TMPDIR/record.jsonl"
  pager_load_next default --as t0
  pager_deliver default t0 '[1]' --end
  pager_close
  has "$(<"$BATS_TEST_TMPDIR/record.jsonl")" '"method":"deliver"'
  run -0 "$shell/transcript.sh" "$BATS_TEST_TMPDIR/record.jsonl"
}

@test "a second engine is refused while one runs, and fine after it" {
  pager_start
  expect_status 2 pager_start
  pager_load_next default
  pager_close
  pager_start
  pager_load_next default
}

@test "no descriptor of the script is inherited" {
  if [[ ! -d /proc/self/fd ]]; then skip 'no /proc here'; fi
  exec 7<"$BATS_TEST_FILENAME"
  pager_start
  pager_load_next default
  for pid in "$_pager_pid" "$PAGER_COPROCESS_PID"; do
    for descriptor in "/proc/$pid/fd/"*; do
      if [[ $(readlink "$descriptor") =~ bats ]]; then ls -l "/proc/$pid/fd"; return 1; fi
    done
  done
  exec 7<&-
}

@test "the engine has a process group of its own" {
  pager_start
  pager_load_next default
  equal "$(ps -o pgid= -p "$_pager_pid" | tr -d ' ')" "$_pager_pid"
}

@test "closing ends the engine with status 0 and leaves nothing behind" {
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir "$TMPDIR"
  pager_start
  pager_load_next default
  pid=$_pager_pid
  pager_close
  equal "$PAGER_EXIT" 0
  run ! kill -0 "$pid"
  equal "$(ls -A "$TMPDIR")" ''
}

@test "stdio 61: descriptors do not leak" {
  if [[ ! -d /proc/self/fd ]]; then skip 'no /proc here'; fi
  pager_start
  pager_close
  before=$(cd "/proc/$BASHPID/fd" && echo ./*)
  for engine in "$PAGER_ENGINE" /bin/false "$PAGER_ENGINE"; do
    pager_start --engine "$engine"
    pager_load_next default 2>/dev/null || :
    pager_close
  done
  equal "$(cd "/proc/$BASHPID/fd" && echo ./*)" "$before"
}

@test "closing twice, without an engine and after a death is harmless" {
  pager_close
  pager_start
  pager_close
  pager_close
  pager_start --engine /bin/false
  expect_status 13 pager_load_next default
  pager_close
  equal "$PAGER_EXIT" 1
}

@test "calls after closing fail at once" {
  pager_start
  pager_close
  expect_status 13 pager_load_next default
  has "$said" closed
}

@test "a script that does not close leaves no engine behind" {
  pid=$(bash -c 'source "$0"; pager_start; pager_load_next default; echo "$_pager_pid"' "$shell/pager.sh")
  # The end of stdin ends it; the group is gone when no signal can be sent to it any more.
  for _ in {1..200}; do
    if ! kill -0 "$pid" 2>/dev/null; then return 0; fi
    read -r -t 0.01 <> <(:) || :
  done
  return 1
}

@test "a plain wait does not wait for the engine" {
  run -0 bash -c 'source "$0"; pager_start; : & wait; pager_close; echo "$PAGER_EXIT"' "$shell/pager.sh"
  equal "$output" 0
}

@test "stdio 58: an engine that ignores the end of stdin gets TERM" {
  _pager_patience=0.1
  start_fake 'exec tail -f /dev/null'
  pager_close
  equal "$PAGER_EXIT" 143
}

@test "stdio 58: an engine that ignores TERM too gets KILL" {
  _pager_patience=0.1
  start_fake 'trap "" TERM; exec tail -f /dev/null'
  pager_close
  equal "$PAGER_EXIT" 137
}

@test "stdio 59: a process that the engine leaves behind does not hold up closing" {
  start_fake 'tail -f /dev/null & echo $! >"${0%/*}/left"; read -r request'
  SECONDS=0
  pager_close
  equal "$PAGER_EXIT" 1
  kill "$(<"$BATS_TEST_TMPDIR/left")"
  ((SECONDS < 5))
}

@test "stdio 59: a death is told as one though a process that was left behind holds stdout" {
  start_fake 'tail -f /dev/null & echo $! >"${0%/*}/left"; read -r request; echo "so long" >&2; exit 4'
  PAGER_TIMEOUT=0.3 expect_status 13 pager_load_next default
  kill "$(<"$BATS_TEST_TMPDIR/left")"
  has "$said" 'exit status 4'
  has "$said" 'so long'
}

@test "stdio 64: the engine dies while a call waits" {
  start_fake 'read -r request; echo "the reason" >&2; exit 3'
  expect_status 13 pager_deliver default t0 '[]' --end
  equal "$PAGER_EXIT" 3
  equal "$PAGER_STDERR" 'the reason'
  has "$said" 'exit status 3'
  has "$said" 'the last request was deliver'
  has "$said" 'the reason'
}

@test "stdio 65: calls after a death fail at once and say how it died" {
  start_fake 'exit 3'
  expect_status 13 pager_load_next default
  expect_status 13 pager_items default
  has "$said" 'exit status 3'
}

@test "a death by signal is told as one" {
  pager_start
  kill -s KILL "$_pager_pid"
  expect_status 13 pager_load_next default
  has "$said" 'signal 9'
  equal "$PAGER_EXIT" 137
}

@test "stdio 62, 67: writing to a dead engine does not kill the script and fails once" {
  run -0 bash -c '
    source "$0"
    pager_start --engine "$1"
    while kill -0 "$_pager_pid" 2>/dev/null; do :; done
    pager_deliver default t0 "$2" --end || echo "status $?"
    echo alive' "$shell/pager.sh" "$(type -P false)" "$(numbers 20000)"
  equal "$(grep -c 'the engine died' <<<"$output")" 1
  has "$output" 'status 13'
  has "$output" alive
}

@test "stdio 32: ten megabytes on stderr block nobody, and the last 64 KiB are kept" {
  start_fake 'seq 1000000 1300000 | sed "s/$/ aaaaaaaaaaaaaaaaaaaaaaaaaa/" >&2
    read -r request
    echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"closed\"}}"
    read -r request
    exit 5'
  pager_close_session default
  expect_status 13 pager_close_session default
  ((${#PAGER_STDERR} > 60000 && ${#PAGER_STDERR} <= 65536))
  has "$PAGER_STDERR" 1300000
}

@test "set -x of the script does not get into the stderr of the engine" {
  equal "$(bash -c 'source "$0"; exec 9>&2 2>/dev/null; set -x
    pager_start --engine "$(type -P false)"; pager_load_next default
    set +x; printf %s "$PAGER_STDERR"' "$shell/pager.sh")" ''
}

@test "stderr can be read while the engine runs" {
  start_fake 'echo "hello there" >&2
    read -r request
    echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"closed\"}}"
    read -r request'
  pager_close_session default
  equal "$(pager_stderr)" 'hello there'
  equal "$(pager_stderr)" 'hello there'
}

# --- deadlines -----------------------------------------------------------------------------------

@test "without a reply in time the engine is killed" {
  start_fake 'exec tail -f /dev/null'
  pid=$_pager_pid
  PAGER_TIMEOUT=0.1 expect_status 14 pager_load_next default
  has "$said" 'no reply to loadNext within 0.1 s'
  run ! kill -0 "$pid"
  expect_status 13 pager_load_next default
  has "$said" 'no reply to loadNext'
}

@test "a deadline is one for the whole call, whatever else comes" {
  start_fake 'read -r request; exec yes "{\"jsonrpc\":\"2.0\",\"method\":\"tick\"}"'
  SECONDS=0
  PAGER_TIMEOUT=0.5 expect_status 14 pager_load_next default
  ((SECONDS < 5))
}

@test "an engine that does not read does not hang the writer" {
  start_fake 'exec tail -f /dev/null'
  PAGER_TIMEOUT=0.2 expect_status 14 pager_deliver default t0 "$(numbers 100000)" --end
}

@test "a timeout that is no number is wrong usage" {
  pager_start
  PAGER_TIMEOUT=soon expect_status 2 pager_load_next default
  PAGER_TIMEOUT=08.5 pager_load_next default
}

@test "a trap that runs during a call does not end it" {
  # The first one is only there to write the script.
  start_fake 'read -r request
    kill -s USR1 "$PAGER_TEST_PID"
    echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"closed\"}}"
    read -r request'
  pager_close
  trap 'came=yes' USR1
  PAGER_TEST_PID=$BASHPID pager_start --engine "$BATS_TEST_TMPDIR/fake"
  pager_close_session default
  equal "$came" yes
  trap - USR1
}

# --- subshells -----------------------------------------------------------------------------------

@test "a command substitution and a pipe see the same engine" {
  pager_start
  pager_load_next default --as t0
  pager_deliver default t0 '[1,2,3]' --end
  equal "$(pager_items default)" '[1,2,3]'
  equal "$(pager_snapshot default | jq .count)" 3
  pager_load_next default || [ $? -eq 10 ]
}

@test "a death that a subshell notices is known outside too" {
  start_fake 'read -r request; exit 6'
  run -13 pager_load_next default
  has "$output" 'exit status 6'
  expect_status 13 pager_load_next default
  has "$said" 'exit status 6'
}

@test "shutdown ends the engine with status 0" {
  pager_start
  pager_shutdown
  equal "$PAGER_RESULT" null
  pager_close
  equal "$PAGER_EXIT" 0
}
