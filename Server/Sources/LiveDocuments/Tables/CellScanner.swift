/// Finds the values of records from left to right, without copying them.
struct CellScanner {
  /// A value of a record.
  struct Cell {
    /// The value in the text, without the quotes around it.
    let range: Range<Int>
    /// Whether the value contains doubled quotes.
    var hasQuotes = false
  }

  /// Why a text isn't valid.
  struct Fault: Error {
    let reason: String
    let offset: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  /// The start of the next record.
  private(set) var index = 0

  /// - Parameter bytes: The text, which must outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    (self.bytes, self.separator) = (bytes, separator)
  }

  /// Whether there is another line.
  var isAtEnd: Bool { index == bytes.count }

  /// Reads the next line.
  ///
  /// - Parameter take: Receives the values, of which a blank line has none.
  mutating func readRecord(_ take: (Cell) -> Void) throws(Fault) {
    guard !isAtEnd else { return }
    let isBlank = bytes[index] != separator && endsValue(at: index)
    while !isBlank {
      take(try cell())
      guard index < bytes.count, bytes[index] == separator else { break }
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
  }

  /// Reads a record up to one of its values.
  ///
  /// - Parameter column: The number of values before it.
  /// - Returns: `nil` if the record has fewer values.
  mutating func readCell(_ column: Int) throws(Fault) -> Cell? {
    for _ in 0..<column {
      _ = try cell()
      guard index < bytes.count, bytes[index] == separator else { return nil }
      index += 1
    }
    return try cell()
  }

  /// The text of a value.
  func text(of cell: Cell) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[cell.range])
    guard cell.hasQuotes else { return String(decoding: part, as: UTF8.self) }
    var text: [UInt8] = []
    var isDoubled = false
    for byte in part {
      isDoubled = byte == UInt8(ascii: "\"") && !isDoubled
      if !isDoubled { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func cell() throws(Fault) -> Cell {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.count, !endsValue(at: index) { index += 1 }
      return Cell(range: separator == UInt8(ascii: "\t") ? unpadded(start..<index) : start..<index)
    }
    return try quotedCell()
  }

  /// The value without the spaces around it, with which programs align values between tabs.
  private func unpadded(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
    while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
    return range
  }

  private mutating func quotedCell() throws(Fault) -> Cell {
    let start = index
    var hasQuotes = false
    index += 1
    while index < bytes.count {
      index += 1
      guard bytes[index - 1] == UInt8(ascii: "\"") else { continue }
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        hasQuotes = true
        index += 1
        continue
      }
      guard index == bytes.count || endsValue(at: index) else {
        throw Fault(
          reason: "expected a separator after the closing quote; a quote in a value is doubled",
          offset: index)
      }
      return Cell(range: start + 1..<index - 1, hasQuotes: hasQuotes)
    }
    throw Fault(reason: "the quote isn't closed", offset: start)
  }

  private func endsValue(at index: Int) -> Bool {
    let byte = bytes[index]
    if byte == separator || byte == UInt8(ascii: "\n") { return true }
    guard byte == UInt8(ascii: "\r") else { return false }
    return index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n")
  }
}
