public import LiveFormats

/// The name of a field, or the path of a nested one: `name`, `metadata.name`, `ports[0].port`. A dot
/// may precede it, as in jq: `.metadata.name`.
///
/// A field with exactly this name comes first, so that `a.b` also names a member `"a.b"`.
public struct FieldPath: Hashable, Sendable {
  /// The path as it was written.
  public let text: String
  /// The steps to a nested field; `nil` if the text is a name.
  private let steps: [JSONStep]?

  /// Whether the text can only be the name of a field.
  public var isName: Bool { steps == nil }

  /// Creates a path. Any text is one; at least, it is a name.
  public init(_ text: String) {
    self.text = text
    steps =
      text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
      ? Self.steps(of: text) : nil
  }

  /// The steps of a path; `nil` if the text doesn't have the form of one.
  private static func steps(of text: String) -> [JSONStep]? {
    var steps: [JSONStep] = []
    // jq writes a dot in front of each name.
    let text = text.hasPrefix(".") ? text.dropFirst() : text[...]
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = pieces.first, !name.isEmpty || steps.isEmpty && pieces.count > 1 else {
        return nil
      }
      if !name.isEmpty { steps.append(.name(String(name))) }
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else { return nil }
        steps.append(.index(index))
      }
    }
    return steps
  }
}

extension FieldPath: CustomStringConvertible {
  public var description: String { text }
}

extension JSONValue {
  /// The value of a field or of a nested field; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) in the members along the path.
  public subscript(path: FieldPath) -> JSONValue? { path.value(in: self) }
}

extension FieldPath {
  fileprivate func value(in value: JSONValue) -> JSONValue? {
    if let member = value[text] { return member }
    guard let steps else { return nil }
    var value = value
    for step in steps {
      switch (step, value) {
      case (.name(let name), _):
        guard let member = value[name] else { return nil }
        value = member
      case (.index(let index), .array(let elements)) where index < elements.count:
        value = elements[index]
      case (.index, _): return nil
      }
    }
    return value
  }
}
