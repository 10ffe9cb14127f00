#!/usr/bin/env bash
# The race of every filtered list: the filter changes while a page of the old filter is under way,
# and the old page comes last. Prints the list and what became of the late page.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/../pager.sh"

pager_start
pager_open feed --query '"all"'
pager_load_next feed --as old
pager_reset feed --query '"unread"'
pager_load_next feed --as new
pager_deliver feed new '[50,20]' --has-more
pager_deliver feed old '[70]' --end || [ $? -eq 11 ]
echo "the late page: $PAGER_OUTCOME, $PAGER_REASON"
pager_items feed
pager_close
