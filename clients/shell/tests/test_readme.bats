# Runs the examples of README.md and of examples/.
load helper

setup() {
  cd "$BATS_TEST_TMPDIR" || return
  ln -s "$shell/pager.sh" pager.sh
  ln -s "$PAGER_ENGINE" pager-engine
  PATH=$BATS_TEST_TMPDIR:$PATH
}

# Writes the blocks of README.md to 1.bash, 2.text and so on.
blocks() {
  awk '
    /^```./ { file = ++count "." substr($0, 4); printf "" >file; next }
    /^```$/ { file = ""; next }
    file { print >file }' "$shell/README.md"
}

# Runs each block of this language with a shell and compares what it prints with the text block
# that follows. $1: language, $2: shell, $3: how many there must be.
examples() {
  local block count=0
  for block in [0-9]*."$1"; do
    count=$((count + 1))
    equal "$("$2" "$block" 2>&1)" "$(cat "$((${block%.*} + 1)).text")"
  done
  equal "$count" "$3"
}

@test "the examples for bash print what README.md says" {
  blocks
  unset PAGER_ENGINE
  examples bash bash 2
}

@test "the examples for plain sh print what README.md says, under dash" {
  blocks
  examples sh "$(type -P dash || type -P sh)" 2
}

@test "the example for bats passes" {
  blocks
  for block in [0-9]*.bats; do
    PAGER_SH=$shell/pager.sh run -0 bats "$block"
    has "$output" 'ok 1 '
  done
}

@test "README.md names every public function, variable and status" {
  while read -r name; do
    grep -q "\`$name" "$shell/README.md" || { echo "$name is missing"; return 1; }
  done < <(sed -nE 's/^(pager_[a-z_]+)\(\).*/\1/p; s/^ *(PAGER_[A-Z_]+)=.*/\1/p' "$shell/pager.sh")
  for status in 2 10 11 12 13 14 15 16; do
    grep -q "^| $status |" "$shell/README.md" || { echo "status $status is missing"; return 1; }
  done
}

@test "examples/filter_switch.sh" {
  equal "$(bash "$shell/examples/filter_switch.sh")" 'the late page: stale, generation
[50,20]'
}

@test "examples/plain.sh, under dash" {
  equal "$("$(type -P dash || type -P sh)" "$shell/examples/plain.sh" | jq -r .result.outcome | tr '\n' ' ')" \
    'started reset started applied stale '
}

@test "examples/feed.bats" {
  run -0 bats "$shell/examples/feed.bats"
}
