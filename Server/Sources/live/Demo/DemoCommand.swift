import ArgumentParser
import Demos
import Foundation
import LiveTree
import LiveTreeRules
import LiveTreeSQLite

/// `live demo`
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Shows what the library does: pages, databases, and rows that move.",
    discussion: """
      EXAMPLES
        live demo                                       all of them; open the address that it prints
        live demo profile                               one of them
        live demo profile --no-play                     edit by hand only, in the page's console
        live demo profile --closed                      begin with rules that nobody has opened yet
        live demo changes --terminal                    the list in this terminal, too
        live demo changes --items 25000 --seed 7        a long list, the same each time
        live demo profile --database tom.sqlite         keep the data in a file of your own

      DEMOS
        profile    a person's profile: sections that come and go, rows known by their names
        goals      a logbook of matches with rankings, in a file, behind REST or in a database
        changes    a bench that changes a list in every way, and tells what it took
        companies  companies and their products, refreshed from a REST endpoint
      """)

  @Argument(help: "Which demo; all of them, unless given.")
  var name: String?

  @Option(help: "The address to listen at. Everybody who reaches it may write to the demo.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at; 0 for any that is free.")
  var port = 8080

  @Option(help: "The database file; it is made when it is not there. (default: one for the user)")
  var database: String?

  @Option(help: "The file of the goals' logbook. (default: one for the user)")
  var logbook: String?

  @Option(help: "How many sections the list of changes begins with.")
  var sections = 4

  @Option(help: "How many items are in each of them; up to 100000 in all.")
  var items = 12

  @Option(help: "What the changes are chosen by: the same seed, the same changes.")
  var seed = 42

  @Flag(help: "Begin with closed rules, unless the database's file keeps some.")
  var closed = false

  @Flag(inversion: .prefixedNo, help: "Play edits until somebody edits by hand.")
  var play = true

  @Flag(help: "Show the list in this terminal, too.")
  var terminal = false

  func run() async throws {
    let chosen = try chosenDemo()
    try checkOptions(for: chosen)
    let database = try await openDatabase(for: chosen)
    let names = chosen.map { [$0] } ?? DemoName.allCases
    var demos: [any Demo] = []
    for name in names { demos.append(try await demo(name, on: database)) }
    let shown = demos
    let server = DemoServer(host: host, port: port, database: database?.tree, demos: shown)
    let tables = terminal ? shown.map(\.terminal) : []
    let plays = play
    let welcome: @Sendable (String) -> String = { address in
      chosen == nil
        ? Self.welcome(to: shown, plays: plays, at: address)
        : shown.map { $0.welcome(at: address) + "\n\nStop with Ctrl-C." }.joined()
    }
    try await server.run(
      home: chosen == nil ? .start : .firstPage, beside: tables,
      welcome: terminal ? nil : welcome)
  }

  private static func welcome(
    to demos: [any Demo], plays: Bool, at address: String
  ) -> String {
    let pages = demos.compactMap(\.pages.first).map { "  \(address)\($0.path)" }
    return """
      The demos are at \(address)/

      \(pages.joined(separator: "\n"))

      \(plays ? "They are edited for you, until you edit them yourself:" : "Edit them:") on a page, in a \
      second window, or with
        curl -X PUT -d '"I like the river"' \(address)/data/about.json
      In a terminal: live watch \(address)/data, or live demo changes --terminal

      Stop with Ctrl-C.
      """
  }

  private func demo(_ name: DemoName, on database: OpenDatabase?) async throws -> any Demo {
    switch name {
    case .profile:
      guard let database else { preconditionFailure("The profile is in a database.") }
      return try await ProfileDemo(
        database.tree, file: database.file, plays: play, isQuiet: terminal)
    case .goals:
      return try await GoalsDemo(
        file: try logbook ?? DemoFolder().file(named: "goals.json"), plays: play)
    case .changes:
      do {
        let start = try BenchStart(seed: seed, sections: sections, items: items)
        return await ChangesDemo(start, plays: play)
      } catch {
        throw CommandFailure(error.description)
      }
    case .companies:
      return CompaniesDemo(plays: play)
    }
  }

  private func chosenDemo() throws -> DemoName? {
    guard let name else { return nil }
    guard let demo = DemoName(rawValue: name) else {
      let names = DemoName.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure("There is no demo \"\(name)\". There are: \(names).")
    }
    return demo
  }

  private func checkOptions(for demo: DemoName?) throws {
    guard (0...65_535).contains(port) else {
      throw CommandFailure("There is no port \(port). Choose one from 0 to 65535.")
    }
    guard database != "", logbook != "" else {
      throw CommandFailure("A file needs a name: --database tom.sqlite, --logbook goals.json")
    }
    guard !terminal || demo != nil else {
      throw CommandFailure("Which list is it to be? Try: live demo changes --terminal")
    }
  }

  /// The database of a demo, or of all.
  private func openDatabase(for demo: DemoName?) async throws -> OpenDatabase? {
    guard demo?.hasDatabase ?? true else { return nil }
    let file =
      try database ?? DemoFolder().file(named: (demo?.rawValue ?? "demos") + ".sqlite")
    let storage = try SQLiteTreeStorage(file: file)
    let tree = try await TreeDatabase(
      storage: storage, access: try await access(to: storage, in: file), now: Self.now)
    return OpenDatabase(tree: tree, file: file)
  }

  /// The present in milliseconds since 1970.
  static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// Who may do what: what the file keeps, for whoever opened or closed it once must find it so;
  /// else everything, unless the tutorial is to begin at its beginning.
  private func access(
    to storage: some TreeStorage, in file: String
  ) async throws -> any TreeAccess {
    var rules = try await storage.rules()
    if rules == nil, closed {
      let closedRules = String(decoding: PackageResources.profile_closed_rules, as: UTF8.self)
      try await storage.keep(rules: closedRules)
      rules = closedRules
    }
    guard let rules else { return OpenAccess() }
    do {
      return try SecurityRules(parsing: rules)
    } catch {
      throw CommandFailure("The rules that \(file) keeps are wrong, \(error)")
    }
  }

  private struct OpenDatabase {
    let tree: TreeDatabase
    let file: String
  }
}
