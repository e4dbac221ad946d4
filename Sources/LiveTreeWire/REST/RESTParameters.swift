/// The decoded parameters of a request's query. If a name occurs twice, the last one counts.
///
/// Most requests have few, so they are looked up one after the other.
@available(Systems 2024, *)
struct RESTParameters {
  private var pairs: [(name: String, value: String)] = []

  /// Creates parameters without any.
  init() {}

  /// Decodes a query. In a query, unlike in a path, a plus sign is a space, as forms and most libraries
  /// encode it.
  init(_ query: Substring) throws(RESTError) {
    for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      let value = pair[end...].dropFirst()
      guard let name = percentDecoded(Substring(pair[..<end]), plusIsSpace: true),
        let value = percentDecoded(Substring(value), plusIsSpace: true)
      else {
        // The message omits the text, which may contain a credential.
        throw .parameter("The query must be percent-encoded UTF-8")
      }
      pairs.append((name, value))
    }
  }

  /// The value of a parameter; `nil` if there is none.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  subscript(name: String) -> String? {
    pairs.last { $0.name == name }?.value
  }
}
