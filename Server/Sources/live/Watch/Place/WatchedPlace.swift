import ArgumentParser
import Foundation

/// The source of a list, as the user wrote it.
///
/// ``PlaceKind`` determines its kind, and opens it.
struct WatchedPlace: Hashable, Sendable {
  /// The place, or a command and its arguments.
  let words: [String]
  /// Whether the words are a command.
  let isCommand: Bool

  /// A command and its arguments, rerun at intervals.
  static func command(_ words: [String]) -> Self { Self(words: words, isCommand: true) }

  /// The place without a command's arguments.
  var text: String { words.first ?? "" }
}

extension WatchedPlace: ExpressibleByArgument {
  /// The place that a word names; a file need not exist yet. A host and a port are a URL.
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(words: [argument.hasHostAndPort ? "http://\(argument)" : argument], isCommand: false)
  }
}

extension WatchedPlace: CustomStringConvertible {
  /// Whether it is the standard input.
  var isStandardInput: Bool { !isCommand && text == "-" }

  /// Whether it is a URL.
  var isURL: Bool { !isCommand && text.contains("://") }

  /// Whether it is a path on this machine.
  var isPath: Bool { !isCommand && !isStandardInput && !isURL }

  /// The place as the user writes it.
  var description: String { isStandardInput ? "standard input" : words.joined(separator: " ") }

  /// A short name: the last part of a path, or the name of a command.
  var title: String {
    if isStandardInput { return description }
    let path = isURL ? URL(string: text)?.path ?? "" : text
    return path.split(separator: "/").last.map(String.init) ?? (isURL ? "/" : text)
  }
}

extension String {
  /// Whether it begins as a URL without its scheme does: `localhost:8080/x`, `[::1]:8080`.
  var hasHostAndPort: Bool {
    wholeMatch(of: /([A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}([\/?].*)?/) != nil
  }
}
