#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system said when it refused.
package struct SystemFailure: Error, Hashable {
  /// The number of the error, as in `errno`.
  let code: Int32

  init(_ code: Int32) {
    self.code = code
  }

  /// What it means for a file, or something else, that was to be read.
  package func sentence(about name: String, as kind: String = "file") -> String {
    switch code {
    case ENOTDIR where kind == "folder": "\(name) is no folder."
    case ENOENT: "\(name) does not exist. It is shown as soon as it does."
    case EACCES, EPERM: "\(name) may not be read. It is shown as soon as this process may."
    case EISDIR: "\(name) is a folder, not a file."
    case ENOTDIR: "\(name) can not be there: a part of its path is a file, not a folder."
    case ESPIPE: "\(name) is no plain file. A pipe or a device is read as a stream."
    case EFBIG: "\(name) is larger than 64 MiB."
    default: "\(name) can not be read: \(description)."
    }
  }
}

extension SystemFailure: CustomStringConvertible {
  /// The system's own words.
  package var description: String { String(cString: strerror(code)) }
}
