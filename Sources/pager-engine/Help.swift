internal import PagerJSON
internal import PagerProtocol

/// The texts that the program says about itself.
enum Help {
  /// What the program is for, and how to serve.
  static var text: String {
    let limits = Limit.all.map { limit in
      let flag = "\(limit.flag) N".padded(to: 24)
      return "  \(flag)\(limit.what) (\(Limits()[keyPath: limit.value]))"
    }
    return """
      usage: pager-engine [options] < requests
             pager-engine replay FILE|DIR …     runs transcripts and compares the replies
             pager-engine diagram FILE          draws a transcript
             pager-engine explore ["L R L"]     walks every ordering of a scenario, or all there are
             pager-engine strength              lists known faults, and what tells them
             pager-engine verify -- CMD …       finds the races in a list of your own
             pager-engine COMMAND --help        the options of one of them

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
