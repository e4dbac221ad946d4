@_spi(LiveServer) import LiveListTerminal

/// What went wrong, in one line for the person who typed the command: what, where, and what to do.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    // It may hold what somebody else has called something.
    self.description = description.visible
  }
}
