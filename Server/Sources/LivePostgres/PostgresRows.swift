import CLibPQ

/// The rows that a statement returned.
package final class PostgresRows: Sendable {
  /// Only read, until it is cleared.
  nonisolated(unsafe) private let result: OpaquePointer

  /// Takes a result of libpq, which is cleared when this object is released.
  init(_ result: OpaquePointer) {
    self.result = result
  }

  deinit {
    PQclear(result)
  }

  package var count: Int { Int(PQntuples(result)) }

  /// The number of rows that the statement has changed.
  package var changedCount: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// The bytes of a value; `nil` for null.
  package func withBytes<Result>(
    _ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
    else { return nil }
    let length = Int(PQgetlength(result, row, column))
    return try body(UnsafeRawBufferPointer(start: value, count: length))
  }

  package func text(_ row: Int, _ column: Int) -> String? {
    withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    withBytes(row, column) { Array($0) }
  }

  /// A number of eight or four bytes, in the binary format; `nil` for null and for another type.
  package func integer(_ row: Int, _ column: Int) -> Int64? {
    withBytes(row, column) { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      default: nil
      }
    } ?? nil
  }

  /// A truth value in the binary format; `nil` for null.
  package func bool(_ row: Int, _ column: Int) -> Bool? {
    withBytes(row, column) { $0.first == 1 }
  }

  // MARK: Columns

  /// A column of the result.
  package struct Column: Hashable, Sendable {
    package let name: String
    /// The number of its type in `pg_type`.
    package let type: UInt32
    /// The number of the table in `pg_class` from which the values are read; zero if they are
    /// computed.
    package let table: UInt32
    /// The number of the column in that table, from 1; zero if the values are computed.
    package let position: Int
  }

  /// The columns; empty if the statement returns no rows.
  package var columns: [Column] {
    (0..<PQnfields(result)).map { index in
      Column(
        name: PQfname(result, index).map { String(cString: $0) } ?? "",
        type: PQftype(result, index), table: PQftable(result, index),
        position: Int(PQftablecol(result, index)))
    }
  }

  /// Whether two rows of results with the same columns have the same bytes.
  package func hasRow(_ row: Int, equalTo other: Int, of others: PostgresRows) -> Bool {
    (0..<Int(PQnfields(result))).allSatisfy { column in
      withBytes(row, column) { mine in
        others.withBytes(other, column) { mine.count == $0.count && mine.elementsEqual($0) }
          ?? false
      } ?? others.isNull(other, column)
    }
  }

  private func isNull(_ row: Int, _ column: Int) -> Bool {
    PQgetisnull(result, Int32(row), Int32(column)) == 1
  }
}
