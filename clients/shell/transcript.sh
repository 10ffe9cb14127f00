#!/usr/bin/env bash
# usage: transcript.sh [FILE|DIRECTORY]...
#
# Runs golden transcripts against an engine; without arguments all of protocol/transcripts. Prints a
# line for each transcript that does not hold, and the totals. Status: 0 if all hold, 1 if not, 2 if
# there is nothing to run or the usage is wrong. The engine is found as pager_start finds it. The
# format is described in protocol/transcripts/README.md.
#
# jq is slow to start, so it runs twice in all: once to take all files apart into steps, once to
# judge all replies. In between each file is played with an engine of its own, reply by reply.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/pager.sh"
export LC_ALL=C
trap '' PIPE # an engine that has ended must not end this script too

files=()   # paths
broken=()  # for each file, what went wrong first, or nothing
# For each reply that is to be judged:
places=() modes=() expected=() actual=()

# Prints the steps of all files, a line each: kind, number of the step, payload, with tabs between.
# F file · A argument · S send · R sendRaw · E expect · M expectMatching · W expectRaw · Q exit ·
# ? unknown. Raw bytes are printed as \xHH.
# shellcheck disable=SC2016 # the dollars are jq's
steps() {
  local index
  for index in "${!files[@]}"; do
    printf '\n%d\n' "$index"
    cat -- "${files[index]}"
  done | _pager_jq -nr '
    ("0123456789abcdef" / "") as $digits
    | def bytes: .[1:] | explode
        | if any(.[]; . > 255) then error("no byte") else . end
        | map("\\x" + $digits[. / 16 | floor] + $digits[. % 16]) | join("");
    foreach inputs as $step ({};
      if ($step | type) == "string" then {file: $step[1:], step: 0} else .step += 1 end;
      (.step | tostring) as $number
      | if .step == 0 then ["F", .file, ""]
        else
          $step
          | if type != "object" then ["?", $number, tojson]
            elif has("send") then ["S", $number, (.send | tojson)]
            elif has("sendRaw") then ["R", $number, (.sendRaw | bytes)]
            elif has("expect") then ["E", $number, (.expect | tojson)]
            elif has("expectMatching") then ["M", $number, (.expectMatching | tojson)]
            elif has("expectRaw") then ["W", $number, (.expectRaw | bytes)]
            elif has("exit") then ["Q", $number, .exit[1:]]
            elif has("arguments") then .arguments[] | ["A", $number, .[1:]]
            elif has("note") or .expectNothing == true then empty
            else ["?", $number, tojson] end
        end
      | join("\t"))'
}

# Marks a file as failed. $1: its index, $2: the step, $3: what is wrong. Only the first counts.
fail() {
  if [[ ! ${broken[$1]} ]]; then broken[$1]="step $2: $3"; fi
}

# Plays one file. Arguments: its index, then its steps, each as steps() prints them.
play() {
  local file=$1 step kind number payload bytes status exit=0 sends=0
  local -a arguments=()
  shift
  for step; do
    case $step in
      [SR]$'\t'*) sends=$((sends + 1)) ;;
      A$'\t'*) arguments+=("${step#*$'\t'*$'\t'}") ;;
    esac
  done
  pager_start ${arguments[@]+"${arguments[@]}"}
  number=end
  for step; do
    # After the last send nothing more can come: a last line without a line feed is answered then.
    if ((sends == 0)); then _pager_close_stdin; fi
    kind=${step%%$'\t'*} number=${step#*$'\t'} payload=${step#*$'\t'*$'\t'}
    number=${number%%$'\t'*}
    case $kind in
      S | R)
        sends=$((sends - 1))
        if [[ $kind == S ]]; then printf '%s\n' "$payload"; else printf '%b' "$payload"; fi \
          >&"$_pager_in" || :
        ;;
      Q) exit=$payload ;;
      E | M | W)
        status=0
        _pager_start_clock
        _pager_read || status=$?
        if ((status)); then
          fail "$file" "$number" "no reply; expected: $payload"
          break
        elif [[ $kind != W ]]; then
          places+=("$file $number") modes+=("$kind") expected+=("$payload")
          actual+=("$_pager_line")
          continue
        fi
        printf -v bytes '%b' "$payload"
        if [[ $_pager_line != "$bytes" ]]; then
          fail "$file" "$number" "the reply is
  $_pager_line
  and should have been, byte for byte,
  $bytes"
        fi
        ;;
      '?') fail "$file" "$number" "not a step: $payload" ;;
    esac
  done 2>/dev/null # printf complains of engines that have ended
  if [[ ! ${broken[file]} ]]; then
    _pager_close_stdin
    _pager_start_clock
    if _pager_read; then fail "$file" "$number" "a reply that nobody expects: $_pager_line"; fi
  fi
  pager_close
  if [[ $PAGER_EXIT != "$exit" ]]; then
    fail "$file" "$number" "exit status ${PAGER_EXIT:-unknown} instead of $exit"
  fi
}

# Prints the numbers of the pairs from $1 on that agree, one a line, and for the others the number
# and a minus sign. Numbers are compared exactly: integers by their digits, reals as doubles, and
# an integer is never a real.
# shellcheck disable=SC2016 # the dollars are jq's
judge() {
  local index
  for ((index = $1; index < ${#actual[@]}; index++)); do
    printf '%d "%s"\n%s\n%s\n' "$index" "${modes[index]}" "${expected[index]}" "${actual[index]}"
  done | _pager_jq -nr '
    def exact: walk(
      if type != "string" or .[:1] == "s" then .
      elif . == "n-0" then "n0"
      elif test("[.eE]") then "real \(.[1:] | tonumber * 1)"
      else . end);
    def matches($form):
      if ($form | type) == "object" and type == "object"
      then . as $value
        | all($form | keys[]; . as $name
            | ($value | has($name)) and ($value[$name] | matches($form[$name])))
      elif ($form | type) == "array" and type == "array" and length == ($form | length)
      then . as $value | all(range(length); . as $at | $value[$at] | matches($form[$at]))
      else . == $form end;
    def pair: input as $mode | (input | exact) as $expected | (input | exact) as $actual
      | if $mode == "sE" then $actual == $expected else $actual | matches($expected) end;
    def rest($index): . as $number
      | if $number != "n\($index)" then error("not one JSON text a line") else . end
      | "\($index)\(if pair then "" else "-" end)",
        (try input catch (if . == "No more inputs" then null else error(.) end)
          | select(. != null) | rest($index + 1));
    input | rest(.[1:] | tonumber)'
}

usage='usage: transcript.sh [FILE|DIRECTORY]...

Runs transcripts against pager-engine; without arguments all of protocol/transcripts.
The engine is PAGER_ENGINE, else the one in PATH, else the build of the repository.
Status: 0 if all hold, 1 if not, 2 if there is nothing to run.'

main() {
  local argument line index start failures=0
  local -a batch=()
  case ${1-} in
    -h | --help) printf '%s\n' "$usage"; return ;;
    --) shift ;;
    -*)
      printf 'transcript.sh: unknown option %s\n%s\n' "$1" "${usage%%$'\n'*}" >&2
      return 2
      ;;
  esac
  for argument in "${@:-$_pager_directory/../../protocol/transcripts}"; do
    if [[ $argument == -* ]]; then argument=./$argument; fi
    while IFS= read -r line; do files+=("$line"); done \
      < <(find "$argument" -name '*.jsonl' -type f | sort)
  done
  if ((${#files[@]} == 0)); then
    echo "transcript.sh: no transcript in ${*:-protocol/transcripts}" >&2
    return 2
  fi
  _pager_find '' >/dev/null
  for index in "${!files[@]}"; do broken[index]=''; done

  local plan
  plan=$(steps) || {
    for line in "${files[@]}"; do
      files=("$line")
      steps >/dev/null || echo "not ok $line: it is not a JSON text a line, or a byte is none"
    done
    return 2
  }
  index=''
  while IFS= read -r line; do
    if [[ $line != F$'\t'* ]]; then batch+=("$line"); continue; fi
    if [[ $index ]]; then play "$index" ${batch[@]+"${batch[@]}"}; fi
    index=${line#F$'\t'} index=${index%$'\t'} batch=()
  done <<<"$plan"
  play "$index" ${batch[@]+"${batch[@]}"}

  # jq stops at a reply that is no JSON text; the replies after it get their turn.
  start=0
  while ((start < ${#actual[@]})); do
    while IFS= read -r line; do
      if [[ $line == *- ]]; then
        index=${line%-}
        fail "${places[index]% *}" "${places[index]#* }" "the reply is
  ${actual[index]}
  and should have been (${modes[index]/#M/at least})
  ${expected[index]}"
      fi
      start=$((${line%-} + 1))
    done < <(judge "$start")
    if ((start < ${#actual[@]})); then
      fail "${places[start]% *}" "${places[start]#* }" "the reply is no JSON text: ${actual[start]}"
      start=$((start + 1))
    fi
  done

  for index in "${!files[@]}"; do
    if [[ ${broken[index]} ]]; then
      failures=$((failures + 1))
      printf 'not ok %s: %s\n' "${files[index]}" "${broken[index]}"
    fi
  done
  printf '%d transcripts, %d replies, %d failures\n' "${#files[@]}" "${#actual[@]}" "$failures"
  ((failures == 0))
}

main "$@"
