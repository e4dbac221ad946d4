import LiveFormats

extension String {
  /// Compares UTF-16 code units: negative if this string sorts before the other, zero if they are
  /// equal, and positive otherwise.
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
