extension TreeChildren {
  /// The keys under which something came, went or changed, ascending.
  ///
  /// A changed copy shares almost all of its storage with the original, and what both share is not
  /// looked into: so the cost is that of the change, whoever made it and whether or not anybody said
  /// what it was. A list that shows the children needs to make these rows anew and no others.
  ///
  ///     let keys = node.children.changedKeys(since: former.children)
  ///
  /// - Parameter former: The children before.
  /// - Complexity: O(*n* / 512 + 512 *c*) for *c* changes made to one and the same tree; O(*n*) for
  ///   trees that share nothing, as after a new connection.
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

/// A place in a list of chunks.
private struct ChunkCursor {
  private let chunks: [[TreeChildren.Entry]]
  private var chunk = 0
  private var offset = 0

  init(_ chunks: [[TreeChildren.Entry]]) {
    self.chunks = chunks
  }

  /// The entry here, `nil` at the end.
  var entry: TreeChildren.Entry? {
    chunk < chunks.count ? chunks[chunk][offset] : nil
  }

  mutating func advance() {
    offset += 1
    if offset == chunks[chunk].count { skipChunk() }
  }

  mutating func skipChunk() { (chunk, offset) = (chunk + 1, 0) }

  /// Whether both stand in one and the same chunk: at the same place of it then, for the keys that
  /// both have passed are the same.
  func skipsChunk(sharedWith other: Self) -> Bool {
    chunk < chunks.count && other.chunk < other.chunks.count
      && chunks[chunk].hasSameStorage(as: other.chunks[other.chunk])
  }
}
