import Foundation
import Synchronization

/// The lines of a pipe as they come.
final class Lines: Sendable {
  private let stream: AsyncStream<String>
  /// Reading ends when nobody holds the handle any more.
  private let handle: FileHandle

  init(_ handle: FileHandle) {
    self.handle = handle
    let (stream, continuation) = AsyncStream<String>.makeStream()
    let rest = Mutex([UInt8]())
    handle.readabilityHandler = { handle in
      let bytes = handle.availableData
      for line in rest.withLock({ Self.lines(in: &$0, adding: bytes) }) { continuation.yield(line) }
      if bytes.isEmpty {
        handle.readabilityHandler = nil
        continuation.finish()
      }
    }
    self.stream = stream
  }

  /// The next line, `nil` at the end.
  func next() async -> String? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }

  private static func lines(in rest: inout [UInt8], adding bytes: Data) -> [String] {
    rest += bytes
    var lines: [String] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeFirst(end + 1)
    }
    if bytes.isEmpty, !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
    return lines
  }
}
