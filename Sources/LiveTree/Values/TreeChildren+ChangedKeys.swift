@available(Systems 2024, *)
extension TreeChildren {
  /// The keys of inserted, deleted and changed children, ascending.
  ///
  /// A changed copy shares almost all of its storage with the original, and shared storage isn't
  /// compared, so that the cost depends only on the changes. A list of the children has to rebuild
  /// only the rows of these keys.
  ///
  ///     let keys = node.children.changedKeys(since: former.children)
  ///
  /// - Parameter former: The children before.
  /// - Complexity: O(*n* / 512 + 512 *c*) for *c* changes to the same tree; O(*n*) for trees that
  ///   share nothing, as after a new connection.
  public func changedKeys(since former: TreeChildren) -> [TreeKey] {
    var keys: [TreeKey] = []
    var mine = ChunkCursor(chunks)
    var theirs = ChunkCursor(former.chunks)
    while true {
      if mine.skipsChunk(sharedWith: theirs) {
        mine.skipChunk()
        theirs.skipChunk()
        continue
      }
      switch (mine.entry, theirs.entry) {
      case (nil, nil):
        return keys
      case (let entry?, let other?) where entry.key == other.key:
        if entry.node != other.node { keys.append(entry.key) }
        mine.advance()
        theirs.advance()
      case (let entry?, let other) where other.map({ entry.key < $0.key }) ?? true:
        keys.append(entry.key)
        mine.advance()
      case (_, let other):
        if let other { keys.append(other.key) }
        theirs.advance()
      }
    }
  }
}

/// A position in a list of chunks.
@available(Systems 2024, *)
private struct ChunkCursor {
  private let chunks: [[TreeChildren.Entry]]
  private var chunk = 0
  private var offset = 0

  init(_ chunks: [[TreeChildren.Entry]]) {
    self.chunks = chunks
  }

  /// The entry here; `nil` at the end.
  var entry: TreeChildren.Entry? {
    chunk < chunks.count ? chunks[chunk][offset] : nil
  }

  mutating func advance() {
    offset += 1
    if offset == chunks[chunk].count { skipChunk() }
  }

  mutating func skipChunk() { (chunk, offset) = (chunk + 1, 0) }

  /// Whether both cursors are in the same shared chunk. If so, they are at the same position,
  /// because both have passed the same keys.
  func skipsChunk(sharedWith other: Self) -> Bool {
    chunk < chunks.count && other.chunk < other.chunks.count
      && chunks[chunk].hasSameStorage(as: other.chunks[other.chunk])
  }
}
