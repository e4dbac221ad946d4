import ArgumentParser

/// What a person calls a node: a path in the database, or its URL.
struct DatabasePlace: Hashable, Sendable, CustomStringConvertible {
  let text: String

  /// The whole database.
  static let root = DatabasePlace(text: "/")

  /// Whether it says which server, too.
  var isURL: Bool { text.contains("://") }

  /// Whether it can only be a file of this machine: no key of a database holds a point.
  var isFile: Bool { !isURL && text.contains(".") }

  var description: String { text }
}

extension DatabasePlace: ExpressibleByArgument {
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }
}
