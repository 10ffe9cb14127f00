#!/bin/sh
# The same race without a library: the names given with `as` let a whole ordering be written in
# advance. Needs printf, a pipe and pager-engine in PATH; prints the replies.
set -eu
printf '%s\n' \
  '{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"as":"old"}}' \
  '{"jsonrpc":"2.0","id":2,"method":"reset","params":{"query":"unread"}}' \
  '{"jsonrpc":"2.0","id":3,"method":"loadNext","params":{"as":"new"}}' \
  '{"jsonrpc":"2.0","id":4,"method":"deliver","params":{"ticket":"new","rows":[50,20],"hasMore":true}}' \
  '{"jsonrpc":"2.0","id":5,"method":"deliver","params":{"ticket":"old","rows":[70],"hasMore":false}}' |
  pager-engine
