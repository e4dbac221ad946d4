import LiveListTerminal

/// Why a demo can't run, in one line: what is wrong, where, and what to do.
package struct DemoError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    // The text may contain a name from elsewhere, which must not control the terminal.
    self.description = description.visible
  }
}
