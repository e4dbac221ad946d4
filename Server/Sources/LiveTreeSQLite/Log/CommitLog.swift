import GRDB
import LiveTree
import Synchronization

/// Commits that are durable, and that the tables of the database file don't contain yet.
///
/// A commit appends one record to the active one of two segments, and flushes it: a few hundred bytes,
/// where SQLite would write several pages. When that segment is full, the other one becomes active, and
/// the commits of the full one are written to the tables in one transaction.
///
/// Source: C. Mohan et al., ARIES, 1992; PostgreSQL's write-ahead log.
final class CommitLog: Sendable {
  /// Commits in a full segment, which are to be written to the tables.
  struct Sealed: Sendable {
    let entries: [TreeLogEntry]
    /// The versions before and after the commits.
    let base: TreeVersion
    let end: TreeVersion
  }

  private struct State {
    var segments: [LogSegment]
    var active = 0
    /// The version after the last commit.
    var version: TreeVersion
    /// The commits in the active segment.
    var entries: [TreeLogEntry] = []
    /// The version before them.
    var base: TreeVersion
    /// The commits in the other segment; `nil` if it's free.
    var sealed: Sealed?
    var attempt: UInt64 = 0
    /// The ID of the log; `nil` before the first commit.
    var id: LogID?
    var isClosed = false

    func checkOpen() throws {
      guard !isClosed else { throw DatabaseError.closed }
    }

    /// If both segments are free, the larger one becomes active: a full disk has no room for another.
    mutating func chooseSegment() {
      guard sealed == nil, segments[active].end == 0 else { return }
      if segments[1 - active].byteCount > segments[active].byteCount { active = 1 - active }
    }
  }

  /// The size from which a segment is full.
  private let maximumByteCount: Int

  private let disk: String?
  private let begin: @Sendable () throws -> LogID
  private let state: Mutex<State>

  /// - Parameters:
  ///   - version: The version of the tables.
  ///   - begin: Stores a new ID for the log in the database file. It's called before the first commit.
  init(
    _ location: FileLocation, after version: TreeVersion, maximumByteCount: Int,
    begin: @escaping @Sendable () throws -> LogID
  ) {
    (disk, self.maximumByteCount, self.begin) = (location.disk, maximumByteCount, begin)
    state = Mutex(
      State(segments: location.logs.map { LogSegment(path: $0) }, version: version, base: version))
  }

  /// What the files of a database's log contain.
  ///
  /// - Throws: `DatabaseError`.
  static func contents(at location: FileLocation, _ id: LogID?) throws -> LogContents {
    try LogContents(
      location.logs.filter { FileStatus(ofFile: $0) != nil }.map {
        try LogFile($0, on: location.disk, isCreated: false).contents()
      }, of: id)
  }

  /// Ends the log: nothing can be appended any more, because another process may open the database next.
  /// The files are deleted if the tables contain everything.
  func close() {
    state.withLock { state in
      state.isClosed = true
      let isEmpty = state.sealed == nil && state.entries.isEmpty
      for index in state.segments.indices {
        // What remains is read by the next process, too, if it's no longer needed.
        if isEmpty { try? state.segments[index].remove(on: disk) }
        state.segments[index].close()
      }
    }
  }
}

// MARK: - Appending

extension CommitLog {
  /// Makes a batch durable.
  ///
  /// - Parameters:
  ///   - version: The version before the batch.
  ///   - notesStatus: Whether to note what the file looks like then. The next flush is slower: see
  ///     `CFileIdentity`.
  /// - Throws: `DatabaseError` or `SchemaError`. Then the batch isn't stored, unless the process exits
  ///   before the next one.
  func append(
    _ entries: [TreeLogEntry], after version: TreeVersion, notesStatus: Bool
  ) throws {
    try state.withLock { state in
      try write(entries, after: version, notesStatus: notesStatus, &state)
      state.entries += entries
      state.version = version.advanced(by: entries.count)
    }
  }

  /// Checks that the log wasn't closed.
  ///
  /// - Throws: `DatabaseError`.
  func checkOpen() throws { try state.withLock { try $0.checkOpen() } }

  /// Writes a record without entries, which proves that the disk works.
  ///
  /// - Throws: `DatabaseError`.
  func probe() throws {
    try state.withLock { try write([], after: $0.version, notesStatus: false, &$0) }
  }

  private func write(
    _ entries: [TreeLogEntry], after version: TreeVersion, notesStatus: Bool,
    _ state: inout State
  ) throws {
    try state.checkOpen()
    let id = try state.id ?? begin()
    state.id = id
    state.chooseSegment()
    state.attempt += 1
    let active = state.active
    let record = try LogRecord.bytes(
      of: entries, after: version, attempt: state.attempt, in: id,
      at: state.segments[active].end)
    try state.segments[active].append(record, on: disk, notesStatus: notesStatus)
  }

  /// How many times over the active segment is full.
  var fullness: Int { state.withLock { $0.segments[$0.active].end / maximumByteCount } }

  /// Begins the other segment, if it's free.
  ///
  /// - Returns: The commits to write to the tables, now or since an earlier call; `nil` if there are
  ///   none.
  func seal() -> Sealed? {
    state.withLock { state -> Sealed? in
      guard state.sealed == nil, !state.entries.isEmpty else { return state.sealed }
      state.segments[state.active].eraseFailure()
      state.sealed = Sealed(entries: state.entries, base: state.base, end: state.version)
      state.active = 1 - state.active
      (state.entries, state.base) = ([], state.version)
      return state.sealed
    }
  }

  /// Frees the segment whose commits the tables contain.
  func release() {
    state.withLock { state in
      state.sealed = nil
      state.segments[1 - state.active].reset(on: disk)
    }
  }
}

// MARK: - Reading

extension CommitLog {
  /// The version after the last commit.
  var version: TreeVersion { state.withLock { $0.version } }

  /// The commits that the tables may lack, in order.
  var entries: [TreeLogEntry] {
    state.withLock { ($0.sealed?.entries ?? []) + $0.entries }
  }

  /// What the files looked like after their last records, and what they look like now.
  ///
  /// - Parameter isThorough: Whether to read the status of a file even if none was noted.
  func observations(isThorough: Bool) -> [FileWitness.LogObservation] {
    state.withLock { $0.segments.compactMap { $0.observation(isThorough: isThorough) } }
  }

  /// Reads the files, and notes what they look like if they contain all commits.
  ///
  /// - Returns: Whether they do.
  /// - Throws: `DatabaseError`.
  func verify() throws -> Bool {
    try state.withLock { state in
      // What changes while the files are read is found later.
      let statuses = state.segments.map(\.status)
      let contents = try LogContents(state.segments.map { try $0.contents() }, of: state.id)
      let base = state.sealed?.base ?? state.base
      let records = try? contents.records(after: base, at: FileLocation(file: ""))
      // The last record may be one whose write was reported as failed.
      guard let records,
        base == state.version || records.contains(where: { $0.end == state.version })
      else { return false }
      for (index, status) in statuses.enumerated() { state.segments[index].note(status) }
      return true
    }
  }
}

extension DatabaseError {
  /// The error of what is done after a file was closed.
  static var closed: DatabaseError {
    DatabaseError(resultCode: .SQLITE_MISUSE, message: "it was closed; open it again")
  }
}
