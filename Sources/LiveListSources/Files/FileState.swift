#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The last known state of a file, which is read again only if it may have changed.
struct FileState {
  /// The result of checking a file.
  enum Look: Equatable {
    case contents([UInt8])
    case failure(SystemFailure)

    static func == (left: Look, right: Look) -> Bool {
      switch (left, right) {
      case (.contents(let mine), .contents(let other)): mine.hasSameBytes(as: other)
      case (.failure(let mine), .failure(let other)): mine == other
      case (.contents, .failure), (.failure, .contents): false
      }
    }
  }

  /// The maximum size of a file, in bytes.
  static let limit = 1 << 30

  private var last: Look?
  private var signature: FileSignature?

  /// Checks the file.
  ///
  /// - Parameter isTouched: Whether a change was reported. If so, the file is read even if its
  ///   signature is the same.
  /// - Returns: The new contents or failure; `nil` if nothing has changed.
  mutating func look(at path: String, isTouched: Bool) -> Look? {
    let look: Look
    do throws(SystemFailure) {
      let signature = try FileSignature(path: path)
      if !isTouched, signature == self.signature, !signature.isFresh { return nil }
      // If the file is written during the read, its signature differs next time.
      self.signature = signature
      look = .contents(try Self.read(path, size: signature.size))
    } catch {
      signature = nil
      look = .failure(error)
    }
    guard look != last else { return nil }
    last = look
    return look
  }

  private static func read(_ path: String, size: Int) throws(SystemFailure) -> [UInt8] {
    // Without `O_NONBLOCK`, `open` would block if a pipe has replaced the file.
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw SystemFailure(errno) }
    let descriptor = Descriptor(owning: number)
    guard size <= limit else { throw SystemFailure(EFBIG) }
    // A file is usually one piece, so that it isn't copied while it grows.
    var bytes = try descriptor.number.readPiece(upTo: max(size, Int32.pieceSize))
    while true {
      let piece = try descriptor.number.readPiece()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw SystemFailure(EFBIG) }
    }
  }
}

extension [UInt8] {
  /// Whether both have the same bytes. The system compares many at a time.
  fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count, count > 0 else { return count == other.count }
    return withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { other in
        guard let mine = mine.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(mine, other, count) == 0
      }
    }
  }
}
