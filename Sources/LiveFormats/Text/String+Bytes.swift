/// Comparison by bytes.
///
/// `==` for `String` is canonical equivalence: "é" equals "e" + U+0301, so it would merge two names
/// of an object or two keys of a database.
extension String {
  /// Calls a closure with the UTF-8 bytes of the string, without a copy where possible.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// Whether both strings have the same UTF-8 bytes.
  @inlinable
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes { mine in other.withBytes { theirs in mine.elementsEqual(theirs) } }
  }

  /// Feeds the UTF-8 bytes to a hasher.
  package func hashBytes(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
