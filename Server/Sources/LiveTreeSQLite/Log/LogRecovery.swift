import GRDB
import LiveTree

/// Writes the commits of a log that a process has left to the tables.
struct LogRecovery {
  private let records: [LogRecord]
  private let location: FileLocation

  /// Reads the log of a database, without changing anything.
  ///
  /// - Throws: `SchemaError.damaged` if commits are missing; `DatabaseError`.
  init(of database: Database, at location: FileLocation) throws {
    self.location = location
    // A file that is empty has no tables yet.
    let edition =
      try database.tableExists("total")
      ? FileEdition(of: database) : FileEdition(version: 0, log: 0)
    records = try CommitLog.contents(at: location, LogID(UInt64(bitPattern: edition.log)))
      .records(after: TreeVersion(edition.version), at: location)
  }

  /// The version after the last commit in the log; `nil` if the tables have all commits.
  var version: TreeVersion? { records.last?.end }

  /// Applies the commits to what the tables have.
  func applied(to image: TreeImage) throws -> TreeImage {
    var image = image
    for record in records { image.apply(try record.entries()) }
    return image
  }

  /// Writes the commits to the tables, and deletes the log. A copy of the file is then at worst an older
  /// database, never an empty one.
  ///
  /// - Returns: The version of the tables.
  func perform(on database: Database) throws -> TreeVersion {
    try database.inTransaction {
      for record in records {
        try FileContents.apply(record.entries(), to: database)
      }
      return .commit
    }
    try Schema.writeLogBack(of: database)
    for file in location.logs where FileStatus(ofFile: file) != nil {
      try LogFile.remove(file, on: location.disk)
    }
    return TreeVersion(try FileContents.version(of: database))
  }
}
