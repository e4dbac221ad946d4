import Foundation
import LiveListTerminal

/// Where the keys of a person come from.
struct KeyDescriptor {
  /// The descriptor, `nil` where there is nobody.
  let number: Int32?

  /// - Parameter isInputTaken: Whether the standard input is something else.
  init(isInputTaken: Bool) {
    if !isInputTaken {
      number = TerminalSize.isTerminal(STDIN_FILENO) ? STDIN_FILENO : nil
    } else {
      let opened = TerminalSize.isTerminal() ? open("/dev/tty", O_RDONLY | O_CLOEXEC) : -1
      number = opened >= 0 ? opened : nil
    }
  }
}
