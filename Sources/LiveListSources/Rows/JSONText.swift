import Foundation

/// A text that ought to be JSON.
package struct JSONText: Hashable, Sendable {
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// Where the text begins in its file or stream.
  package var start = JSONPlace()

  package init(bytes: [UInt8], start: JSONPlace = JSONPlace()) {
    self.bytes = bytes
    self.start = start
  }
}

extension JSONText {
  func rowReader(key: String?) throws(JSONFailure) -> RowReader {
    RowReader(document: try JSONDocument(bytes, at: start), key: key)
  }

  /// - Throws: ``JSONFailure`` with the place of the value that was not as expected.
  func decode<Value: Decodable>(
    _ type: Value.Type, with decoder: JSONDecoder
  ) throws(JSONFailure) -> Value {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      // Only now is it worth knowing where each value is.
      throw try JSONDocument(bytes, at: start).failure(for: error)
    }
  }
}

extension JSONDocument {
  /// What an error of a decoder says, with its place.
  fileprivate func failure(for error: any Error) -> JSONFailure {
    guard let error = error as? DecodingError else {
      return JSONFailure("\(error)", at: place(at: 0))
    }
    let (path, reason) = error.story
    let (offset, way) = find(path)
    return JSONFailure(reason, at: place(at: offset), path: way.description)
  }

  /// The value at a path, or the last one on the way to it that is there: a decoder may have other
  /// names for things.
  private func find(_ keys: [any CodingKey]) -> (offset: Int, path: JSONPath) {
    var (node, path) = (root, JSONPath())
    for key in keys {
      if case .array(let elements) = node.value, let index = key.intValue,
        elements.indices.contains(index)
      {
        (node, path) = (elements[index], path.appending(index))
      } else if let member = node[key.stringValue] {
        (node, path) = (member, path.appending(key.stringValue))
      } else {
        break
      }
    }
    return (node.offset, path)
  }
}

extension DecodingError {
  /// Where it happened, and what.
  fileprivate var story: (path: [any CodingKey], reason: String) {
    switch self {
    case .keyNotFound(let key, let context):
      (context.codingPath, "there is no \"\(key.stringValue)\", which is needed.")
    case .typeMismatch(let type, let context):
      (context.codingPath, "\(Self.word(for: "\(type)")) was expected.")
    case .valueNotFound(let type, let context):
      (context.codingPath, "this is null, where a \(type) is needed.")
    case .dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "\(self)")
    }
  }

  /// What a person calls a type: Foundation names containers by what they hold for itself.
  private static func word(for name: String) -> String {
    if name.hasPrefix("Array<") { return "an array" }
    if name.hasPrefix("Dictionary<") { return "an object" }
    return "a value of type \(name)"
  }
}
