public import LiveFormats
public import LiveList

extension JSONRow {
  /// Converts any JSON to a list of sections, like ``ListFormat/rows``.
  ///
  /// - Parameters:
  ///   - value: The JSON value.
  ///   - key: The field that identifies rows; `nil` to detect one.
  /// - Throws: ``FormatFailure`` if a row doesn't have the key.
  /// - Complexity: O(*n*) in the number of rows.
  public static func sections(
    of value: JSONValue, key: String? = nil
  ) throws(FormatFailure) -> [ListSection<String, String, JSONRow>] {
    do {
      return try RowReader(value: value, key: key).sections()
    } catch {
      throw FormatFailure(error.reason, at: nil, path: error.path.description)
    }
  }
}
