import LiveTree

@available(Systems 2024, *)
extension TreeWrite {
  /// The changes to show until the server acknowledges the write. Server values are estimates.
  ///
  /// - Parameters:
  ///   - tree: What is shown now.
  ///   - milliseconds: The time of the server, in milliseconds since 1970.
  /// - Throws: ``DatabaseError/Code/invalidValue`` if the write isn't valid.
  func localChanges(
    over tree: SyncTree, now milliseconds: Int64
  ) throws(DatabaseError) -> [LocalChange] {
    do {
      switch self {
      case .set: return try resolvedChanges(over: tree, now: milliseconds)
      case .update(let path, .object(let members)):
        var (values, priorities) = ([JSONValue.Member](), [LocalChange]())
        for member in members {
          let (below, isPriority) = try TreePath.splitting(member.name)
          if isPriority {
            priorities.append(
              .setPriority(path.appending(below), TreePriority(json: member.value)))
          } else {
            values.append(member)
          }
        }
        guard !values.isEmpty else { return priorities }
        return try TreeWrite.update(path, .object(values))
          .resolvedChanges(over: tree, now: milliseconds) + priorities
      case .update(_, .null): return []
      case .update: return try resolvedChanges(over: tree, now: milliseconds)
      }
    } catch {
      throw .invalidValue("\(error)")
    }
  }

  private func resolvedChanges(
    over tree: SyncTree, now milliseconds: Int64
  ) throws(TreeError) -> [LocalChange] {
    // Only increments depend on the present value.
    let root =
      json.hasServerValue
      ? TreeNode.absent.setting(tree.shown(at: path).estimate, at: path) : .absent
    return try resolved(against: root, now: milliseconds).changes.map { .set($0.path, $0.node) }
  }
}

extension JSONValue {
  /// Whether the server computes a part of the value.
  fileprivate var hasServerValue: Bool {
    switch self {
    case .object(let members): members.contains { $0.name == ".sv" || $0.value.hasServerValue }
    case .array(let elements): elements.contains(where: \.hasServerValue)
    default: false
    }
  }
}
