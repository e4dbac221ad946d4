public import LiveTree
public import LiveTreeWire
public import Logging
import Synchronization

/// A directory that opens each database on first use, and keeps it open.
///
///     let directory = LazyDatabaseDirectory(logger: logger) { name in
///       guard exists(name) else { throw RESTError.notFound }
///       return try await open(name)
///     }
///
/// A name consists of 1 to 64 lowercase letters, digits, hyphens and underscores and starts with a
/// letter or digit, so it is a valid file name everywhere.
public actor LazyDatabaseDirectory: DatabaseDirectory {
  private let maximumCount: Int
  private let logger: Logger
  private let close: (@Sendable (String, TreeDatabase) async -> Void)?
  private let open: @Sendable (String) async throws -> TreeDatabase

  private let opened = Mutex(OpenDatabases())
  private var openings: [String: Task<Void, any Error>] = [:]
  private var closings: [String: Task<Void, Never>] = [:]

  /// Creates a directory.
  ///
  /// - Parameters:
  ///   - maximumCount: The maximum number of open databases; a request for one more is answered
  ///     with 503.
  ///   - logger: Receives the error if a database can't be opened.
  ///   - close: Closes the least recently used database that no request and no session uses, to
  ///     make room for another; `nil` keeps all databases open.
  ///   - open: Opens a database, or throws `RESTError.notFound`. Once it has succeeded for a name,
  ///     it isn't called again for that name unless the database was closed.
  /// - Precondition: `maximumCount` is positive.
  public init(
    maximumCount: Int = 1_000, logger: Logger,
    close: (@Sendable (String, TreeDatabase) async -> Void)? = nil,
    open: @escaping @Sendable (String) async throws -> TreeDatabase
  ) {
    precondition(maximumCount > 0, "maximumCount must be positive, not \(maximumCount).")
    (self.maximumCount, self.logger) = (maximumCount, logger)
    (self.close, self.open) = (close, open)
  }

  /// The names of the databases that are open.
  public var openNames: [String] { opened.withLock { Array($0.entries.keys) } }

  /// The number of databases that are open or being opened.
  public var count: Int { opened.withLock { $0.entries.count } + openings.count }

  public nonisolated func openDatabase(named name: String?) -> TreeDatabase? {
    name.flatMap { name in opened.withLock { $0.use(name) } }
  }

  public func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    guard let name, Self.isName(name) else { throw .notFound }
    while true {
      while let closing = closings[name] { await closing.value }
      if let database = openDatabase(named: name) { return database }
      let opening = try opening(name)
      do {
        try await opening.value
      } catch {
        // Lets the next request retry, unless a newer task has already replaced this one.
        if openings[name] == opening { openings[name] = nil }
        throw refusal(error, name)
      }
    }
  }

  /// Requests that arrive while a database is being opened share the task, because only one process
  /// and one database may use a storage.
  private func opening(_ name: String) throws(RESTError) -> Task<Void, any Error> {
    if let opening = openings[name] { return opening }
    guard count < maximumCount || closeLeastRecentlyUsed() else {
      throw RESTError(status: 503, message: "Too many databases are open. Try again later.")
    }
    // The task returns nothing, because its result would be a second reference to the database.
    let opening = Task { [open] in
      let database = try await open(name)
      openings[name] = nil
      opened.withLock { $0.add(database, named: name) }
    }
    openings[name] = opening
    return opening
  }

  /// Begins to close an unused database, to which this directory has the only reference.
  ///
  /// - Returns: Whether there is an unused database.
  private func closeLeastRecentlyUsed() -> Bool {
    guard let close, let (name, database) = opened.withLock({ $0.takeLeastRecentlyUsed() }) else {
      return false
    }
    closings[name] = Task {
      await close(name, database)
      closings[name] = nil
    }
    return true
  }

  private func refusal(_ error: any Error, _ name: String) -> RESTError {
    if let error = error as? RESTError { return error }
    logger.error(
      "The database can't be opened.", metadata: ["database": "\(name)", "error": "\(error)"])
    return RESTError(
      status: 503, message: "The database is unavailable; the server's log says why.")
  }
}

/// The open databases.
private struct OpenDatabases {
  struct Entry {
    var database: TreeDatabase
    /// The number of uses of all databases up to the last one of this.
    var lastUse: Int

    /// Whether there is no other reference to the database.
    var isUnused: Bool {
      mutating get { isKnownUniquelyReferenced(&database) }
    }
  }

  private(set) var entries: [String: Entry] = [:]
  private var useCount = 0

  /// The database with a name, which is used now.
  mutating func use(_ name: String) -> TreeDatabase? {
    guard let index = entries.index(forKey: name) else { return nil }
    useCount += 1
    entries.values[index].lastUse = useCount
    return entries.values[index].database
  }

  mutating func add(_ database: TreeDatabase, named name: String) {
    useCount += 1
    entries[name] = Entry(database: database, lastUse: useCount)
  }

  /// Takes the unused database whose last use is the oldest. The last reference to an unused
  /// database is the one here.
  mutating func takeLeastRecentlyUsed() -> (name: String, database: TreeDatabase)? {
    let lastUses = entries.map { (name: $0.key, lastUse: $0.value.lastUse) }
    for (name, _) in lastUses.sorted(by: { $0.lastUse < $1.lastUse })
    where entries[name]?.isUnused == true {
      return entries.removeValue(forKey: name).map { (name, $0.database) }
    }
    return nil
  }
}

extension LazyDatabaseDirectory {
  /// Whether a database can have a name.
  public static func isName(_ name: String) -> Bool {
    let isEvery = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isEvery && (1...64).contains(name.utf8.count) && !name.hasPrefix("-")
      && !name.hasPrefix("_")
  }
}
