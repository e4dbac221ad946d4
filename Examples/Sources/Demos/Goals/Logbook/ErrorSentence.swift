import Foundation

/// A sentence for the user about an error of the file system or a decoder.
struct ErrorSentence: CustomStringConvertible {
  let description: String

  init(_ error: any Error) {
    let text =
      switch error {
      case let error as LogbookError: error.description
      case let error as DecodingError: error.reason
      case let error as CocoaError: error.localizedDescription
      default: "\(error)"
      }
    description = text.hasSuffix(".") ? text : text + "."
  }
}

extension DecodingError {
  /// The names of types in JSON.
  private static let nouns: [Substring: String] = [
    "Dictionary": "an object", "Array": "a list", "String": "a string", "Int": "a whole number",
    "Double": "a number", "Bool": "true or false",
  ]

  /// The position of the error in the file, and its cause.
  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(context.place) has no \"\(key.stringValue)\""
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(context.place) isn't \(Self.nouns["\(type)".prefix { $0 != "<" }] ?? "a valid value")"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it isn't valid JSON"
    case .dataCorrupted(let context): "\(context.place): \(context.debugDescription)"
    @unknown default: "\(self)"
    }
  }
}

extension DecodingError.Context {
  /// The path of the value, such as `matches[3].home_goals`.
  fileprivate var place: String {
    codingPath.isEmpty
      ? "it"
      : codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
        .joined().trimmingCharacters(in: ["."])
  }
}
