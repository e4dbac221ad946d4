import ArgumentParser
import Foundation
import LiveListTerminal
import LiveTreeClient

/// `live watch`
struct WatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Shows a node of a realtime database as a table in which rows come, go and move.",
    discussion: """
      EXAMPLES
        live watch http://127.0.0.1:8080/data
        live watch http://127.0.0.1:8080/data/friends
        live watch http://127.0.0.1:8080/data > changes.jsonl
        live watch http://127.0.0.1:8080/data --output text | grep '~ about'

      On a terminal it is a table; rows are marked + new, - gone, > moved, ~ changed. Elsewhere each \
      changeset is one line of JSON. Messages go to standard error. Stop with Ctrl-C.
      """)

  /// How changes are told.
  enum Output: String, ExpressibleByArgument, CaseIterable {
    case table, json, text
  }

  @Argument(help: "The URL of the node, with or without .json.")
  var url: String

  @Option(help: "How changes are told. (default: table on a terminal, else json)")
  var output: Output?

  @Option(help: "When to use colours; NO_COLOR and CLICOLOR_FORCE are honoured.")
  var color = ColorChoice.auto

  func run() async throws {
    let reference = try DatabaseReference(url: url)
    switch output ?? usualOutput {
    case .table:
      try await TableWatcher(
        updates: reference.updates(), title: reference.name, place: reference.description,
        color: color, keys: TerminalSize.isTerminal(0) ? 0 : nil
      ).run()
    case .json:
      try await LineWatcher(reference: reference, format: .json).run()
    case .text:
      try await LineWatcher(reference: reference, format: .text).run()
    }
  }

  /// A table where lines can be painted over.
  private var usualOutput: Output {
    guard TerminalSize.isTerminal() else { return .json }
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return terminal.isEmpty || terminal == "dumb" ? .text : .table
  }
}

extension DatabaseReference {
  /// The last key, or the host for the whole database.
  var name: String {
    path.split(separator: "/").last.map(String.init) ?? "/"
  }
}
