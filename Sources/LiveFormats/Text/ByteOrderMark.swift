/// The mark with which some programs begin a text in UTF-8, such as PowerShell and spreadsheets.
package enum ByteOrderMark {
  /// U+FEFF in UTF-8.
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Collection<UInt8> {
  /// The text without the byte order mark that it may begin with.
  ///
  /// - Complexity: O(1).
  public var withoutByteOrderMark: SubSequence {
    starts(with: ByteOrderMark.bytes) ? dropFirst(ByteOrderMark.bytes.count) : self[...]
  }
}
