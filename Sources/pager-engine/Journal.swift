internal import PagerEngine
internal import PagerIO
internal import PagerJSON
internal import PagerTranscript

/// Keeps the record of a process: every exchange is in the file before its reply goes out.
struct Journal: ~Copyable {
  private let path: String
  private let file: RecordFile
  private var recorder: Recorder

  private init(_ path: String, _ file: consuming RecordFile) {
    self.path = path
    self.file = file
    recorder = Recorder()
  }

  /// Opens the file. A new record starts with who wrote it, or with all that was restored from
  /// another one; a record that was restored itself goes on where it ended.
  ///
  /// - Parameter restored: what was restored, if anything was.
  static func open(
    _ path: String, _ options: ServeOptions, continuing restored: Restoration.End?
  ) throws(Server.Ending) -> Journal {
    let isSame = restored.map { Files.areSame($0.path, path) } ?? false
    let file = try file(path, options, cutTo: isSame ? restored?.length : nil)
    guard isSame || file.isEmpty else {
      throw .failed(
        "\(path) is not empty; add --restore \(path) to go on with that record, or remove it")
    }
    var journal = Journal(path, file)
    if let restored {
      if !isSame { try journal.copy(restored) }
      if let reply = restored.unrecordedReply {
        journal.recorder.reply(reply, saysVersion: false)
      }
    } else {
      journal.recorder.begin(version: Help.engine, arguments: options.lasting)
    }
    try journal.flush()
    return journal
  }

  private static func file(
    _ path: String, _ options: ServeOptions, cutTo length: Int?
  ) throws(Server.Ending) -> RecordFile {
    do throws(SystemError) {
      return try RecordFile(path: path, cutTo: length, syncs: options.syncs)
    } catch {
      throw .failed("cannot record to \(path): \(error.description)")
    }
  }

  /// Takes over the complete lines of another record.
  private func copy(_ restored: Restoration.End) throws(Server.Ending) {
    do throws(SystemError) {
      var source = try Files.open(restored.path)
      var rest = restored.length
      while rest > 0, case .read(let count) = source.read() {
        let count = min(count, rest)
        try append(count, of: source)
        rest -= count
      }
    } catch {
      throw .failed("cannot copy \(restored.path) to \(path): \(error.description)")
    }
  }

  private func append(_ count: Int, of source: InputChannel) throws(SystemError) {
    try file.append(source.bytes.span.extracting(0..<count))
  }

  /// Takes in a line and its reply.
  mutating func note(
    _ exchange: LineStream.Exchange, of bytes: [UInt8], reply: ByteString?, saysVersion: Bool
  ) {
    guard let line = exchange.line else { return recorder.overlongLine() }
    recorder.request(bytes.span.extracting(line), isJSON: exchange.isJSON)
    recorder.reply(reply, saysVersion: saysVersion)
  }

  /// Writes what was taken in.
  mutating func flush() throws(Server.Ending) {
    guard recorder.pending.count > 0 else { return }
    do throws(SystemError) {
      try recorder.pending.withUnsafeBytes { bytes throws(SystemError) in try file.append(bytes) }
      recorder.pending.removeFirst(recorder.pending.count)
    } catch {
      throw .failed("cannot record to \(path): \(error.description); no reply was sent for it")
    }
  }
}
