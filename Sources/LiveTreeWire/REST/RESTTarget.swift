import LiveTree

/// Path and query of a request, taken apart before anything is decoded: an encoded slash is part of
/// a segment, not the end of one.
struct RESTTarget {
  /// The segments as they came, the last one without `.json`.
  private let segments: [Substring]

  /// Whether the last segment ended with `.json`.
  let hasSuffix: Bool

  /// The decoded parameters; of two with one name the last one counts.
  let parameters: [String: String]

  init(_ target: String) throws(RESTError) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    hasSuffix = segments.last?.hasSuffix(".json") ?? false
    if hasSuffix, let last = segments.popLast() { segments.append(last.dropLast(5)) }
    self.segments = segments
    self.parameters = try Self.parameters(parts.count > 1 ? parts[1] : "")
  }

  /// The path of the segments, empty ones left out.
  func path() throws(RESTError) -> TreePath {
    var keys: [TreeKey] = []
    for segment in segments where !segment.isEmpty {
      guard let text = percentDecoded(segment), let key = try? TreeKey(text) else {
        throw .invalidPath
      }
      keys.append(key)
    }
    return TreePath(keys)
  }

  private static func parameters(_ query: Substring) throws(RESTError) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = percentDecoded(parts[0]),
        let value = percentDecoded(parts.count > 1 ? parts[1] : "")
      else {
        throw .parameter("The query is not percent-encoded UTF-8: \(pair.prefix(60))")
      }
      parameters[name] = value
    }
    return parameters
  }
}

/// Decodes `%XX`, and nothing else: a plus is a plus. `nil` for a broken escape and for bytes that
/// are no UTF-8.
private func percentDecoded(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte != UInt8(ascii: "%") {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimalDigit),
      let low = rest.popFirst().flatMap(hexadecimalDigit)
    else { return nil }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
}
