#!/usr/bin/env bash
# Runs shellcheck and all tests of the shell client. Installs jq, bats and shellcheck if they are
# missing. The engine: PAGER_ENGINE, or the repository's own build. Arguments go to bats.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

missing=()
for tool in jq bats shellcheck; do
  command -v "$tool" >/dev/null || missing+=("$tool")
done
if [[ $(uname) == Darwin ]] && (($(bash -c 'echo "${BASH_VERSINFO[0]}"') < 4)); then
  missing+=(bash)
fi
if ((${#missing[@]})); then
  echo "installing ${missing[*]}" >&2
  if [[ $(uname) == Darwin ]]; then
    brew install "${missing[@]/#bats/bats-core}"
  else
    root=()
    if ((EUID != 0)); then root=(sudo); fi
    ${root[@]+"${root[@]}"} apt-get update -qq
    ${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
  fi
fi

if [[ ! ${PAGER_ENGINE-} ]]; then
  for PAGER_ENGINE in ../../.build/{release,debug}/pager-engine; do
    if [[ -x $PAGER_ENGINE ]]; then break; fi
  done
fi
if [[ ! -x $PAGER_ENGINE ]]; then
  echo "no engine at $PAGER_ENGINE: run make build in the repository, or set PAGER_ENGINE" >&2
  exit 1
fi
PAGER_ENGINE=$(cd -- "$(dirname -- "$PAGER_ENGINE")" && pwd)/${PAGER_ENGINE##*/}
export PAGER_ENGINE

shellcheck -x pager.sh transcript.sh test.sh examples/*.sh examples/*.bats tests/*.bats tests/*.bash
bats "${@:-tests}"
