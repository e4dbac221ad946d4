/// A parameter of a statement, in PostgreSQL's binary format.
///
/// Source: PostgreSQL's documentation, "Frontend/Backend Protocol", and `array_recv` in its sources.
package enum PostgresValue: Sendable {
  case integer(Int64)
  case text(String?)
  case bytes([UInt8])
  case uuid(PostgresUUID)
  case integers([Int64])
  case texts([String?])
  case byteStrings([[UInt8]])

  /// The number of the type in `pg_type`.
  var type: UInt32 {
    switch self {
    case .integer: 20
    case .text: 25
    case .bytes: 17
    case .uuid: 2950
    case .integers: 1016
    case .texts: 1009
    case .byteStrings: 1001
    }
  }

  /// The value as it is sent; `nil` for null.
  var encoded: [UInt8]? {
    switch self {
    case .integer(let number): number.bigEndianBytes
    case .text(let text): text.map { Array($0.utf8) }
    case .bytes(let bytes): bytes
    case .uuid(let id): id.bytes
    case .integers(let numbers): Self.array(of: 20, numbers.map(\.bigEndianBytes))
    case .texts(let texts): Self.array(of: 25, texts.map { $0.map { Array($0.utf8) } })
    case .byteStrings(let strings): Self.array(of: 17, strings)
    }
  }

  private static func array(of type: Int32, _ elements: [[UInt8]?]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(elements.reduce(20) { $0 + 4 + ($1?.count ?? 0) })
    let hasNull: Int32 = elements.contains { $0 == nil } ? 1 : 0
    for number in [elements.isEmpty ? 0 : 1, hasNull, type] { bytes += number.bigEndianBytes }
    if !elements.isEmpty {
      bytes += Int32(elements.count).bigEndianBytes
      bytes += Int32(1).bigEndianBytes
    }
    for element in elements {
      bytes += Int32(element?.count ?? -1).bigEndianBytes
      bytes += element ?? []
    }
    return bytes
  }
}

/// An ID of 16 bytes, such as that of a server or a batch.
package struct PostgresUUID: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Creates a random ID.
  package init() {
    bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
  }

  /// Creates an ID from 32 hexadecimal digits; `nil` if the text has another form.
  package init?(hexadecimal text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: 32, by: 2) {
      guard let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the most significant one first.
  package var bigEndianBytes: [UInt8] {
    withUnsafeBytes(of: bigEndian) { Array($0) }
  }
}
