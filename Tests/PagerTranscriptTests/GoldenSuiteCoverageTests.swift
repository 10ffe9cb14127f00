import Foundation
import PagerJSON
import Testing

@testable import PagerTranscript

/// What the golden suite must show. That it passes is tested with the built binary.
@Suite("The golden suite")
struct GoldenSuiteCoverageTests {
  @Test(arguments: GoldenSuite.paths)
  func `a case opens with a sentence that says what it shows`(path: String) throws {
    guard case .note(let note, _)? = try GoldenSuite.steps(path).first else {
      Issue.record("\(path) does not open with a note")
      return
    }
    #expect(note.count > 20)
  }

  @Test(arguments: GoldenSuite.paths)
  func `a case expects something`(path: String) throws {
    let expectations = try GoldenSuite.steps(path).filter { step in
      switch step {
      case .expect, .expectMatching, .expectRaw, .expectNothing, .exit: true
      case .note, .arguments, .send, .sendRaw: false
      }
    }
    #expect(!expectations.isEmpty)
  }

  @Test(arguments: 1...16)
  func `every rule of the pager is shown`(rule: Int) throws {
    let shown = try GoldenSuite.paths.flatMap { GoldenSuite.shows(try GoldenSuite.steps($0)) }
    #expect(shown.contains("rule \(rule)"))
  }

  @Test func `every row of the error table is shown by a reply that carries it`() throws {
    let table = try #require(try GoldenSuite.openRPC()["x-errors"] as? [[String: Any]])
    let all = try GoldenSuite.paths.map { try GoldenSuite.steps($0) }
    for row in table {
      let code = try #require(row["code"] as? Int)
      let reason = try #require(row["reason"] as? String)
      // Our own fault, which no request brings about: EngineTests takes the memory away.
      if reason == "internal" { continue }
      let tag = "\(code) \(reason)"
      let shown = all.filter { GoldenSuite.shows($0).contains(tag) }
      #expect(!shown.isEmpty, "\(tag)")
      #expect(shown.allSatisfy { $0.expects(code: code, reason: reason) }, "\(tag)")
    }
  }

  @Test(arguments: [
    "duplicates=keepFirst", "duplicates=replace", "duplicates=keepAll", "whileLoading=ignore",
    "whileLoading=supersede", "afterFailure=retry", "afterFailure=block",
    "repeatedPosition=halt", "repeatedPosition=end", "repeatedPosition=continue",
    "emptyCursor=continue", "emptyCursor=end", "paging=page", "paging=offset", "paging=cursor",
    "identity=null", "identity=pointer", "identity=pointers", "identity=whole",
  ])
  func `every value of every policy is shown`(policy: String) throws {
    let shown = try GoldenSuite.paths.flatMap { GoldenSuite.shows(try GoldenSuite.steps($0)) }
    #expect(shown.contains("policy \(policy)"))
  }

  @Test(arguments: [
    "article", "staleness", "cursor", "offset", "identity", "duplicates", "refresh", "restore",
    "cancel", "policies", "errors", "jsonrpc", "framing", "limits",
  ])
  func `every topic has cases`(topic: String) {
    #expect(GoldenSuite.paths.contains { $0.hasPrefix("\(topic)/") })
  }
}

extension [Step] {
  /// Whether a reply with this error is expected, alone or in a batch.
  fileprivate func expects(code: Int, reason: String) -> Bool {
    contains { step in
      let text: String
      switch step {
      case .expect(let json), .expectMatching(let json): text = json.description
      case .expectRaw(let bytes): text = String(decoding: bytes, as: UTF8.self)
      case .note, .arguments, .send, .sendRaw, .expectNothing, .exit: return false
      }
      return text.contains("\"code\":\(code)") && text.contains("\"reason\":\"\(reason)\"")
    }
  }
}
