import Foundation
import PagerIO
import Testing

/// The built binary, run to its end.
enum EngineCommand {
  /// Beside the test bundle, or where the environment says.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["PAGER_ENGINE"] { return path }
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: bundle)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("pager-engine").path
      if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) {
        return candidate
      }
    }
    return "pager-engine"
  }()

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func start(_ arguments: [String], command: String? = nil) throws -> ChildProcess {
    try ChildProcess(
      command: command ?? "'\(path)'", arguments: arguments, timeoutMilliseconds: 60_000)
  }

  /// What a run printed and how it ended.
  struct Run {
    var status: Int
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  static func run(
    _ arguments: [String], input: String = "", command: String? = nil
  ) throws -> Run {
    var child = try start(arguments, command: command)
    try child.write(Array(input.utf8))
    child.closeInput()
    var output = ""
    while let line = try? child.readLine() {
      output += String(decoding: line, as: UTF8.self) + "\n"
    }
    let status = try child.waitForEnd()
    return Run(
      status: status, output: output,
      errors: String(decoding: child.stderrTail, as: UTF8.self))
  }
}

/// A folder that is gone when the test ends.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pager-engine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }
}

/// Requests as lines.
enum Requests {
  static func call(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }

  static let twoPages =
    call(1, "loadNext", #"{"as":"a"}"#)
    + call(2, "deliver", #"{"ticket":"a","rows":[1,2],"hasMore":true}"#)
    + call(3, "loadNext", #"{"as":"b"}"#)
    + call(4, "deliver", #"{"ticket":"b","rows":[2,3],"hasMore":true}"#)
}
