import Foundation
import LiveListTerminal

/// Where keys are read from.
package struct KeyDescriptor {
  /// The descriptor, `nil` if there is no terminal.
  package let number: Int32?

  /// - Parameter isInputTaken: Whether the standard input is data.
  package init(isInputTaken: Bool) {
    if !isInputTaken {
      number = TerminalSize.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
    } else {
      let opened = TerminalSize.isTerminal() ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : -1
      number = opened >= 0 ? opened : nil
    }
  }
}
