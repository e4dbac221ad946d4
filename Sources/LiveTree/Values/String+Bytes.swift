/// Comparison by bytes and by UTF-16 code units.
///
/// `String ==` is canonical equivalence: "é" and "e" + U+0301 are equal, which would silently merge
/// two keys of the database.
extension String {
  /// Calls a closure with the UTF-8 bytes of the string, without copying them if possible.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// Whether both strings have the same UTF-8 bytes.
  func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { mine in other.withBytes { theirs in mine.elementsEqual(theirs) } }
  }

  /// Feeds the UTF-8 bytes to a hasher.
  func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Negative, zero or positive as the string sorts before, with or after another by UTF-16 code
  /// units.
  func comparedByUTF16(to other: String) -> Int {
    withBytes { mine in other.withBytes { theirs in compareByUTF16(mine, theirs) } }
  }
}

/// UTF-8 bytes sort like UTF-16 code units, except that surrogate pairs (lead bytes from F0) sort
/// before U+E000 to U+FFFF (lead bytes EE and EF).
private func compareByUTF16(
  _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
) -> Int {
  for offset in 0..<min(first.count, second.count) where first[offset] != second[offset] {
    let (mine, theirs) = (first[offset], second[offset])
    let bytewise = mine < theirs ? -1 : 1
    let isCrossed = min(mine, theirs) >= 0xEE && (mine >= 0xF0) != (theirs >= 0xF0)
    return isCrossed ? -bytewise : bytewise
  }
  return first.count - second.count
}
