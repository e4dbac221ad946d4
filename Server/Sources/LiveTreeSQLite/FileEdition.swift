import GRDB
import LiveTree

/// The version of the tables and the ID of the log that continues them, with a checksum: a wrong one of
/// either would skip commits of the log.
struct FileEdition {
  var version: Int64
  /// Zero if the file has no log, as a backup has none.
  var log: Int64

  init(version: Int64, log: Int64) {
    (self.version, self.log) = (version, log)
  }

  /// Reads the edition of a file; one of an older version of the schema has no log.
  ///
  /// - Throws: `SchemaError.damaged` if it doesn't match its checksum.
  init(of database: Database) throws {
    let columns = Set(try database.columns(in: "total").map(\.name))
    let hasSeal = columns.contains("seal")
    let sql = "SELECT version, " + (hasSeal ? "log, seal" : "0, 0") + " FROM total"
    guard columns.contains("version"), let row = try Row.fetchOne(database, sql: sql) else {
      self.init(version: 0, log: 0)
      return
    }
    self.init(version: row[0], log: row[1])
    guard !hasSeal || row[2] == checksum else {
      throw SchemaError.damaged("its version doesn't match its checksum")
    }
  }

  /// Stores the edition.
  func store(in database: Database) throws {
    let update = try RawStatement(database, "UPDATE total SET version = ?1, log = ?2, seal = ?3")
    for (index, number) in [version, log, checksum].enumerated() {
      try update.bind(.integer(number), at: Int32(index + 1))
    }
    try update.run()
  }

  private var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(bits: UInt64(bitPattern: version))
    checksum.add(bits: UInt64(bitPattern: log))
    return checksum.value
  }
}
