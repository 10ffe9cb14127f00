#!/bin/sh
# Pipes the orderings of article/ through the engine and shows, side by side, each event, what it
# did, and the list after it. Needs jq.
#
# usage: demo.sh [ENGINE [FILE ...]]
set -eu

here=$(cd "$(dirname "$0")" && pwd)
engine=${1:-pager-engine}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- "$here"/article/*.jsonl

# Every request, and behind it a question for the list of its session.
requests='
  .send // empty
  | select(type == "object")
  | ., {jsonrpc: "2.0", id: "list", method: "snapshot",
        params: {session: (.params.session? // "default")}}
'

# Requests, replies and lists, three in a row, as lines of a table.
table='
  def pad($width): (. + " " * ($width - length)) | if length > $width then .[:$width - 1] + "…" else . end;
  def ticket: if type == "string" then . else "the ticket " + tojson end;
  def event:
    .method as $method | (.params // {}) |
    if $method == "deliver" then
      "answer to \(.ticket | ticket): \(.rows | tojson)"
      + (if .nextCursor then " next \(.nextCursor | tojson)" else "" end)
      + (if .hasMore == false then ", the last" else "" end)
    elif $method == "fail" then "failure of \(.ticket | ticket)"
    else $method + (if .as then " as \(.as)" else "" end)
      + (if .query then " \(.query | tojson)" else "" end)
    end;
  def place:
    if has("page") then "page \(.page)"
    elif has("offset") then "offset \(.offset)"
    else "cursor \(.cursor | tojson)" end;
  def result:
    if .error then "error: \(.error.data.reason)"
    else .result |
      if .outcome == "started" then "loads \(.ticket | place), attempt \(.ticket.attempt)"
      elif .outcome == "applied" then "applied" + (if .added then ", \(.added) new" else "" end)
      elif .outcome == "stale" then "REFUSED: stale (\(.reason))"
      elif .outcome == "ignored" then "ignored: \(.reason)"
      else .outcome // "opened" end
    end;
  def list:
    .result
    | "\(.items | tojson) \(.phase)"
      + (if .fault then " (\(.fault.code))" elif .replacing then " (being replaced)" else "" end);
  . as $lines
  | range(0; length / 3)
  | [$lines[3 * .], $lines[3 * . + 1], $lines[3 * . + 2]]
  | select(.[0].method != "snapshot")
  | "  \(.[0] | event | pad(38)) \(.[1] | result | pad(30)) \(.[2] | list)"
'

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for file in "$@"; do
  jq -r 'select(.note and .shows) | .note' "$file" >"$scratch/note"
  jq -c "$requests" "$file" >"$scratch/requests"
  "$engine" <"$scratch/requests" >"$scratch/replies"
  # request, reply, list: the question itself is left out, its answer kept.
  paste -d '\n' "$scratch/requests" "$scratch/replies" |
    jq -s '. as $all | [range(0; length; 4) as $i | $all[$i], $all[$i + 1], $all[$i + 3]]' \
      >"$scratch/lines"

  printf '\n%s\n' "$(basename "$file" .jsonl): $(cat "$scratch/note")" | fold -s -w 100
  printf '  %-38s %-30s %s\n' 'what happens' 'what the engine does' 'the list after it'
  jq -r "$table" "$scratch/lines"
done
