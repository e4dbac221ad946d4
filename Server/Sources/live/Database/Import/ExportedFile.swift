import Foundation
import LiveTree
import LiveTreeSQLite
import LiveTreeWire

/// A database file that no server uses.
struct ExportedFile: Sendable {
  let path: String

  /// Writes what it holds as JSON.
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

  /// What a damaged file holds is told so that a terminal takes it for text.
  private func contents() async throws(CommandFailure) -> TreeNode {
    do {
      return try await SQLiteTreeStorage.contents(of: path).tree
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// Copies it, with its rules.
  func copy(to target: String) async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure("There is no file \(path).")
    }
    let storage = try SQLiteTreeStorage(file: path)
    try await storage.backup(to: target)
    try storage.close()
  }
}
