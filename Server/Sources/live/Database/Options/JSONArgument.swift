import ArgumentParser
import LiveFormats
import LiveTree
import LiveTreeWire

/// JSON as the value of an option.
struct JSONArgument: Hashable, Sendable {
  let text: String
  let value: JSONValue

  /// - Throws: `ValidationError` with the position if the text isn't JSON.
  init(parsing text: String) throws {
    do {
      value = try JSONValue(parsing: text, surrogates: .rejected)
    } catch {
      throw ValidationError("\(error.position): \(error.reason).")
    }
    self.text = text
  }

  /// A value of `auth` in rules.
  ///
  /// - Throws: `ValidationError` if the text is neither an object nor `null`.
  static func user(parsing text: String) throws -> Self {
    let argument = try Self(parsing: text)
    switch argument.value {
    case .object, .null: return argument
    default: throw ValidationError("Use an object, such as '{\"uid\": \"ada\"}', or null.")
    }
  }
}
