import LiveTree

/// Path and query of a request, split before anything is decoded: an encoded slash is part of
/// a segment, not the end of one.
@available(Systems 2024, *)
struct RESTTarget {
  /// The encoded segments, without empty ones; the last one without `.json`.
  private let segments: [Substring]

  /// Whether the last segment ended with `.json`.
  let hasSuffix: Bool

  /// The decoded parameters.
  let parameters: RESTParameters

  init(_ target: String) throws(RESTError) {
    let bytes = target.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    var path = bytes[..<end]
    hasSuffix = path.suffix(Self.suffix.count).elementsEqual(Self.suffix)
    if hasSuffix { path = path.dropLast(Self.suffix.count) }
    segments = path.split(separator: UInt8(ascii: "/")).map(Substring.init)
    parameters = try RESTParameters(target[end...].dropFirst())
  }

  private static var suffix: String.UTF8View { ".json".utf8 }

  /// The resource and its path.
  func place() throws(RESTError) -> (RESTRequest.Resource, TreePath) {
    if let special = try specialPlace() { return special }
    return (.value, try Self.path(segments[...]))
  }

  /// The place of anything but a value; `nil` for a value. Such a place has a segment that begins with a
  /// dot, which no key does.
  private func specialPlace() throws(RESTError) -> (RESTRequest.Resource, TreePath)? {
    guard segments.first?.utf8.first == UInt8(ascii: ".") else {
      guard segments.last == ".priority" else { return nil }
      return (.priority, try Self.path(segments.dropLast()))
    }
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
    return nil
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
}

/// Decodes `%XX`; `nil` for an invalid escape and for bytes that aren't UTF-8.
@available(Systems 2024, *)
func percentDecoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
  let isEncoded = text.utf8.contains { byte in
    byte == UInt8(ascii: "%") || plusIsSpace && byte == UInt8(ascii: "+")
  }
  guard isEncoded else { return String(text) }
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
