extension TableField {
  /// Words that the Tab key completes in a line, such as the names of fields.
  public struct Completion: Hashable, Sendable {
    /// The words, in the order in which they are suggested.
    public let words: [String]
    /// The characters before which a word ends and after which another one begins.
    public let separators: String
    /// The characters that can stand before a word without being a part of it.
    public let prefixes: String
    /// The characters after which no word of these stands, such as those of a comparison.
    public let operators: String

    /// Creates a completion.
    ///
    /// - Parameters:
    ///   - words: The words, in the order in which they are suggested.
    ///   - separators: The characters between words. If it's empty, the whole line is a word.
    ///   - prefixes: The characters that can stand before a word without being a part of it.
    ///   - operators: The characters after which no word of these stands, such as those of a
    ///     comparison.
    public init(
      _ words: [String], separatedBy separators: String = "", after prefixes: String = " ",
      notAfter operators: String = ""
    ) {
      (self.words, self.separators) = (words, separators)
      (self.prefixes, self.operators) = (prefixes, operators)
    }

    /// The words that begin like the last one of a text, without regard to case and quotes.
    ///
    /// - Complexity: O(*n*) in the characters of the words.
    func matches(for text: String) -> [String] {
      let start = start(in: text)
      if let last = text[..<start].last(where: { $0 != " " }), operators.contains(last) {
        return []
      }
      let typed = Self.unquoted(text[start...])
      return words.filter { Self.unquoted($0[...]).hasPrefix(typed) }
    }

    private static func unquoted(_ word: Substring) -> String {
      word.drop { $0 == "\"" || $0 == "'" }.lowercased()
    }

    /// The text with a word instead of its last one.
    func completed(_ text: String, with word: String) -> String {
      text.prefix(upTo: start(in: text)) + word
    }

    /// Where the word at the end of a text starts.
    private func start(in text: String) -> String.Index {
      let start = text.lastIndex(where: separators.contains).map(text.index(after:))
      return text.suffix(from: start ?? text.startIndex).firstIndex { !prefixes.contains($0) }
        ?? text.endIndex
    }
  }
}
