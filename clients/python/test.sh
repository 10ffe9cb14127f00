#!/usr/bin/env bash
# Checks the types and runs all tests of the Python client, in a virtual environment in .venv that is
# made once. The engine: PAGER_ENGINE, or the repository's own build. Arguments go to pytest.
set -euo pipefail
if [[ ${PAGER_ENGINE-} && $PAGER_ENGINE != /* ]]; then
  PAGER_ENGINE=$PWD/$PAGER_ENGINE
fi
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

if [[ ! ${PAGER_ENGINE-} ]]; then
  for PAGER_ENGINE in ../../.build/{release,debug}/pager-engine; do
    if [[ -x $PAGER_ENGINE ]]; then break; fi
  done
fi
if [[ ! -x $PAGER_ENGINE ]]; then
  echo "no engine at $PAGER_ENGINE: run make build in the repository, or set PAGER_ENGINE" >&2
  exit 1
fi
if [[ $PAGER_ENGINE != /* ]]; then
  PAGER_ENGINE=$PWD/$PAGER_ENGINE
fi
export PAGER_ENGINE

python=${PYTHON:-python3}
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  echo "$python cannot make virtual environments: apt-get install python3-venv" >&2
  exit 1
fi

# An environment of another Python, or of another pyproject.toml, is made anew.
made=$("$python" -c 'import sys; print(sys.version)' && cat pyproject.toml)
if [[ $(cat .venv/made 2>/dev/null) != "$made" ]]; then
  rm -rf .venv
  "$python" -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --editable '.[test]'
  printf '%s\n' "$made" >.venv/made
fi

.venv/bin/mypy
.venv/bin/python -m pytest "$@"
