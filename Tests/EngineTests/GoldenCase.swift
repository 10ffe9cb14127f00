import PagerJSON
import PagerTestSupport
import PagerTranscript

/// A transcript of the golden suite as a process sees it: its options and its input.
struct GoldenCase: Sendable {
  let path: String
  var arguments: [String] = []
  var input: [UInt8] = []
  /// What it is answered with through pipes, and how that ends.
  private(set) var output: [UInt8] = []
  private(set) var ending = Run.Ending.exited(0)

  /// The suite, in the order of the paths.
  static let all: [GoldenCase] = (try? read()) ?? []

  private static func read() throws -> [GoldenCase] {
    let folder = Repository.path("protocol/transcripts")
    let list = try EngineProcess.run([], [], script: "find '\(folder)' -name '*.jsonl' | sort")
    return try list.lines.map { try GoldenCase($0) }
  }

  private init(_ path: String) throws {
    self.path = path
    for line in Run.lines(of: try Descriptor.open(path).readToEnd()) {
      switch try StepReader.step(Array(line.utf8).span) {
      case .arguments(let words): arguments = words.map(\.description)
      case .send(let json): input += json.bytes + [UInt8(ascii: "\n")]
      case .sendRaw(let bytes): input += bytes
      default: break
      }
    }
    let run = try EngineProcess.run(arguments, input)
    (output, ending) = (run.output, run.ending)
  }

  var hasWholeLines: Bool { input.isEmpty || input.last == UInt8(ascii: "\n") }

  /// Whether a terminal takes the input: it edits lines, and they have at most 4,095 bytes.
  var fitsTerminal: Bool {
    let isPlain = input.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
    return isPlain && hasWholeLines
      && input.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count < 4_095 }
  }
}
