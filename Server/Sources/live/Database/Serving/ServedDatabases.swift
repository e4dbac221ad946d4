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
  private let currentRules: Mutex<ServedRules>
  private let isEmulator: Bool
  private let limits: TreeLimits
  let returnTimeout: Duration
  private let metrics: ServerMetrics
  /// Logs that another program has changed a file.
  private let changes = ChangeReport(.server)
  /// Whether a backup is in progress.
  private let isCopying = Mutex(false)
  /// The open files, by their paths.
  private let storages = Mutex<[String: SQLiteTreeStorage]>([:])
  /// The databases in memory. They outlast their `TreeDatabase`, which is closed while it's unused
  /// and many others are in use.
  private let memories = Mutex<[String: MemoryTreeStorage]>([:])
  /// The contents with which every new database begins; `nil` if it's empty.
  private let seed = Mutex<SeedData?>(nil)
  /// The database of a place with a single database.
  private let only = Mutex<TreeDatabase?>(nil)
  /// The databases that were opened, by their names, to replace their rules.
  private let opened = Mutex<[String: OpenedDatabase]>([:])
  /// The databases in PostgreSQL, and their background work.
  private let postgres = Mutex<(databases: PostgresDatabases, upkeep: Task<Void, Never>)?>(nil)

  init(
    place: StoragePlace?, rules: ServedRules, isEmulator: Bool, limits: TreeLimits,
    returnTimeout: Duration, metrics: ServerMetrics
  ) {
    self.place = place
    currentRules = Mutex(rules)
    self.isEmulator = isEmulator
    self.limits = limits
    self.returnTimeout = returnTimeout
    self.metrics = metrics
  }

  /// The rules from files.
  var rules: ServedRules { currentRules.withLock { $0 } }

  /// The current time in milliseconds since 1970.
  static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// The rules of a database whose rules were never set.
  var defaultRules: String {
    #"{"rules": {".read": \#(isEmulator), ".write": \#(isEmulator)}}"#
  }

  /// Opens the databases.
  ///
  /// - Parameters:
  ///   - seed: The contents of empty databases.
  ///   - metrics: Receives the figures of PostgreSQL.
  /// - Throws: ``CommandFailure`` if a file is invalid.
  func directory(
    seed: DatabaseSeed?, metrics: any MetricsFactory
  ) async throws -> any DatabaseDirectory {
    switch place {
    case .postgres(let location):
      return try await directory(in: location, metrics: metrics)
    case .file(let file):
      let database = try await open(file, with: try rules.ofOnlyDatabase)
      only.withLock { $0 = database }
      if let seed {
        try await fill(database, with: SeedData(try seed.ofOnlyDatabase, limits: limits))
      }
      return OneDatabase(database)
    case .folder, nil:
      if case .folder(let path)? = place { _ = try SQLiteDatabaseFolder(path).names() }
      if let seed { try await plant(seed) }
      let directory = LazyDatabaseDirectory(logger: .server, close: closing) {
        try await self.open(named: $0)
      }
      guard isEmulator else { return NamedDatabases(directory, unnamed: nil) }
      return NamedDatabases(
        ListedDatabases(directory, stored: storedNames), unnamed: unnamed)
    }
  }

  /// The names of all databases that are stored, whether they are open or not.
  private var storedNames: @Sendable () -> [String] {
    guard case .folder(let path)? = place else {
      return { self.memories.withLock { Array($0.keys) } }
    }
    return { (try? SQLiteDatabaseFolder(path).names()) ?? [] }
  }

  /// Checks every file, writes to files whose last write failed, and checks PostgreSQL.
  ///
  /// - Throws: The error of the first storage that can't be used.
  func checkReadiness() async throws {
    for storage in storages.withLock(\.self).values {
      do {
        try await storage.checkHealth()
      } catch let error as SQLiteStorageError {
        changes.note(error)
        throw error
      }
    }
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

  /// Closes an unused database.
  private var closing: @Sendable (String, TreeDatabase) async -> Void {
    guard case .folder(let path)? = place else { return { name, _ in await self.forget(name) } }
    return { name, database in
      guard let file = try? SQLiteDatabaseFolder(path).file(named: name) else { return }
      await self.release(database, in: file)
    }
  }

  private func release(_ database: TreeDatabase, in file: String) async {
    storages.withLock { $0[file] = nil }
    try? await database.close()
  }

  /// Forgets a database in memory unless that would lose something.
  private func forget(_ name: String) async {
    guard let image = await memories.withLock({ $0[name] })?.open(), image.root.isAbsent,
      image.rules == rules[name]?.text, seed.withLock({ $0 == nil })
    else { return }
    memories.withLock { $0[name] = nil }
  }

  private func open(named name: String) async throws -> TreeDatabase {
    let database = try await openOrCreate(name)
    note(database, named: name)
    return database
  }

  private func openOrCreate(_ name: String) async throws -> TreeDatabase {
    let (rules, seed) = (rules[name], seed.withLock(\.self))
    guard case .folder(let path)? = place else {
      return try await openMemory(named: name, beginningWith: seed)
    }
    let folder = SQLiteDatabaseFolder(path)
    let file = try folder.file(named: name)
    if folder.contains(name) { return try await open(file, with: rules) }
    guard isEmulator else { throw RESTError.notFound }
    if let seed {
      let database = try await open(file, with: rules)
      try await fill(database, with: seed)
      return database
    }
    let storage = FirstWriteStorage(rules: rules?.text) { try self.storage(file) }
    return try await database(in: storage, named: file, with: rules)
  }

  private func openMemory(
    named name: String, beginningWith seed: SeedData?
  ) async throws -> TreeDatabase {
    let storage = memories.withLock { memories in
      if let storage = memories[name] { return storage }
      let storage = MemoryTreeStorage(seed?.root ?? .absent)
      memories[name] = storage
      return storage
    }
    let database = try await database(in: storage, with: rules[name])
    try await store(rules[name], in: database)
    return database
  }

  private func open(_ file: String, with rules: RulesFile?) async throws -> TreeDatabase {
    let opened = try await database(in: storage(file), named: file, with: rules)
    try await store(rules, in: opened)
    await opened.endFormerSessions(after: returnTimeout)
    return opened
  }

  /// Notes a database whose rules are replaced when their file changes.
  func note(_ database: TreeDatabase, named name: String) {
    opened.withLock { opened in
      opened = opened.filter { $0.value.database != nil }
      opened[name] = OpenedDatabase(database: database)
    }
  }

  /// Replaces the rules of all open databases for which the files have rules, and of those that are
  /// opened later.
  ///
  /// - Throws: ``CommandFailure`` if there is one database, and rules for several.
  func replaceRules(with rules: ServedRules) async throws {
    let only = try only.withLock(\.self).map { ($0, try rules.ofOnlyDatabase) }
    currentRules.withLock { $0 = rules }
    if let (database, rules) = only { try await store(rules, in: database) }
    for (name, opened) in opened.withLock(\.self) {
      guard let database = opened.database else { continue }
      try await store(rules[name], in: database)
    }
  }

  /// Stores the rules of a file, if there is one.
  func store(_ rules: RulesFile?, in database: TreeDatabase) async throws {
    guard let rules, database.snapshot.rules != rules.text else { return }
    try await database.replaceAccess(SecurityRules(parsing: rules.text), keeping: rules.text)
  }

  private func storage(_ file: String) throws -> SQLiteTreeStorage {
    let storage = try SQLiteTreeStorage(file: file)
    Self.removeCopies(of: file)
    storages.withLock { $0[file] = storage }
    return storage
  }

  func database(
    in storage: some TreeStorage, named file: String = "", with rules: RulesFile?,
    now: @escaping @Sendable () -> Int64 = ServedDatabases.now
  ) async throws -> TreeDatabase {
    try await TreeDatabase(
      storage: MeteredStorage(ReportingStorage(storage, changes), metrics: metrics), limits: limits,
      now: now
    ) { [defaultRules] stored in
      do {
        return try SecurityRules(parsing: rules?.text ?? stored ?? defaultRules)
      } catch {
        throw CommandFailure(
          "Invalid rules in \(file), \(error) Replace them with --rules.")
      }
    }
  }

}

// MARK: - Seeds

extension ServedDatabases {
  /// Fills the databases of a folder or in memory, or notes what new ones begin with.
  private func plant(_ seed: DatabaseSeed) async throws {
    switch seed {
    case .every(let file):
      guard isEmulator else {
        throw CommandFailure(
          "With --database FOLDER, --seed needs a folder with a file NAME.json for each database.")
      }
      let data = try await SeedData(file, limits: limits)
      self.seed.withLock { $0 = data }
    case .named(let files):
      for (name, file) in files.sorted(by: { $0.key < $1.key }) {
        try await plant(SeedData(file, limits: limits), as: name)
      }
    }
  }

  private func plant(_ data: SeedData, as name: String) async throws {
    guard case .folder(let path)? = place else {
      _ = try await openMemory(named: name, beginningWith: data)
      return
    }
    let file = try SQLiteDatabaseFolder(path).file(named: name)
    let database = try await open(file, with: rules[name])
    do {
      try await fill(database, with: data)
    } catch {
      await release(database, in: file)
      throw error
    }
    await release(database, in: file)
  }

  private func fill(_ database: TreeDatabase, with data: SeedData) async throws {
    guard await database.read().isAbsent else {
      throw CommandFailure(
        "The database isn't empty. Remove --seed, or choose another --database.")
    }
    _ = try await database.write(.set(.root, data.json))
  }
}

// MARK: - Backups

extension ServedDatabases {
  /// The open file of a database; `nil` if it has none.
  func storedFile(named name: String?) -> (file: String, storage: SQLiteTreeStorage)? {
    let file: String? =
      switch place {
      case .file(let file): file
      case .folder(let path):
        (name ?? unnamed).flatMap { try? SQLiteDatabaseFolder(path).file(named: $0) }
      case .postgres, nil: nil
      }
    guard let file, let storage = storages.withLock({ $0[file] }) else { return nil }
    return (file, storage)
  }

  /// An open database of several.
  func openDatabase(named name: String?) -> TreeDatabase? {
    (name ?? unnamed).flatMap { name in opened.withLock { $0[name]?.database } }
  }

  /// Begins a backup, unless another one is in progress.
  func beginBackup() -> Bool {
    isCopying.withLock { isCopying in
      defer { isCopying = true }
      return !isCopying
    }
  }

  /// Ends the backup in progress.
  func endBackup() { isCopying.withLock { $0 = false } }

  /// Logs that another program has changed a file.
  func report(_ error: SQLiteStorageError) { changes.note(error) }

  /// The database of requests without a name, if there are several.
  private var unnamed: String? { isEmulator ? "default" : nil }
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
    if only.withLock(\.self)?.snapshot.rules != nil { return "stored with the data" }
    if isEmulator { return "a database without rules allows everything (--rules FILE)" }
    return "a database without rules denies everything (--rules FILE)"
  }
}

/// A database that may have been closed since it was opened.
private struct OpenedDatabase {
  weak var database: TreeDatabase?
}
