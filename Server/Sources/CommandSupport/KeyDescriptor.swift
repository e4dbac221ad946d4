import Foundation
import LiveListTerminal

/// Where the keys of a person come from.
package struct KeyDescriptor {
  /// The descriptor, `nil` where there is nobody.
  package let number: Int32?

  /// - Parameter isInputTaken: Whether the standard input is something else.
  package init(isInputTaken: Bool) {
    if !isInputTaken {
      number = TerminalSize.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
    } else {
      let opened = TerminalSize.isTerminal() ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : -1
      number = opened >= 0 ? opened : nil
    }
  }
}
