import LiveTree

/// The path of a row, in two columns: an index can hold only the first bytes of a long one.
///
/// Rows in the order of `(head, tail)` are in the order of the bytes of their paths.
struct StoredPath: Hashable, Sendable {
  /// The maximum number of bytes in `head`. PostgreSQL's indexes hold at most 2,704 bytes.
  static let maximumHeadCount = 1_024

  /// The first bytes of the path.
  let head: [UInt8]

  /// The remaining bytes; most paths have none.
  let tail: [UInt8]

  init(head: [UInt8], tail: [UInt8]) {
    (self.head, self.tail) = (head, tail)
  }

  private init(_ bytes: [UInt8]) {
    head = Array(bytes.prefix(Self.maximumHeadCount))
    tail = Array(bytes.dropFirst(Self.maximumHeadCount))
  }

  /// Creates the path of the row of a node.
  init(_ path: TreePath) {
    self.init(path.isEmpty ? [UInt8(ascii: "/")] : path.bytes)
  }

  /// Creates the path of the row of a node from the bytes of its path, which are empty for the
  /// root.
  init(bytes: [UInt8]) {
    self.init(bytes.isEmpty ? [UInt8(ascii: "/")] : bytes)
  }

  /// The open range of the rows below a node: `0` is the character after the slash, and keys
  /// contain no slashes.
  static func range(below path: TreePath) -> (lower: StoredPath, upper: StoredPath) {
    (
      StoredPath(path.bytes + [UInt8(ascii: "/")]), StoredPath(path.bytes + [UInt8(ascii: "0")])
    )
  }

  var bytes: [UInt8] { tail.isEmpty ? head : head + tail }
}

extension TreePath {
  /// The keys, each after a slash; empty for the root.
  var bytes: [UInt8] {
    reduce(into: []) { bytes, key in
      bytes.append(UInt8(ascii: "/"))
      bytes.append(contentsOf: key.string.utf8)
    }
  }
}
