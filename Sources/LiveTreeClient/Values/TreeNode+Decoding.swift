import Foundation
import LiveFormats
public import LiveTree

@available(Systems 2024, *)
extension TreeNode {
  /// The node decoded as a type; `nil` if it is absent.
  ///
  ///     let order = try node.decoded(as: Order.self)
  ///
  /// What is empty isn't stored: a missing collection is read as an empty one.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - coding: How dates and binary data are represented.
  /// - Throws: ``DatabaseError/Code/undecodable``.
  /// - Complexity: O(*n*) in all nodes below.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, coding: DatabaseCoding = DatabaseCoding()
  ) throws(DatabaseError) -> Value? {
    isAbsent ? nil : try decoded(as: type, skippingRows: false, coding).value
  }

  /// The node decoded as a type, and the rows that were left out. An absent node is a value only of optionals and
  /// collections.
  ///
  /// - Parameters:
  ///   - key: The key of the node in the response, for errors.
  ///   - skippingRows: Whether rows that aren't valid are left out.
  package func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, at key: TreeKey? = nil, skippingRows: Bool,
    _ coding: DatabaseCoding
  ) throws(DatabaseError) -> Decoded<Value> {
    guard !isAbsent || type is any AbsentValue.Type else { return Decoded(value: nil) }
    // A type that tries several forms must see what isn't valid, as long as one of them is.
    if skippingRows, let value = try? NodeDecoder(self, .init(coding, skips: false)).decode(type) {
      return Decoded(value: value)
    }
    let reading = NodeDecoder.Reading(coding, skips: skippingRows)
    do {
      let value = try NodeDecoder(self, reading).decode(type)
      return Decoded(value: value, invalid: reading.skipped.map { .invalidRow($0, at: key) })
    } catch {
      throw .undecodable(sentence(for: error, at: key))
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
extension DatabaseCoding {
  /// A value as JSON; `nil` is null.
  ///
  /// - Throws: ``DatabaseError/Code/invalidValue`` if encoding fails, or would lose something.
  func json(of value: (some Encodable)?) throws(DatabaseError) -> JSONValue {
    guard let value else { return .null }
    do {
      return try JSONValue(encoding: value, keepingEmptyCases: false) { json(ofPart: $0) }
    } catch {
      throw .invalidValue("Encoding the value as JSON failed: \(sentence(for: error))")
    }
  }

  private func json(ofPart part: any Encodable) -> JSONValue? {
    switch part {
    case let date as Date:
      switch dates {
      case .deferredToDate: nil
      case .secondsSince1970: .double(date.timeIntervalSince1970)
      case .millisecondsSince1970: .double(date.timeIntervalSince1970 * 1_000)
      case .iso8601: .string(date.formatted(.iso8601))
      }
    case let data as Data where self.data == .base64: .string(data.base64EncodedString())
    case let url as URL: .string(url.absoluteString)
    case let number as Decimal: try? JSONValue(parsing: Array("\(number)".utf8))
    default: nil
    }
  }
}

/// A sentence that says where encoding or decoding failed, and why.
private func sentence(for error: any Error, at key: TreeKey? = nil) -> String {
  let place = key.map { "/" + $0.string } ?? ""
  let (codingPath, reason): ([any CodingKey], String)
  switch error {
  case EncodingError.invalidValue(_, let found):
    (codingPath, reason) = (found.codingPath, found.debugDescription)
  case DecodingError.dataCorrupted(let found), DecodingError.keyNotFound(_, let found),
    DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found):
    (codingPath, reason) = (found.codingPath, found.debugDescription)
  default: return "\(error)"
  }
  return "at \(place)/\(codingPath.map(\.stringValue).joined(separator: "/")): \(reason)"
}
