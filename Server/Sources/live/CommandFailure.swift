import LiveListTerminal

/// An error as one line for the user: what is wrong, where, and what to do.
///
/// The process exits with code 1.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    // Names and data in the text must not control the terminal.
    self.description = description.visible
  }
}

extension String {
  /// The text with a period at its end, so that another sentence can follow.
  var asSentence: String { ".?!".contains(last ?? " ") ? self : self + "." }
}
