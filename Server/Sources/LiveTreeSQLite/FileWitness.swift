/// What a database file and its log looked like after the last commit, compared with what they look
/// like later.
///
/// Only this process writes these files, so any other difference means that another program has
/// deleted, replaced, truncated or overwritten one of them. Then commits may be gone after a
/// restart, and further ones must not be acknowledged.
struct FileWitness: Equatable {
  /// A file of the log after a commit.
  struct Log: Equatable {
    let identity: FileStatus.Identity
    /// The status after the last record; `nil` if it wasn't read since.
    var status: FileStatus?
  }

  /// A file of the log later.
  struct LogObservation {
    /// The file with the log's name.
    enum File {
      case missing
      case found(FileStatus)
      /// It wasn't looked for.
      case unread
    }

    let witness: Log
    let file: File
  }

  var database: FileStatus

  /// What a comparison finds.
  enum Finding: Equatable {
    case unchanged
    /// The database has been deleted or replaced.
    case replaced
    /// The log has been deleted or replaced, but its commits are still known.
    case logReplaced
    /// A file has certainly lost commits. The text says what is wrong.
    case damaged(String)
    /// Another program has written to the database, so that it must be read.
    case databaseTouched
    /// Another program has written to the log, or may have, so that it must be read.
    case logTouched
  }

  /// Compares the files with what they look like now.
  ///
  /// - Parameters:
  ///   - database: The status of the file with the database's name; `nil` if there is none.
  ///   - logs: The files of the log that have records.
  func finding(database: FileStatus?, logs: [LogObservation]) -> Finding {
    guard let database, database.identity == self.database.identity else { return .replaced }
    guard database.byteCount >= self.database.byteCount else {
      return .damaged(
        "it was truncated from \(self.database.byteCount) to \(database.byteCount) bytes while in use"
      )
    }
    let isDatabaseUnchanged = database == self.database
    let findings = logs.map(\.finding)
    if findings.contains(.logReplaced), !isDatabaseUnchanged {
      return .damaged("it and its log were replaced while in use")
    }
    let finding = findings.max { $0.severity < $1.severity }
    if let finding, finding != .unchanged { return finding }
    return isDatabaseUnchanged ? .unchanged : .databaseTouched
  }
}

extension FileWitness.LogObservation {
  fileprivate var finding: FileWitness.Finding {
    switch file {
    case .unread: .unchanged
    case .missing: .logReplaced
    case .found(let status) where status.identity != witness.identity: .logReplaced
    case .found(let status): status == witness.status ? .unchanged : .logTouched
    }
  }
}

extension FileWitness.Finding {
  fileprivate var severity: Int {
    switch self {
    case .unchanged: 0
    case .databaseTouched, .logTouched: 1
    case .logReplaced: 2
    case .damaged, .replaced: 3
    }
  }
}
