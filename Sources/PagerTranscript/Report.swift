internal import PagerJSON

/// One transcript and how its replay went.
package struct ReplayResult: Hashable, Sendable {
  package let path: String
  package let verdict: Replay.Verdict

  package init(path: String, verdict: Replay.Verdict) {
    self.path = path
    self.verdict = verdict
  }
}

/// How replays are told: to people line by line, to test runners as TAP or JUnit.
package enum Report {
  /// A line for one result, with what went wrong below it.
  package static func lines(_ result: ReplayResult) -> String {
    switch result.verdict {
    case .passed: "ok    \(result.path)\n"
    case .failed, .broken: "FAIL  \(result.path)\(details(result).joined(separator: "\n      "))\n"
    }
  }

  /// The last line.
  package static func summary(_ results: [ReplayResult]) -> String {
    let passed = results.filter { $0.verdict == .passed }.count
    return "\(passed) passed, \(results.count - passed) failed\n"
  }

  /// The whole run in the Test Anything Protocol, version 13.
  package static func tap(_ results: [ReplayResult]) -> String {
    var text = "TAP version 13\n1..\(results.count)\n"
    for (index, result) in results.enumerated() {
      let isPassed = result.verdict == .passed
      text += "\(isPassed ? "ok" : "not ok") \(index + 1) - \(result.path)\n"
      if !isPassed {
        text += details(result).map { "# \(result.path)\($0)\n" }.joined()
      }
    }
    return text
  }

  /// The whole run as JUnit XML. No time and no host: the same run gives the same bytes.
  package static func junit(_ results: [ReplayResult]) -> String {
    let failures = results.filter { $0.verdict != .passed }.count
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="pager-engine replay" tests="\(results.count)" failures="\(failures)">

      """
    for result in results {
      let name = XML.escaped(result.path)
      if result.verdict == .passed {
        text += "  <testcase name=\"\(name)\"/>\n"
      } else {
        let lines = XML.escaped(details(result).joined(separator: "\n"))
        text += "  <testcase name=\"\(name)\"><failure>\(lines)</failure></testcase>\n"
      }
    }
    return text + "</testsuite>\n"
  }

  /// What went wrong; the first line goes on behind the path.
  private static func details(_ result: ReplayResult) -> [String] {
    switch result.verdict {
    case .passed:
      return []
    case .broken(let line, let message, let stderrTail):
      let tail = ByteString(stderrTail).description
        .split(separator: "\n").suffix(10).map { "stderr: \(Terminal.safe(String($0)))" }
      return [line > 0 ? ":\(line)" : "", "cannot be judged: \(Terminal.safe(message))"] + tail
    case .failed(let failure):
      var lines = [":\(failure.line)"]
      if let sent = failure.sent { lines.append("sent      \(shown(sent))") }
      for difference in failure.differences.prefix(10) {
        lines.append("\(Terminal.safe(difference.path))")
        lines.append("expected  \(difference.expected.map(shown) ?? "nothing")")
        lines.append("got       \(difference.got.map(shown) ?? "nothing")")
      }
      return lines
    }
  }

  private static let maximumShown = 400

  private static func shown(_ json: ByteString) -> String {
    let text = Terminal.safe(json.description)
    guard text.count > maximumShown else { return text }
    return "\(text.prefix(maximumShown))… (\(json.count) bytes)"
  }
}

/// Text inside XML.
package enum XML {
  /// The text with markup escaped and characters that XML 1.0 does not have made visible.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        if isAllowed {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return escaped
  }
}
