import Foundation
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeSQLite

/// Calls a closure with the log of a new database.
func withLog(_ body: (CommitLog) throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let file = folder + "/a.sqlite"
    try SQLiteTreeStorage(file: file).close()
    try body(
      CommitLog(FileLocation(file: file), after: .zero, maximumByteCount: 1 << 20) {
        LogID.random()
      })
  }
}

/// The size of a log without the space that is reserved at its end.
func usedSize(ofLog file: String) throws -> Int {
  let bytes = try Data(contentsOf: URL(filePath: file))
  let last = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
  return (last + 7) & ~7
}

/// Writes at a place of a file, by default its start, until its modification time changes, which may take a few
/// milliseconds, because file systems round it.
func overwrite(_ file: String, with bytes: Data, at offset: Int = 0) throws {
  let before = FileStatus(ofFile: file)
  let handle = try #require(FileHandle(forUpdatingAtPath: file))
  repeat {
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: bytes)
  } while FileStatus(ofFile: file) == before
  try handle.close()
}
