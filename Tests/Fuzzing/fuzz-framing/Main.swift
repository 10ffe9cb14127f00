internal import PagerFuzzing

/// Fuzzes how a stream of bytes is cut into lines, whatever the pieces that it comes in.
///
/// The first byte of an input is the limit of a line, the second how the stream is cut.
@main
enum Main {
  static func main() {
    _ = Fuzzer.run { start, count in
      guard count >= 2 else { return 0 }
      let input = UnsafeBufferPointer(start: start, count: count)
      let stream = Array(input.dropFirst(2))
      let cutting = Cutting(seed: input[1])
      Framing.check(stream, limit: Int(input[0]) + 1, cutting)
      Framing.checkReplies(stream, limit: Int(input[0]) + 1, cutting)
      return 0
    }
  }
}
