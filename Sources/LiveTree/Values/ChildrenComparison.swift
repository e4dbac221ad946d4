/// Finds the keys under which two nodes have different children.
///
/// Chunks that both share aren't compared.
@available(Systems 2024, *)
struct ChildrenComparison: Sequence, IteratorProtocol {
  private var mine: ChunkCursor
  private var theirs: ChunkCursor

  /// The number of chunks and entries that were visited.
  private(set) var stepCount = 0

  init(_ mine: TreeChildren, _ theirs: TreeChildren) {
    (self.mine, self.theirs) = (ChunkCursor(mine.root), ChunkCursor(theirs.root))
  }

  /// The next key, in ascending order.
  mutating func next() -> TreeKey? {
    while true {
      passChunks()
      stepCount += 1
      switch (mine.entry, theirs.entry) {
      case (nil, nil):
        return nil
      case (let entry?, let other?) where entry.key == other.key:
        mine.advance()
        theirs.advance()
        if entry.node != other.node { return entry.key }
      case (let entry?, let other) where other.map({ entry.key < $0.key }) ?? true:
        mine.advance()
        return entry.key
      case (_, let other):
        theirs.advance()
        return other?.key
      }
    }
  }

  /// Moves both cursors to entries or to the end, and skips shared chunks. Both cursors have passed
  /// the same keys, so before a shared chunk they are at the same position.
  ///
  /// Of two different chunks, the higher is entered: inside of it, both may share chunks.
  private mutating func passChunks() {
    while true {
      if let chunk = mine.chunk, let other = theirs.chunk, chunk.hasSameStorage(as: other) {
        mine.skipChunk()
        theirs.skipChunk()
      } else {
        let (height, other) = (mine.chunk?.height ?? -1, theirs.chunk?.height ?? -1)
        if height < 0, other < 0 { return }
        if height >= other { mine.enterChunk() }
        if other >= height { theirs.enterChunk() }
      }
      stepCount += 1
    }
  }
}
