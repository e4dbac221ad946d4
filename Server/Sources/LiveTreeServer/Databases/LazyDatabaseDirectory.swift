public import LiveTree
public import LiveTreeWire
public import Logging

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
  private let open: @Sendable (String) async throws -> TreeDatabase
  private var databases: [String: Task<TreeDatabase, any Error>] = [:]

  /// Creates a directory.
  ///
  /// - Parameters:
  ///   - maximumCount: The most databases open at once; one more is answered with 503.
  ///   - logger: Receives the error if a database can't be opened.
  ///   - open: Opens a database, or throws `RESTError.notFound`; called once for each name until it
  ///     succeeds.
  /// - Precondition: `maximumCount` is positive.
  public init(
    maximumCount: Int = 1_000, logger: Logger,
    open: @escaping @Sendable (String) async throws -> TreeDatabase
  ) {
    precondition(maximumCount > 0, "maximumCount must be positive, not \(maximumCount).")
    self.maximumCount = maximumCount
    self.logger = logger
    self.open = open
  }

  /// How many databases are open or being opened.
  public var count: Int { databases.count }

  public func database(named name: String?) async throws(RESTError) -> TreeDatabase {
    guard let name, isDatabaseName(name) else { throw .notFound }
    let opening = try opening(name)
    do {
      return try await opening.value
    } catch {
      // The next request retries; the task may already be a newer one.
      if databases[name] == opening { databases[name] = nil }
      throw refusal(error, name)
    }
  }

  /// Requests that arrive while a database is being opened share it: a storage has one writer.
  private func opening(_ name: String) throws(RESTError) -> Task<TreeDatabase, any Error> {
    if let opening = databases[name] { return opening }
    guard databases.count < maximumCount else {
      throw RESTError(status: 503, message: "Too many databases are open. Try again later.")
    }
    let opening = Task { [open] in try await open(name) }
    databases[name] = opening
    return opening
  }

  private func refusal(_ error: any Error, _ name: String) -> RESTError {
    if let error = error as? RESTError { return error }
    logger.error(
      "The database cannot be opened.", metadata: ["database": "\(name)", "error": "\(error)"])
    return RESTError(
      status: 503, message: "The database is unavailable; the server's log says why.")
  }
}

private func isDatabaseName(_ name: String) -> Bool {
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
