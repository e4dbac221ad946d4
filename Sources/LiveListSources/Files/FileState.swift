#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What was last seen of a file, so that it is read again only when it may have changed.
struct FileState {
  /// What a look at a file shows.
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
  /// - Parameter isTouched: Whether somebody has seen a change: the file is read even when it seems
  ///   to be the same.
  /// - Returns: What is new, `nil` when nothing is.
  mutating func look(at path: String, isTouched: Bool) -> Look? {
    let look: Look
    do throws(SystemFailure) {
      let signature = try FileSignature(path: path)
      if !isTouched, signature == self.signature, !signature.isFresh { return nil }
      // What is written while it is read makes the next signature another one.
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
    // Not to wait for the other end of a pipe that somebody has put there.
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
