import PagerCore
import PagerJSON
import Testing

@testable import PagerVerify

/// What `verify` is made of, without a process.
@Suite struct TrialParts {
  @Test(arguments: Suite.killers(Profile()).sessions + Suite.ladders().sessions)
  func `a short form is read as what it was written from`(session: OrderingSession) throws {
    #expect(try Event.ordering(session.events.shortForm) == session.events)
  }

  @Test func `a short form may have other separators, and every kind of answer`() throws {
    #expect(
      try Event.ordering("L;R, L  D t1 [fgf] first cursor · F t0 retry") == [
        .loadNext, .reset, .loadNext,
        .deliver(ticket: 1, rows: .newAroundNew, then: .firstCursor), .fail(ticket: 0), .retry,
      ])
    #expect(try Event.ordering("") == [])
  }

  @Test(arguments: ["X", "D", "D t0", "D t0 [x]", "D 0 [f]", "F", "F t-1", "D t0 f"])
  func `what is no short form is refused`(text: String) {
    #expect(throws: ProfileError.self) { try Event.ordering(text) }
  }

  @Test(arguments: [RowTexts.integers, .largeIntegers] + RowTexts.confusable)
  func `ids are written apart, and read as themselves`(texts: RowTexts) throws {
    var written: Set<ByteString> = []
    for index in 0..<100 {
      let id = RowNames.id(index)
      var writer = JSONWriter()
      texts.write(Row(id: id), to: &writer)
      let json = writer.takeText()
      #expect(written.insert(json).inserted, "\(json.description)")
      let document = try JSONDocument(parsing: json.bytes.span, depth: 2)
      #expect(document.withRoot { texts.row($0) } == Row(id: id), "\(json.description)")
    }
  }

  @Test func `all shards together are the whole, and none has what another has`() {
    for count in 1...4 {
      for index in 0..<20 {
        #expect((1...count).count { Shard(number: $0, count: count).has(index) } == 1)
      }
    }
  }

  @Test func `a level is the most that shows completely`() throws {
    var subject = SubjectProfile()
    for (fields, level) in [
      (["items"], Level.a), (["items", "loading"], .a), (["items", "loading", "hasMore"], .b),
      (["items", "hasMore", "loading", "failure", "next"], .c),
      (["items", "hasMore", "loading", "failure", "next", "outcome", "generation"], .d),
    ] {
      try subject.see(fields)
      #expect(subject.visible.level == level, "\(fields)")
      #expect(subject.visible.contains(.position))
    }
    subject.see(.b)
    #expect(subject.visible == VisibleFields(.b))
    #expect(throws: ProfileError.self) { try subject.see(["loading"]) }
    #expect(throws: ProfileError.self) { try subject.see(["items", "rows"]) }
  }

  @Test(arguments: [
    ("duplicates", "keepLast"), ("whileLoading", "abort"), ("paging", "cursors"), ("order", "x"),
    ("resetLoads", "yes"),
  ])
  func `an unknown policy is refused with those that there are`(name: String, value: String) {
    var subject = SubjectProfile()
    #expect(throws: ProfileError.self) { try subject.follow(name, value) }
  }
}
