/// The writes that a session makes when it ends, in order.
@available(Systems 2024, *)
struct OnDisconnectList {
  private var writes: [(write: TreeWrite, identity: TreeIdentity)] = []

  mutating func append(_ write: TreeWrite, as identity: TreeIdentity) {
    writes.append((write, identity))
  }

  /// Removes the writes at and below a path.
  mutating func cancel(_ path: TreePath) {
    writes.removeAll { $0.write.path.starts(with: path) }
  }

  /// Takes all writes.
  mutating func take() -> [WriteRequest] {
    defer { writes = [] }
    return writes.map { WriteRequest($0.write, as: $0.identity) }
  }
}
