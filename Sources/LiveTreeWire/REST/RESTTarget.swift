import LiveTree

/// Path and query of a request, split before anything is decoded: an encoded slash is part of
/// a segment, not the end of one.
@available(Systems 2024, *)
struct RESTTarget {
  /// The encoded segments, without empty ones; the last one without `.json`.
  private let segments: [Substring]

  /// Whether the last segment ended with `.json`.
  let hasSuffix: Bool

  /// The decoded parameters; if a name occurs twice, the last one counts.
  let parameters: [String: String]

  init(_ target: String) throws(RESTError) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    hasSuffix = segments.last?.hasSuffix(".json") ?? false
    if hasSuffix, let last = segments.popLast() { segments.append(last.dropLast(5)) }
    self.segments = segments.filter { !$0.isEmpty }
    self.parameters = try Self.parameters(parts.count > 1 ? parts[1] : "")
  }

  /// The resource and its path.
  func place() throws(RESTError) -> (RESTRequest.Resource, TreePath) {
    if segments == [".settings", "rules"] { return (.rules, .root) }
    if segments == [".inspect", "databases"] { return (.databases, .root) }
    if segments == [".live", "sessions"] { return (.sessions, .root) }
    if segments.count == 2, segments[0] == ".settings",
      let setting = RESTRequest.Setting(rawValue: String(segments[1]))
    {
      return (.setting(setting), .root)
    }
    if segments.first == ".info" { return (.info, try Self.path(segments.dropFirst())) }
    if segments.last == ".priority" { return (.priority, try Self.path(segments.dropLast())) }
    return (.value, try Self.path(segments[...]))
  }

  private static func path(_ segments: ArraySlice<Substring>) throws(RESTError) -> TreePath {
    var keys: [TreeKey] = []
    for segment in segments {
      guard let text = percentDecoded(segment), let key = try? TreeKey(text) else {
        throw .invalidPath
      }
      keys.append(key)
    }
    return TreePath(keys)
  }

  /// In a query, unlike in a path, a plus sign is a space, as forms and most libraries encode it.
  private static func parameters(_ query: Substring) throws(RESTError) -> [String: String] {
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = percentDecoded(parts[0], plusIsSpace: true),
        let value = percentDecoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
      else {
        // The message omits the text, which may contain a credential.
        throw .parameter("The query must be percent-encoded UTF-8")
      }
      parameters[name] = value
    }
    return parameters
  }
}

/// Decodes `%XX`; `nil` for an invalid escape and for bytes that aren't UTF-8.
@available(Systems 2024, *)
private func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "+"), plusIsSpace {
      bytes.append(UInt8(ascii: " "))
      continue
    }
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
