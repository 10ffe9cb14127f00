import PagerJSON
import Testing

@Suite("A batch of texts")
struct JSONBatchTests {
  private static let text = utf8(#"{"a":[1,2]} [nope] "x" 1e400 {"a":1,"a":2} [[1]] 7"#)
  /// Where the texts are, in their order.
  private static let parts = text.split(separator: 0x20).map { $0.startIndex..<$0.endIndex }

  private func batch(depth: Int = 100) throws -> JSONBatch {
    let batch = try #require(JSONBatch())
    for part in Self.parts { batch.parse(part, of: Self.text, depth: depth) }
    return batch
  }

  @Test func `what is acceptable is there, in its order`() throws {
    let batch = try batch()
    #expect((0..<batch.count).map { batch.offset(at: $0) } == [0, 19, 43, 49])
    #expect(batch.root(at: 0).member("a")?[1].integer == 2)
    #expect(batch.root(at: 1).text.map { $0 == "x" } == true)
    #expect(batch.root(at: 2)[0][0].integer == 1)
    #expect(batch.root(at: 3).integer == 7)
  }

  @Test func `the depth is that of one text`() throws {
    let batch = try batch(depth: 1)
    #expect((0..<batch.count).map { batch.offset(at: $0) } == [19, 49])
  }

  @Test func `an emptied batch is as good as a new one`() throws {
    let batch = try batch()
    for _ in 0..<3 {
      batch.removeAll()
      #expect(batch.count == 0)
      batch.parse(Self.parts[2], of: Self.text, depth: 1)
      #expect(batch.count == 1)
      #expect(batch.root(at: 0).text.map { $0 == "x" } == true)
    }
  }
}
