/// A write as a client requests it: JSON that may contain server values.
///
///     let write = TreeWrite.update(users, .object([
///       .init(name: "ada/visits", value: .object([.init(name: ".sv", value: increment)])),
///       .init(name: "bob", value: .null),
///     ]))
///     let commit = try write.resolved(against: root, now: milliseconds)
///     let newRoot = commit.applied(to: root)
///
/// Source: Protocol.md §1.1 to §1.3 and §2.1.
@available(Systems 2024, *)
public enum TreeWrite: Hashable, Sendable {
  /// Replaces the node at a path: its value, children and priority. Null deletes it.
  case set(TreePath, JSONValue)

  /// Replaces several nodes below a path, all or none; everything else is unchanged.
  ///
  /// The JSON is an object that maps keys or paths to new values; null deletes. If the last key of
  /// a path is `.priority`, only the priority of the node above is set; an absent node stays
  /// absent.
  case update(TreePath, JSONValue)

  /// Sets the priority of the node at a path, which keeps its value; null removes it.
  public static func setPriority(_ path: TreePath, _ priority: JSONValue) -> TreeWrite {
    .update(path, .object([.init(name: ".priority", value: priority)]))
  }

  /// The path of the write.
  public var path: TreePath {
    switch self {
    case .set(let path, _), .update(let path, _): path
    }
  }

  /// The JSON of the write.
  package var json: JSONValue {
    switch self {
    case .set(_, let json), .update(_, let json): json
    }
  }

  /// The paths that the write changes, as far as they can be read; others make it invalid.
  var changedPaths: some Sequence<TreePath> {
    let (isUpdate, members): (Bool, [JSONValue.Member]) =
      switch self {
      case .set: (false, [.init(name: "", value: .null)])
      case .update(_, .object(let members)) where !members.isEmpty: (true, members)
      case .update: (false, [.init(name: "", value: .null)])
      }
    return members.lazy.compactMap { [path] member in
      guard isUpdate else { return path }
      guard let below = try? TreePath(updateKey: member.name) else { return nil }
      let place = path.appending(below)
      return place.priorityOwner ?? place
    }
  }

  /// Checks the write and resolves its server values.
  ///
  /// All timestamps in a write are the same. An increment adds to the number that is stored at its
  /// path; if none is stored, the result is the operand.
  ///
  /// - Parameters:
  ///   - root: The whole database before the write.
  ///   - milliseconds: The value of `{".sv": "timestamp"}`, in milliseconds since 1970.
  ///   - limits: The limits of the database.
  /// - Throws: `TreeError`, with a path from the root of the database, if the write isn't valid.
  /// - Complexity: O(*n* log *n*) in the values of the JSON.
  public func resolved(
    against root: TreeNode, now milliseconds: Int64, limits: TreeLimits = TreeLimits()
  ) throws(TreeError) -> TreeCommit {
    try resolved(against: root, original: root, now: milliseconds, limits: limits)
  }

  /// Checks a write that follows others of one request, and resolves its server values.
  ///
  /// - Parameters:
  ///   - root: The whole database after the other writes.
  ///   - original: The whole database before them, to whose numbers increments are added.
  func resolved(
    against root: TreeNode, original: TreeNode, now milliseconds: Int64, limits: TreeLimits
  ) throws(TreeError) -> TreeCommit {
    let reader = NodeReader(limits: limits, milliseconds: milliseconds)
    var remaining = limits.maximumValueCount
    guard json.fits(&remaining, levels: limits.maximumDepth + 1) else {
      throw .tooManyValues(maximum: limits.maximumValueCount).within(path)
    }
    switch self {
    case .set(let path, let json):
      return TreeCommit(setting: try reader.node(json, at: path, in: original), at: path)
    case .update(let path, let json):
      do {
        return try reader.update(json, at: path, in: root, original: original)
      } catch  where error.code == .invalidKey || error.code == .invalidPath {
        throw TreeError(.invalidUpdate, at: error.path, error.sentence)
      }
    }
  }
}

@available(Systems 2024, *)
extension NodeReader {
  /// Reads the new node at a path of the database.
  func node(
    _ json: JSONValue, at path: TreePath, in root: TreeNode
  ) throws(TreeError) -> TreeNode {
    do throws(TreeError) {
      if let key = path.first(where: { $0.string.utf8.count > limits.maximumKeyBytes }) {
        throw .invalidKey(key.string, maximumBytes: limits.maximumKeyBytes)
      }
      return try node(json, replacing: root[path], levels: limits.maximumDepth - path.count)
    } catch {
      throw error.within(path)
    }
  }
}

extension JSONValue {
  /// Subtracts the number of values from `remaining`, and returns whether it was large enough.
  ///
  /// Values that are nested too deeply aren't counted, because they aren't valid anyway.
  fileprivate func fits(_ remaining: inout Int, levels: Int) -> Bool {
    remaining -= 1
    guard remaining >= 0, levels > 0 else { return remaining >= 0 }
    return switch self {
    case .array(let elements): elements.allSatisfy { $0.fits(&remaining, levels: levels - 1) }
    case .object(let members): members.allSatisfy { $0.value.fits(&remaining, levels: levels - 1) }
    default: true
    }
  }
}
