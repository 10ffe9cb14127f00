import PagerJSON
@testable import PagerProtocol
import Testing

@Suite struct ResultTests {
  private static let standing = Standing(phase: .halted, count: 3, hasMore: true, revision: 9)
  private static let tail = #""phase":"halted","count":3,"hasMore":true,"revision":9"#
  private static let ticket = WireTicket(generation: 1, position: .offset(20), attempt: 2)
  private static let ticketText = #"{"generation":1,"offset":20,"attempt":2}"#

  private static func text(_ outcome: Outcome) -> String {
    written { outcome.write(standing, to: &$0) }
  }

  @Test func `the members of each outcome stand in the order of the table`() {
    let ticket = Self.ticketText
    let tail = Self.tail
    for (outcome, expected) in [
      (
        .started(Self.ticket, abandoned: nil),
        #"{"outcome":"started","ticket":\#(ticket),"abandoned":null,\#(tail)}"#
      ),
      (
        .started(Self.ticket, abandoned: Self.ticket),
        #"{"outcome":"started","ticket":\#(ticket),"abandoned":\#(ticket),\#(tail)}"#
      ),
      (
        .delivered(added: 4, replaced: 5, duplicates: 6),
        #"{"outcome":"applied","added":4,"replaced":5,"duplicates":6,\#(tail)}"#
      ),
      (.failed, #"{"outcome":"applied",\#(tail)}"#),
      (
        .reset(abandoned: nil, generation: 7),
        #"{"outcome":"reset","abandoned":null,\#(tail),"generation":7}"#
      ),
      (
        .restored(abandoned: Self.ticket, generation: 7),
        #"{"outcome":"restored","abandoned":\#(ticket),\#(tail),"generation":7}"#
      ),
      (
        .cancelled(Self.ticket, generation: 7),
        #"{"outcome":"cancelled","abandoned":\#(ticket),\#(tail),"generation":7}"#
      ),
    ] as [(Outcome, String)] {
      #expect(Self.text(outcome) == expected)
    }
  }

  @Test(arguments: WireIgnoredReason.allCases)
  func `an ignored command says why`(reason: WireIgnoredReason) {
    #expect(
      Self.text(.ignored(reason))
        == #"{"outcome":"ignored","reason":"\#(reason.wireName)",\#(Self.tail)}"#)
  }

  @Test(arguments: WireStaleReason.allCases)
  func `a stale response says why`(reason: WireStaleReason) {
    #expect(
      Self.text(.stale(reason))
        == #"{"outcome":"stale","reason":"\#(reason.wireName)",\#(Self.tail)}"#)
  }

  private static let head =
    #"{"session":"s\"","paging":"offset","query":{"z":1},"generation":1,"phase":"halted","#
    + #""ticket":\#(ticketText),"next":{"offset":20},"hasMore":true,"replacing":true,"#
  private static let counters =
    #""counters":{"started":1,"ignored":2,"applied":3,"failed":4,"stale":5,"duplicates":6}"#

  private static var snapshot: SnapshotResult {
    SnapshotResult(
      session: ByteString("s\""), paging: .offset, query: ByteString(#"{"z":1}"#), generation: 1,
      ticket: ticket, next: .offset(20), replacing: true, failure: nil, fault: nil,
      standing: standing,
      counters: WireCounters(
        started: 1, ignored: 2, applied: 3, failed: 4, stale: 5, duplicates: 6))
  }

  @Test func `a snapshot's members stand in the order of the table`() {
    let page = WirePageRecord(position: .cursor(nil), attempt: 2, rows: 3, added: 1)
    let text = written {
      Self.snapshot.write(
        items: (from: 5, rows: { for number in 1...2 { $0.value(number) } }),
        pages: { for _ in 1...2 { page.write(to: &$0) } }, to: &$0)
    }
    let record = #"{"position":{"cursor":null},"attempt":2,"rows":3,"added":1}"#
    #expect(
      text == Self.head + #""failure":null,"fault":null,"count":3,"from":5,"items":[1,2],"#
        + #""revision":9,\#(Self.counters),"pages":[\#(record),\#(record)]}"#)
  }

  @Test func `items and pages are left out of a snapshot that was not asked for them`() {
    var snapshot = Self.snapshot
    snapshot.failure = WireFailure(
      error: ByteString(#"{"message":"m"}"#), retryable: false, ticket: Self.ticket)
    snapshot.fault = WireFault(
      code: .cursorMissing, ticket: Self.ticket, next: .cursor(.text(ByteString("c"))))
    let text = written {
      snapshot.write(items: nil, pages: nil, to: &$0)
    }
    let ticket = Self.ticketText
    #expect(
      text == Self.head
        + #""failure":{"error":{"message":"m"},"retryable":false,"ticket":\#(ticket)},"#
        + #""fault":{"code":"cursorMissing","ticket":\#(ticket),"next":{"cursor":"c"}},"#
        + #""count":3,"revision":9,\#(Self.counters)}"#)
  }

  @Test func `info tells names, versions, methods and the limits in force`() {
    var limits = Limits()
    for (index, limit) in Limit.all.enumerated() { limits[keyPath: limit.value] = index + 100 }
    let text = written { InfoResult.write(limits, to: &$0) }
    #expect(
      text == #"{"name":"pager-engine","version":"\#(ProtocolVersion.engine)","#
        + #""protocol":{"major":1,"minor":0},"methods":["open","close","sessions","info","#
        + #""shutdown","loadNext","retry","refresh","reset","restore","cancel","deliver","fail","#
        + #""snapshot","rpc.discover"],"limits":{"lineBytes":100,"depth":101,"batch":102,"#
        + #""sessions":103,"nameBytes":104,"items":105,"pages":106,"ticketNames":107,"#
        + #""pendingBytes":108},"jansson":"\#(JSONDocument.parserVersion)"}"#)
  }

  @Test func `sessions and close write what the table says`() {
    let sessions = SessionsResult([
      .init(session: ByteString("default"), phase: .idle, count: 0, revision: 0),
      .init(session: ByteString("f\n"), phase: .failed, count: 2, revision: 7),
    ])
    #expect(
      written { sessions.write(to: &$0) }
        == #"{"sessions":[{"session":"default","phase":"idle","count":0,"revision":0},"#
        + #"{"session":"f\n","phase":"failed","count":2,"revision":7}]}"#)
    #expect(written { CloseResult.write(to: &$0) } == #"{"outcome":"closed"}"#)
  }
}
