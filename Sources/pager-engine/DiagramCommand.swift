/// `pager-engine diagram`: draws a transcript.
enum DiagramCommand {
  static func run(_ options: DiagramOptions) -> Int32 { 0 }
}
