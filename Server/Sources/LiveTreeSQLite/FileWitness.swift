/// What a database file and its log looked like after the last commit, compared with what they look
/// like later.
///
/// Only this process writes these files, so any other difference means that another program has
/// deleted, replaced, truncated or overwritten one of them. Then commits may be gone after a
/// restart, and further ones must not be acknowledged.
struct FileWitness: Equatable {
  /// The log after a commit.
  struct Log: Equatable {
    var status: FileStatus
    /// The number of frames that SQLite reads.
    var frameCount: Int
    /// The head of the last frame, with which the last commit ends.
    var lastFrame: [UInt8]
  }

  var database: FileStatus
  /// The log; `nil` if it has no commits, or if a failed commit may have changed it.
  var log: Log?

  /// What a comparison finds.
  enum Finding: Equatable {
    case unchanged
    /// The database has been deleted or replaced.
    case replaced
    /// The log has been deleted or replaced, but its contents can still be read.
    case logReplaced
    /// A file has certainly lost commits. The text says what is wrong.
    case damaged(String)
    /// Another program has written to the database, so that it must be read.
    case databaseTouched
    /// Another program has written to the log, so that it must be read.
    case logTouched
  }

  /// Compares the files with what they look like now.
  ///
  /// - Parameters:
  ///   - database: The status of the file with the database's name; `nil` if there is none.
  ///   - log: The status of the file with the log's name; `nil` if there is none.
  ///   - lastFrame: The head of the last frame; `nil` if the log ends before it.
  func finding(
    database: FileStatus?, log: FileStatus?, lastFrame: [UInt8]?
  ) -> Finding {
    guard let database, database.identity == self.database.identity else { return .replaced }
    guard database.byteCount >= self.database.byteCount else {
      return .damaged(
        "it was truncated from \(self.database.byteCount) to \(database.byteCount) bytes while in use"
      )
    }
    if let known = self.log {
      guard let log, log.identity == known.status.identity else {
        return database == self.database
          ? .logReplaced : .damaged("it and its log were replaced while in use")
      }
      guard lastFrame == known.lastFrame else {
        return .damaged("its log was truncated or overwritten while in use")
      }
      if log != known.status { return .logTouched }
    }
    return database == self.database ? .unchanged : .databaseTouched
  }
}
