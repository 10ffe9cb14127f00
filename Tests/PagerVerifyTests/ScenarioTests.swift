@testable import PagerVerify
import Testing

@Suite struct Scenarios {
  /// Programs with the figures of an independent model in another language: orderings, really
  /// different ones, states, moves and endings.
  @Test(arguments: [
    ("LL", false, 2, 2, 7, 6, 2), ("LL", true, 6, 6, 12, 12, 5),
    ("LRL", false, 4, 2, 9, 11, 1), ("LRL", true, 16, 8, 12, 20, 2),
    ("LRLL", false, 11, 4, 17, 23, 2), ("LRLL", true, 68, 24, 28, 54, 5),
    ("LRLRL", false, 28, 4, 21, 35, 1), ("LRLRL", true, 224, 32, 28, 70, 2),
    ("LRLRLR", false, 80, 8, 29, 55, 1), ("LRLRLR", true, 640, 64, 36, 106, 1),
    ("LRLRLRL", false, 280, 8, 45, 95, 1), ("LRLRLRL", true, 4480, 128, 60, 202, 2),
    ("LRLRLRLRL", false, 3640, 16, 93, 239, 1), ("LRLRLRLRL", true, 116480, 512, 124, 530, 2),
    ("LRLRLRLRLRL", false, 58240, 32, 189, 575, 1),
    ("LRLRLRLRLRL", true, 3_727_360, 2048, 252, 1314, 2),
  ])
  func `figures are those of the model`(
    _ program: String, _ mayFail: Bool, _ orderings: Int, _ different: Int, _ states: Int,
    _ moves: Int, _ endings: Int
  ) throws {
    let scenario = Scenario(
      program: program.map { $0 == "L" ? .loadNext : .reset }, mayFail: mayFail)
    let space = try #require(ScenarioSpace(scenario))
    #expect(space.orderings.exact == orderings)
    #expect(space.reallyDifferent?.exact == different)
    #expect(space.stateCount == states)
    #expect(space.moves.reduce(0) { $0 + $1.count } == moves)
    #expect(space.endings.count == endings)
  }

  @Test func `a program is read by letters or by names`() {
    let program: [Event] = [.loadNext, .reset, .loadNext]
    for text in ["L R L", "L · R · L", " loadNext  reset,L "] {
      #expect(Scenario.program(text) == program)
    }
    #expect(Scenario.program("L retry refresh cancel") == [.loadNext, .retry, .refresh, .cancel])
    for text in ["", " ", "L X", "LRL", "D t0"] { #expect(Scenario.program(text) == nil) }
  }

  @Test func `a file says more than a program`() throws {
    let scenario = try Scenario(
      file: "# a filter\nuser: L R L\r\n\nt1: [7] last | failure # twice\nt0: []\ntimes: 2\n")
    #expect(scenario.program == [.loadNext, .reset, .loadNext])
    #expect(scenario.answers(to: 0) == [.page(rows: [], then: .more)])
    #expect(scenario.answers(to: 1) == [.page(rows: [7], then: .last), .failure])
    #expect(scenario.answers(to: 2) == [.page(rows: [70, 10], then: .more)])
    #expect(scenario.times == 2)
    #expect(!scenario.mayFail)
    #expect(try Scenario(file: "user: L\nothers: may fail").answers(to: 5).last == .failure)
  }

  @Test(arguments: [
    ("t0: [1]", nil, "no line \"user:"), ("user L", 1, "a line is"), ("user: L X", 1, "words L, R"),
    ("user: L\nuser: L", 2, "already"), ("user: L\ntimes: 0", 2, "1 to 4"),
    ("user: L\ntimes: 5", 2, "1 to 4"), ("user: L\nx0: [1]", 2, "no ticket"),
    ("user: L\nt0: [1]\nt0: [2]", 3, "already"), ("user: L\nt0: 1", 2, "an answer is"),
    ("user: L\nt0: [a]", 2, "a row is an integer"), ("user: L\nt0: [1] end", 2, "\"last\""),
    ("user: L\nothers: fail", 2, "may fail"), ("user: L\nt32: [1]", 2, "no ticket"),
    ("user: L L L L L L L L L L L L L L L L L", 1, "at most 16"),
  ])
  func `a file that makes no sense is refused with its line`(
    _ text: String, _ line: Int?, _ message: String
  ) throws {
    let error = try #require(throws: ScenarioError.self) { try Scenario(file: text) }
    #expect(error.line == line)
    #expect(error.message.contains(message), "\(error.message)")
  }

  @Test func `the limits themselves are allowed`() throws {
    let longest = String(repeating: "L ", count: Scenario.maximumActions)
    let scenario = try Scenario(file: "user: \(longest)\nt31: [1]\ntimes: 4")
    #expect(scenario.program.count == Scenario.maximumActions)
    #expect(ScenarioSpace(Scenario(program: scenario.program)) != nil)
  }

  @Test func `a scenario with too many states is refused`() {
    let scenario = Scenario(program: [.loadNext, .reset, .loadNext])
    #expect(ScenarioSpace(scenario, limit: 9)?.stateCount == 9)
    #expect(ScenarioSpace(scenario, limit: 8) == nil)
  }

  @Test func `a fault shows the wrong list and a shortest way to it`() throws {
    let program: [Event] = [.loadNext, .reset, .loadNext]
    let space = try #require(
      ScenarioSpace(Scenario(program: program), Profile(), .checksPageWhileLoading))
    let wrong = space.endings.filter(\.isWrong)
    #expect(wrong.map(\.orderings.exact) == [1])
    #expect(wrong.first?.screen.items.map(\.id) == [20, 70])
    #expect(wrong.first?.faulty?.items.map(\.id) == [50, 20])
    #expect(wrong.first?.shortest.shortForm == "L · R · L · D t0 · D t1")
    #expect(space.differing.exact == 1)
  }

  /// Merging states must not change a count: here are all orderings, one by one.
  @Test(arguments: [
    ("L L R L", false, 1, nil), ("L L R L", true, 1, nil), ("L R L", true, 2, nil),
    ("L refresh cancel L", true, 1, nil), ("L retry L L", true, 1, nil),
    ("L L R L", true, 1, Fault.queuesSecondLoad), ("L R L L", true, 1, .checksGenerationOnly),
    ("L R L", true, 2, .staleFailureShows), ("L L L", true, 1, .secondLoadWins),
  ])
  func `orderings are counted as if they were walked one by one`(
    _ program: String, _ mayFail: Bool, _ times: Int, _ fault: Fault?
  ) throws {
    let scenario = Scenario(
      program: try #require(Scenario.program(program)), mayFail: mayFail, times: times)
    let space = try #require(ScenarioSpace(scenario, Profile(), fault))
    var counts: [[Screen?]: Int] = [:]
    var differing = 0
    func walk(_ state: ScenarioState) {
      let steps = state.steps(scenario)
      if steps.isEmpty {
        counts[[state.screen, state.faultyScreen], default: 0] += 1
        if state.differs { differing += 1 }
      }
      for step in steps {
        var next = state
        _ = next.take(step, scenario)
        walk(next)
      }
    }
    walk(ScenarioState(Profile(), fault))
    #expect(space.endings.count == counts.count)
    for ending in space.endings {
      #expect(ending.orderings.exact == counts[[ending.screen, ending.faulty]])
    }
    #expect(space.differing.exact == differing)
    #expect(space.orderings.exact == counts.values.reduce(0, +))
  }

  @Test func `nobody's own steps are taken in another order`() throws {
    // Answers to one ticket, twice each: those that the reset did not outrun, and those that it did.
    let space = try #require(
      ScenarioSpace(Scenario(program: [.loadNext, .reset], mayFail: true, times: 2)))
    #expect(space.orderings.exact == 12)
    #expect(space.reallyDifferent?.exact == 8)
  }

  @Test func `a fault that mends itself is counted all the same`() throws {
    // Wherever t0 fails after the reset its error shows, until t1 is asked for or answered; only
    // where t1 has failed before it cannot be seen.
    let scenario = Scenario(program: [.loadNext, .reset, .loadNext], mayFail: true)
    let space = try #require(ScenarioSpace(scenario, Profile(), .staleFailureShows))
    #expect(space.orderings.exact == 16)
    #expect(space.differing.exact == 5)
    #expect(space.endings.filter(\.isWrong).map(\.orderings.exact) == [1])
  }

  @Test func `a fault that puts an answer too many is answered to itself only`() throws {
    let space = try #require(
      ScenarioSpace(
        Scenario(program: [.loadNext, .loadNext]), Profile(level: .a), .secondLoadWins))
    #expect(space.endings.contains { $0.isWrong })
    #expect(space.orderings.exact == 3)
  }

  @Test func `large numbers are exact or said to be larger`() {
    #expect("\(Count(.max) + Count(1))" == "more than 9,223,372,036,854,775,807")
    #expect("\(Count(58239) + Count(1))" == "58,240")
    #expect([0, 999, 1000, -1_234_567].map(\.grouped) == ["0", "999", "1,000", "-1,234,567"])
  }
}
