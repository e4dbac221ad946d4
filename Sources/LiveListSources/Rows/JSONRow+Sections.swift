public import LiveFormats
public import LiveList

extension JSONRow {
  /// Any JSON as a list of sections, as ``JSONFormat/rows`` reads it from a text.
  ///
  /// - Parameters:
  ///   - value: What is shown.
  ///   - key: The field that identifies rows, `nil` to detect one.
  /// - Throws: ``JSONFailure`` for a row without the key.
  /// - Complexity: O(*n*) in the rows.
  public static func sections(
    of value: JSONValue, key: String? = nil
  ) throws(JSONFailure) -> [ListSection<String, String, JSONRow>] {
    do {
      return try RowReader(value: value, key: key).sections()
    } catch {
      throw JSONFailure(error.reason, at: nil, path: error.path.description)
    }
  }
}
