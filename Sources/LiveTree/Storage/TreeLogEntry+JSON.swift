@available(Systems 2024, *)
extension TreeLogEntry {
  /// The entry in its canonical form: equal entries have equal text.
  ///
  ///     {"version":7,"batch":"…","set":"/users/ada","node":"Ada"}
  ///     {"version":8,"batch":"…","update":"/users","nodes":[["/users/bob","Bob"],["/users/eve",null]]}
  ///     {"version":9,"batch":"…","rules":"{…}"}
  ///     {"version":10,"batch":"…","session":"…","append":{"set":"/online/ada","value":false}}
  ///     {"version":11,"batch":"…","session":"…","cancel":"/online"}
  ///     {"version":12,"batch":"…","session":"…","replace":0,"with":{"update":"/online","value":{"ada":false}}}
  ///     {"version":13,"batch":"…","session":"…","replace":0,"with":null}
  ///     {"version":14,"batch":"…","session":"…","end":true}
  ///
  /// Nodes are JSON with priorities.
  ///
  /// - Complexity: O(*n*) in the nodes.
  public var canonical: String {
    var members = [
      JSONValue.Member(name: "version", value: .integer(version.number)),
      JSONValue.Member(name: "batch", value: .string(batch.description)),
    ]
    switch change {
    case .rules(let text):
      members.append(.init(name: "rules", value: .string(text)))
    case .onDisconnect(let session, let change):
      members.append(.init(name: "session", value: .string(session)))
      members += change.members
    case .commit(let commit):
      let path = JSONValue.string(commit.path.description)
      switch commit.kind {
      case .set:
        members.append(.init(name: "set", value: path))
        let node = commit.changes.first?.node ?? .absent
        members.append(.init(name: "node", value: node.json(export: true)))
      case .update:
        members.append(.init(name: "update", value: path))
        members.append(.init(name: "nodes", value: .array(commit.changes.map(\.json))))
      }
    }
    return JSONValue.object(members).serialized()
  }

  /// Reads an entry in its canonical form.
  ///
  /// - Throws: ``TreeLogError`` if the text isn't an entry.
  /// - Complexity: O(*n* log *n*) in the nodes.
  public init(canonical text: String) throws(TreeLogError) {
    guard let json = try? JSONValue(parsing: text),
      case .integer(let number)? = json["version"], case .string(let id)? = json["batch"],
      let batch = TreeBatchID(id), let change = Change(json)
    else { throw TreeLogError(text) }
    self.init(change, in: batch, version: TreeVersion(number))
  }
}

/// An error for a text that is neither an entry of a log nor an `onDisconnect` write.
public struct TreeLogError: Error, Hashable, Sendable {
  /// A description that contains the text.
  public let description: String

  init(_ text: String) {
    description = "Invalid log entry or onDisconnect write: \(text.prefix(200))"
  }
}

extension TreeLogError: CustomStringConvertible {}

@available(Systems 2024, *)
extension TreeChange {
  fileprivate var json: JSONValue {
    .array([.string(path.description), node.json(export: true)])
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .array(let parts) = json, parts.count == 2, let path = TreePath(json: parts[0]),
      let node = TreeNode(logged: parts[1])
    else { return nil }
    self.init(path: path, node: node)
  }
}

@available(Systems 2024, *)
extension TreeLogEntry.Change {
  fileprivate init?(_ json: JSONValue) {
    if case .string(let text)? = json["rules"] {
      self = .rules(text)
    } else if case .string(let session)? = json["session"] {
      guard let change = OnDisconnectChange(json) else { return nil }
      self = .onDisconnect(session: session, change)
    } else if let path = TreePath(json: json["set"]),
      let node = json["node"].flatMap(TreeNode.init(logged:))
    {
      self = .commit(TreeCommit(setting: node, at: path))
    } else if let path = TreePath(json: json["update"]), case .array(let nodes)? = json["nodes"] {
      let changes = nodes.compactMap { TreeChange($0) }
      guard changes.count == nodes.count, changes.firstConflict == nil,
        changes.allSatisfy({ $0.path.count > path.count && $0.path.starts(with: path) })
      else { return nil }
      self = .commit(TreeCommit(updating: changes, at: path))
    } else {
      return nil
    }
  }
}

extension TreePath {
  init?(json: JSONValue?) {
    guard case .string(let text)? = json, let path = try? TreePath(parsing: text) else {
      return nil
    }
    self = path
  }
}

@available(Systems 2024, *)
extension TreeNode {
  /// Creates a stored node. The limits of writes don't apply, because they may have been larger
  /// when the node was written.
  fileprivate init?(logged json: JSONValue) {
    let limits = TreeLimits(
      maximumDepth: 512, maximumKeyBytes: .max, maximumStringBytes: .max,
      maximumValueCount: .max)
    guard let node = try? TreeNode(json, limits: limits) else { return nil }
    self = node
  }
}
