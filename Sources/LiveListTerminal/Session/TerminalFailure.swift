#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error that prevents a terminal from being used.
public struct TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, where, and what to do.
  public let description: String

  init(reading descriptor: Int32, code: Int32) {
    description =
      "Can't read keys from descriptor \(descriptor): \(String(cString: strerror(code))). "
      + "Run the command on a terminal, or write its changes as lines."
  }

  init(code: Int32) {
    description =
      "Can't receive signals: \(String(cString: strerror(code))). "
      + "Raise the limit of open files with ulimit -n."
  }
}
