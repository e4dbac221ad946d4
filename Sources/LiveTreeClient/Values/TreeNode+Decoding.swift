import Foundation
import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension TreeNode {
  /// The node decoded as a type; `nil` if it is absent.
  ///
  /// - Parameter key: The key of the node in the response, for errors.
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

@available(Systems 2024, *)
extension JSONValue {
  /// Encodes a value as JSON; `nil` is null.
  init<Value: Encodable>(encodingIfPresent value: Value?) throws(DatabaseError) {
    guard let value else {
      self = .null
      return
    }
    try self.init(encoding: value)
  }

  /// Encodes a value as JSON.
  init(encoding value: some Encodable) throws(DatabaseError) {
    do {
      try self.init(parsing: try JSONEncoder().encode(value))
    } catch {
      throw .invalidValue("Encoding the value as JSON failed: \(sentence(for: error))")
    }
  }
}

/// A sentence that says where encoding or decoding failed, and why.
private func sentence(for error: any Error, below place: String = "") -> String {
  let context: DecodingError.Context
  switch error {
  case EncodingError.invalidValue(_, let found):
    return "at \(place + path(of: found.codingPath)): \(found.debugDescription)"
  case DecodingError.dataCorrupted(let found): context = found
  case DecodingError.keyNotFound(_, let found): context = found
  case DecodingError.typeMismatch(_, let found):
    return "at \(place + path(of: found.codingPath)): the value has the wrong type."
  case DecodingError.valueNotFound(_, let found): context = found
  default: return "\(error)"
  }
  return "at \(place + path(of: context.codingPath)): \(context.debugDescription)"
}

private func path(of keys: [any CodingKey]) -> String {
  "/" + keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
}
