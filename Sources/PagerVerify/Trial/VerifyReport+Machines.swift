internal import PagerJSON
internal import PagerTranscript

extension VerifyReport {
  /// The run in the Test Anything Protocol, version 13: one test a session.
  package var tap: String {
    var text = "TAP version 13\n1..\(sessions.count)\n"
    for (index, session) in sessions.enumerated() {
      let verdict = session.finding == nil ? "ok" : "not ok"
      text += "\(verdict) \(index + 1) - \(Terminal.safe(session.name))\n"
      for line in lines(session) { text += "# \(line)\n" }
    }
    return text
  }

  /// The run as JUnit XML: one test case a session. No time and no host.
  package var junit: String {
    let failures = sessions.count { $0.finding != nil }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="pager-engine verify" tests="\(sessions.count)" failures="\(failures)">

      """
    for session in sessions {
      let name = XML.escaped(session.name)
      if session.finding == nil {
        text += "  <testcase name=\"\(name)\"/>\n"
      } else {
        let details = XML.escaped(lines(session).joined(separator: "\n"))
        text += "  <testcase name=\"\(name)\"><failure>\(details)</failure></testcase>\n"
      }
    }
    return text + "</testsuite>\n"
  }

  /// JUnit XML for a subject that cannot be judged.
  package static func brokenJUnit(_ message: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuite name="pager-engine verify" tests="1" errors="1">
      <testcase name="the subject"><error>\(XML.escaped(message))</error></testcase>
    </testsuite>

    """
  }

  private func lines(_ session: Session) -> [String] {
    guard let finding = session.finding else { return [] }
    return [
      Self.title(finding), ordering(finding), "expected \(Terminal.safe(finding.expectedText))",
      "got \(Terminal.safe(finding.gotText))",
    ]
  }
}
