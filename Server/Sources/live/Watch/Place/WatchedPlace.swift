import ArgumentParser
import Foundation

/// The source of a list, as the user wrote it.
///
/// ``PlaceKind`` determines the kind of the source and opens it.
struct WatchedPlace: Hashable, Sendable {
  /// The place, or a command and its arguments.
  let words: [String]
  /// Whether the words are a command.
  let isCommand: Bool

  /// A command and its arguments, rerun at intervals.
  static func command(_ words: [String]) -> Self { Self(words: words, isCommand: true) }

  private init(words: [String], isCommand: Bool) {
    (self.words, self.isCommand) = (words, isCommand)
  }

  /// Creates the place at a URL.
  init(url: String) { self.init(words: [url], isCommand: false) }

  /// The place without a command's arguments.
  var text: String { words.first ?? "" }
}

extension WatchedPlace: ExpressibleByArgument {
  /// Creates the place that a word names. A file doesn't have to exist yet; a host with a port is a
  /// URL.
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(words: [argument.withScheme], isCommand: false)
  }
}

extension WatchedPlace: CustomStringConvertible {
  /// Whether the place is standard input.
  var isStandardInput: Bool { !isCommand && text == "-" }

  /// Whether the place is a URL.
  var isURL: Bool { !isCommand && text.contains("://") }

  /// The URL of the place as a path in the database of a server.
  func url(on server: String) -> String {
    let server = server.withScheme
    guard var parts = URLComponents(string: server) else { return server }
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    let keys = text.split(separator: "/").map { String($0).percentEncoded }
    parts.percentEncodedPath += "/" + keys.joined(separator: "/")
    return parts.string ?? server
  }

  /// Whether the place is a path on this machine.
  var isPath: Bool { !isCommand && !isStandardInput && !isURL }

  /// The place as the user writes it.
  var description: String { isStandardInput ? "standard input" : words.joined(separator: " ") }

  /// The path of a URL.
  var path: String { URL(string: text)?.path ?? "" }

  /// A short name: the last part of a path, or the name of a command.
  var title: String {
    if isStandardInput { return description }
    let path = isURL ? path : text
    return path.split(separator: "/").last.map(String.init) ?? (isURL ? "/" : text)
  }
}

extension String {
  /// The text with a scheme if it begins like a URL without one.
  var withScheme: String { hasHostAndPort ? "http://\(self)" : self }

  /// The error for a text that was specified as a server, and isn't one.
  var serverFault: String {
    "\(isEmpty ? "An empty --url" : self) isn't a server. Use a host and a port, such as 127.0.0.1:9000, "
      + "or a URL that begins with http:// or https://."
  }

  /// Whether the text begins like a URL without a scheme: `localhost:8080/x`, `[::1]:8080`.
  var hasHostAndPort: Bool {
    wholeMatch(of: /([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}([\/?].*)?/) != nil
  }
}
