import Foundation

/// The lines of a pipe as they arrive.
final class Lines: Sendable {
  private let stream: AsyncStream<String>

  /// Reads a descriptor to its end, and then closes it.
  init(of descriptor: Int32) {
    let (stream, continuation) = AsyncStream<String>.makeStream()
    self.stream = stream
    Thread.detachNewThread {
      var rest: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count == -1, errno == EINTR { continue }
        guard count > 0 else { break }
        rest += buffer[..<count]
        for line in Self.takeLines(from: &rest) { continuation.yield(line) }
      }
      if !rest.isEmpty { continuation.yield(String(decoding: rest, as: UTF8.self)) }
      continuation.finish()
      close(descriptor)
    }
  }

  /// The next line; `nil` at the end.
  func next() async -> String? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }

  private static func takeLines(from rest: inout [UInt8]) -> [String] {
    var lines: [String] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
    return lines
  }
}
