internal import PagerFuzzing

/// Fuzzes what an engine with open sessions answers to lines.
@main
enum Main {
  static func main() {
    _ = Fuzzer.run { start, count in
      let input = Array(UnsafeBufferPointer(start: start, count: count))
      let lines = input.split(separator: UInt8(ascii: "\n")).map(Array.init)
        .filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
      Trial.run(lines)
      return 0
    }
  }
}

/// libFuzzer calls it for each input that it tries. Half of them are changed by its own means.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  if seed & 1 == 0 { return mutateBytes(data, count, limit) }
  var mutation = Mutation(
    of: Array(UnsafeBufferPointer(start: data, count: count)), seed: seed)
  let mutated = mutation.mutated().prefix(limit)
  for (index, byte) in mutated.enumerated() { data[index] = byte }
  return mutated.count
}
