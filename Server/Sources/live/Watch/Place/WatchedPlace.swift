import ArgumentParser
import Foundation

/// Where a list comes from.
enum WatchedPlace: Hashable, Sendable {
  /// A server, by its URL.
  case server(String)
  /// A file, or a folder of files.
  case path(String)
  /// What is written to the standard input.
  case standardInput
  /// A command and its arguments, run again and again.
  case command([String])
}

extension WatchedPlace: ExpressibleByArgument {
  /// The place that a word means; a file may come to be later.
  init?(argument: String) {
    switch argument {
    case "": return nil
    case "-": self = .standardInput
    case _ where argument.contains("://"): self = .server(argument)
    default: self = .path(argument)
    }
  }
}

extension WatchedPlace: CustomStringConvertible {
  /// The place as a person writes it.
  var description: String {
    switch self {
    case .server(let url): url
    case .path(let path): path
    case .standardInput: "standard input"
    case .command(let words): words.joined(separator: " ")
    }
  }

  /// A short name: the last part of a path, the name of a command.
  var title: String {
    switch self {
    case .server(let url): URL(string: url)?.path.lastPart ?? "/"
    case .path(let path): path.lastPart ?? path
    case .standardInput: description
    case .command(let words): words.first?.lastPart ?? description
    }
  }
}

extension String {
  /// What stands behind the last slash, if anything does.
  fileprivate var lastPart: String? { split(separator: "/").last.map(String.init) }
}
