# A test of an ordering, for bats. The engine is fast, so each test has its own.
bats_require_minimum_version 1.5.0

setup() {
  # shellcheck source-path=SCRIPTDIR source=../pager.sh
  source "${PAGER_SH:-$BATS_TEST_DIRNAME/../pager.sh}"
  pager_start
  pager_open feed --paging cursor
}

teardown() {
  pager_close
}

@test "a late page of the old filter is stale" {
  pager_load_next feed --as old
  pager_reset feed
  run -11 pager_deliver feed old '[70]' --end
  [ "$(pager_items feed)" = '[]' ]
}

@test "a failed page is asked for again" {
  pager_load_next feed --as first
  pager_fail feed first 'timed out' --code 504
  pager_retry feed
  [ "$PAGER_TICKET" = '{"generation":0,"cursor":null,"attempt":2}' ]
}
