#if Client
import Foundation
import LiveTree
import LiveTreeWire

extension TreeNode {
  /// The node read as a type; `nil` when it is absent.
  ///
  /// - Parameter key: Under which key the node stands in what was asked for, for errors.
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, at key: TreeKey? = nil
  ) throws(DatabaseError) -> Value? {
    guard !isAbsent else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json().serialized().utf8))
    } catch {
      throw .undecodable(sentence(for: error, below: key.map { "/" + $0.string } ?? ""))
    }
  }
}

extension JSONValue {
  /// A value of the program as JSON, or null for nothing.
  init<Value: Encodable>(encodingIfPresent value: Value?) throws(DatabaseError) {
    guard let value else {
      self = .null
      return
    }
    try self.init(encoding: value)
  }

  /// A value of the program as JSON.
  init(encoding value: some Encodable) throws(DatabaseError) {
    do {
      try self.init(parsing: try JSONEncoder().encode(value))
    } catch {
      throw .invalidValue("The value can not be written as JSON: \(sentence(for: error))")
    }
  }
}

/// Where coding failed and why.
private func sentence(for error: any Error, below place: String = "") -> String {
  let context: DecodingError.Context
  switch error {
  case EncodingError.invalidValue(_, let found):
    return "at \(place + path(of: found.codingPath)): \(found.debugDescription)"
  case DecodingError.dataCorrupted(let found): context = found
  case DecodingError.keyNotFound(_, let found): context = found
  case DecodingError.typeMismatch(_, let found):
    return "at \(place + path(of: found.codingPath)): this is not what belongs there."
  case DecodingError.valueNotFound(_, let found): context = found
  default: return "\(error)"
  }
  return "at \(place + path(of: context.codingPath)): \(context.debugDescription)"
}

private func path(of keys: [any CodingKey]) -> String {
  "/" + keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
}
#endif
