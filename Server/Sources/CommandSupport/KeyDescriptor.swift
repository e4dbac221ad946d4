import Foundation
import LiveListTerminal

/// The file descriptor from which keys are read.
package struct KeyDescriptor {
  /// The descriptor; `nil` without a terminal.
  package let number: Int32?

  /// - Parameter isInputTaken: Whether standard input contains data rather than keys.
  package init(isInputTaken: Bool) {
    if !isInputTaken {
      number = TerminalSize.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
    } else {
      let opened = TerminalSize.isTerminal() ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : -1
      number = opened >= 0 ? opened : nil
    }
  }
}
