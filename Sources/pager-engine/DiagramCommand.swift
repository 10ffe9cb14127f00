internal import PagerIO
internal import PagerJSON
internal import PagerTranscript

/// `pager-engine diagram`: draws a transcript.
enum DiagramCommand {
  static func run(_ options: DiagramOptions) -> Int32 {
    do throws(UsageError) {
      let diagram = try diagram(of: options.path)
      let text =
        switch options.format {
        case .text: diagram.text
        case .mermaid: diagram.mermaid
        case .svg: diagram.svg
        case .html: diagram.html
        }
      return StandardStreams.print(Array(text.utf8)) ? ExitStatus.success : ExitStatus.failure
    } catch {
      Complaint.show(error.message)
      return ExitStatus.usage
    }
  }

  private static func diagram(of path: String) throws(UsageError) -> Diagram {
    let name = Terminal.safe(path)
    do {
      let replay = try Replay(try Files.read(path))
      var subject = EngineSubject(replay.arguments)
      return try Diagram(of: replay, file: path, running: &subject)
    } catch let error as TranscriptError {
      throw UsageError(message: "\(name):\(error.line): \(Terminal.safe(error.message))")
    } catch let error as SystemError {
      throw UsageError(message: "cannot read \(name): \(error.description)")
    } catch let error as SubjectFailure {
      throw UsageError(message: "\(name): \(Terminal.safe(error.message))")
    } catch {
      throw UsageError(message: "\(name): \(error)")
    }
  }
}
