/// What a parser says about a text that isn't valid.
extension JSONParser {
  func unexpected(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> JSONFault {
    JSONFault(expected, at: index, in: bytes)
  }

  var expected: String {
    switch expectation {
    case .value: "a value"
    case .valueOrEnd: "a value or \"]\""
    case .name: "a name in quotes"
    case .nameOrEnd: "a name in quotes or \"}\""
    case .colon: "\":\""
    case .commaOrEnd: levels.last?.container == .object ? "\",\" or \"}\"" : "\",\" or \"]\""
    case .nothing: "the end of the text"
    }
  }

  /// The fault of a text that ends too early.
  var incomplete: JSONFault {
    var expected: String =
      switch lexeme {
      case .none: self.expected
      case .character: "the closing quote of the string that starts at \(tokenStart.position)"
      case .escape, .hexadecimal: "the rest of an escape"
      case .literal(let word, _): "the literal \(word)"
      case .number: "a digit"
      case .comment: "the end of the comment that starts at \(tokenStart.position)"
      }
    if let level = levels.last, let position = level.position {
      expected += " in the \(level.container) that starts at \(position)"
    }
    return JSONFault(expected, at: 0, found: "the end of the text")
  }
}
