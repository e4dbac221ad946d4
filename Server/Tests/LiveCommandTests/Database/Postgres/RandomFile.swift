import LiveListTesting
import LiveTree
import LiveTreeSQLite
import _RandomTrees

/// Database files with random trees, and with rules.
enum RandomFile {
  static let rules = #"{"rules": {/* Everyone */ ".read": true}}"#

  /// Creates a file.
  static func make(_ file: String, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let members = (0..<100).map {
      JSONValue.Member(name: "\($0)-é", value: .random(depth: 4, using: &random))
    }
    let storage = try SQLiteTreeStorage(file: file)
    let database = try await TreeDatabase(
      storage: storage, now: { 0 }, rules: { _ in OpenAccess() })
    let json = JSONValue.object(members + [.init(name: ".priority", value: .integer(1))])
    _ = try await database.write(.set(.root, json))
    try await database.replaceAccess(OpenAccess(), keeping: rules)
    try await database.close()
  }
}
