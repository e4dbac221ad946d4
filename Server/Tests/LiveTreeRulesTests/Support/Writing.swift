import LiveTree
import LiveTreeRules
import LiveTreeWire

extension SecurityRules {
  /// Whether a write of JSON is allowed.
  func allows(
    _ write: TreeWrite, in data: String = "null", as auth: String = "null", now: Int64 = 1_000
  ) throws -> Bool {
    let before = try TreeNode.parsed(data)
    let commit = try write.resolved(against: before, now: now)
    return allowsWrite(
      commit, from: before, to: commit.applied(to: before), as: try .parsed(auth), now: now)
  }
}

extension TreeWrite {
  static func set(_ path: String, _ json: String) throws -> TreeWrite {
    .set(try TreePath(parsing: path), try .parsed(json))
  }

  static func update(_ path: String, _ json: String) throws -> TreeWrite {
    .update(try TreePath(parsing: path), try .parsed(json))
  }
}
