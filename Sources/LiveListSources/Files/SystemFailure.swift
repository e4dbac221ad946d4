package import LiveList

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error of the operating system.
package struct SystemFailure: Error, Hashable {
  /// The value of `errno`.
  let code: Int32

  init(_ code: Int32) {
    self.code = code
  }

  /// No file or folder has that name.
  static let noEntry = SystemFailure(ENOENT)

  /// Returns the failure of a list that is read from a file, or from a source of another kind.
  package func failure(of name: String, as kind: String = "file") -> ListFailure {
    let cause: ListFailure.Cause = self == .noEntry ? .missingSource : .passing
    return ListFailure(sentence(about: name, as: kind), cause: cause)
  }

  /// Returns the message for a file, or a source of another kind, that couldn't be read.
  package func sentence(about name: String, as kind: String = "file") -> String {
    switch code {
    case ENOTDIR where kind == "folder": "\(name) isn't a folder."
    case ENOENT: "\(name) doesn't exist."
    case EACCES, EPERM: "\(name): permission denied. Waiting for permission to read it."
    case EISDIR: "\(name) is a folder, not a file."
    case ENOTDIR: "\(name) can't be opened: one of its parent folders is a file."
    case ESPIPE: "\(name) isn't a regular file. Read pipes and devices as streams."
    case EFBIG:
      "\(name) is larger than 1 GiB, the maximum for a file. Split it, or stream it as JSON Lines."
    default: "\(name) can't be read: \(description)."
    }
  }
}

extension SystemFailure: CustomStringConvertible {
  /// The system's message.
  package var description: String { String(cString: strerror(code)) }
}
