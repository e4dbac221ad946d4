import Foundation
package import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension TreeNode {
  /// The node decoded as a type; `nil` if it is absent.
  ///
  /// - Parameter key: The key of the node in the response, for errors.
  func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, at key: TreeKey? = nil
  ) throws(DatabaseError) -> Value? {
    try decoded(as: type, at: key, skippingRows: false).value
  }

  /// The node decoded as a type, and the rows that were left out.
  ///
  /// - Parameters:
  ///   - key: The key of the node in the response, for errors.
  ///   - skippingRows: Whether rows that aren't valid are left out.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, at key: TreeKey? = nil, skippingRows: Bool
  ) throws(DatabaseError) -> Decoded<Value> {
    guard !isAbsent else { return Decoded(value: nil) }
    var rows = RowRepair(json(), skips: skippingRows)
    while true {
      do {
        let value = try JSONDecoder().decode(Value.self, from: Data(rows.json.serialized().utf8))
        return Decoded(value: value, invalid: rows.skipped.map { .invalidRow($0, at: key) })
      } catch {
        guard rows.repair(error) else { throw .undecodable(sentence(for: error, at: key)) }
      }
    }
  }
}

/// A decoded value, and why rows of it were left out.
@available(Systems 2024, *)
package struct Decoded<Value> {
  package var value: Value?
  package var invalid: [DatabaseError] = []
}

@available(Systems 2024, *)
extension DatabaseError {
  fileprivate static func invalidRow(_ error: any Error, at key: TreeKey?) -> Self {
    .undecodable("A row was left out, \(sentence(for: error, at: key))")
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
private func sentence(for error: any Error, at key: TreeKey? = nil) -> String {
  let place = key.map { "/" + $0.string } ?? ""
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
