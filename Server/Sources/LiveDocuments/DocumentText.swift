import LiveFormats
import LiveListSources

/// The text of a document: UTF-8 without its byte order mark.
struct DocumentText {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// - Throws: `FormatFailure` with the position of the first byte that isn't UTF-8.
  init(_ bytes: [UInt8], of format: DocumentFormat) throws(FormatFailure) {
    self.init(bytes)
    try checkUTF8(of: format.title)
  }

  func checkUTF8(of syntax: String) throws(FormatFailure) {
    guard let offset = bytes.firstInvalidUTF8 else { return }
    var position = TextPosition()
    position.advance(past: bytes[..<offset])
    throw FormatFailure(
      invalid: syntax, "the text isn't UTF-8; convert it, for example with iconv -f latin1 -t utf8",
      at: position)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines without line breaks. A final line break doesn't begin another line.
  var lines: [String] {
    var slices = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if slices.last?.isEmpty == true { slices.removeLast() }
    return slices.map { slice in
      String(decoding: slice.last == UInt8(ascii: "\r") ? slice.dropLast() : slice, as: UTF8.self)
    }
  }

  /// The first lines that aren't blank.
  func first(_ count: Int) -> [String] {
    Array(beginning(count * 2).filter { !$0.isBlank }.prefix(count))
  }

  /// The first lines.
  func beginning(_ count: Int) -> [String] {
    let newline = UInt8(ascii: "\n")
    return bytes.split(separator: newline, maxSplits: count, omittingEmptySubsequences: false)
      .prefix(count)
      .map { String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var firstInvalidUTF8: Int? {
    // The whole is checked first, which is much faster than scalar by scalar.
    guard !withUnsafeBufferPointer(\.isUTF8) else { return nil }
    var (decoder, iterator, offset) = (Unicode.UTF8.ForwardParser(), makeIterator(), startIndex)
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
