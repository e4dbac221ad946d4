#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How much a terminal shows.
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

  /// The size of the terminal of a file descriptor; `nil` if there is none, or if it does
  /// not say, as in some containers. Without a descriptor, that of the standard output.
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
