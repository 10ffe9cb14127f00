internal import PagerTestSupport

/// Cuts a stream into the pieces that reads might bring.
struct Cutting {
  let seed: UInt8

  /// Byte by byte under an even seed; at random otherwise.
  func pieces(of stream: [UInt8]) -> [ArraySlice<UInt8>] {
    var generator = SeededGenerator(seed: UInt64(seed))
    var pieces: [ArraySlice<UInt8>] = []
    var rest = stream[...]
    while !rest.isEmpty {
      let count = seed & 1 == 0 ? 1 : Int.random(in: 1...Int(seed), using: &generator)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
