import CommandSupport
import Foundation
import LiveTree
import LiveTreeClient
import LiveTreeRules
import LiveTreeSQLite
import LiveTreeServer

/// One run of `demos`.
package struct DemoRun: Sendable {
  /// The options that all demos have in common.
  package struct Options: Sendable {
    /// The address to listen on.
    package var host: String
    /// The port to listen on; 0 for any free port.
    package var port: Int
    /// The database file; `nil` for a file in the user's data folder.
    package var database: String?
    /// The address of the server whose database the demos use; `nil` for this one.
    package var server: String?
    /// Whether demos play sample edits until the user edits.
    package var plays: Bool
    /// Whether the list is shown in this terminal, too.
    package var isInTerminal: Bool

    /// Creates the options of a run.
    package init(
      host: String, port: Int, database: String?, server: String? = nil, plays: Bool,
      isInTerminal: Bool
    ) {
      self.host = host
      self.port = port
      self.database = database
      self.server = server
      self.plays = plays
      self.isInTerminal = isInTerminal
    }
  }

  private let options: Options
  private let demos: [any Demo]
  /// The name of the only demo; `nil` if all demos are run.
  private let name: String?

  /// Creates a run of one demo or of all demos.
  ///
  /// - Parameters:
  ///   - name: The demo's name; `nil` for all demos.
  ///   - catalog: The demos with their options.
  /// - Throws: ``DemoError`` for an unknown name or invalid options.
  package init(_ name: String?, of catalog: DemoCatalog, _ options: Options) throws(DemoError) {
    self.name = name
    self.options = options
    demos = catalog.demos.filter { name == nil || type(of: $0).about.name == name }
    guard !demos.isEmpty else {
      throw DemoError(
        "Unknown demo \"\(name ?? "")\".\((name ?? "").suggestion(among: DemoCatalog.names)) Demos: "
          + DemoCatalog.names.joined(separator: ", ") + ".")
    }
    guard (0...65_535).contains(options.port) else {
      throw DemoError("Invalid port \(options.port). Use a port from 0 to 65535.")
    }
    guard options.database != "" else {
      throw DemoError("--database needs a file name, as in --database tom.sqlite")
    }
    if let server = options.server {
      guard options.database == nil else {
        throw DemoError(
          "Use either --database or --server: a file of this server, or another server.")
      }
      do {
        _ = try LiveDatabase(demoServer: server)
      } catch {
        throw DemoError("--server: \(error)")
      }
    }
    guard !options.isInTerminal || demos.count == 1 else {
      throw DemoError("--terminal shows only one demo. Specify it: demos changes --terminal")
    }
  }

  /// Serves the demos until a signal stops the process.
  ///
  /// - Throws: ``DemoError``, `ListenError`, and errors of the demos' storage.
  package func run() async throws {
    let database = try await openDatabase()
    let setup = DemoSetup(
      database: database, server: options.server, plays: options.plays,
      isQuiet: options.isInTerminal)
    var hosted: [HostedDemo] = []
    for demo in demos {
      hosted.append(HostedDemo(about: type(of: demo).about, app: try await demo.makeApp(setup)))
    }
    let server = DemoServer(
      host: options.host, port: options.port, database: database?.tree, demos: hosted)
    let welcome = DemoWelcome(demos: hosted, plays: options.plays)
    let print: @Sendable (String) -> String = { address in welcome.text(at: address) }
    let terminals: [any AddressedService] = hosted.map { $0.app.terminal }
    try await server.run(
      home: name == nil ? .start : .firstPage, beside: options.isInTerminal ? terminals : [],
      welcome: options.isInTerminal ? nil : print)
  }

  /// The current time in milliseconds since 1970.
  static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
}

extension DemoRun {
  /// The database of the demos that use one.
  private func openDatabase() async throws -> DemoSetup.OpenDatabase? {
    guard options.server == nil, demos.contains(where: { type(of: $0).about.usesDatabase }) else {
      return nil
    }
    let file =
      try options.database
      ?? DemoFolder(option: "--database").file(named: (name ?? "demos") + ".sqlite")
    // A file without rules starts with the rules of a demo, or without restrictions. Existing rules
    // are kept, because the user may have set them.
    let initial = demos.compactMap(\.initialRules).first
    let tree = try await TreeDatabase(
      storage: try SQLiteTreeStorage(file: file), now: Self.now
    ) { stored in
      guard let rules = stored ?? initial else { return OpenAccess() }
      do {
        return try SecurityRules(parsing: rules)
      } catch {
        throw DemoError("The rules in \(file) are invalid: \(error)")
      }
    }
    await tree.endFormerSessions(after: RealtimeLimits().returnTimeout)
    if let initial, tree.snapshot.rules == nil {
      try await tree.replaceAccess(SecurityRules(parsing: initial), keeping: initial)
    }
    return DemoSetup.OpenDatabase(tree: tree, file: file)
  }
}
