/// The children of a node, in key order.
///
/// A persistent B-tree: a changed copy shares almost all of its storage with the original. Chunks
/// contain at most 64 entries, or at most 64 chunks of the next level. A change copies one chunk on
/// each level, of which a million children have four.
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

  /// Entries, or chunks of the next level. Only the root may be empty, and all entries are on the
  /// same level.
  enum Chunk: Sendable {
    /// Sorted by unique keys, without absent nodes.
    case entries([Entry])
    case chunks([Part])
  }

  /// A chunk in a list of chunks.
  struct Part: Sendable {
    let chunk: Chunk

    /// The number of entries in the list up to the end of the chunk.
    let end: Int

    /// The last key of the chunk, with which a search compares; `nil` if the chunk is empty.
    let lastKey: TreeKey?

    init(chunk: Chunk, end: Int) {
      (self.chunk, self.end, lastKey) = (chunk, end, chunk.lastKey)
    }

    /// The same chunk in another list.
    func ending(at end: Int) -> Part { Part(chunk: chunk, end: end, lastKey: lastKey) }

    private init(chunk: Chunk, end: Int, lastKey: TreeKey?) {
      (self.chunk, self.end, self.lastKey) = (chunk, end, lastKey)
    }
  }

  /// Large chunks are faster to read, small ones faster to copy.
  static let maximumChunkCount = 64

  var root = Chunk.entries([])

  /// Creates an empty sequence.
  package init() {}

  /// Creates a sequence from entries in any order. If several have the same key, the last one
  /// counts. Absent nodes are dropped.
  ///
  /// - Complexity: O(*n* log *n*), O(*n*) if the keys are in ascending order.
  package init(_ elements: some Sequence<(TreeKey, TreeNode)>) {
    let entries = sortedWithoutDuplicates(elements.map(Entry.init)).filter { !$0.node.isAbsent }
    var chunks = entries.split(every: Self.maximumChunkCount) { Chunk.entries(Array($0)) }
    while chunks.count > 1 {
      chunks = chunks.split(every: Self.maximumChunkCount) { Chunk($0) }
    }
    if let only = chunks.first { root = only }
  }
}

@available(Systems 2024, *)
extension TreeChildren.Chunk {
  /// Creates a chunk of chunks.
  init(_ chunks: some Sequence<Self>) {
    var end = 0
    self = .chunks(
      chunks.map { chunk in
        end += chunk.count
        return TreeChildren.Part(chunk: chunk, end: end)
      })
  }

  /// The number of entries, on all levels.
  var count: Int {
    switch self {
    case .entries(let entries): entries.count
    case .chunks(let parts): parts.last?.end ?? 0
    }
  }

  /// The number of entries or chunks of the next level.
  var width: Int {
    switch self {
    case .entries(let entries): entries.count
    case .chunks(let parts): parts.count
    }
  }

  /// The number of levels below; zero for entries.
  var height: Int {
    switch self {
    case .entries: 0
    case .chunks(let parts): 1 + (parts.first?.chunk.height ?? 0)
    }
  }

  /// The last key; `nil` if the chunk is empty.
  var lastKey: TreeKey? {
    switch self {
    case .entries(let entries): entries.last?.key
    case .chunks(let parts): parts.last?.lastKey
    }
  }

  /// Whether both share their storage, and are therefore equal.
  func hasSameStorage(as other: Self) -> Bool {
    switch (self, other) {
    case (.entries(let mine), .entries(let theirs)): mine.hasSameStorage(as: theirs)
    case (.chunks(let mine), .chunks(let theirs)): mine.hasSameStorage(as: theirs)
    default: false
    }
  }
}

extension Array {
  /// Whether both share their storage, and therefore have the same count.
  func hasSameStorage(as other: [Element]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { theirs in mine.baseAddress == theirs.baseAddress }
    }
  }

  /// Results for consecutive slices of at most `count` elements.
  fileprivate func split<Result>(
    every count: Int, _ make: (ArraySlice<Element>) -> Result
  ) -> [Result] {
    stride(from: 0, to: self.count, by: count).map { start in
      make(self[start..<Swift.min(start + count, self.count)])
    }
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
