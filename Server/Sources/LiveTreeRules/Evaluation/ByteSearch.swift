/// Finds a string in other strings in linear time.
///
/// Source: D. E. Knuth, J. H. Morris, V. R. Pratt, Fast pattern matching in strings, SIAM Journal on
/// Computing 6(2), 1977, doi:10.1137/0206024.
struct ByteSearch {
  private let part: [UInt8]

  /// For each length of a partial match, the length of the longest shorter partial match that ends
  /// in the same bytes.
  private let shorter: [Int]

  init(for text: String) {
    let part = Array(text.utf8)
    var shorter = [0, 0]
    var length = 0
    for byte in part.dropFirst() {
      while length > 0, part[length] != byte { length = shorter[length] }
      if part[length] == byte { length += 1 }
      shorter.append(length)
    }
    self.part = part
    self.shorter = shorter
  }

  /// The offsets at which the string occurs, without overlaps. An empty string occurs before every
  /// character and at the end.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  func positions(in text: String, most count: Int = .max) -> [Int] {
    guard !part.isEmpty else { return characterPositions(in: text, most: count) }
    let search = { (bytes: UnsafeBufferPointer<UInt8>) in self.positions(in: bytes, most: count) }
    return text.utf8.withContiguousStorageIfAvailable(search)
      ?? Array(text.utf8).withUnsafeBufferPointer(search)
  }

  private func positions(in bytes: UnsafeBufferPointer<UInt8>, most count: Int) -> [Int] {
    var positions: [Int] = []
    var length = 0
    for (offset, byte) in bytes.enumerated() {
      while length > 0, part[length] != byte { length = shorter[length] }
      if part[length] == byte { length += 1 }
      guard length == part.count else { continue }
      positions.append(offset + 1 - length)
      length = 0
      if positions.count == count { break }
    }
    return positions
  }

  private func characterPositions(in text: String, most count: Int) -> [Int] {
    var positions = [0]
    var offset = 0
    for scalar in text.unicodeScalars where positions.count < count {
      offset += UTF8.width(scalar)
      positions.append(offset)
    }
    return positions
  }
}
