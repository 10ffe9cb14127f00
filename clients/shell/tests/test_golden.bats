# The golden suite, and the runner itself: it must notice every kind of difference.
load helper

# Writes a transcript: its name, then its lines. One that must fail has a name with "bad".
transcript() {
  mkdir -p "$BATS_TEST_TMPDIR/suite"
  printf '%s\n' "${@:2}" >"$BATS_TEST_TMPDIR/suite/$1.jsonl"
}

# Plays all of them, leaves what was printed in $output, and checks which ones failed.
play() {
  local path
  run "$shell/transcript.sh" "$BATS_TEST_TMPDIR/suite"
  for path in "$BATS_TEST_TMPDIR/suite/"*; do
    if [[ $path == *bad* && $output != *"not ok $path"* ]] ||
      [[ $path != *bad* && $output == *"$path"* ]]; then
      echo "wrong verdict on $path"
      echo "$output"
      return 1
    fi
  done
}

close='{"send":{"jsonrpc":"2.0","id":1,"method":"close"}}'
closed='{"expect":{"jsonrpc":"2.0","id":1,"result":{"outcome":"closed"}}}'
query='{"send":{"jsonrpc":"2.0","id":1,"method":"open","params":{"query":'
queried='{"expectMatching":{"jsonrpc":"2.0","id":1,"result":{"query":'

@test "all of protocol/transcripts passes" {
  suite=$shell/../../protocol/transcripts
  run -0 "$shell/transcript.sh" "$suite"
  echo "# ${lines[-1]}" >&3
  count=$(find "$suite" -name '*.jsonl' | wc -l | tr -d ' ')
  ((count > 200))
  has "${lines[-1]}" "$count transcripts"
  has "${lines[-1]}" ' 0 failures'
}

@test "the runner tells its usage, and refuses options" {
  run -0 "$shell/transcript.sh" --help
  has "${lines[0]}" 'usage: transcript.sh [FILE|DIRECTORY]...'
  run -0 "$shell/transcript.sh" -h
  run -2 "$shell/transcript.sh" --verbose
  has "${lines[0]}" 'unknown option --verbose'
  has "${lines[1]}" 'usage: transcript.sh'
  transcript plain "$close" "$closed"
  cd "$BATS_TEST_TMPDIR"
  mv suite ./-suite
  run -0 "$shell/transcript.sh" -- -suite
  equal "$output" '1 transcripts, 1 replies, 0 failures'
}

@test "transcripts that hold" {
  transcript order '{"note":"x","shows":[]}' "$close" \
    '{"expect":{"result":{"outcome":"closed"},"id":1,"jsonrpc":"2.0"}}'
  transcript raw '{"sendRaw":"{\"jsonrpc\":\"2.0\",\"id\":\"\u00c3\u00a9\",\"method\":\"close\"}\r\n"}' \
    '{"expectRaw":"{\"jsonrpc\":\"2.0\",\"id\":\"\u00c3\u00a9\",\"result\":{\"outcome\":\"closed\"}}"}'
  transcript silence '{"send":{"jsonrpc":"2.0","method":"close"}}' '{"expectNothing":true}' '{"exit":0}'
  transcript empty '{"note":"x","shows":[]}'
  transcript blank "$close" '' "$closed" ''
  play
  equal "$status $output" '0 5 transcripts, 2 replies, 0 failures'
}

@test "a value, a member or a type that differs" {
  transcript bad-value "$close" '{"expect":{"jsonrpc":"2.0","id":1,"result":{"outcome":"Closed"}}}'
  transcript bad-more "$close" '{"expect":{"jsonrpc":"2.0","id":1,"result":{"outcome":"closed","more":null}}}'
  transcript bad-less "$close" '{"expect":{"jsonrpc":"2.0","id":1,"result":{}}}'
  transcript bad-type "$close" '{"expect":{"jsonrpc":"2.0","id":"1","result":{"outcome":"closed"}}}'
  transcript bad-match "$close" '{"expectMatching":{"id":1,"more":null}}'
  transcript match "$close" '{"expectMatching":{"id":1}}'
  play
  has "$output" 'bad-value.jsonl: step 2: the reply is'
  has "$output" '"outcome":"closed"'
  has "$output" '"outcome":"Closed"'
  equal "$status ${lines[-1]}" '1 6 transcripts, 6 replies, 5 failures'
}

@test "numbers are compared exactly, integers and reals apart" {
  transcript same "${query}[9007199254740993,1.0,-0.0,1e2]}}}" "${queried}[9007199254740993,1.00,-0.0,100.0]}}}"
  transcript bad-digit "${query}9007199254740993}}}" "${queried}9007199254740992}}}"
  transcript bad-real "${query}1.0}}}" "${queried}1}}}"
  transcript bad-integer "${query}1}}}" "${queried}1.0}}}"
  transcript bad-zero "${query}0.0}}}" "${queried}-0.0}}}"
  transcript bad-string "${query}\"1\"}}}" "${queried}1}}}"
  transcript bad-tag "${query}\"n1\"}}}" "${queried}1}}}"
  play
}

@test "arrays have an order and a length, also in expectMatching" {
  transcript bad-order "${query}[1,2]}}}" "${queried}[2,1]}}}"
  transcript bad-length "${query}[1,2]}}}" "${queried}[1]}}}"
  transcript inside "${query}[{\"a\":1,\"b\":2}]}}}" "${queried}[{\"a\":1}]}}}"
  play
}

@test "a reply too many, too few, or not byte for byte" {
  transcript bad-many "$close" "$closed" "$close"
  transcript bad-few "$close" "$closed" "$closed"
  transcript bad-nothing '{"send":{"jsonrpc":"2.0","method":"close"}}' "$closed"
  transcript bad-silence "$close" '{"expectNothing":true}'
  transcript bad-bytes "$close" '{"expectRaw":"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"outcome\":\"closed\"} }"}'
  play
  has "$output" 'nobody expects'
  has "$output" 'no reply; expected'
  has "$output" 'byte for byte'
}

@test "the exit status" {
  transcript usage '{"arguments":["--no-such-option"]}' '{"exit":2}'
  transcript bad-usage '{"arguments":["--no-such-option"]}' '{"exit":0}'
  transcript bad-end "$close" "$closed" '{"exit":1}'
  play
  has "$output" 'exit status 2 instead of 0'
}

@test "what is no transcript" {
  transcript bad-step '{"sned":{}}'
  play
  has "$output" 'not a step'
  transcript nonsense 'nonsense'
  run -2 "$shell/transcript.sh" "$BATS_TEST_TMPDIR/suite"
  has "$output" nonsense.jsonl
  transcript nonsense '{"sendRaw":"\u0100"}'
  run -2 "$shell/transcript.sh" "$BATS_TEST_TMPDIR/suite"
  has "$output" nonsense.jsonl
  run -2 "$shell/transcript.sh" /nowhere
}

@test "replies that are no JSON do not hide the others" {
  printf '#!/bin/sh\n%s\nread -r x\n' \
    "$(answering nonsense '{"jsonrpc":"2.0","id":1,"result":{"outcome":"closed"}}' '{"a":' '1 2' '{"b":1}')" \
    >"$BATS_TEST_TMPDIR/fake"
  chmod +x "$BATS_TEST_TMPDIR/fake"
  transcript bad "$close" "$closed" "$closed" "$closed" "$closed" '{"expect":{"b":1}}' '{"exit":1}'
  PAGER_ENGINE=$BATS_TEST_TMPDIR/fake play
  has "$output" 'step 2: the reply is no JSON text: nonsense'
  has "${lines[-1]}" '5 replies, 1 failures'
}
