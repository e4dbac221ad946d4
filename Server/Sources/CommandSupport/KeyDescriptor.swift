import Foundation
import LiveListTerminal

/// The file descriptor from which keys are read.
public struct KeyDescriptor {
  /// The descriptor; `nil` without a terminal.
  public let number: Int32?

  /// - Parameter isInputTaken: Whether standard input contains data rather than keys.
  public init(isInputTaken: Bool) {
    if !isInputTaken {
      number = TerminalSize.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
    } else {
      number = Self.opened(from: STDOUT_FILENO)
    }
  }

  /// Opens the terminal of another descriptor by the name of its device, because macOS reports no
  /// input on `/dev/tty`.
  ///
  /// - Returns: `nil` if the descriptor isn't a terminal.
  public static func opened(from descriptor: Int32) -> Int32? {
    guard TerminalSize.isTerminal(descriptor) else { return nil }
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    if ttyname_r(descriptor, &name, name.count) == 0 {
      let opened = open(name, O_RDONLY | O_NOCTTY | O_CLOEXEC)
      if opened >= 0 { return opened }
    }
    // After `su`, the device belongs to another user, but every user may open this one.
    let opened = open("/dev/tty", O_RDONLY | O_CLOEXEC)
    return opened >= 0 ? opened : nil
  }
}
