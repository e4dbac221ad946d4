public import LiveList

extension StreamedRows {
  /// The rows of a text that arrives in pieces and isn't JSON.
  ///
  ///     ListStates.rows(from: 0, StreamedRows(), text: CommaSeparated())
  public protocol Text: Sendable {
    /// Whether a stream is such a text instead of JSON.
    ///
    /// - Parameter beginning: The first line, or the whole stream if it is shorter.
    func accepts(_ beginning: [UInt8]) -> Bool

    /// Adds the next bytes.
    mutating func consume(_ bytes: ArraySlice<UInt8>)

    /// Ends the text.
    mutating func finish()

    /// The list so far; `nil` as long as it isn't clear how to read it.
    ///
    /// - Throws: ``FormatFailure`` if the text is invalid.
    mutating func sections() throws(FormatFailure) -> [ListSection<String, String, JSONRow>]?
  }
}
