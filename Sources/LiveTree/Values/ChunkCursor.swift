/// A position in the children of a node: before a chunk, before an entry, or at the end.
@available(Systems 2024, *)
struct ChunkCursor {
  private typealias Part = TreeChildren.Part

  /// The chunk that begins here and hasn't been entered; `nil` inside of entries and at the end.
  private(set) var chunk: TreeChildren.Chunk?

  /// The lists of chunks around the position, and the position in each.
  private var lists: [(parts: [Part], position: Int)] = []

  private var entries: [TreeChildren.Entry] = []
  private var offset = 0

  init(_ root: TreeChildren.Chunk) {
    chunk = root.width == 0 ? nil : root
  }

  /// The entry here; `nil` before a chunk and at the end.
  var entry: TreeChildren.Entry? {
    chunk == nil && offset < entries.count ? entries[offset] : nil
  }

  /// Moves before the first entry of the chunk, or before its first chunk.
  mutating func enterChunk() {
    switch chunk {
    case .entries(let list): (chunk, entries, offset) = (nil, list, 0)
    case .chunks(let parts):
      lists.append((parts, 0))
      chunk = parts.first?.chunk
    case nil: break
    }
  }

  /// Moves to the end of the chunk.
  mutating func skipChunk() {
    chunk = nil
    while let (parts, position) = lists.popLast() {
      guard position + 1 < parts.count else { continue }
      lists.append((parts, position + 1))
      chunk = parts[position + 1].chunk
      return
    }
  }

  /// Moves to the end of the entry.
  mutating func advance() {
    offset += 1
    if offset == entries.count { skipChunk() }
  }
}
