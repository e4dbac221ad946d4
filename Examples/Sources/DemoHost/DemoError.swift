import LiveListTerminal

/// An error that says in one line why a demo can't run: what is wrong, where, and what to do.
package struct DemoError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    // The text may contain an external name, which must not control the terminal.
    self.description = description.visible
  }
}
