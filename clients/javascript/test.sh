#!/bin/sh
# Checks the types with tsc and runs all tests with node --test. Installs tsc where it is missing.
# The engine is the one of PAGER_ENGINE, else the repository's own build.
#
# usage: test.sh [FILE …]
set -eu
case ${PAGER_ENGINE-} in
[!/]*) export PAGER_ENGINE="$PWD/$PAGER_ENGINE" ;;
esac
cd "$(dirname "$0")"

if ! command -v node >/dev/null 2>&1; then
  echo "test.sh: node 18 or newer is missing (apt-get install nodejs, brew install node)" >&2
  exit 1
fi

if ! command -v tsc >/dev/null 2>&1; then
  if command -v apt-get >/dev/null 2>&1; then
    root=
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -qq
    $root env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends node-typescript >&2
  elif command -v brew >/dev/null 2>&1; then
    brew install typescript
  else
    echo "test.sh: tsc is missing (npm install -g typescript)" >&2
    exit 1
  fi
fi

tsc -p tests/tsconfig.json
[ $# -gt 0 ] || set -- tests/test-*.js
exec node --test "$@"
