#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The size of a terminal in characters.
public struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of lines.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size of the terminal of a file descriptor, by default the standard output. `nil`
  /// if it isn't a terminal, or if the terminal doesn't report its size, as in some containers.
  public static func current(of descriptor: Int32 = 1) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return TerminalSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Returns whether a file descriptor, by default the standard output, is a terminal.
  public static func isTerminal(_ descriptor: Int32 = 1) -> Bool {
    isatty(descriptor) == 1
  }
}
