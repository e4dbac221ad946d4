import LiveTree

/// The records that the files of a log contain.
///
/// A record is written only once all earlier ones are durable, so the records after a version have no
/// gaps. If there is a gap, durable commits were lost: the log was damaged later. But whether the last
/// record is missing because its commit was interrupted, or because the disk lost it, no check can
/// find out.
struct LogContents {
  /// The valid records, in the order of their versions. Several have the same one if attempts to write
  /// a batch have failed.
  private let records: [LogRecord]
  /// The largest version in logs that belong to other databases, or to this one when it was opened
  /// before.
  private let foreignEnd: TreeVersion

  /// Reads files.
  ///
  /// - Parameters:
  ///   - files: The contents of the files.
  ///   - log: The ID of the log; `nil` if the database has none yet.
  init(_ files: [[UInt8]], of log: LogID?) {
    var (records, foreignEnd) = ([LogRecord](), TreeVersion.zero)
    for file in files where file.count >= LogRecord.headByteCount {
      if let log { records += Self.records(in: file, of: log) }
      let first = LogID(file.number(at: 0, as: UInt64.self))
      if let first, first != log {
        let foreign = Self.records(in: file, of: first)
        foreignEnd = max(foreignEnd, foreign.map(\.end).max() ?? .zero)
      }
    }
    self.records = records.filter { $0.count > 0 }
      .sorted { ($0.base, $0.attempt) < ($1.base, $1.attempt) }
    self.foreignEnd = foreignEnd
  }

  /// The records of a log, which begin at multiples of eight. After damage, a later record is found.
  ///
  /// - Complexity: O(*n*) in the bytes.
  private static func records(in file: [UInt8], of log: LogID) -> [LogRecord] {
    var records: [LogRecord] = []
    var offset = 0
    while offset + LogRecord.headByteCount <= file.count {
      if let record = LogRecord(in: file, at: offset, of: log) {
        records.append(record)
        offset += record.byteCount
      } else {
        offset += 8
      }
    }
    return records
  }

  /// The records of the batches after a version, in order.
  ///
  /// - Parameter location: Names the log in errors.
  /// - Throws: `SchemaError.damaged` if commits that were durable are missing, or if the log belongs to
  ///   another database.
  func records(
    after version: TreeVersion, at location: FileLocation
  ) throws(SchemaError) -> [LogRecord] {
    guard foreignEnd <= version else {
      throw .damaged(
        "its log (\(location.logs[0])) has commits of another copy of the database; to use the file "
          + "without them, move the log away")
    }
    var (chain, end) = ([LogRecord](), version)
    for (index, record) in records.enumerated() {
      guard record.base >= end else {
        // The last attempt to write the batch is missing, if later commits build on another one.
        if let last = chain.last, record.base > last.base, record.attempt > last.attempt {
          throw gap(from: last.base, to: record.base, at: location)
        }
        continue
      }
      let isRepeated = index + 1 < records.count && records[index + 1].base == record.base
      if isRepeated { continue }
      guard record.base == end else { throw gap(from: end, to: record.base, at: location) }
      chain.append(record)
      end = record.end
    }
    return chain
  }

  private func gap(
    from version: TreeVersion, to other: TreeVersion, at location: FileLocation
  ) -> SchemaError {
    .damaged(
      "its log (\(location.logs[0])) lacks the commits between the versions \(version.number) and "
        + "\(other.number)")
  }
}
