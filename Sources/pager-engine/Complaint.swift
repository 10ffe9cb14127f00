internal import PagerIO
internal import PagerJSON

/// What goes to stderr. A path, an option or a file's content may be in it.
enum Complaint {
  static func show(_ message: String) {
    StandardStreams.complain(Terminal.safe(message))
  }
}
