# Lines, bytes, ids: what may come from the engine and how it is read. Most of these need an engine
# that misbehaves, so a shell script plays it.
load helper

closed='{"jsonrpc":"2.0","id":1,"result":{"outcome":"closed"}}'
closed2='{"jsonrpc":"2.0","id":2,"result":{"outcome":"closed"}}'

@test "stdio 2: a reply that ends with a carriage return" {
  start_fake "read -r request; printf '%s\r\n' '$closed'; read -r request"
  pager_close_session default
  equal "$PAGER_REPLY" "$closed"
}

@test "stdio 4, 5: a line ends with a line feed and with nothing else" {
  pager_start
  pager_load_next default --as t0
  text=$'"a\\u2028b\\u2029c\\u0085d\\u000be\\u000cf\\u001cg"'
  pager_deliver default t0 "[$text]" --end
  equal "$(pager_items default | jq -c .)" "$(jq -c . <<<"[$text]")"
  start_raw=$'{"jsonrpc":"2.0","id":1,"result":{"outcome":"closed","x":"a\342\200\250b\302\205c"}}'
  pager_close
  start_fake "read -r request; printf '%s\n' '$start_raw'; read -r request"
  pager_close_session default
  equal "$PAGER_REPLY" "$start_raw"
}

@test "stdio 8: a byte order mark in front of a reply" {
  start_fake "read -r request; printf '\357\273\277%s\n' '$closed'; read -r request"
  pager_close_session default
  equal "$PAGER_OUTCOME" closed
}

@test "stdio 10: a line that is not UTF-8 is reported and the session goes on" {
  type -P iconv >/dev/null || skip 'no iconv here'
  start_fake "read -r request
    printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"\351\"}}\n'
    read -r request
    printf '%s\n' '$closed2'
    read -r request"
  expect_status 15 pager_close_session default
  pager_close_session default
}

@test "stdio 13, 14: a character that comes in two parts" {
  start_fake "read -r request
    printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"closed\",\"x\":\"\342'
    printf '\202\254\"}}\n'
    read -r request"
  pager_close_session default
  equal "$PAGER_RESULT" '{"outcome":"closed","x":"€"}'
}

@test "a reply that comes byte by byte" {
  start_fake "read -r request
    printf '%s\n' '$closed' | fold -w 1 | while read -r c; do printf '%s' \"\$c\"; done
    echo
    read -r request"
  pager_close_session default
  equal "$PAGER_OUTCOME" closed
}

@test "stdio 19: a brace at the end of a line is not the end of a reply" {
  pager_start
  pager_open feed --identity ''
  pager_load_next feed --as t0
  pager_deliver feed t0 '["}\n","{\n}\n"]' --end
  equal "$(pager_items feed)" '["}\n","{\n}\n"]'
}

@test "stdio 20: backslashes are sent and read as they are" {
  pager_start
  pager_load_next default --as 'a\nb\\c'
  pager_deliver default 'a\nb\\c' '["\\n","\\\\","\u005cn"]' --end
  equal "$(pager_items default)" '["\\n","\\\\"]'
}

@test "stdio 38, 40: a reply longer than any buffer" {
  pager_start
  pager_load_next default --as t0
  rows="[\"$(printf 'é%.0s' {1..60000})\",\"$(printf '%*s' 60000 '')\"]"
  pager_deliver default t0 "$rows" --end
  equal "$(pager_items default)" "$rows"
}

@test "stdio 31: many requests in one write, before a reply is read" {
  pager_start
  # 300 replies of 600 bytes: more than a pipe holds.
  for ((id = 100; id < 400; id++)); do
    printf '{"jsonrpc":"2.0","id":%d,"method":"info"}\n' "$id"
  done | pager_send_raw
  pager_receive_line >/dev/null
  has "$PAGER_REPLY" '"id":100,'
  pager_load_next default
  equal "$PAGER_UNKNOWN_REPLIES" 299
}

@test "100,000 requests through a pipe" {
  equal "$(seq 100000 | sed 's/.*/{"jsonrpc":"2.0","id":&,"method":"cancel"}/' |
    "$PAGER_ENGINE" | grep -c '"ignored"')" 100000
}

@test "closing does not wait for replies that nobody reads" {
  _pager_patience=0.5
  pager_start
  seq 5000 | sed 's/.*/{"jsonrpc":"2.0","id":&,"method":"info"}/' | pager_send_raw
  pager_close
  equal "$PAGER_EXIT" 0
}

@test "stdio 80: a line of log is reported, kept, and never answered" {
  start_fake "$(answering 'INFO 12:00 started' "$closed")
    read -r request
    printf '%s\n' \"\$request\" >\"\${0%/*}/next\"
    printf '%s\n' '$closed2'
    read -r request"
  expect_status 15 pager_close_session default
  equal "$PAGER_REPLY" 'INFO 12:00 started'
  has "$said" 'INFO 12:00 started'
  pager_close_session default
  equal "$PAGER_UNKNOWN_REPLIES" 1
  equal "$(jq -c '[.id, .method]' "$BATS_TEST_TMPDIR/next")" '[2,"close"]'
}

@test "stdio 136: an answer of a web server is no reply" {
  start_fake "$(answering 'HTTP/1.1 400 Bad Request')
    read -r request"
  expect_status 15 pager_close_session default
}

@test "what is no JSON object is no reply" {
  for line in '' '12' '"text"' null '{"jsonrpc":"2.0","id":1,"result":{}' '{"id":1,"result":x}' \
    '{"jsonrpc":"2.0","id":1,"result":{"outcome":closed}}' '{"id":1,"result":1} {"id":1,"result":1}'; do
    start_fake "$(answering "$line")
      read -r request"
    expect_status 15 pager_close_session default
    pager_close
  done
}

@test "stdio 107: a reply with neither result nor error, or with both, is none" {
  for members in '' ',"result":1,"error":{"code":1,"message":"x"}'; do
    start_fake "$(answering "{\"jsonrpc\":\"2.0\",\"id\":1$members}")
      read -r request"
    expect_status 15 pager_close_session default
    pager_close
  done
}

@test "stdio 106: a result may be null, or any other value" {
  for result in null 12345678901234567890 1.0 '"a \"b\""' '[1,2]' '{}' true; do
    start_fake "$(answering "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":$result}")
      read -r request"
    pager_close_session default
    equal "$PAGER_RESULT" "$result"
    equal "$PAGER_OUTCOME" ''
    pager_close
  done
}

@test "members are read by name, in any order and with any blanks" {
  start_fake "$(answering '{ "result" : {"revision":1, "ticket" : {"attempt":1,"generation":0,"page": 9007199254740993} ,"outcome" : "started"} ,	"id": 1, "jsonrpc": "2.0"}')
    $(answering '{"id":2,"result":{"phase":"idle","reason":"loading","outcome":"ignored"},"jsonrpc":"2.0"}')
    $(answering '{"id":3,"error":{"data":{"param":"x","reason":"range"},"message":"m","code":-32602}}')
    read -r request"
  pager_load_next default
  equal "$PAGER_OUTCOME" started
  equal "$PAGER_TICKET" '{"attempt":1,"generation":0,"page":9007199254740993}'
  expect_status 10 pager_load_next default
  equal "$PAGER_REASON" loading
  expect_status 12 pager_load_next default
  equal "$PAGER_CODE $PAGER_REASON" '-32602 range'
}

@test "an order of members that only the ticket has lost" {
  start_fake "$(answering '{"jsonrpc":"2.0","id":1,"result":{"outcome":"started","revision":1,"ticket":{"generation":0,"page":1,"attempt":1}}}')
    read -r request"
  pager_load_next default
  equal "$PAGER_TICKET" '{"generation":0,"page":1,"attempt":1}'
}

@test "stdio 110: a notification of the engine is not taken for the reply" {
  start_fake "$(answering '{"jsonrpc":"2.0","method":"log","params":{"id":1,"result":2}}' "$closed")
    $(answering '{"jsonrpc":"2.0","method":"log"}' "$closed2")
    read -r request"
  pager_close_session default
  equal "$PAGER_REPLY" "$closed"
  pager_on_notification() { notified=$1; return 1; }
  pager_close_session default
  equal "$notified" '{"jsonrpc":"2.0","method":"log"}'
  equal "$PAGER_UNKNOWN_REPLIES" 0
}

@test "stdio 121: a request of the engine is passed over, and the call goes on" {
  start_fake "$(answering '{"jsonrpc":"2.0","id":1,"method":"ping"}' "$closed")
    read -r request"
  pager_close_session default
  equal "$PAGER_REPLY" "$closed"
}

@test "stdio 112, 115: a reply with another id, or an id of another type, is dropped and counted" {
  start_fake "$(answering \
    '{"jsonrpc":"2.0","id":"1","result":{"outcome":"wrong"}}' \
    '{"jsonrpc":"2.0","id":1.0,"result":{"outcome":"wrong"}}' \
    '{"jsonrpc":"2.0","id":11,"result":{"outcome":"wrong"}}' \
    '{"jsonrpc":"2.0","id":null,"result":{"outcome":"wrong"}}' \
    '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"wrong"}}' \
    '[{"jsonrpc":"2.0","id":1,"result":{"outcome":"wrong"}}]' \
    "$closed")
    read -r request"
  pager_close_session default
  equal "$PAGER_OUTCOME" closed
  equal "$PAGER_UNKNOWN_REPLIES" 6
}

@test "stdio 83, 109: ids count from 1, and no two calls have the same" {
  start_fake 'while read -r request; do
      printf "%s\n" "$request" >>"${0%/*}/requests"
      id=${request#*\"id\":}
      printf "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"outcome\":\"closed\"}}\n" "${id%%,*}"
    done'
  pager_close_session a
  expect_status 2 pager_deliver default t0 '[' --end
  pager_close_session b
  pager_close_session c
  equal "$(jq -c .id "$BATS_TEST_TMPDIR/requests" | sort -u | wc -l | tr -d ' ')" 3
  equal "$(head -n 1 "$BATS_TEST_TMPDIR/requests")" \
    '{"jsonrpc":"2.0","id":1,"method":"close","params":{"session":"a"}}'
}

@test "stdio 7, 104: a call without parameters has no params" {
  start_fake "read -r request; printf '%s\n' \"\$request\" >&2; printf '%s\n' '$closed'; read -r request"
  pager_call sessions >/dev/null
  # Byte for byte: no mark in front, no params.
  equal "$(pager_stderr)" '{"jsonrpc":"2.0","id":1,"method":"sessions"}'
}

@test "a reply that is cut off by the end is a death" {
  start_fake "read -r request; printf '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":'; exit 1"
  expect_status 13 pager_close_session default
}

@test "raw bytes arrive as they are" {
  start_fake 'cat >"${0%/*}/bytes"; exit 0'
  printf '\357\273\277{\0\377\r\n\n' >"$BATS_TEST_TMPDIR/expected"
  pager_send_raw <"$BATS_TEST_TMPDIR/expected"
  pager_close
  cmp "$BATS_TEST_TMPDIR/bytes" "$BATS_TEST_TMPDIR/expected"
}
