import Foundation
package import LiveFormats
import LiveList

/// A text that is expected to be JSON.
package struct RowText: Hashable, Sendable {
  /// The text in UTF-8, with or without a byte order mark.
  package let bytes: [UInt8]
  /// The start of the text in its file or stream.
  package var start = TextPosition()

  package init(bytes: [UInt8], start: TextPosition = TextPosition()) {
    self.bytes = bytes
    self.start = start
  }
}

extension RowText {
  /// Parses the text and returns its value.
  ///
  /// - Throws: ``FormatFailure`` if it isn't JSON.
  func value() throws(FormatFailure) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes, numbers: .asWritten, at: start)
    } catch {
      throw FormatFailure(error)
    }
  }

  /// Converts the value to rows.
  ///
  /// - Throws: ``FormatFailure``, with its position in the text.
  func read<Rows>(
    key: String?, _ make: (RowReader) throws(RowFault) -> Rows
  ) throws(FormatFailure) -> Rows {
    let reader = RowReader(value: try value(), key: key)
    do {
      return try make(reader)
    } catch {
      throw FormatFailure(
        error.reason, at: position(of: error.path), path: error.path.description)
    }
  }

  /// - Throws: ``FormatFailure`` with the position of the value that doesn't match.
  func decode<Value: Decodable>(
    _ type: Value.Type, with decoder: JSONDecoder
  ) throws(FormatFailure) -> Value {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      let value = try value()
      let (keys, reason) = (error as? DecodingError)?.summary ?? ([], "\(error)")
      let path = value.path(along: keys)
      throw FormatFailure(reason, at: position(of: path), path: path.description)
    }
  }

  private func position(of path: JSONPath) -> TextPosition {
    TextPosition(of: path.steps, in: bytes[...], at: start)
  }
}

extension JSONValue {
  /// Returns the path of a value, or of its last existing ancestor, because a decoder may use other
  /// names.
  fileprivate func path(along keys: [any CodingKey]) -> JSONPath {
    var (value, path) = (self, JSONPath())
    for key in keys {
      if case .array(let elements) = value, let index = key.intValue,
        elements.indices.contains(index)
      {
        (value, path) = (elements[index], path.appending(index))
      } else if let member = value[key.stringValue] {
        (value, path) = (member, path.appending(key.stringValue))
      } else {
        break
      }
    }
    return path
  }
}

extension DecodingError {
  /// The coding path of the error, and its description.
  fileprivate var summary: (path: [any CodingKey], reason: String) {
    switch self {
    case .keyNotFound(let key, let context):
      (context.codingPath, "missing \"\(key.stringValue)\"")
    case .typeMismatch(let type, let context):
      (context.codingPath, "expected \(Self.noun(for: "\(type)"))")
    case .valueNotFound(let type, let context):
      (context.codingPath, "expected \(Self.noun(for: "\(type)")), found null")
    case .dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "\(self)")
    }
  }

  /// Returns the JSON term for a Swift type. Foundation includes the element type in the names of
  /// containers.
  private static func noun(for name: String) -> String {
    if name.hasPrefix("Array<") { return "an array" }
    if name.hasPrefix("Dictionary<") { return "an object" }
    return "a value of type \(name)"
  }
}
