import Foundation
import LiveTree
import LiveTreeSQLite
import LiveTreeWire

/// A database file that no server has open.
struct ExportedFile: Sendable {
  let path: String

  /// Writes the file's contents as JSON.
  func write(to output: String?, pretty: Bool) async throws {
    let json = try await contents().json(export: true)
    let sink = try ByteSink(path: output)
    do {
      try sink.write(json.serialized(pretty: pretty).utf8)
      try sink.finish()
    } catch {
      sink.abandon()
      throw error
    }
  }

  /// Errors can quote the data of a damaged file, which must not control the terminal.
  private func contents() async throws(CommandFailure) -> TreeNode {
    do {
      return try await SQLiteTreeStorage.contents(of: path).tree
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Copies the file, including its rules.
  func copy(to target: String) async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure("No such file: \(path)")
    }
    let storage = try SQLiteTreeStorage(file: path)
    try await storage.backup(to: target)
    try storage.close()
  }
}
