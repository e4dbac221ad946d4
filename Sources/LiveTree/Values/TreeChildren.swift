/// The children of a node, in key order.
///
/// A persistent sorted sequence: a changed copy shares almost all of its storage with the original.
/// The entries lie in chunks of at most 512, and a change copies one chunk and the list of chunks,
/// about √*n* each, never all *n* entries.
///
///     for (key, node) in root["users"].children { … }
public struct TreeChildren: Sendable {
  /// A child with its key.
  public typealias Element = (key: TreeKey, node: TreeNode)

  struct Entry: Hashable, Sendable {
    let key: TreeKey
    let node: TreeNode
  }

  static let maximumChunkCount = 512

  /// Sorted, no two keys alike, no node absent, no chunk empty.
  private(set) var chunks: [[Entry]] = []

  /// For each chunk the number of entries up to its end.
  private(set) var ends: [Int] = []

  /// Creates an empty sequence.
  init() {}

  /// Creates the sequence from entries in any order; of two with one key the last one counts, and
  /// absent nodes are dropped.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) when the keys ascend already.
  init(_ elements: some Sequence<(TreeKey, TreeNode)>) {
    let entries = sortedWithoutDuplicates(elements.map(Entry.init)).filter { !$0.node.isAbsent }
    for start in stride(from: 0, to: entries.count, by: Self.maximumChunkCount) {
      let end = Swift.min(start + Self.maximumChunkCount, entries.count)
      chunks.append(Array(entries[start..<end]))
      ends.append(end)
    }
  }

  /// Puts a chunk's replacements in its place and keeps the list of ends true.
  mutating func replaceChunks(_ range: Range<Int>, with replacements: [[Entry]]) {
    if range.count == 1, replacements.count == 1 {
      return replaceChunk(range.lowerBound, with: replacements[0])
    }
    chunks.replaceSubrange(range, with: replacements)
    ends.removeSubrange(range.lowerBound...)
    for chunk in chunks[range.lowerBound...] {
      ends.append((ends.last ?? 0) + chunk.count)
    }
  }

  /// Looks at no other chunk: each would have to come from far away in memory.
  private mutating func replaceChunk(_ chunk: Int, with replacement: [Entry]) {
    let difference = replacement.count - chunks[chunk].count
    chunks[chunk] = replacement
    guard difference != 0 else { return }
    for position in chunk..<ends.count { ends[position] += difference }
  }
}

private func sortedWithoutDuplicates(_ entries: [TreeChildren.Entry]) -> [TreeChildren.Entry] {
  guard !zip(entries, entries.dropFirst()).allSatisfy({ $0.key < $1.key }) else { return entries }
  // The sort keeps the order of equal keys, so the last of a run is the last one given.
  var result: [TreeChildren.Entry] = []
  for entry in entries.sorted(by: { $0.key < $1.key }) {
    if result.last?.key == entry.key { result.removeLast() }
    result.append(entry)
  }
  return result
}
