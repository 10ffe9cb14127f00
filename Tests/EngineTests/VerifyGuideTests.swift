import Foundation
import Testing

/// The guide's programs, run as it says.
@Suite("protocol/VERIFY.md", .timeLimit(.minutes(15)))
final class VerifyGuideTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private struct Block {
    let kind: String
    let text: String
  }

  private func blocks() throws -> [Block] {
    let url = EngineCommand.root.appendingPathComponent("protocol/VERIFY.md")
    let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Block(kind: String(lines[0]), text: lines.count > 1 ? String(lines[1]) + "\n" : "")
    }
  }

  private func verify(_ command: String) throws -> EngineCommand.Run {
    let clients = EngineCommand.root.appendingPathComponent("clients").path
    let script = """
      cd '\(scratch.folder.path)' && export PYTHONPATH='\(clients)/python/src' && mkdir -p node_modules &&
      ln -sfn '\(clients)/javascript' node_modules/pager-engine && echo '{"type":"module"}' >package.json &&
      exec "$0" verify -- \(command)
      """
    return try EngineCommand.run(["-c", script, EngineCommand.path], command: "sh")
  }

  @Test func `the list in Python differs as it says, and agrees when it is mended`() throws {
    let blocks = try blocks()
    let lists = blocks.filter { $0.kind == "python contacts.py" }.map(\.text)
    let outputs = blocks.filter { $0.kind == "text" }.map(\.text)
    let subject = try #require(blocks.first { $0.kind == "python subject.py" })
    #expect(lists.count == 2 && outputs.count == 2)
    _ = try scratch.write(subject.text, to: "subject.py")
    _ = try scratch.write(lists[0], to: "contacts.py")
    let racy = try verify("python3 -B subject.py")
    #expect(racy.status == 1, "\(racy.errors)")
    #expect(racy.output.hasPrefix(outputs[0]), "\(racy.output)")
    _ = try scratch.write(lists[1], to: "contacts.py")
    let mended = try verify("python3 -B subject.py")
    #expect(mended.status == 0, "\(mended.errors)")
    #expect(mended.output == outputs[1])
  }

  @Test func `the list in JavaScript differs likewise`() throws {
    let blocks = try blocks()
    for name in ["contacts.js", "subject.js"] {
      let block = try #require(blocks.first { $0.kind == "js \(name)" })
      _ = try scratch.write(block.text, to: name)
    }
    let output = try #require(blocks.first { $0.kind == "text" })
    let racy = try verify("node subject.js")
    #expect(racy.status == 1, "\(racy.errors)")
    #expect(racy.output.hasPrefix(output.text), "\(racy.output)")
  }
}
