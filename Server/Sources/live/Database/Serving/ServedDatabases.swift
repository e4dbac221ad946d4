import CommandSupport
import Foundation
import LiveTree
import LiveTreePostgres
import LiveTreeRules
import LiveTreeSQLite
import LiveTreeServer
import LiveTreeWire
import Logging
import Metrics
import Synchronization

/// The served databases, their storage and their rules.
final class ServedDatabases: Sendable {
  /// Where the databases are stored; `nil` for databases in memory.
  private let place: StoragePlace?
  let rules: ServedRules
  private let isEmulator: Bool
  private let limits: TreeLimits
  let returnTimeout: Duration
  private let metrics: ServerMetrics
  /// The open files, by their paths.
  private let storages = Mutex<[String: SQLiteTreeStorage]>([:])
  /// The database of a place with a single database.
  private let only = Mutex<TreeDatabase?>(nil)
  /// The databases in PostgreSQL, and their background work.
  private let postgres = Mutex<(databases: PostgresDatabases, upkeep: Task<Void, Never>)?>(nil)

  init(
    place: StoragePlace?, rules: ServedRules, isEmulator: Bool, limits: TreeLimits,
    returnTimeout: Duration, metrics: ServerMetrics
  ) {
    self.place = place
    self.rules = rules
    self.isEmulator = isEmulator
    self.limits = limits
    self.returnTimeout = returnTimeout
    self.metrics = metrics
  }

  /// The current time in milliseconds since 1970.
  static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// The rules of a database whose rules were never set.
  var defaultRules: String {
    #"{"rules": {".read": \#(isEmulator), ".write": \#(isEmulator)}}"#
  }

  /// Opens the databases.
  ///
  /// - Parameters:
  ///   - seed: The JSON file to import into an empty database.
  ///   - metrics: Receives the figures of PostgreSQL.
  /// - Throws: ``CommandFailure`` if a file is invalid.
  func directory(
    seed: String?, metrics: any MetricsFactory
  ) async throws -> any DatabaseDirectory {
    switch place {
    case .postgres(let location):
      return try await directory(in: location, metrics: metrics)
    case .file(let file):
      let database = try await open(file, with: try rules.ofOnlyDatabase)
      only.withLock { $0 = database }
      if let seed { try await fill(database, from: seed) }
      return OneDatabase(database)
    case .folder, nil:
      guard seed == nil else {
        throw CommandFailure(
          "--import needs a --database that is one file, as in: --database dev.sqlite --import seed.json"
        )
      }
      if case .folder(let path)? = place { _ = try SQLiteDatabaseFolder(path).names() }
      return NamedDatabases(
        LazyDatabaseDirectory(logger: .server, close: closing) {
          try await self.open(named: $0)
        },
        unnamed: isEmulator ? "default" : nil)
    }
  }

  /// Checks every file, writes to files whose last write failed, and checks PostgreSQL.
  ///
  /// - Throws: The error of the first storage that can't be used.
  func checkReadiness() async throws {
    for storage in storages.withLock(\.self).values { try await storage.checkHealth() }
    try await postgres.withLock { $0?.databases }?.checkHealth()
  }

  /// Closes the connections, and the files, so that opening them again needs no recovery.
  func close() async {
    for storage in storages.withLock(\.self).values { try? storage.close() }
    guard let (databases, upkeep) = postgres.withLock(\.self) else { return }
    upkeep.cancel()
    await databases.close()
  }

  /// Takes over the databases in PostgreSQL until ``close()``, and starts their background work.
  func serve(_ databases: PostgresDatabases, with upkeep: PostgresUpkeep) {
    postgres.withLock { $0 = (databases, Task { await upkeep.run() }) }
  }

  /// Closes an unused database; `nil` if closing would lose its data.
  private var closing: (@Sendable (String, TreeDatabase) async -> Void)? {
    guard case .folder(let path)? = place else { return nil }
    return { name, database in
      guard let file = try? SQLiteDatabaseFolder(path).file(named: name) else { return }
      self.storages.withLock { $0[file] = nil }
      try? await database.close()
    }
  }

  private func open(named name: String) async throws -> TreeDatabase {
    let rules = rules[name]
    guard case .folder(let path)? = place else {
      let database = try await database(in: MemoryTreeStorage(), with: rules)
      try await store(rules, in: database)
      return database
    }
    let folder = SQLiteDatabaseFolder(path)
    let file = try folder.file(named: name)
    if folder.contains(name) { return try await open(file, with: rules) }
    guard isEmulator else { throw RESTError.notFound }
    let storage = FirstWriteStorage(rules: rules?.text) { try self.storage(file) }
    return try await database(in: storage, named: file, with: rules)
  }

  private func open(_ file: String, with rules: RulesFile?) async throws -> TreeDatabase {
    let opened = try await database(in: storage(file), named: file, with: rules)
    try await store(rules, in: opened)
    await opened.endFormerSessions(after: returnTimeout)
    return opened
  }

  /// Stores the rules of a file, if there is one.
  func store(_ rules: RulesFile?, in database: TreeDatabase) async throws {
    guard let rules, await database.keptRules() != rules.text else { return }
    try await database.replaceAccess(SecurityRules(parsing: rules.text), keeping: rules.text)
  }

  private func storage(_ file: String) throws -> SQLiteTreeStorage {
    let storage = try SQLiteTreeStorage(file: file)
    storages.withLock { $0[file] = storage }
    return storage
  }

  func database(
    in storage: some TreeStorage, named file: String = "", with rules: RulesFile?,
    now: @escaping @Sendable () -> Int64 = ServedDatabases.now
  ) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: MeteredStorage(storage, metrics: metrics), limits: limits, now: now
    ) { [defaultRules] stored in
      do {
        return try SecurityRules(parsing: rules?.text ?? stored ?? defaultRules)
      } catch {
        throw CommandFailure(
          "Invalid rules in \(file), \(error) Replace them with --rules.")
      }
    }
  }

  private func fill(_ database: TreeDatabase, from seed: String) async throws {
    guard await database.read().isAbsent else {
      throw CommandFailure(
        "The database isn't empty. Remove --import, or choose another --database.")
    }
    do {
      let json = try JSONValue(
        parsing: try JSONSource.file(seed).bytes(), surrogates: .rejected)
      _ = try await database.write(.set(.root, json))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(seed): \(error)")
    }
  }
}

extension ServedDatabases {
  /// The message to print once the server listens.
  func welcome(_ identities: IdentityOptions) async throws -> ServeWelcome {
    let isOpen = await isOpen
    return ServeWelcome(
      data: place?.sentence ?? "in memory (lost on exit)", rules: await rulesSentence(),
      admins: try identities.admins(isEmulator: isEmulator),
      users: try identities.users(isEmulator: isEmulator),
      access: isOpen ? .rules : try identities.fullAccess(isEmulator: isEmulator),
      signing: isEmulator ? nil : try identities.signing(),
      database: isEmulator ? nil : place?.exampleName)
  }

  /// Whether it's certain that the rules let every client read the whole database.
  private var isOpen: Bool {
    get async {
      if let database = only.withLock(\.self) {
        return (try? await database.read(.root, as: .unauthenticated)) != nil
      }
      // A database in memory starts with the rules of the command line.
      return isEmulator && place == nil && rules.from == nil && rules.common == nil
    }
  }

  private func rulesSentence() async -> String {
    if let file = rules.from { return "from the files in \(file), stored with the data" }
    if let rules = rules.common { return "from \(rules.path), stored with the data" }
    if await only.withLock(\.self)?.keptRules() != nil { return "stored with the data" }
    if isEmulator { return "a database without rules allows everything (--rules FILE)" }
    return "a database without rules denies everything (--rules FILE)"
  }
}

/// Databases by name, with a default name for requests without one.
struct NamedDatabases<Base: DatabaseDirectory>: DatabaseDirectory {
  private let base: Base
  private let unnamed: String?

  init(_ base: Base, unnamed: String?) {
    self.base = base
    self.unnamed = unnamed
  }

  func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    try await base.database(named: name ?? unnamed)
  }
}
