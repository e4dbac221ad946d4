/// The extensions of JSON that a text may use.
public enum JSONSyntax: Hashable, Sendable {
  /// No extensions: RFC 8259.
  case standard
  /// `//` and `/* */` comments wherever white space is allowed, a comma after the last element or
  /// member, and line breaks and tabs in strings, for documents that users write.
  case relaxed
}

extension JSONParser {
  /// The part of a comment that has been read.
  enum Comment {
    case slash, line, block
    /// A star in a block comment, which ends the comment if a slash follows.
    case star
  }

  mutating func startComment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
  ) throws(JSONFault) {
    let start = index
    index += 1
    try skipComment(bytes, &index, .slash)
    guard case .comment = lexeme else { return }
    tokenStart = (consumed + start, position(of: start, in: bytes))
  }

  mutating func skipComment(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ comment: Comment
  ) throws(JSONFault) {
    var comment = comment
    while index < bytes.count {
      let byte = bytes[index]
      guard let next = comment.appending(byte) else {
        throw JSONFault("\"/\" or \"*\", which start a comment", at: index, in: bytes)
      }
      index += 1
      if comment.ends(with: byte) {
        lexeme = .none
        return
      }
      comment = next
    }
    lexeme = .comment(comment)
  }
}

extension JSONParser.Comment {
  /// The comment with one more byte; `nil` if the bytes aren't a comment.
  fileprivate func appending(_ byte: UInt8) -> Self? {
    switch (self, byte) {
    case (.slash, UInt8(ascii: "/")): .line
    case (.slash, UInt8(ascii: "*")): .block
    case (.slash, _): nil
    case (.line, _): .line
    case (.block, UInt8(ascii: "*")), (.star, UInt8(ascii: "*")): .star
    case (.block, _), (.star, _): .block
    }
  }

  /// Whether a byte ends the comment.
  fileprivate func ends(with byte: UInt8) -> Bool {
    switch self {
    case .line: byte == 0x0A
    case .star: byte == UInt8(ascii: "/")
    case .slash, .block: false
    }
  }
}
