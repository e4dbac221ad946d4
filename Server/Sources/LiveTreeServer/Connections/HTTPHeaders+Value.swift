import NIOHTTP1

extension HTTPHeaders {
  /// The value of a field; several of the same name are one list.
  ///
  /// Source: RFC 9110 §5.3.
  func value(of name: String) -> String? {
    let values = self[name]
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
