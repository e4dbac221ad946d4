import LiveListTerminal

/// An error in one line for the user: what is wrong, where, and what to do.
///
/// The process exits with code 1.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    // Names and data in it must not control the terminal.
    self.description = description.visible
  }
}
