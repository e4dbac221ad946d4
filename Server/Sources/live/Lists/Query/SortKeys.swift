/// Keys whose bytes are in the order of what they stand for, in one buffer, so that a list of a
/// million rows is sorted without an object for each row.
///
/// - Precondition: No key is the beginning of a different one.
struct SortKeys {
  private var bytes: [UInt8] = []
  /// The end of each key in the bytes.
  private var ends: [Int] = []

  /// - Parameters:
  ///   - count: The expected number of keys.
  ///   - size: The expected number of bytes of a key.
  init(count: Int, size: Int) {
    bytes.reserveCapacity(count * size)
    ends.reserveCapacity(count)
  }

  /// Adds a key.
  ///
  /// - Parameter write: Appends the bytes of the key.
  mutating func append(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    ends.append(bytes.count)
  }

  /// The indexes of the keys in ascending order. Equal keys keep their order.
  ///
  /// - Complexity: O(*b*) in the bytes of the keys if all are different in their first bytes; keys of
  ///   the same beginning are read until they differ.
  func order() -> [Int] {
    var entries = ends.indices.map { Entry(word: word(0, of: $0), index: $0) }
    var spare = entries
    var open = [(range: entries.indices, word: 0)]
    while let (range, place) = open.popLast() {
      entries.sort(range, spare: &spare)
      for run in entries.runs(in: range) where hasWord(place + 1, entries[run.lowerBound].index) {
        for index in run { entries[index].word = word(place + 1, of: entries[index].index) }
        open.append((run, place + 1))
      }
    }
    return entries.map(\.index)
  }

  private func start(of key: Int) -> Int { key == 0 ? 0 : ends[key - 1] }

  private func hasWord(_ place: Int, _ key: Int) -> Bool {
    ends[key] - start(of: key) > place * 8
  }

  /// Eight bytes of a key as a number, in the order of the bytes. What is after its end counts as
  /// zero.
  private func word(_ place: Int, of key: Int) -> UInt64 {
    let start = start(of: key) + place * 8
    let count = min(8, ends[key] - start)
    guard start + 8 <= bytes.count else {
      return bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) } << (64 - 8 * count)
    }
    let word = bytes.withUnsafeBytes {
      UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    return word & (UInt64.max << (64 - 8 * count))
  }

  /// A key, and the eight bytes of it by which it is being sorted.
  fileprivate struct Entry {
    var word: UInt64
    let index: Int

    func isBefore(_ other: Entry) -> Bool {
      word == other.word ? index < other.index : word < other.word
    }
  }
}

extension [SortKeys.Entry] {
  /// The number of entries up to which comparing is faster than counting.
  private static let comparedLimit = 256

  /// Sorts a part by its words. Entries of the same word keep their order, which is that of their
  /// indexes.
  ///
  /// - Parameter spare: An array of the same length, whose content doesn't matter.
  fileprivate mutating func sort(_ range: Range<Int>, spare: inout Self) {
    guard range.count > Self.comparedLimit else {
      self[range].sort { $0.isBefore($1) }
      return
    }
    let first = self[range.lowerBound].word
    let varying = self[range].reduce(0) { $0 | ($1.word ^ first) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where varying >> shift & 0xFF != 0 {
      var places = [Int](repeating: 0, count: 256)
      for index in range { places[Int(self[index].word >> shift & 0xFF)] += 1 }
      var next = range.lowerBound
      for byte in places.indices { (places[byte], next) = (next, next + places[byte]) }
      for index in range {
        let byte = Int(self[index].word >> shift & 0xFF)
        spare[places[byte]] = self[index]
        places[byte] += 1
      }
      for index in range { self[index] = spare[index] }
    }
  }

  /// The ranges of more than one entry of the same word.
  fileprivate func runs(in range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, self[end].word == self[start].word { end += 1 }
      if end - start > 1 { runs.append(start..<end) }
      start = end
    }
    return runs
  }
}
