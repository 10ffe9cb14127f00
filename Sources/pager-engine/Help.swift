internal import PagerJSON
internal import PagerProtocol

/// The texts that the program says about itself.
enum Help {
  static var text: String {
    let limits = Limit.all.map { limit in
      let flag = "\(limit.flag) N".padded(to: 24)
      return "  \(flag)\(limit.what) (\(Limits()[keyPath: limit.value]))"
    }
    return """
      usage: pager-engine [options] < requests
             pager-engine replay [--against CMD] [--tap] [--junit FILE] [--update] [--timeout S] FILE|DIR …
             pager-engine diagram [--format text|mermaid|svg|html] FILE
             pager-engine explore [options] ["L R L" | FILE]
             pager-engine strength [options]
             pager-engine verify [options] -- CMD …

      Decides which response may change a list that loads page by page. Reads JSON-RPC 2.0
      requests from stdin, one a line, and writes one reply a line to stdout.

      Try it: the filter changes while page 1 is loading, and the old answer comes last.

        printf '%s\\n' \\
          '{"jsonrpc":"2.0","id":1,"method":"loadNext","params":{"as":"old"}}' \\
          '{"jsonrpc":"2.0","id":2,"method":"reset"}' \\
          '{"jsonrpc":"2.0","id":3,"method":"deliver","params":{"ticket":"old","rows":[4],"hasMore":true}}' |
          pager-engine

      options
        --fail-on-error         end with status 3 if any reply was an error
        --record FILE           append every exchange to a new file, as a transcript
        --sync                  with --record: a reply goes out when the disk has its record
        --restore FILE          first execute the requests of a record; with --record of the same
                                file, go on with it
        --help                  print this
        --version               print the versions of the engine, the protocol and jansson
        --openrpc               print the protocol as an OpenRPC document

      replay: runs transcripts, the .jsonl files in a folder, and compares the replies
        --against CMD           against this shell command instead of the engine itself
        --tap, --junit FILE     report as TAP, or also as JUnit XML
        --update                rewrite the expectations to what is answered
        --timeout S             seconds to wait for a reply (10)

      diagram: draws a transcript as a sequence diagram

      explore: walks every ordering of what a user does and a server answers
        (no scenario)           all there are within bounds, and checks what must always hold
        --pages N, --rows N, --tickets N, --ages N
                                the bounds (3, 3, 3, 2): pages and rows of a list, tickets that
                                may still be answered, generations told apart
        --alphabet extended     also retry, refresh, cancel, and what cursors can do wrong
        "L R L", FILE           a scenario: the user loads, resets and loads, and each answer comes
                                at any time. How many orderings there are, and how they end
        --may-fail              each answer may be a failure instead
        --times N               each answer comes N times (1)
        --fault S07             shows a pager with this classic fault beside the reference; ends
                                with 1 if it can be told
        In what it prints, t0 is the first ticket, D t0 [f] last its answer and F t0 its failure;
        rows are E none, f and g new ones, d and D the first and the last one listed, o one that
        is known and not listed.

      strength: lists the known faults, and which of them a suite of orderings tells
        --suite NAME            quick, tour or deep (quick)
        --seed N                of the random walks in deep (1)
        --servers               also what servers bring out that answer in time, or once

      verify: holds a list of your own, hosted by the program CMD, to the reference
        --suite NAME            quick, tour, deep or random (quick)
        --calls N, --seed N     of random walks (100000, 1)
        --ordering "L R D t0 [f]"
                                one ordering: L loadNext, R reset, D t0 deliver, F t0 fail
        --integers              ids that are integers only
        --waivers FILE          accepts known differences, one JSON object a line
        --out DIR               keeps transcripts, diagrams and orderings; those run first next time
        --tap, --junit FILE     report as TAP, or also as JUnit XML
        --shard K/N             every N-th session from the K-th
        --budget N              calls for the proof that nothing is shorter (50000)
        --timeout S             seconds to wait for a reply (10)
        protocol/VERIFY.md takes you to the first race in ten minutes.

      explore, strength and verify, for pagers with rules of their own
        --level A|B|C|D         what they show (D): A items and requests, B also position, hasMore
                                and loading, C also the failure, D also outcomes and generation
        --duplicates, --while-loading, --after-failure, --repeated-position, --paging
                                as the parameters of open
        --reset-loads           a reset starts the first load
        --no-failure            a failure is not shown

      limits, with their defaults
      \(limits.joined(separator: "\n"))

      methods
      \(methods)

      exit status: 0 end of input, shutdown or no reader; 1 a failure of the process itself, or a
      replay or a list that differs, or a fault that is told; 2 wrong usage, or a replay or a list
      that cannot be judged; 3 see --fail-on-error; 128+n signal n. Bad requests are answered,
      never fatal.

      """
  }

  private static var methods: String {
    let names = Method.allCases.map { "\($0.wireName)" }
    return "  " + names.prefix(8).joined(separator: " ") + "\n  "
      + names.dropFirst(8).joined(separator: " ")
  }

  /// The name and version of this engine.
  static var engine: String { "\(ProtocolVersion.name) \(ProtocolVersion.engine)" }

  static var version: String {
    let version = "\(ProtocolVersion.major).\(ProtocolVersion.minor)"
    return "\(engine) (protocol \(version), "
      + "jansson \(JSONDocument.parserVersion))\n"
  }

  static let terminalHint =
    "reading JSON-RPC requests from the terminal, one a line; ctrl-D ends, --help explains"
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - utf8.count))
  }
}
