#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The size of a terminal in characters.
public struct TerminalSize: Hashable, Sendable {
  /// The columns.
  public var width: Int
  /// The lines.
  public var height: Int

  /// A size in columns and lines.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the terminal of a file descriptor, by default of the standard output; `nil` if
  /// there is none, or if it doesn't report one, as in some containers.
  public static func current(of descriptor: Int32 = 1) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return TerminalSize(width: Int(size.ws_col), height: Int(size.ws_row))
  }

  /// Whether a file descriptor, by default the standard output, is a terminal.
  public static func isTerminal(_ descriptor: Int32 = 1) -> Bool {
    isatty(descriptor) == 1
  }
}
