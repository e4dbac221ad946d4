/// Stores the hashes of rows between the common head and tail of two lists, so that ids that were
/// hashed while searching ahead aren't hashed again for the table.
///
/// Invariant: only rows between head and tail are looked up, so each index is within the memory.
///
/// Only results of `Hasher` are stored. The other hashes take less time to compute than to store.
struct HashMemory {
  /// The hash of each source row, followed by the hash of each target row; zero if unknown. `nil`
  /// if no hashes are stored.
  let hashes: UnsafeMutablePointer<UInt32>?
  /// The first row that has a hash, in both lists.
  let start: Int
  /// The number of source rows.
  let sourceCount: Int

  /// The maximum number of rows. In longer lists, the search ahead hashes only a small part of the
  /// rows: of 100,000 shuffled rows, 3,500 ids are hashed twice. For 10,000, storing the hashes saves
  /// a tenth of them.
  static var mostRows: Int { 65_536 }

  /// Creates a memory that stores nothing.
  init() {
    (hashes, start, sourceCount) = (nil, 0, 0)
  }

  init(_ hashes: UnsafeMutablePointer<UInt32>, start: Int, sourceCount: Int) {
    self.hashes = hashes
    self.start = start
    self.sourceCount = sourceCount
  }

  /// Whether hashes are stored.
  var isStoring: Bool { hashes != nil }

  @inline(__always)
  func source(_ row: Int, _ hash: () -> UInt32) -> UInt32 { kept(row - start, hash) }

  @inline(__always)
  func target(_ row: Int, _ hash: () -> UInt32) -> UInt32 {
    kept(sourceCount + row - start, hash)
  }

  /// Whether two rows are known to have different ids. Comparing hashes first avoids comparing ids,
  /// which may be slow.
  @inline(__always)
  func differ(source: Int, target: Int) -> Bool {
    areDifferent(source - start, sourceCount + target - start)
  }

  /// Whether two source rows are known to have different ids.
  @inline(__always)
  func differ(sources left: Int, _ right: Int) -> Bool { areDifferent(left - start, right - start) }

  @inline(__always)
  func areDifferent(_ left: Int, _ right: Int) -> Bool {
    guard let hashes else { return false }
    return hashes[left] != hashes[right] && hashes[left] != 0 && hashes[right] != 0
  }

  @inline(__always)
  func kept(_ index: Int, _ hash: () -> UInt32) -> UInt32 {
    guard let hashes else { return hash() }
    assert(index >= 0, "Rows of the head have no hash.")
    if hashes[index] == 0 { hashes[index] = hash() }
    return hashes[index]
  }
}

extension Matching {
  /// Starts to store the hashes of the rows between head and tail if that saves time.
  mutating func keepHashes(by hashing: IDHashing, sourceEnd: Int, targetEnd: Int) {
    guard hashing.method == .hasher, sourceEnd - head <= HashMemory.mostRows,
      targetEnd - head <= HashMemory.mostRows
    else { return }
    hashes.removeAll()
    hashes.append(0, count: sourceEnd + targetEnd - 2 * head)
    // The array grows only here, so its memory stays where it is until the next comparison.
    hashMemory = HashMemory(hashes.start, start: head, sourceCount: sourceEnd - head)
  }
}
