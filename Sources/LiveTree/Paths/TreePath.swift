/// The keys from the root of a database, or from any node in it, down to a node.
///
///     let path = try TreePath(parsing: "/users//ada/")
///     path.description              // "/users/ada"
///     path.parent?.description      // "/users"
///
/// Source: Protocol.md §1.2.
public struct TreePath: Hashable, Sendable {
  private let keys: [TreeKey]

  /// The path without keys: the node itself.
  public static let root = TreePath([])

  /// Creates a path from its keys, topmost first.
  public init(_ keys: some Sequence<TreeKey>) {
    self.keys = Array(keys)
  }

  /// Creates a path from keys separated by slashes; empty segments are ignored.
  ///
  /// - Throws: `TreeError.invalidPath` if a segment isn't a valid key.
  /// - Complexity: O(*n*) in the bytes of the text.
  public init(parsing string: String) throws(TreeError) {
    var keys: [TreeKey] = []
    for segment in string.utf8.split(separator: UInt8(ascii: "/")) {
      guard let key = try? TreeKey(String(Substring(segment))) else { throw .invalidPath(string) }
      keys.append(key)
    }
    self.keys = keys
  }

  /// Creates a path as ``init(parsing:)`` does, from keys of which none is empty. The slash in front may be
  /// missing.
  ///
  /// A path that a program makes of variables, such as `users/\(id)`, is another one if a variable is empty.
  ///
  /// - Throws: `TreeError.invalidPath` if a key is empty, or isn't valid.
  public init(exactly string: String) throws(TreeError) {
    guard ["", "/"].contains(string) || !string.hasEmptyKey else { throw .emptyKey(in: string) }
    try self.init(parsing: string)
  }
}

extension StringProtocol {
  /// Whether one of the keys that slashes separate is empty. A slash in front separates nothing.
  package var hasEmptyKey: Bool {
    let keys = first == "/" ? dropFirst() : self[...]
    return keys.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .contains(where: \.isEmpty)
  }
}

extension TreePath {
  /// The path of a child of the node at this path.
  public func appending(_ key: TreeKey) -> TreePath {
    TreePath(keys + [key])
  }

  /// The path of a descendant of the node at this path.
  public func appending(_ path: TreePath) -> TreePath {
    isEmpty ? path : path.isEmpty ? self : TreePath(keys + path.keys)
  }

  /// The path without its last key; `nil` for the root.
  public var parent: TreePath? {
    isEmpty ? nil : TreePath(keys.dropLast())
  }

  /// Whether a path is a prefix of this one; a path starts with itself.
  public func starts(with ancestor: TreePath) -> Bool {
    count >= ancestor.count && keys.starts(with: ancestor.keys)
  }

  /// This path relative to an ancestor; `nil` if it doesn't start with that path.
  public func relative(to ancestor: TreePath) -> TreePath? {
    starts(with: ancestor) ? TreePath(keys.dropFirst(ancestor.count)) : nil
  }
}

extension TreePath: RandomAccessCollection {
  public var startIndex: Int { keys.startIndex }

  public var endIndex: Int { keys.endIndex }

  public subscript(position: Int) -> TreeKey { keys[position] }
}

extension TreePath: CustomStringConvertible {
  public var description: String {
    isEmpty ? "/" : keys.map { "/" + $0.string }.joined()
  }
}
