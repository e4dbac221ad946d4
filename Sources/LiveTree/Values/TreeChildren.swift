/// The children of a node, in key order.
///
/// A persistent sorted sequence: a changed copy shares almost all of its storage with the original.
/// Entries are stored in chunks of at most 512. A change copies one chunk and the list of chunks,
/// about √*n* each, never all *n* entries.
///
///     for (key, node) in root["users"].children { … }
@available(Systems 2024, *)
public struct TreeChildren: Sendable {
  /// A child with its key.
  public typealias Element = (key: TreeKey, node: TreeNode)

  struct Entry: Hashable, Sendable {
    let key: TreeKey
    let node: TreeNode
  }

  static let maximumChunkCount = 512

  /// Sorted by unique keys, without absent nodes or empty chunks.
  private(set) var chunks: [[Entry]] = []

  /// For each chunk, the number of entries up to its end.
  private(set) var ends: [Int] = []

  /// Creates an empty sequence.
  init() {}

  /// Creates a sequence from entries in any order. Of two with the same key the last one counts, and
  /// absent nodes are dropped.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if the keys are in ascending order.
  init(_ elements: some Sequence<(TreeKey, TreeNode)>) {
    let entries = sortedWithoutDuplicates(elements.map(Entry.init)).filter { !$0.node.isAbsent }
    for start in stride(from: 0, to: entries.count, by: Self.maximumChunkCount) {
      let end = Swift.min(start + Self.maximumChunkCount, entries.count)
      chunks.append(Array(entries[start..<end]))
      ends.append(end)
    }
  }

  /// Replaces a chunk with others, and updates the list of ends.
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

  /// Leaves the other chunks untouched, because visiting each would be a cache miss.
  private mutating func replaceChunk(_ chunk: Int, with replacement: [Entry]) {
    let difference = replacement.count - chunks[chunk].count
    chunks[chunk] = replacement
    guard difference != 0 else { return }
    for position in chunk..<ends.count { ends[position] += difference }
  }
}

@available(Systems 2024, *)
private func sortedWithoutDuplicates(_ entries: [TreeChildren.Entry]) -> [TreeChildren.Entry] {
  guard !zip(entries, entries.dropFirst()).allSatisfy({ $0.key < $1.key }) else { return entries }
  // The sort is stable, so the last of equal keys is the last one that was passed.
  var result: [TreeChildren.Entry] = []
  for entry in entries.sorted(by: { $0.key < $1.key }) {
    if result.last?.key == entry.key { result.removeLast() }
    result.append(entry)
  }
  return result
}
