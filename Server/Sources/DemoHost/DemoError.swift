import LiveListTerminal

/// Why a demo can't run, in one line: what is wrong, where, and what to do.
package struct DemoError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    // It may contain a name that someone else chose.
    self.description = description.visible
  }
}
