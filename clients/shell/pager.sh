# shellcheck shell=bash
# pager.sh: drive pager-engine from bash. Source it; README.md beside it is the manual.
#
# One engine at a time, one call at a time. The file sets no trap and no shell option, and works
# under `set -euo pipefail`. Public names begin with `pager_` and `PAGER_`, private ones with
# `_pager_`. It needs bash 4.2 or newer and jq 1.6 or newer.

# These lines are plain POSIX, so that other shells get the message and not a syntax error.
case ${BASH_VERSION-} in
  '')
    printf '%s\n' 'pager.sh: this is not bash; README.md has a recipe for plain sh' >&2
    return 2
    ;;
  [0-3].* | 4.[01].*)
    printf '%s\n' "pager.sh: bash 4.2 or newer is needed, this is $BASH_VERSION" \
      '(macOS comes with 3.2: brew install bash, and run the script with that one)' >&2
    return 2
    ;;
esac

# What the last call left behind. PAGER_REPLY is the reply line byte for byte, PAGER_RESULT the
# text of its result or error; the others are empty where they do not apply.
PAGER_REPLY='' PAGER_RESULT='' PAGER_OUTCOME='' PAGER_REASON='' PAGER_TICKET='' PAGER_CODE=''
# Status and last 64 KiB of stderr of an engine that has ended.
PAGER_EXIT='' PAGER_STDERR=''
# Replies that no call waited for; they are dropped.
PAGER_UNKNOWN_REPLIES=0

_pager_state=none # none, open or dead
_pager_death='no engine was started: call pager_start first'
_pager_directory=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
_pager_in='' _pager_out='' _pager_status='' _pager_log='' _pager_pid='' _pager_owner=''
_pager_patience=2 # seconds between the end of stdin, TERM and KILL
_pager_id=0 _pager_line='' _pager_frame='' _pager_refused=''
_pager_pick=null _pager_picked='' _pager_message='' _pager_members=() _pager_deadline=0 _pager_now=0

# --- JSON ----------------------------------------------------------------------------------------
# jq 1.6 reads every number as a double, and no version keeps 1.0 apart from 1. So JSON that has to
# go through jq is tagged first: the number 12 becomes the string "n12", the string "x" becomes
# "sx", names stay. Untagging gives back the same numbers, digit for digit. The control characters
# hold a place while sed works; no JSON text contains them raw.
_pager_tag=$'s/("([^"\\\\]|\\\\.)*"[ \t\r]*:)|("([^"\\\\]|\\\\.)*")|(-?[0-9][-+.eE0-9]*)/\\1\001\\3\002\\5\003/g
s/\001\002\003//g;s/\001"/"s/g;s/\001\002/"n/g;s/\002\003//g;s/\003/"/g'
_pager_untag=$'s/("([^"\\\\]|\\\\.)*":)|"n([^"]*)"|"s(([^"\\\\]|\\\\.)*")/\\1\\3\001\\4\002/g
s/\001\002//g;s/\001/"/g;s/\002//g'

# Runs jq on the JSON on stdin, numbers exact. The filter sees tagged values.
_pager_jq() (
  set +e -o pipefail
  trap - ERR
  LC_ALL=C sed -E "$_pager_tag" | jq -c "$@" 2>/dev/null | LC_ALL=C sed -E "$_pager_untag"
)

_pager_reply_form='^\{"jsonrpc":"2\.0","id":(-?[0-9]+),"(result|error)":'
# A short reply of the usual form is read with these, without a process. They match nothing that is
# not JSON. Groups of the first: 1 outcome, 3 reason, 5 ticket; of the second: 1 code, 2 message,
# 4 reason.
_pager_text='"([^"\\]|\\.)*"'
_pager_atom="($_pager_text|-?[0-9]+|true|false|null)"
_pager_more="(,$_pager_text:($_pager_atom|\\[($_pager_atom(,$_pager_atom)*)?\\]"
_pager_more+="|\\{($_pager_text:$_pager_atom(,$_pager_text:$_pager_atom)*)?\\}))*"
_pager_result_form='^\{"outcome":"([a-z]+)"(,"reason":"([A-Za-z]+)")?(,"ticket":(\{'
_pager_result_form+="\"generation\":[0-9]+,\"[a-z]+\":$_pager_atom,\"attempt\":[0-9]+\\}))?"
_pager_result_form+="$_pager_more\\}\$"
_pager_error_form="^\\{\"code\":(-?[0-9]+),\"message\":($_pager_text),\"data\":\\{"
_pager_error_form+="\"reason\":\"([A-Za-z]+)\"$_pager_more\\}\\}\$"

# --- small things --------------------------------------------------------------------------------

# Public functions evaluate this first. It keeps ERR and DEBUG traps of the script out of the
# functions they call (bats has one that triples the time of a call), up to their return.
_pager_untraced='local -; set +ET'
case $BASH_VERSION in 4.[0-3].*) _pager_untraced=: ;; esac

_pager_say() { printf 'pager: %s\n' "$*" >&2; }

# True if all the arguments are UTF-8; jq would repair them silently. Without iconv nobody looks.
_pager_utf8() {
  local LC_ALL=C
  if [[ $* != *[$'\200'-$'\377']* ]]; then return 0; fi
  type -P iconv >/dev/null || return 0
  (trap - ERR; printf '%s' "$*" | iconv -f UTF-8 -t UTF-8) >/dev/null 2>&1
}

# Sets _pager_now to a clock in microseconds; before bash 5 it has whole seconds only.
_pager_clock() {
  if [[ ${EPOCHREALTIME-} ]]; then
    _pager_now=${EPOCHREALTIME/[!0-9]/}
  else
    _pager_now=${SECONDS}000000
  fi
}

# Starts the deadline of a call: PAGER_TIMEOUT seconds, 10 if it is not set.
_pager_start_clock() {
  local timeout=${PAGER_TIMEOUT:-10} fraction=''
  if [[ ! $timeout =~ ^[0-9]{1,9}(\.[0-9]{1,6})?$ ]]; then
    _pager_say "PAGER_TIMEOUT is no number of seconds: $timeout"
    return 2
  fi
  if [[ $timeout == *.* ]]; then fraction=${timeout#*.}; fi
  fraction=${fraction}000000
  _pager_clock
  _pager_deadline=$((_pager_now + 10#${timeout%.*}${fraction:0:6}))
}

_pager_forget() {
  PAGER_REPLY='' PAGER_RESULT='' PAGER_OUTCOME='' PAGER_REASON='' PAGER_TICKET='' PAGER_CODE=''
  _pager_refused='' _pager_picked='' _pager_message=''
}

# --- the process ---------------------------------------------------------------------------------

# Prints the path of the engine: the argument, PAGER_ENGINE, PATH, the repository's own build.
_pager_find() {
  local build=$_pager_directory/../../.build name=${1:-${PAGER_ENGINE-}}
  local -a names=("$name")
  if [[ ! $name ]]; then
    names=(pager-engine "$build/release/pager-engine" "$build/debug/pager-engine")
  fi
  for name in "${names[@]}"; do
    if type -P -- "$name"; then return 0; fi
  done
  _pager_say "no engine found; looked for ${names[*]/#pager-engine/pager-engine in PATH,}"
  _pager_say 'run "make install" in the repository of the engine, or set PAGER_ENGINE'
  return 16
}

# pager_start [--engine PATH] [ARGUMENT...]: starts the engine with these arguments.
pager_start() {
  eval "$_pager_untraced"
  local engine='' directory log IFS=' ' word
  local -a command=() session=()
  if [[ $_pager_state == open ]]; then
    _pager_say 'pager_start: an engine is running, call pager_close first'
    return 2
  fi
  if [[ ${1-} == --engine ]]; then
    if [[ ! ${2-} ]]; then _pager_say 'pager_start: --engine needs a path'; return 2; fi
    engine=$2
    shift 2
  fi
  type -P jq >/dev/null || { _pager_say 'pager_start: jq is not installed'; return 2; }
  engine=$(_pager_find "$engine") || return
  if [[ $engine != /* ]]; then engine=$PWD/$engine; fi
  # A group of its own: Ctrl-C is for the script, and a kill reaches the engine's children too.
  if type -P setsid >/dev/null; then
    session=(setsid)
  elif type -P perl >/dev/null; then
    # shellcheck disable=SC2016 # the dollars are perl's
    session=(perl -e 'setpgrp(0, 0); exec { $ARGV[0] } @ARGV; exit 127')
  fi
  command=(${session[@]+"${session[@]}"} "$engine" "$@")

  # stderr goes to a file, the exit status through a FIFO. Both lose their names at once, so that
  # nothing stays behind, however the script ends.
  directory=$(mktemp -d "${TMPDIR:-/tmp}/pager.XXXXXX") || return 2
  # shellcheck disable=SC2094 # the log is written by the engine and read by us
  if ! mkfifo "$directory/status" || ! exec {log}>>"$directory/log" \
    {_pager_log}<"$directory/log" {_pager_status}<>"$directory/status"; then
    rm -rf "$directory"
    return 2
  fi
  rm -rf "$directory"

  # The coprocess waits for a word until its descriptors are copied, because bash forgets them when
  # it ends. It keeps nothing else open (bats waits for whoever holds its descriptor 3), starts the
  # engine, and reports how it ended. `<&0`: a background command would get /dev/null.
  { coproc PAGER_COPROCESS {
      trap - ERR DEBUG RETURN PIPE
      set +euxvf
      for word in /dev/fd/*; do
        word=${word##*/}
        case $word in 0 | 1 | 2 | "$log" | "$_pager_status") ;; *) eval "exec $word<&-" ;; esac
      done
      IFS= read -r word || exit
      exec 2>&"$log" {log}>&-
      "${command[@]}" <&0 {_pager_status}>&- &
      exec 0<&- 1>&-
      printf 'pid %s\n' "$!" >&"$_pager_status"
      wait "$!"
      printf 'exit %s\n' "$?" >&"$_pager_status"
    }; } 2>/dev/null
  exec {_pager_out}<&"${PAGER_COPROCESS[0]}" {_pager_in}>&"${PAGER_COPROCESS[1]}" {log}>&-
  eval "exec ${PAGER_COPROCESS[0]}<&- ${PAGER_COPROCESS[1]}>&-"
  # A plain `wait` in the script must not wait for the engine.
  disown "$PAGER_COPROCESS_PID"

  _pager_state=open _pager_owner=$BASHPID _pager_id=0
  PAGER_EXIT='' PAGER_STDERR='' PAGER_UNKNOWN_REPLIES=0
  printf 'go\n' >&"$_pager_in"
  read -r -t 10 -u "$_pager_status" word _pager_pid || {
    _pager_death='the engine could not be started'
    _pager_say "$_pager_death"
    _pager_let_go
    return 13
  }
}

# Sends a signal to the engine's group, or to the engine alone where it has none (yet).
_pager_kill() {
  kill -s "$1" -- "-$_pager_pid" 2>/dev/null || kill -s "$1" -- "$_pager_pid" 2>/dev/null || :
}

# Waits up to $1 seconds for the engine to end; then PAGER_EXIT is its status. A subshell puts the
# report back for the shell that it came from.
_pager_gone() {
  local word status
  if [[ $PAGER_EXIT ]]; then return 0; fi
  IFS=' ' read -r -t "$1" -u "$_pager_status" word status || return 1
  PAGER_EXIT=$status
  if [[ $BASHPID != "$_pager_owner" ]]; then
    printf '%s %s\n' "$word" "$status" >&"$_pager_status"
  fi
}

_pager_close_stdin() {
  if [[ $_pager_in ]]; then exec {_pager_in}>&-; fi
  _pager_in=''
}

_pager_let_go() {
  _pager_close_stdin
  exec {_pager_out}<&- {_pager_status}<&- {_pager_log}<&-
  _pager_state=dead
}

# Ends the engine, the harder the longer it takes. $1: the first signal, or nothing.
_pager_reap() {
  local signal
  for signal in "$1" TERM KILL; do
    if [[ $signal ]]; then _pager_kill "$signal"; fi
    if _pager_gone "$_pager_patience"; then break; fi
  done
  PAGER_STDERR=$(pager_stderr)
  _pager_let_go
}

# Says how the engine died. $1: the last request.
_pager_died() {
  local how
  _pager_reap ''
  how="exit status ${PAGER_EXIT:-unknown}"
  if ((${PAGER_EXIT:-0} > 128)); then how="signal $((PAGER_EXIT - 128))"; fi
  _pager_death="the engine died ($how); the last request was $1"
  _pager_say "$_pager_death"
  if [[ $PAGER_STDERR ]]; then printf '%s\n' "$PAGER_STDERR" | tail -n 20 >&2; fi
  return 13
}

# A harness cannot go on after a timeout and stay deterministic, so the engine is killed. If it has
# ended, and only a process that it left behind held its stdout, then that was a death.
_pager_timed_out() {
  if _pager_gone 0.001; then
    _pager_died "$1"
    return
  fi
  _pager_reap KILL
  _pager_death="no reply to $1 within ${PAGER_TIMEOUT:-10} s; the engine was killed"
  _pager_say "$_pager_death"
  return 14
}

# pager_stderr: prints the last 64 KiB of the engine's stderr.
pager_stderr() {
  if [[ $_pager_state == open ]]; then
    if [[ -s /dev/fd/$_pager_log ]]; then tail -c 65536 "/dev/fd/$_pager_log" | tr -d '\0'; fi
  else
    printf '%s' "$PAGER_STDERR"
  fi
}

# pager_close: closes stdin, waits 2 s, TERM, 2 s, KILL. May be called twice, or after a death.
pager_close() {
  eval "$_pager_untraced"
  local drain=''
  if [[ $_pager_state != open ]]; then return 0; fi
  _pager_close_stdin
  if ! _pager_gone 0.2; then
    # Perhaps replies that nobody reads keep it from ending.
    drain=$(cat <&"$_pager_out" >/dev/null 2>&1 & printf '%s' "$!")
  fi
  _pager_reap ''
  if [[ $drain ]]; then kill "$drain" 2>/dev/null || :; fi
  _pager_death='the engine was closed'
}

# --- frames --------------------------------------------------------------------------------------

_pager_ready() {
  if [[ $_pager_state == open ]]; then return 0; fi
  _pager_say "$_pager_death"
  return 13
}

# Sets _pager_frame to a request line. $1: id, empty for a notification; $2: method; then members:
#   s:NAME=TEXT   a string
#   l:NAME=TEXT   a literal of this file, as it is
#   j:NAME=TEXT   JSON from the caller: checked by jq, then passed on byte for byte
#   p:=TEXT       the same, the whole of params
#   {:NAME= … }   begins and ends an object
# shellcheck disable=SC2016 # the dollars are jq's
_pager_build() {
  local id=$1 method=$2 rest member
  local -a members=() texts=()
  shift 2
  _pager_utf8 "$method" "$@" || { _pager_say "$method: an argument is not UTF-8"; return 2; }
  for member; do
    case $member in
      [jp]:*)
        # Not as an argument of jq: those are limited to 128 KiB.
        members+=("${member%%=*}=${#texts[@]}")
        texts+=("${member#*=}")
        ;;
      *) members+=("$member") ;;
    esac
  done
  # jq leaves a mark where a text belongs. The word "end" behind each keeps two halves from passing
  # for one JSON text.
  rest=$(
    set +e +o pipefail
    trap - ERR
    if ((${#texts[@]})); then printf '%s\n"end"\n' "${texts[@]}"; fi |
      jq -nr --arg id "$id" --arg method "$method" '
        $ARGS.positional as $members
        | [inputs] as $texts
        | ($members | map(select(test("^[jp]:"))) | length) as $count
        | if [$texts | to_entries[] | select(.key % 2 == 1) | .value] == [range($count) | "end"]
            and ($texts | length) == 2 * $count then . else error("not one JSON text each") end
        | reduce $members[] as $member ("";
            ($member | index("=")) as $at
            | if $member == "}" then . + "}"
              else . + (if . == "" or endswith("{") then "" else "," end)
                + (if $at == 2 then "" else ($member[2:$at] | tojson) + ":" end)
                + ($member[$at + 1:] as $value
                   | {s: ($value | tojson), l: $value, "{": "{"}[$member[:1]]
                     // "\u0001\($value)\u0002")
              end)
        | (if . == "" then "" elif startswith("\u0001") then ",\"params\":\(.)"
           else ",\"params\":{\(.)}" end) as $params
        | "{\"jsonrpc\":\"2.0\","
          + (if $id == "" then "" else "\"id\":\($id)," end)
          + "\"method\":\($method | tojson)\($params)}"
      ' --args -- ${members[@]+"${members[@]}"} 2>/dev/null
  ) || {
    _pager_say_fault "$method" ${texts[@]+"${texts[@]}"}
    return 2
  }
  _pager_frame=''
  while [[ $rest == *$'\001'* ]]; do
    _pager_frame+=${rest%%$'\001'*}
    rest=${rest#*$'\001'}
    member=${texts[${rest%%$'\002'*}]}
    # A line feed in valid JSON is a blank.
    _pager_frame+=${member//$'\n'/ }
    rest=${rest#*$'\002'}
  done
  _pager_frame+=$rest
}

# Says which of the texts is not one JSON text. $1: the method.
_pager_say_fault() {
  local method=$1 text count string quote="'" escaped="'\\''"
  shift
  for text; do
    count=$(trap - ERR; printf '%s' "$text" | jq -n '[inputs] | length' 2>/dev/null) || count=0
    if [[ $count == 1 ]]; then continue; fi
    if ((${#text} > 60)); then
      _pager_say "$method: not one JSON text: ${text:0:200}"
    elif ((count > 1)); then
      _pager_say "$method: $text is $count JSON texts, not one"
    elif [[ $text == '['* || $text == '{'* || $text == '"'* ]]; then
      _pager_say "$method: $text is not JSON"
    else
      string=$(trap - ERR; printf '%s' "$text" | jq -Rs .)
      string="'${string//$quote/$escaped}'"
      _pager_say "$method: ${text:-an empty argument} is not JSON; the string is $string"
    fi
    return
  done
  _pager_say "$method: a name is very long: jq takes no more than 128 KiB"
}

# Writes lines as one frame. A process of its own may block or die of SIGPIPE; the reply, or the
# lack of one, tells.
_pager_send() {
  (trap - ERR; printf '%s\n' "$@" >&"$_pager_in" &) 2>/dev/null
}

# Sets _pager_line to the next line. Split on line feeds alone. 1: the end of stdout, 2: deadline.
_pager_read() {
  local part status left LC_ALL=C
  _pager_line=''
  while :; do
    _pager_clock
    left=$((_pager_deadline - _pager_now))
    if ((left <= 0)); then return 2; fi
    printf -v left '%d.%06d' $((left / 1000000)) $((left % 1000000))
    part='' status=0
    IFS= read -r -t "$left" -u "$_pager_out" part || status=$?
    _pager_line+=$part
    # Above 1: the deadline, or a signal for which the script has a trap.
    if ((status <= 1)); then return "$status"; fi
  done
}

# Reads until the reply with id $1 to the request $2. Only replies count, whatever else comes.
_pager_await() {
  local id=$1 method=$2 status head kind
  head='{"jsonrpc":"2.0","id":'$id','
  _pager_forget
  while :; do
    status=0
    _pager_read || status=$?
    if ((status == 1)); then _pager_died "$method"; return; fi
    if ((status == 2)); then _pager_timed_out "$method"; return; fi
    PAGER_REPLY=$_pager_line
    # bash is very slow at ${line%x} when a long line does not end with x.
    if [[ $PAGER_REPLY == *$'\r' ]]; then PAGER_REPLY=${PAGER_REPLY%?}; fi
    kind=bad
    if [[ ${PAGER_REPLY:0:64} =~ $_pager_reply_form && ${BASH_REMATCH[1]} != "$id" ]]; then
      kind=unknown
    elif _pager_utf8 "$PAGER_REPLY"; then
      case $PAGER_REPLY in
        "$head"'"result":'*'}') PAGER_RESULT=${PAGER_REPLY#"$head"'"result":'} ;;
        "$head"'"error":'*'}') PAGER_RESULT=${PAGER_REPLY#"$head"'"error":'} ;;
        *) PAGER_RESULT='' ;;
      esac
      if [[ $PAGER_RESULT ]]; then PAGER_RESULT=${PAGER_RESULT%?}; fi
      _pager_read_usual "$head" || _pager_read_other "$id"
    fi
    case $kind in
      result)
        case $PAGER_OUTCOME in ignored) return 10 ;; stale) return 11 ;; *) return 0 ;; esac
        ;;
      error)
        _pager_say_error "$method"
        return 12
        ;;
      notification)
        if declare -F pager_on_notification >/dev/null; then
          pager_on_notification "$PAGER_REPLY" || :
        fi
        ;;
      unknown) PAGER_UNKNOWN_REPLIES=$((PAGER_UNKNOWN_REPLIES + 1)) ;;
      *)
        PAGER_RESULT=''
        _pager_say "$method: the engine wrote what is no reply: ${PAGER_REPLY:0:200}"
        return 15
        ;;
    esac
  done
}

# Says what an error reply says: its message, as it is escaped in JSON but for the quotes.
_pager_say_error() {
  local message escaped='\"' quote='"'
  if [[ $_pager_message && $PAGER_CODE ]]; then
    message=${_pager_message:1:${#_pager_message}-2}
    _pager_say "$1: ${message//"$escaped"/$quote} ($PAGER_CODE${PAGER_REASON:+ $PAGER_REASON})"
  else
    _pager_say "$1: error $PAGER_RESULT"
  fi
}

# Reads short results of commands and short errors. $1: how the reply begins. Sets kind.
_pager_read_usual() {
  local LC_ALL=C
  if [[ $_pager_pick != null || ! $PAGER_RESULT ]]; then return 1; fi
  if ((${#PAGER_RESULT} > 4096)); then return 1; fi
  if [[ $PAGER_REPLY == "$1"'"error"'* ]]; then
    [[ $PAGER_RESULT =~ $_pager_error_form ]] || return
    kind=error PAGER_CODE=${BASH_REMATCH[1]} PAGER_REASON=${BASH_REMATCH[4]}
    _pager_message=${BASH_REMATCH[2]}
    return
  fi
  [[ $PAGER_RESULT =~ $_pager_result_form ]] || return
  case ${BASH_REMATCH[1]} in
    started) [[ ${BASH_REMATCH[5]} ]] || return ;;
    ignored | stale) [[ ${BASH_REMATCH[3]} ]] || return ;;
  esac
  kind=result PAGER_OUTCOME=${BASH_REMATCH[1]}
  PAGER_REASON=${BASH_REMATCH[3]} PAGER_TICKET=${BASH_REMATCH[5]}
}

# Reads any line with jq, members by name. $1: the id. Sets kind, and _pager_picked to what the
# filter _pager_pick finds in the result. An error with id null is about the line that was just
# sent, for nothing else is on its way; _pager_refused tells.
# shellcheck disable=SC2034 # the variables are for the script
_pager_read_other() {
  local fields result
  # shellcheck disable=SC2016 # the dollars are jq's
  fields=$(printf '%s\n' "$PAGER_REPLY" | _pager_jq -rs --arg id "n$1" '
    def word: if type == "string" then .[1:] else "" end;
    if length != 1 then "bad" else .[0] end
    | if type == "array" then "unknown"
      elif type != "object" then "bad"
      elif has("method") then "notification"
      elif has("result") == has("error") then "bad"
      elif .id != $id and (has("result") or .id != null) then "unknown"
      elif has("result") then
        .result | (if type == "object" then . else {} end) as $of
        | "result", ($of.outcome | word), ($of.reason | word), "",
          ($of | if .ticket then .ticket | tojson else "" end),
          tojson, ('"$_pager_pick"' | tojson), ""
      else
        (if .id == $id then "error" else "refused" end),
        (.error | (if type == "object" then . else {} end) as $of
        | "", (try ($of.data.reason | word) catch ""), ($of.code | word), "", tojson, "",
          ($of.message | if type == "string" then tojson else "" end))
      end') || return 0
  {
    IFS= read -r kind
    IFS= read -r PAGER_OUTCOME
    IFS= read -r PAGER_REASON
    IFS= read -r PAGER_CODE
    IFS= read -r PAGER_TICKET
    IFS= read -r result
    IFS= read -r _pager_picked
    IFS= read -r _pager_message
  } <<<"$fields" || :
  if [[ $kind == refused ]]; then kind=error _pager_refused=1; fi
  # The bytes that came are better than what jq made of them.
  if [[ ! $PAGER_RESULT ]]; then PAGER_RESULT=$result; fi
}

# --- calls ---------------------------------------------------------------------------------------

# Calls method $1 with members as _pager_build takes them.
_pager_call() {
  _pager_ready && _pager_start_clock || return
  _pager_id=$((_pager_id + 1))
  _pager_build "$_pager_id" "$@" || return
  _pager_send "$_pager_frame"
  _pager_await "$_pager_id" "$1"
}

# Reads the arguments of a verb into _pager_members. $1: the verb; $2: what comes by position,
# "KIND:NAME …"; $3: options, "--OPTION=KIND:NAME …", those without a value "--OPTION=l:NAME=TEXT";
# then the arguments. Kinds as above, and t: a ticket or its name, i: JSON Pointer or JSON.
_pager_parse() {
  local verb=$1 IFS=$' \n' option spec kind value member only_places=''
  local -a places options given=() same=()
  read -r -a places <<<"$2"
  read -r -d '' -a options <<<"$3" || :
  shift 3
  _pager_forget
  _pager_members=()
  while (($#)); do
    spec=''
    if [[ $1 == -- && ! $only_places ]]; then
      only_places=1
      shift
      continue
    elif [[ $1 == --* && ! $only_places ]]; then
      for option in ${options[@]+"${options[@]}"}; do
        if [[ ${option%%=*} == "$1" ]]; then spec=${option#*=}; fi
      done
      if [[ ! $spec ]]; then
        _pager_say "$verb: unknown option $1"
        return 2
      fi
      member=${spec#*:} member=${member%%=*}
      if [[ " ${given[*]-} " == *" $member "* ]]; then
        for option in "${options[@]}"; do
          case $option in *:"$member" | *:"$member"=*) same+=("${option%%=*}") ;; esac
        done
        case ${#same[@]} in
          1) _pager_say "$verb: $1 is given twice" ;;
          *) _pager_say "$verb: take ${same[0]} or ${same[1]}" ;;
        esac
        return 2
      fi
      given+=("$member")
      if [[ $spec == l:* ]]; then
        _pager_members+=("$spec")
        shift
        continue
      fi
      if (($# < 2)); then _pager_say "$verb: $1 needs a value"; return 2; fi
      shift
    elif ((${#places[@]})); then
      spec=${places[0]}
      places=("${places[@]:1}")
    else
      _pager_say "$verb: one argument too many: $1"
      return 2
    fi
    kind=${spec%%:*} value=$1
    case $kind$value in
      t'{'*) kind=j ;;
      t* | i | i/*) kind=s ;;
      i*) kind=j ;;
    esac
    _pager_members+=("$kind:${spec#*:}=$value")
    shift
  done
  if ((${#places[@]})); then
    _pager_say "$verb: missing: ${places[*]#*:}"
    return 2
  fi
}

# pager_call METHOD [PARAMS]: calls any method and prints its result. PARAMS is a JSON text.
pager_call() {
  eval "$_pager_untraced"
  local status=0
  _pager_forget
  case $# in
    1) _pager_call "$1" || status=$? ;;
    2) _pager_call "$1" "p:=$2" || status=$? ;;
    *) _pager_say 'pager_call: METHOD [PARAMS]'; return 2 ;;
  esac
  case $status in 0 | 10 | 11) printf '%s\n' "$PAGER_RESULT" ;; esac
  return "$status"
}

# pager_notify METHOD [PARAMS]: no reply comes. It is sent with a question in one frame, so that the
# notification has been executed when this returns, and a line that was refused is noticed.
pager_notify() {
  eval "$_pager_untraced"
  local notification status=0
  local -a found
  _pager_forget
  if (($# < 1 || $# > 2)); then _pager_say 'pager_notify: METHOD [PARAMS]'; return 2; fi
  _pager_ready && _pager_start_clock || return
  _pager_build '' "$1" ${2+"p:=$2"} || return
  notification=$_pager_frame
  _pager_id=$((_pager_id + 1))
  _pager_build "$_pager_id" info || return
  _pager_send "$notification" "$_pager_frame"
  _pager_await "$_pager_id" "$1" || status=$?
  case $status in
    0) PAGER_REPLY='' PAGER_RESULT='' ;;
    12)
      if [[ $_pager_refused ]]; then
        found=("$PAGER_REPLY" "$PAGER_RESULT" "$PAGER_CODE" "$PAGER_REASON")
        _pager_await "$_pager_id" info || return
        PAGER_REPLY=${found[0]} PAGER_RESULT=${found[1]}
        PAGER_CODE=${found[2]} PAGER_REASON=${found[3]}
      fi
      ;;
  esac
  return "$status"
}

# pager_send_raw: sends stdin byte for byte, without a deadline. Take its replies with
# pager_receive_line before the next call.
pager_send_raw() {
  _pager_ready || return
  (trap - ERR; exec cat >&"$_pager_in") 2>/dev/null || :
}

# pager_receive_line: prints the next line of the engine, whatever it is.
pager_receive_line() {
  eval "$_pager_untraced"
  local status=0
  _pager_forget
  _pager_ready && _pager_start_clock || return
  _pager_read || status=$?
  if ((status == 1)); then _pager_died 'sent raw'; return; fi
  if ((status == 2)); then _pager_timed_out 'what was sent raw'; return; fi
  PAGER_REPLY=$_pager_line
  printf '%s\n' "$_pager_line"
}

# --- verbs ---------------------------------------------------------------------------------------

# _pager_verb METHOD POSITIONS OPTIONS ARGUMENT...: a verb that is one call. It prints nothing.
_pager_verb() {
  eval "$_pager_untraced"
  _pager_parse "${FUNCNAME[1]}" "$2" "$3" "${@:4}" || return
  _pager_call "$1" ${_pager_members[@]+"${_pager_members[@]}"}
}

pager_open() {
  _pager_verb open s:session '--paging=s:paging --first=j:first --identity=i:identity
    --duplicates=s:duplicates --while-loading=s:whileLoading --after-failure=s:afterFailure
    --repeated-position=s:repeatedPosition --empty-cursor=s:emptyCursor --query=j:query' "$@"
}

pager_load_next() { _pager_verb loadNext s:session --as=s:as "$@"; }
pager_retry() { _pager_verb retry s:session --as=s:as "$@"; }
pager_refresh() { _pager_verb refresh s:session '--as=s:as --query=j:query' "$@"; }
pager_reset() { _pager_verb reset s:session --query=j:query "$@"; }
pager_restore() { _pager_verb restore 's:session j:snapshot' '' "$@"; }
pager_cancel() { _pager_verb cancel s:session '' "$@"; }
pager_close_session() { _pager_verb close s:session '' "$@"; }
pager_shutdown() { _pager_verb shutdown '' '' "$@"; }

pager_deliver() {
  _pager_verb deliver 's:session t:ticket j:rows' \
    '--end=l:hasMore=false --has-more=l:hasMore=true --next-cursor=j:nextCursor' "$@"
}

pager_fail() {
  eval "$_pager_untraced"
  local member
  local -a error=() others=()
  _pager_parse pager_fail 's:session t:ticket s:message' \
    '--code=j:code --data=j:data --not-retryable=l:retryable=false' "$@" || return
  for member in "${_pager_members[@]}"; do
    case $member in
      s:message=* | j:code=* | j:data=*) error+=("$member") ;;
      *) others+=("$member") ;;
    esac
  done
  _pager_call fail "${others[@]}" '{:error=' "${error[@]}" '}'
}

_pager_snapshot_options='--from=j:from --limit=j:limit'

pager_snapshot() {
  _pager_verb snapshot s:session \
    "$_pager_snapshot_options --no-items=l:items=false --pages=l:pages=true" "$@" || return
  printf '%s\n' "$PAGER_RESULT"
}

# pager_items SESSION: prints the items as a JSON array, numbers exact.
pager_items() {
  local _pager_pick=.items
  _pager_verb snapshot s:session "$_pager_snapshot_options" "$@" || return
  printf '%s\n' "$_pager_picked"
}

pager_sessions() {
  local _pager_pick=.sessions
  _pager_verb sessions '' '' "$@" || return
  printf '%s\n' "$_pager_picked"
}

pager_info() { _pager_verb info '' '' "$@" && printf '%s\n' "$PAGER_RESULT"; }
pager_discover() { _pager_verb rpc.discover '' '' "$@" && printf '%s\n' "$PAGER_RESULT"; }
