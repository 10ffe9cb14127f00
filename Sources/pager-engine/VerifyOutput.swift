internal import PagerIO
internal import PagerTranscript
internal import PagerVerify

/// Tells what a run of `verify` found out: on the screen, to test runners, and in files.
struct VerifyOutput {
  private let options: VerifyOptions
  /// Orderings that differed in an earlier run: they come first.
  let saved: [TrialEntry]

  /// Name of the file with the saved orderings.
  private static let savedName = "orderings.txt"

  init(_ options: VerifyOptions) throws(UsageError) {
    self.options = options
    saved = try Self.saved(options)
  }

  private static func saved(_ options: VerifyOptions) throws(UsageError) -> [TrialEntry] {
    guard let folder = options.folder, options.ordering == nil else { return [] }
    do throws(SystemError) {
      try Files.makeFolder(folder)
    } catch {
      throw UsageError(message: "cannot make the folder \(folder): \(error.description)")
    }
    guard let text = try? Files.read("\(folder)/\(savedName)") else { return [] }
    var entries: [TrialEntry] = []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      do throws(ProfileError) {
        let events = try Event.ordering(String(line))
        let name = "saved: \(events.shortForm)"
        for texts in [.integers] + options.texts {
          let named = texts.areIntegers ? name : "\(name), ids: \(texts.name)"
          entries.append(TrialEntry(OrderingSession(name: named, events: events), texts: texts))
        }
      } catch {
        throw UsageError(message: "\(folder)/\(savedName): \(error.message)")
      }
    }
    return entries
  }

  // MARK: Telling

  func write(_ report: VerifyReport) throws(UsageError) {
    switch options.format {
    case .tap: show(report.tap)
    case .text: show(text(report))
    }
    if let junit = options.junit { try write(report.junit, to: junit) }
    if let folder = options.folder { try save(report, in: folder) }
  }

  /// Tells test runners that there is no result.
  func writeBroken(_ message: String) throws(UsageError) {
    if options.format == .tap { show("Bail out! \(message)\n") }
    if let junit = options.junit { try write(VerifyReport.brokenJUnit(message), to: junit) }
  }

  private func text(_ report: VerifyReport) -> String {
    var text = report.opening
    if !report.agrees {
      text += "\n" + report.findings { group in diagram(group, report)?.text } + "\n"
      if !report.policyLines.isEmpty { text += report.policyLines.dropFirst() + "\n" }
    }
    text += report.waiverLines + report.summary
    if let first = report.groups.first {
      text += "Run the first one again:\n\(replay(first, report))\n"
    }
    return text
  }

  /// What the subject does in a finding, drawn.
  private func diagram(_ group: FindingGroup, _ report: VerifyReport) -> Diagram? {
    let transcript = FindingTranscript(group.finding, report.subject)
    guard let replay = try? Replay(transcript.drawing),
      let process = try? ProcessSubject(options)
    else { return nil }
    var subject = LockstepSubject(process)
    return try? Diagram(of: replay, file: transcript.fileName, running: &subject)
  }

  private func replay(_ group: FindingGroup, _ report: VerifyReport) -> String {
    guard let folder = options.folder else {
      return Self.command(for: group.finding.events, options)
    }
    let name = FindingTranscript(group.finding, report.subject).fileName
    let command = Self.quoted(options.command.map { Self.quoted($0) }.joined(separator: " "))
    return "pager-engine replay --against \(command) \(Self.quoted("\(folder)/\(name).jsonl"))"
  }

  /// The command that runs one ordering again.
  static func command(for events: [Event], _ options: VerifyOptions) -> String {
    let words = ["pager-engine", "verify", "--ordering", events.shortForm] + options.lasting
    return (words + ["--"] + options.command).map { quoted($0) }.joined(separator: " ")
  }

  /// A word for a shell.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: ","),
          UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "@"):
          true
        default: false
        }
      }
    if isPlain { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }

  // MARK: Files

  /// Writes a transcript and a diagram of each kind of difference, and the orderings for the next
  /// run.
  private func save(_ report: VerifyReport, in folder: String) throws(UsageError) {
    var orderings = saved.filter(\.texts.areIntegers).map { $0.ordering.events.shortForm }
    for group in report.groups {
      let transcript = FindingTranscript(group.finding, report.subject)
      let path = "\(folder)/\(transcript.fileName)"
      try write(transcript.bytes, to: "\(path).jsonl")
      if let diagram = diagram(group, report) { try write(diagram.mermaid, to: "\(path).mmd") }
      let ordering = group.finding.events.shortForm
      if !orderings.contains(ordering) { orderings.append(ordering) }
    }
    if orderings.isEmpty { return }
    try write(orderings.map { "\($0)\n" }.joined(), to: "\(folder)/\(Self.savedName)")
  }

  private func show(_ text: String) {
    _ = StandardStreams.print(Array(text.utf8))
  }

  private func write(_ text: String, to path: String) throws(UsageError) {
    try write(Array(text.utf8), to: path)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(UsageError) {
    do throws(SystemError) {
      try Files.replace(path, with: bytes)
    } catch {
      throw UsageError(message: "cannot write \(path): \(error.description)")
    }
  }
}
