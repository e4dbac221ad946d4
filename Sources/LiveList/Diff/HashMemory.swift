/// The hashes of rows between head and tail, as far as they are known: ids that are hashed while
/// looking ahead aren't hashed again for the table.
///
/// Only hashes by `Hasher` are kept; the others take less time than keeping them.
@frozen @usableFromInline
struct HashMemory {
  /// For each source row, then for each target row, its hash, or zero; `nil` to keep none.
  @usableFromInline let hashes: UnsafeMutablePointer<UInt32>?
  /// The first row of both lists.
  @usableFromInline let start: Int
  /// The number of source rows.
  @usableFromInline let sourceCount: Int

  /// Longer lists pass over few of their rows when they look ahead.
  @inlinable static var mostRows: Int { 65_536 }

  /// A memory that keeps nothing.
  @inlinable
  init() {
    (hashes, start, sourceCount) = (nil, 0, 0)
  }

  @inlinable
  init(_ hashes: UnsafeMutablePointer<UInt32>, start: Int, sourceCount: Int) {
    self.hashes = hashes
    self.start = start
    self.sourceCount = sourceCount
  }

  @inlinable @inline(__always)
  func source(_ row: Int, _ hash: () -> UInt32) -> UInt32 { kept(row - start, hash) }

  @inlinable @inline(__always)
  func target(_ row: Int, _ hash: () -> UInt32) -> UInt32 {
    kept(sourceCount + row - start, hash)
  }

  /// Whether two rows are known to have different ids: comparing the ids may take long.
  @inlinable @inline(__always)
  func differ(source: Int, target: Int) -> Bool {
    guard let hashes else { return false }
    let (left, right) = (hashes[source - start], hashes[sourceCount + target - start])
    return left != right && left != 0 && right != 0
  }

  @inlinable @inline(__always)
  func kept(_ index: Int, _ hash: () -> UInt32) -> UInt32 {
    guard let hashes else { return hash() }
    if hashes[index] == 0 { hashes[index] = hash() }
    return hashes[index]
  }
}

extension Matching {
  /// Begins to keep the hashes of the rows between head and tail, if that saves time.
  @inlinable
  mutating func keepHashes(sourceEnd: Int, targetEnd: Int) {
    guard method == .hasher, sourceEnd - head <= HashMemory.mostRows,
      targetEnd - head <= HashMemory.mostRows
    else { return }
    hashes.removeAll()
    hashes.append(0, count: sourceEnd + targetEnd - 2 * head)
    hashMemory = HashMemory(hashes.start, start: head, sourceCount: sourceEnd - head)
  }
}
