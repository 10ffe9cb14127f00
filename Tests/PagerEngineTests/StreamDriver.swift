import PagerEngine
import PagerJSON
import PagerProtocol

/// What a stream of bytes, in these chunks, is answered with, and how many lines were executed.
func answers(
  to chunks: [[UInt8]], _ limits: Limits = Limits(), startHelper: LineStream.StartHelper? = nil
) -> (output: [UInt8], lines: Int) {
  var stream = LineStream(limits: limits, startHelper: startHelper)
  var output = JSONWriter()
  var lines = 0
  for chunk in chunks {
    stream.receive(chunk.span)
    while stream.answerNext(into: &output) != nil { lines += 1 }
  }
  if stream.finish(into: &output) != nil { lines += 1 }
  return (output.bytes, lines)
}

/// The replies to a text, one a line.
func replies(to text: String, _ limits: Limits = Limits()) -> [Line] {
  answers(to: [Array(text.utf8)], limits).output
    .split(separator: 0x0A).map { Line(Array($0)) }
}
