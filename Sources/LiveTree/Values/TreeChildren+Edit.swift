@available(Systems 2024, *)
extension TreeChildren {
  /// The child with a key; `absent` if there is none.
  ///
  /// - Complexity: O(log *n*).
  subscript(key: TreeKey) -> TreeNode {
    let chunk = firstChunk(reaching: key)
    guard chunk < chunks.count else { return .absent }
    let offset = chunks[chunk].firstPosition { !($0.key < key) }
    let entry = chunks[chunk][offset]
    return entry.key == key ? entry.node : .absent
  }

  /// The children with one of them changed or added, or removed if the node is absent.
  ///
  /// - Complexity: O(*n* / 512 + 512).
  func setting(_ node: TreeNode, for key: TreeKey) -> TreeChildren {
    var result = self
    result.set(node, for: key)
    return result
  }

  private mutating func set(_ node: TreeNode, for key: TreeKey) {
    let chunk = firstChunk(reaching: key)
    guard chunk < chunks.count else { return append(node, for: key) }
    var entries = chunks[chunk]
    let offset = entries.firstPosition { !($0.key < key) }
    let isFound = entries[offset].key == key
    switch (isFound, node.isAbsent) {
    case (false, true): return
    case (false, false): entries.insert(Entry(key: key, node: node), at: offset)
    case (true, false): entries[offset] = Entry(key: key, node: node)
    case (true, true): entries.remove(at: offset)
    }
    replace(chunk, with: entries)
  }

  /// The first chunk that contains the key or a later one.
  private func firstChunk(reaching key: TreeKey) -> Int {
    chunks.firstPosition { chunk in chunk.last.map { !($0.key < key) } ?? false }
  }

  /// Appends without splitting the last chunk: keys often arrive in ascending order, as push IDs
  /// do, and full chunks then stay full.
  private mutating func append(_ node: TreeNode, for key: TreeKey) {
    guard !node.isAbsent else { return }
    let entry = Entry(key: key, node: node)
    if let last = chunks.last, last.count < Self.maximumChunkCount {
      replace(chunks.count - 1, with: last + CollectionOfOne(entry))
    } else {
      replaceChunks(chunks.count..<chunks.count, with: [[entry]])
    }
  }

  private mutating func replace(_ chunk: Int, with entries: [Entry]) {
    if entries.count > Self.maximumChunkCount {
      let middle = entries.count / 2
      replaceChunks(
        chunk..<chunk + 1, with: [Array(entries[..<middle]), Array(entries[middle...])])
    } else if entries.isEmpty {
      replaceChunks(chunk..<chunk + 1, with: [])
    } else if let neighbour = smallNeighbour(of: chunk, with: entries.count) {
      let range = Swift.min(chunk, neighbour)..<Swift.max(chunk, neighbour) + 1
      let merged = neighbour < chunk ? chunks[neighbour] + entries : entries + chunks[neighbour]
      replaceChunks(range, with: [merged])
    } else {
      replaceChunks(chunk..<chunk + 1, with: [entries])
    }
  }

  /// Two neighbors that fit into half a chunk are merged, so that removals can't leave many tiny chunks
  /// and the list of chunks stays short.
  private func smallNeighbour(of chunk: Int, with count: Int) -> Int? {
    [chunk - 1, chunk + 1].first { neighbour in
      chunks.indices.contains(neighbour)
        && chunks[neighbour].count + count <= Self.maximumChunkCount / 2
    }
  }
}
