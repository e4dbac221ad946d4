import CLibPQ

/// The rows that a statement returned, in PostgreSQL's binary format.
final class PostgresRows: Sendable {
  /// Only read, until it is cleared.
  nonisolated(unsafe) private let result: OpaquePointer

  /// Takes a result of libpq, which is cleared when this object is released.
  init(_ result: OpaquePointer) {
    self.result = result
  }

  deinit {
    PQclear(result)
  }

  var count: Int { Int(PQntuples(result)) }

  /// The number of rows that the statement has changed.
  var changedCount: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// The bytes of a value; `nil` for null.
  func withBytes<Result>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
    else { return nil }
    let length = Int(PQgetlength(result, row, column))
    return try body(UnsafeRawBufferPointer(start: value, count: length))
  }

  func text(_ row: Int, _ column: Int) -> String? {
    withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    withBytes(row, column) { Array($0) }
  }

  /// A number of eight or four bytes; `nil` for null and for another type.
  func integer(_ row: Int, _ column: Int) -> Int64? {
    withBytes(row, column) { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      default: nil
      }
    } ?? nil
  }

  func bool(_ row: Int, _ column: Int) -> Bool? {
    withBytes(row, column) { $0.first == 1 }
  }
}
