import ArgumentParser
import LiveTree
import LiveTreeWire

/// JSON as the value of an option.
struct JSONArgument: Hashable, Sendable {
  let text: String
  let value: JSONValue
}

extension JSONArgument: ExpressibleByArgument {
  init?(argument: String) {
    guard let value = try? JSONValue(parsing: argument) else { return nil }
    self.init(text: argument, value: value)
  }
}
