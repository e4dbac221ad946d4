import LiveTree

/// Changes JSON so that a type can be decoded from it, one error after the other.
///
/// The database stores an array as a node with the keys 0, 1, 2 …: after some were deleted, it's read as
/// an array with nulls, or as an object. Both are read as an array without them. An element of an array
/// or a dictionary that can't be decoded is a row that isn't valid, and may be left out.
///
/// Source: Protocol.md §1.4.
struct RowRepair {
  /// The maximum number of changes: each costs another attempt to decode everything.
  private static let maximumCount = 100

  private(set) var json: JSONValue
  /// The errors of rows that were left out.
  private(set) var skipped: [any Error] = []
  private let skips: Bool
  private var count = 0

  /// - Parameter skips: Whether rows that aren't valid are left out.
  init(_ json: JSONValue, skips: Bool) {
    (self.json, self.skips) = (json, skips)
  }

  /// Changes what an error of the decoder complains about.
  ///
  /// - Returns: Whether another attempt may succeed.
  mutating func repair(_ error: any Error) -> Bool {
    count += 1
    guard count <= Self.maximumCount, let error = error as? DecodingError else { return false }
    switch error {
    case .typeMismatch(_, let context) where convertContainer(at: context.codingPath[...]):
      return true
    case .valueNotFound(_, let context) where dropNulls(around: context.codingPath):
      return true
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      guard skips, let row = context.codingPath.row else { return false }
      guard json.change(at: row.dropLast(), { $0.remove(row[row.endIndex - 1]) }) else {
        return false
      }
      skipped.append(error)
      return true
    @unknown default: return false
    }
  }

  /// An object whose keys are indices becomes an array, or an array an object.
  private mutating func convertContainer(at path: ArraySlice<any CodingKey>) -> Bool {
    json.change(at: path) { value in
      switch value {
      case .object(let members) where !members.isEmpty:
        guard members.allSatisfy({ Int($0.name) != nil }) else { return false }
        value = .array(members.map(\.value))
      case .array(let elements):
        value = .object(
          elements.enumerated().filter { $0.element != .null }.map { index, element in
            JSONValue.Member(name: "\(index)", value: element)
          })
      default: return false
      }
      return true
    }
  }

  private mutating func dropNulls(around path: [any CodingKey]) -> Bool {
    json.change(at: path.dropLast()) { value in
      guard case .array(let elements) = value, elements.contains(.null) else { return false }
      value = .array(elements.filter { $0 != .null })
      return true
    }
  }
}

extension [any CodingKey] {
  /// The path of the innermost row: an element of an array or a dictionary; `nil` if there is none.
  fileprivate var row: ArraySlice<any CodingKey>? {
    lastIndex { $0.isElement }.map { self[...$0] }
  }
}

extension CodingKey {
  /// Whether this is the key of an element, which has a type of the standard library or of Foundation,
  /// and not that of a property of a type.
  fileprivate var isElement: Bool {
    let type = String(reflecting: Self.self)
    return type.hasPrefix("Swift.") || type.hasPrefix("Foundation")
  }
}

extension JSONValue {
  /// Changes the value at a path.
  ///
  /// - Returns: Whether there is one, and it was changed.
  fileprivate mutating func change(
    at path: ArraySlice<any CodingKey>, _ body: (inout JSONValue) -> Bool
  ) -> Bool {
    guard let key = path.first else { return body(&self) }
    switch self {
    case .array(var elements):
      guard let index = key.intValue, elements.indices.contains(index),
        elements[index].change(at: path.dropFirst(), body)
      else { return false }
      self = .array(elements)
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name == key.stringValue }),
        members[index].value.change(at: path.dropFirst(), body)
      else { return false }
      self = .object(members)
    default: return false
    }
    return true
  }

  /// Removes an element or a member.
  fileprivate mutating func remove(_ key: any CodingKey) -> Bool {
    switch self {
    case .array(var elements):
      guard let index = key.intValue, elements.indices.contains(index) else { return false }
      elements.remove(at: index)
      self = .array(elements)
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name == key.stringValue }) else {
        return false
      }
      members.remove(at: index)
      self = .object(members)
    default: return false
    }
    return true
  }
}
