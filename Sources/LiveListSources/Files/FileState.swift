#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The last known state of a file, which is read again only if it may have changed.
struct FileState {
  /// The result of checking a file.
  enum Look: Equatable {
    case contents([UInt8])
    case failure(SystemFailure)
  }

  /// The largest file that is read, in bytes.
  static let limit = 64 << 20

  private var last: Look?
  private var signature: FileSignature?

  /// Looks at the file.
  ///
  /// - Parameter isTouched: Whether a change was reported: then the file is read even if its
  ///   signature is the same.
  /// - Returns: What is new, `nil` if nothing is.
  mutating func look(at path: String, isTouched: Bool) -> Look? {
    let look: Look
    do throws(SystemFailure) {
      let signature = try FileSignature(path: path)
      if !isTouched, signature == self.signature, !signature.isFresh { return nil }
      // A write during the read leads to a different signature next time.
      self.signature = signature
      look = .contents(try Self.read(path))
    } catch {
      signature = nil
      look = .failure(error)
    }
    guard look != last else { return nil }
    last = look
    return look
  }

  private static func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    // Don't block on a pipe that has replaced the file.
    let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw SystemFailure(errno) }
    let descriptor = Descriptor(owning: number)
    var bytes: [UInt8] = []
    while true {
      let piece = try descriptor.number.readPiece()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw SystemFailure(EFBIG) }
    }
  }
}
