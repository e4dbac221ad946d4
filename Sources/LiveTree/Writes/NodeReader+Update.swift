@available(Systems 2024, *)
extension NodeReader {
  /// Reads an update at a path of the database.
  ///
  /// - Parameter original: The database to whose values server values refer.
  func update(
    _ json: JSONValue, at path: TreePath, in root: TreeNode, original: TreeNode
  ) throws(TreeError) -> TreeCommit {
    guard case .object(let members) = json else { throw TreeError.invalidUpdate.within(path) }
    var changes: [TreeChange] = []
    var priorities: [(path: TreePath, json: JSONValue)] = []
    for member in members.lastOfEachName {
      let below = try TreePath(updateKey: member.name)
      let place = path.appending(below)
      if let node = place.priorityOwner {
        priorities.append((node, member.value))
      } else {
        guard !below.isEmpty else { throw TreeError.invalidKey(member.name).within(path) }
        let node = try node(member.value, at: place, in: original)
        changes.append(TreeChange(path: place, node: node))
      }
    }
    let places = priorities.map { place, _ in
      TreeChange(path: place.appending(.priority), node: .absent)
    }
    if let (conflicting, ancestor) = (changes + places).firstConflict {
      throw TreeError.conflictingPaths(conflicting, ancestor).within(path)
    }
    return commit(
      try changes.setting(priorities, in: root, original: original, by: self), at: path)
  }

  /// An update that changes only the priority of the node at its own path is committed as a set of
  /// that node.
  private func commit(_ changes: [TreeChange], at path: TreePath) -> TreeCommit {
    if changes.count == 1, let change = changes.first, change.path == path {
      return TreeCommit(setting: change.node, at: path)
    }
    return TreeCommit(updating: changes, at: path)
  }
}

extension TreeKey {
  /// The key that, at the end of a path, represents the priority of the node above.
  static let priority = TreeKey(unchecked: ".priority")
}

extension TreePath {
  /// Reads the name of a member of an update, whose last key may be `.priority`.
  init(updateKey name: String) throws(TreeError) {
    guard name == ".priority" || name.hasSuffix("/.priority") else {
      try self.init(parsing: name)
      return
    }
    self = try TreePath(parsing: String(name.dropLast(".priority".count))).appending(.priority)
  }

  /// The node whose priority the path represents; `nil` if it represents a node.
  var priorityOwner: TreePath? { last == .priority ? parent : nil }
}

extension [JSONValue.Member] {
  /// If JSON has a member twice, the last one counts; two spellings of a path, such as "a" and "/a",
  /// are a conflict instead.
  var lastOfEachName: [JSONValue.Member] {
    var seen: Set<[UInt8]> = []
    return reversed().filter { seen.insert([UInt8]($0.name.utf8)).inserted }.reversed()
  }
}

@available(Systems 2024, *)
extension [TreeChange] {
  /// The changes after setting the priorities of some nodes. Changes at and below such a node are
  /// merged into one.
  ///
  /// - Complexity: That of applying the changes, and O(*d* log *n*) for each priority.
  fileprivate func setting(
    _ priorities: [(path: TreePath, json: JSONValue)], in root: TreeNode, original: TreeNode,
    by reader: NodeReader
  ) throws(TreeError) -> [TreeChange] {
    guard !priorities.isEmpty else { return self }
    var after = root.applying(self)
    for (path, json) in priorities {
      let priority: TreePriority?
      do {
        priority = try reader.priority(json, replacing: original[path].priority)
      } catch {
        throw error.within(path)
      }
      after = after.setting(after[path].replacingPriority(with: priority), at: path)
    }
    let changed = Set(priorities.map(\.path))
    let others = filter {
      !changed.contains($0.path) && $0.path.firstAncestor(in: changed) == nil
    }
    // A priority below another one is part of that node.
    return others
      + priorities.filter { $0.path.firstAncestor(in: changed) == nil }
      .map { TreeChange(path: $0.path, node: after[$0.path]) }
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// The same value with another priority; an absent node stays absent.
  package func replacingPriority(with priority: TreePriority?) -> TreeNode {
    if let scalar { return TreeNode(scalar, priority: priority) }
    return TreeNode(children, priority: priority)
  }
}
