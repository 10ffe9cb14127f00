# The verbs, their arguments and their values.
load helper

@test "the race: a late page of the old filter changes nothing" {
  pager_start
  pager_open feed --query '"all"'
  pager_load_next feed --as old
  pager_reset feed --query '"unread"'
  equal "$PAGER_OUTCOME" reset
  pager_load_next feed --as new
  pager_deliver feed new '[50,20]' --has-more
  equal "$PAGER_OUTCOME" applied
  expect_status 11 pager_deliver feed old '[70]' --end
  equal "$PAGER_OUTCOME $PAGER_REASON" 'stale generation'
  equal "$said" ''
  equal "$(pager_items feed)" '[50,20]'
}

@test "verbs that only do something print nothing" {
  pager_start
  verbs() {
    pager_open feed --paging cursor
    pager_load_next feed --as t0
    pager_deliver feed t0 '[1]' --next-cursor '"A"'
    pager_load_next feed --as t1
    pager_fail feed t1 'timed out'
    pager_retry feed --as t2
    pager_cancel feed
    pager_refresh feed
    pager_reset feed
    pager_close_session feed
  }
  equal "$(verbs 2>&1)" ''
}

@test "open passes on each of its options" {
  pager_start --max-items 100
  pager_open feed --paging offset --first 20 --identity /id --duplicates replace \
    --while-loading supersede --after-failure block --repeated-position end --empty-cursor end \
    --query '{"folder": "inbox"}'
  equal "$(jq -c '[.session, .paging, .next, .query]' <<<"$PAGER_RESULT")" \
    '["feed","offset",{"offset":20},{"folder":"inbox"}]'
  pager_load_next feed --as t0
  pager_load_next feed --as t1
  equal "$(jq -c .abandoned <<<"$PAGER_RESULT")" '{"generation":0,"offset":20,"attempt":1}'
  pager_deliver feed t1 '[{"id":1,"n":"a"},{"id":1,"n":"b"}]' --has-more
  equal "$(pager_items feed)" '[{"id":1,"n":"b"}]'
  pager_load_next feed --as t2
  pager_fail feed t2 'timed out'
  expect_status 10 pager_load_next feed
  equal "$PAGER_REASON" failed
}

@test "an identity is one pointer, several, the whole row or nothing" {
  pager_start
  pager_open one --identity /id
  pager_open two --identity '["/a","/b"]'
  pager_open whole --identity ''
  pager_open none --identity null
  pager_load_next two --as t
  pager_deliver two t '[{"a":1,"b":2},{"a":1,"b":3},{"a":1,"b":2}]' --end
  equal "$(pager_items two)" '[{"a":1,"b":2},{"a":1,"b":3}]'
  pager_load_next whole --as t
  pager_deliver whole t '[{"a":1},{"a":1},2.5]' --end
  equal "$(pager_items whole)" '[{"a":1},2.5]'
}

@test "left out, null and the empty string are three things" {
  pager_start
  pager_open feed --query '"kept"'
  pager_reset feed
  equal "$(pager_snapshot feed | jq -c .query)" '"kept"'
  pager_refresh feed --query '""'
  equal "$(pager_snapshot feed | jq -c .query)" '""'
  pager_reset feed --query null
  equal "$(pager_snapshot feed | jq -c .query)" null
}

@test "the end, more, and a next cursor" {
  pager_start
  pager_open feed --paging cursor
  pager_load_next feed --as t0
  pager_deliver feed t0 '[1]' --has-more --next-cursor '"A"'
  pager_load_next feed --as t1
  pager_deliver feed t1 '[2]' --next-cursor 7
  pager_load_next feed --as t2
  pager_deliver feed t2 '[3]' --next-cursor null
  expect_status 10 pager_load_next feed
  equal "$PAGER_OUTCOME $PAGER_REASON" 'ignored exhausted'
  equal "$(pager_items feed)" '[1,2,3]'
}

@test "a ticket is a name, what PAGER_TICKET holds, or written by hand" {
  pager_start
  pager_open feed --paging cursor
  pager_load_next feed --as t0
  equal "$PAGER_TICKET" '{"generation":0,"cursor":null,"attempt":1}'
  pager_deliver feed "$PAGER_TICKET" '[1]' --next-cursor '"}\"{"'
  equal "$PAGER_TICKET" ''
  pager_load_next feed
  equal "$PAGER_TICKET" '{"generation":0,"cursor":"}\"{","attempt":1}'
  pager_deliver feed "$PAGER_TICKET" '[2]' --next-cursor 9007199254740993
  pager_load_next feed
  equal "$PAGER_TICKET" '{"generation":0,"cursor":9007199254740993,"attempt":1}'
  pager_deliver feed '{"generation": 0, "cursor": 9007199254740993}' '[3]' --end
  equal "$(pager_items feed)" '[1,2,3]'
}

@test "a very long cursor comes back in the ticket" {
  pager_start
  pager_open feed --paging cursor
  pager_load_next feed --as t0
  cursor=\"$(printf 'é%.0s' {1..5000})\"
  pager_deliver feed t0 '[1]' --next-cursor "$cursor"
  pager_load_next feed
  equal "$PAGER_TICKET" "{\"generation\":0,\"cursor\":$cursor,\"attempt\":1}"
}

@test "a failure, whether it may be retried, and what comes with it" {
  pager_start
  pager_load_next default --as t0
  pager_fail default t0 'it said "no"' --code 504 --data '{"after": [1, 2]}'
  equal "$PAGER_OUTCOME" applied
  equal "$(pager_snapshot default | jq -c .failure.error)" \
    '{"message":"it said \"no\"","code":504,"data":{"after":[1,2]}}'
  pager_retry default --as t1
  equal "$PAGER_TICKET" '{"generation":0,"page":1,"attempt":2}'
  expect_status 11 pager_deliver default t0 '[1]' --end
  equal "$PAGER_REASON" settled
  pager_fail default t1 '' --not-retryable --code '"E_GONE"'
  expect_status 10 pager_retry default
  equal "$PAGER_OUTCOME $PAGER_REASON" 'ignored notRetryable'
}

@test "refresh keeps the list until its page is there" {
  pager_start
  pager_load_next default --as t0
  pager_deliver default t0 '[1,2]' --end
  pager_refresh default --as r
  equal "$PAGER_OUTCOME" started
  equal "$(pager_items default)" '[1,2]'
  pager_deliver default r '[3]' --end
  equal "$(pager_items default)" '[3]'
}

@test "cancel, and cancel again" {
  pager_start
  pager_load_next default --as t0
  pager_cancel default
  equal "$PAGER_OUTCOME" cancelled
  expect_status 10 pager_cancel default
  equal "$PAGER_REASON" notLoading
  expect_status 11 pager_deliver default t0 '[1]' --end
}

@test "restore takes exactly what snapshot printed" {
  pager_start
  pager_open feed --identity /id
  pager_load_next feed --as t0
  pager_deliver feed t0 '[{"id":9007199254740993,"x":1.0,"s":"\u2028\u0000é"}]' --has-more
  saved=$(pager_snapshot feed)
  pager_reset feed
  pager_restore feed "$saved"
  equal "$PAGER_OUTCOME" restored
  has "$saved" "$(pager_snapshot feed | sed -E 's/.*("items":.*),"revision".*/\1/')"
  has "$saved" '[{"id":9007199254740993,"x":1.0,"s":"\u2028\u0000é"}]'
  equal "$(pager_snapshot feed | jq -c .next)" '{"page":2}'
}

@test "snapshots in part" {
  pager_start
  pager_load_next default --as t0
  pager_deliver default t0 '["a","b","c","d"]' --has-more
  equal "$(pager_items default --from 1 --limit 2)" '["b","c"]'
  equal "$(pager_snapshot default --no-items | jq 'has("items")')" false
  equal "$(pager_snapshot default --pages --limit 0 | jq -c '[.items, .pages[0].rows]')" '[[],4]'
}

@test "sessions, info and discover" {
  pager_start
  pager_open feed
  equal "$(pager_sessions | jq -c 'map(.session)')" '["default","feed"]'
  equal "$(pager_info | jq -c '[.name, .protocol.major]')" '["pager-engine",1]'
  equal "$(pager_discover | jq -r .openrpc)" 1.3.2
  pager_close_session feed
  equal "$PAGER_OUTCOME" closed
  equal "$(pager_sessions | jq length)" 1
}

@test "any method, with and without parameters" {
  pager_start
  equal "$(pager_call sessions)" '{"sessions":[{"session":"default","phase":"idle","count":0,"revision":0}]}'
  pager_call loadNext '["default","t0"]' >/dev/null
  equal "$PAGER_TICKET" '{"generation":0,"page":1,"attempt":1}'
  expect_status 11 pager_call deliver '{"ticket":"t9","rows":[],"hasMore":false}' >/dev/null
  equal "$PAGER_OUTCOME $PAGER_REASON" 'stale unknown'
}

@test "a notification is executed and not answered" {
  pager_start
  pager_notify loadNext '{"as":"t0"}'
  equal "$PAGER_REPLY" ''
  pager_notify deliver '{"ticket":"t0","rows":[1,2],"hasMore":true}'
  equal "$(pager_items default)" '[1,2]'
  pager_notify no-such-method
  equal "$PAGER_UNKNOWN_REPLIES" 0
}

@test "a batch goes raw" {
  pager_start
  printf '%s\n' '[{"jsonrpc":"2.0","id":"a","method":"loadNext"},{"jsonrpc":"2.0","id":"b","method":"cancel"}]' |
    pager_send_raw
  pager_receive_line >/dev/null
  equal "$(jq -c 'map([.id, .result.outcome])' <<<"$PAGER_REPLY")" '[["a","started"],["b","cancelled"]]'
  pager_load_next default
}

# --- numbers and text ----------------------------------------------------------------------------

@test "stdio 89: numbers keep all their digits, there and back" {
  pager_start
  pager_open feed --identity '' --query 9007199254740993
  rows='[9223372036854775807,-9223372036854775808,9007199254740993,1915883588174806058,0.1,1.0,-0.0,1e16]'
  pager_load_next feed --as t0
  pager_deliver feed t0 "$rows" --end
  equal "$(pager_items feed)" "$rows"
  has "$(pager_snapshot feed)" "\"items\":$rows,"
  has "$(pager_snapshot feed)" '"query":9007199254740993,'
}

@test "rows may be spread over lines, and as large as a line may be" {
  pager_start
  pager_load_next default --as t0
  pager_deliver default t0 '[
    "one two",
    "three"
  ]' --has-more
  equal "$(pager_items default)" '["one two","three"]'
  pager_load_next default --as t1
  pager_deliver default t1 "$(numbers 200000)" --end
  equal "$(pager_items default --limit 0)" '[]'
  equal "$(pager_items default --from 200001)" '[200000,0]'
}

@test "stdio 92: text in names stays text" {
  pager_start
  name=$'a","id":9,"x":"\\ \' é\n\t\001 $(date) `date` %s'
  pager_open "$name"
  pager_load_next "$name" --as "$name"
  pager_deliver "$name" "$name" '[1]' --end
  equal "$(pager_sessions | jq -r '.[1].session')" "$name"
  expect_status 12 pager_call 'x","params":{"a":1},"y":"'
  equal "$PAGER_REASON" method
}

@test "an argument that begins with a dash is one of position after --" {
  pager_start
  pager_open -- --query
  pager_load_next -- --query
  pager_load_next -x || [ $? -eq 12 ]
  equal "$PAGER_REASON" sessionNotFound
  equal "$(pager_sessions | jq -r '.[1].session')" --query
}

@test "stdio 92: what is not one JSON text is refused before it is sent" {
  pager_start
  pager_load_next default --as t0
  for rows in '[1],"hasMore":false' '[1] [2]' '[1]]' '[1' '' ' ' '{' '"a' $'["a\nb"]' "['a']" 'x' '[1]}'; do
    expect_status 2 pager_deliver default t0 "$rows" --end
  done
  expect_status 2 pager_fail default '{"generation":0' x --data '"page":1}'
  expect_status 2 pager_fail default '{"generation":0,"page":1,' x --data '"end":1}'
  expect_status 2 pager_call deliver '{} {}'
  equal "$said" 'pager: deliver: {} {} is 2 JSON texts, not one'
  equal "$(pager_snapshot default | jq -c '[.phase, .revision]')" '["loading",1]'
}

@test "what is not JSON is named, and how it would be a string" {
  pager_start
  expect_status 2 pager_reset default --query unread
  equal "$said" "pager: reset: unread is not JSON; the string is '\"unread\"'"
  expect_status 2 pager_fail default t0 'any text' --code 1 --data "it's"
  equal "$said" "pager: fail: it's is not JSON; the string is '\"it'\\''s\"'"
  expect_status 2 pager_reset default --query ''
  equal "$said" "pager: reset: an empty argument is not JSON; the string is '\"\"'"
  expect_status 2 pager_deliver default t0 '[1' --end
  equal "$said" 'pager: deliver: [1 is not JSON'
  expect_status 2 pager_reset default --query "$(printf 'x%.0s' {1..300})"
  equal "$said" "pager: reset: not one JSON text: $(printf 'x%.0s' {1..200})"
}

@test "options that exclude each other, and one that comes twice, are wrong usage" {
  pager_start
  pager_load_next default --as t0
  expect_status 2 pager_deliver default t0 '[]' --end --has-more
  equal "$said" 'pager: pager_deliver: take --end or --has-more'
  expect_status 2 pager_deliver default t0 '[]' --has-more --end
  equal "$said" 'pager: pager_deliver: take --end or --has-more'
  expect_status 2 pager_reset default --query 1 --query 2
  equal "$said" 'pager: pager_reset: --query is given twice'
  equal "$(pager_snapshot default | jq -c '[.phase, .revision]')" '["loading",1]'
  pager_deliver default t0 '[]' --end
}

@test "what is not UTF-8 is refused before it is sent" {
  type -P iconv >/dev/null || skip 'no iconv here'
  pager_start
  expect_status 2 pager_load_next default --as $'caf\351'
  has "$said" UTF-8
  equal "$(pager_snapshot default | jq .revision)" 0
}

@test "wrong usage says what is wrong and sends nothing" {
  pager_start
  expect_status 2 pager_load_next
  has "$said" 'missing: session'
  expect_status 2 pager_deliver feed t0
  has "$said" 'missing: rows'
  expect_status 2 pager_load_next default --a t0
  has "$said" 'unknown option --a'
  expect_status 2 pager_load_next default --as
  has "$said" '--as needs a value'
  expect_status 2 pager_load_next default t0
  has "$said" 'too many: t0'
  expect_status 2 pager_cancel default --as t0
  expect_status 2 pager_call
  expect_status 2 pager_call a b c
  expect_status 2 pager_notify
  expect_status 2 pager_start
  expect_status 2 pager_load_next "$(printf '%*s' 200000 '')"
  has "$said" 'very long'
  equal "$(pager_snapshot default | jq .revision)" 0
}
