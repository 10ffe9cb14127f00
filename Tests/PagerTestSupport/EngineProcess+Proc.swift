#if os(Linux)
  internal import Glibc

  /// What the kernel says about the process while it runs.
  extension EngineProcess {
    /// What a descriptor of it leads to.
    package func target(ofDescriptor number: Int) -> String? {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = buffer.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink("/proc/\(pid)/fd/\(number)", $0, bytes.count) } ?? 0
      }
      return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// The bytes of a line of its status that counts kilobytes, as VmHWM, the most memory that it
    /// had at a time, does.
    package func bytes(of field: String) throws -> Int {
      let status = try Descriptor.open("/proc/\(pid)/status").readToEnd()
      guard
        let line = Run.lines(of: status).first(where: { $0.hasPrefix("\(field):") }),
        let kilobytes = Int(line.filter { $0.isNumber })
      else { throw Failure(description: "no \(field) in /proc/\(pid)/status") }
      return kilobytes * 1024
    }

    /// A set of signals in its status, signal 1 in the lowest bit: SigCgt are those with a handler.
    package func signalMask(_ field: String) throws -> UInt64 {
      let status = try Descriptor.open("/proc/\(pid)/status").readToEnd()
      let line = Run.lines(of: status).first { $0.hasPrefix("\(field):") }
      guard let mask = line.flatMap({ UInt64($0.suffix(16), radix: 16) }) else {
        throw Failure(description: "no \(field) in /proc/\(pid)/status")
      }
      return mask
    }

    /// The files that are mapped into it: its program and the libraries.
    package func mappedFiles() throws -> Set<String> {
      let maps = try Descriptor.open("/proc/\(pid)/maps").readToEnd()
      return Set(Run.lines(of: maps).compactMap { $0.split(separator: " ").last.map(String.init) })
    }
  }
#endif
