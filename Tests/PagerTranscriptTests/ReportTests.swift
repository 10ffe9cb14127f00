import Foundation
import PagerJSON
import Testing

@testable import PagerTranscript

@Suite("Reports of a replay")
struct ReportTests {
  static let results = [
    ReplayResult(path: "a.jsonl", verdict: .passed),
    ReplayResult(
      path: "b <&>.jsonl",
      verdict: .failed(
        Replay.Failure(
          line: 7, sent: ByteString("{\"id\":\"\u{1B}[31m\"}"),
          differences: [.init(path: "result.phase", expected: ByteString("\"idle\""), got: nil)]))),
    ReplayResult(
      path: "c.jsonl",
      verdict: .broken(line: 0, message: "it hung", stderrTail: Array("one\ntwo\n".utf8))),
  ]

  @Test func `people get a line a file and what differs`() {
    #expect(Report.lines(Self.results[0]) == "ok    a.jsonl\n")
    #expect(
      Report.lines(Self.results[1]) == """
        FAIL  b <&>.jsonl:7
              sent      {"id":"\\u{1b}[31m"}
              result.phase
              expected  "idle"
              got       nothing

        """)
    #expect(Report.lines(Self.results[2]).contains("stderr: two"))
    #expect(Report.summary(Self.results) == "1 passed, 2 failed\n")
  }

  @Test func `TAP has a plan and a line a file`() {
    let lines = Report.tap(Self.results).split(separator: "\n")
    #expect(lines.prefix(3) == ["TAP version 13", "1..3", "ok 1 - a.jsonl"])
    #expect(lines.contains("not ok 2 - b <&>.jsonl"))
    #expect(lines.contains("not ok 3 - c.jsonl"))
  }

  @Test func `JUnit is escaped and counts`() {
    let xml = Report.junit(Self.results)
    #expect(xml.contains("tests=\"3\" failures=\"2\""))
    #expect(xml.contains("<testcase name=\"a.jsonl\"/>"))
    #expect(xml.contains("<testcase name=\"b &lt;&amp;&gt;.jsonl\"><failure>"))
    #expect(!xml.contains("\u{1B}"))
  }

  @Test func `a long value is cut`() {
    let long = ByteString(String(repeating: "x", count: 5_000))
    let result = ReplayResult(
      path: "a", verdict: .failed(.init(line: 1, sent: long, differences: [])))
    #expect(Report.lines(result).utf8.count < 600)
    #expect(Report.lines(result).contains("(5000 bytes)"))
  }
}
