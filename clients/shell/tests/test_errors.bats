# Error replies: status 12, code and reason in variables, the error on stderr, nothing changed.
load helper

# Runs a command that must be answered with this code and reason.
refused() {
  local code=$1 reason=$2
  shift 2
  expect_status 12 "$@"
  equal "$PAGER_CODE $PAGER_REASON" "$code $reason"
  has "$said" ": $(jq -r .message <<<"$PAGER_RESULT") ($code${reason:+ $reason})"
  equal "$PAGER_OUTCOME$PAGER_TICKET" ''
}

@test "unknown methods and wrong parameters" {
  pager_start
  refused -32601 method pager_call loadnext
  refused -32602 missing pager_deliver default t0 '[]'
  equal "$(jq -r .data.param <<<"$PAGER_RESULT")" hasMore
  refused -32602 type pager_deliver default t0 '{}' --end
  refused -32602 range pager_open feed --paging pages
  refused -32602 unknownParam pager_deliver default t0 '[]' --next-cursor null --end
  refused -32600 envelope pager_call sessions 1
}

@test "an error is told by its message and reason, however it is read" {
  start_fake "$(answering '{"jsonrpc":"2.0","id":1,"error":{"code":5,"message":"a \"b\" \n","data":{"reason":"r"}}}')
    $(answering '{"jsonrpc":"2.0","id":2,"error":{"message":"\"n1\" & \u001b","code":6}}')
    read -r request"
  expect_status 12 pager_load_next default
  equal "$said" 'pager: loadNext: a "b" \n (5 r)'
  expect_status 12 pager_load_next default
  equal "$said" 'pager: loadNext: "n1" & \u001b (6)'
}

@test "errors of sessions and pages" {
  pager_start --max-sessions 1
  pager_open feed
  refused 1001 sessionNotFound pager_load_next fed
  equal "$(jq -c .data.nearest <<<"$PAGER_RESULT")" '["feed"]'
  refused 1002 sessionExists pager_open feed
  refused 1003 limit pager_open other
  pager_load_next feed --as t0
  refused 1004 rowWithoutIdentity pager_deliver feed t0 '[1,{}]' --end
  refused 1005 invalidSnapshot pager_restore feed '{}'
  equal "$(pager_snapshot feed | jq -c '[.phase, .count]')" '["loading",0]'
}

@test "a line that the engine refuses is the reply, though its id is null" {
  pager_start
  pager_load_next default --as t0
  refused -32700 duplicateMember pager_deliver default t0 '[{"a":1,"a":2}]' --end
  refused -32700 numberRange pager_deliver default t0 '[9223372036854775808]' --end
  refused -32700 depth pager_deliver default t0 "$(printf '[%.0s' {1..200})$(printf ']%.0s' {1..200})" --end
  pager_deliver default t0 '["fine"]' --end
  equal "$PAGER_UNKNOWN_REPLIES" 0
}

@test "a line that is too long" {
  pager_start --max-line-bytes 100
  refused -32700 lineTooLong pager_load_next "$(printf 'x%.0s' {1..100})"
  pager_load_next default
}

@test "a notification that is no request is answered, and not with the next reply" {
  pager_start
  refused -32700 duplicateMember pager_notify loadNext '{"as":"a","as":"b"}'
  has "$PAGER_REPLY" '"id":null'
  pager_load_next default
  equal "$PAGER_OUTCOME $PAGER_UNKNOWN_REPLIES" 'started 0'
}

@test "the fault of an engine that has an id is the reply of that call" {
  start_fake "$(answering '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"m","data":{"reason":"internal"}}}')
    read -r request"
  refused -32603 internal pager_load_next default
}

@test "errors without data, or with strange data, are errors" {
  start_fake "$(answering '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"m"}}')
    $(answering '{"jsonrpc":"2.0","id":2,"error":{"code":5,"message":"m","data":[1]}}')
    $(answering '{"jsonrpc":"2.0","id":3,"error":"text"}')
    read -r request"
  refused -32000 '' pager_load_next default
  refused 5 '' pager_load_next default
  expect_status 12 pager_load_next default
  equal "$PAGER_CODE$PAGER_REASON" ''
  equal "$PAGER_RESULT" '"text"'
  equal "$said" 'pager: loadNext: error "text"'
}

@test "variables of an earlier call do not stay" {
  pager_start
  pager_load_next default
  refused 1001 sessionNotFound pager_load_next nobody
  pager_close_session default
  equal "$PAGER_CODE$PAGER_REASON$PAGER_TICKET" ''
  expect_status 2 pager_load_next
  equal "$PAGER_OUTCOME$PAGER_RESULT$PAGER_REPLY" ''
}
