@available(Systems 2024, *)
extension TreeChildren {
  /// The child with a key; `absent` if there is none.
  ///
  /// - Complexity: O(log *n*).
  package subscript(key: TreeKey) -> TreeNode {
    var chunk = root
    while case .chunks(let parts) = chunk {
      let position = parts.firstPosition(reaching: key)
      guard position < parts.count else { return .absent }
      chunk = parts[position].chunk
    }
    guard case .entries(let entries) = chunk else { return .absent }
    let position = entries.partitioningIndex { !($0.key < key) }
    guard position < entries.count, entries[position].key == key else { return .absent }
    return entries[position].node
  }

  /// The children with one of them changed or added, or removed if the node is absent.
  ///
  /// - Complexity: O(log *n*).
  package func setting(_ node: TreeNode, for key: TreeKey) -> TreeChildren {
    guard let edit = root.setting(node, for: key) else { return self }
    var result = self
    result.root =
      if let next = edit.next { Chunk([edit.chunk, next]) } else { edit.chunk.withoutOnlyParts }
    return result
  }

  /// The children with several of them changed, added, or removed if the node is absent.
  ///
  /// - Parameter edits: The changes, ascending by unique keys.
  /// - Complexity: The smaller of O(*c* log *n*) and O(*n* + *c*) for *c* changes.
  package func setting(_ edits: [Element]) -> TreeChildren {
    // A single change copies a chunk on each level, which takes as long as copying a few dozen
    // entries into new chunks.
    guard edits.count > 1, edits.count >= count / 32 else {
      return edits.reduce(self) { $0.setting($1.node, for: $1.key) }
    }
    var merged: [(TreeKey, TreeNode)] = []
    merged.reserveCapacity(count + edits.count)
    var rest = edits[...]
    for (key, node) in self {
      while let edit = rest.first, edit.key < key { merged.append(rest.removeFirst()) }
      if rest.first?.key == key {
        merged.append(rest.removeFirst())
      } else {
        merged.append((key, node))
      }
    }
    return TreeChildren(merged + rest.map { ($0.key, $0.node) })
  }
}

@available(Systems 2024, *)
extension TreeChildren.Chunk {
  private typealias Entry = TreeChildren.Entry
  private typealias Part = TreeChildren.Part

  /// What replaces a chunk after a change.
  struct Edit {
    /// The changed chunk, which is empty if nothing is left.
    let chunk: TreeChildren.Chunk

    /// The second chunk, if the entries don't fit into one.
    var next: TreeChildren.Chunk?
  }

  /// Changes, adds or removes an entry.
  ///
  /// - Returns: `nil` if nothing changes.
  func setting(_ node: TreeNode, for key: TreeKey) -> Edit? {
    switch self {
    case .entries(let entries): Self.set(node, for: key, in: entries)
    case .chunks(let parts): Self.set(node, for: key, in: parts)
    }
  }

  private static func set(_ node: TreeNode, for key: TreeKey, in entries: [Entry]) -> Edit? {
    let position = entries.partitioningIndex { !($0.key < key) }
    let isFound = position < entries.count && entries[position].key == key
    guard isFound || !node.isAbsent else { return nil }
    let changed = entries.replacing(
      position..<(isFound ? position + 1 : position),
      with: node.isAbsent ? [] : [Entry(key: key, node: node)])
    return split(changed, isLonger: position == entries.count) { .entries($0) }
  }

  private static func set(_ node: TreeNode, for key: TreeKey, in parts: [Part]) -> Edit? {
    let position = Swift.min(parts.firstPosition(reaching: key), parts.count - 1)
    guard let edit = parts[position].chunk.setting(node, for: key) else { return nil }
    let changed: [Part]
    if let next = edit.next {
      changed = replace(position..<position + 1, of: parts, with: [edit.chunk, next])
    } else if edit.chunk.width == 0 {
      changed = replace(position..<position + 1, of: parts, with: [])
    } else if let neighbor = smallNeighbor(of: position, with: edit.chunk, in: parts) {
      let first = Swift.min(position, neighbor)
      let other = parts[neighbor].chunk
      let merged =
        neighbor < position ? other.merged(with: edit.chunk) : edit.chunk.merged(with: other)
      changed = replace(first..<first + 2, of: parts, with: [merged])
    } else {
      changed = replace(position..<position + 1, of: parts, with: [edit.chunk])
    }
    return split(changed, isLonger: position == parts.count - 1) { parts in
      parts.count == changed.count ? .chunks(parts) : TreeChildren.Chunk(parts.map(\.chunk))
    }
  }

  /// If the elements are too many for one chunk, those of the last chunk that grew at its end stay
  /// together: keys often arrive in ascending order, as push IDs do, and full chunks then stay full.
  private static func split<Element>(
    _ elements: [Element], isLonger: Bool, _ make: ([Element]) -> TreeChildren.Chunk
  ) -> Edit {
    guard elements.count > TreeChildren.maximumChunkCount else {
      return Edit(chunk: make(elements))
    }
    let middle = isLonger ? elements.count - 1 : elements.count / 2
    return Edit(chunk: make(Array(elements[..<middle])), next: make(Array(elements[middle...])))
  }

  private static func replace(
    _ range: Range<Int>, of parts: [Part], with chunks: [TreeChildren.Chunk]
  ) -> [Part] {
    var end = range.lowerBound == 0 ? 0 : parts[range.lowerBound - 1].end
    let replacements = chunks.map { chunk in
      end += chunk.count
      return Part(chunk: chunk, end: end)
    }
    let difference = end - parts[range.upperBound - 1].end
    let changed = parts.replacing(range, with: replacements)
    guard difference != 0 else { return changed }
    let first = range.lowerBound + replacements.count
    return changed.replacing(
      first..<changed.count,
      with: changed[first...].map { $0.ending(at: $0.end + difference) })
  }

  /// Two neighbors that fit into half a chunk are merged, so that removals can't leave many tiny
  /// chunks.
  private static func smallNeighbor(
    of position: Int, with chunk: TreeChildren.Chunk, in parts: [Part]
  ) -> Int? {
    [position - 1, position + 1].first { neighbor in
      parts.indices.contains(neighbor)
        && parts[neighbor].chunk.width + chunk.width <= TreeChildren.maximumChunkCount / 2
    }
  }

  /// The chunk followed by another one of the same level.
  private func merged(with next: Self) -> Self {
    switch (self, next) {
    case (.entries(let mine), .entries(let theirs)): return .entries(mine + theirs)
    case (.chunks(let mine), .chunks(let theirs)): return Self((mine + theirs).map(\.chunk))
    default: preconditionFailure("Only chunks of the same level are merged.")
    }
  }

  /// The highest level with several parts.
  fileprivate var withoutOnlyParts: Self {
    guard case .chunks(let parts) = self, parts.count <= 1 else { return self }
    return parts.first?.chunk.withoutOnlyParts ?? .entries([])
  }
}

@available(Systems 2024, *)
extension [TreeChildren.Part] {
  /// The first chunk that contains the key or a later one.
  fileprivate func firstPosition(reaching key: TreeKey) -> Int {
    partitioningIndex { part in part.lastKey.map { !($0 < key) } ?? false }
  }
}

extension Array {
  /// A copy that has exactly the capacity it needs: most chunks are never changed again.
  fileprivate func replacing(_ range: Range<Int>, with elements: [Element]) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count - range.count + elements.count)
    result += self[..<range.lowerBound]
    result += elements
    result += self[range.upperBound...]
    return result
  }
}
