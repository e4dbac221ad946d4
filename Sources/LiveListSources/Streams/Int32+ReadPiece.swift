#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Int32 {
  /// The usual size of a piece.
  static let pieceSize = 65_536

  /// Reads once from the file descriptor with this number.
  ///
  /// - Parameter size: The maximum number of bytes.
  /// - Returns: The next bytes; empty at the end.
  /// - Throws: ``SystemFailure`` if the read fails, with `EAGAIN` if a nonblocking descriptor has
  ///   no data.
  func readPiece(upTo size: Int = pieceSize) throws(SystemFailure) -> [UInt8] {
    var code: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var result = -1
      repeat {
        result = read(self, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = Swift.max(result, 0)
      if result < 0 { code = errno }
    }
    guard code == 0 else { throw SystemFailure(code) }
    return piece
  }
}
