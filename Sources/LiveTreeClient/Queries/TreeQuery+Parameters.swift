import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension TreeQuery {
  /// The query as parameters of a URL; values are percent-encoded JSON.
  ///
  /// Without bounds and a limit, the client sorts the children itself, so that the server needs no
  /// index.
  ///
  /// Source: Protocol.md §2.2.
  var parameters: [String] {
    // Only this form contains the priorities.
    let form = order == .priority ? ["format=export"] : []
    if isUnconstrained { return form }
    let parts = [parameter("orderBy", JSONValue.string(order.name).serialized())]
    return form + parts + bounds + limits
  }

  private var bounds: [String] {
    if let start, start == end, start.isInclusive { return [parameter("equalTo", start.text)] }
    return [
      start.map { parameter($0.isInclusive ? "startAt" : "startAfter", $0.text) },
      end.map { parameter($0.isInclusive ? "endAt" : "endBefore", $0.text) },
    ].compactMap(\.self)
  }

  private var limits: [String] {
    switch limit {
    case nil: []
    case .first(let count): [parameter("limitToFirst", "\(count)")]
    case .last(let count): [parameter("limitToLast", "\(count)")]
    }
  }

  private func parameter(_ name: String, _ value: String) -> String {
    "\(name)=\(value.percentEncoded)"
  }
}

@available(Systems 2024, *)
extension TreeOrder {
  fileprivate var name: String {
    switch self {
    case .key: "$key"
    case .value: "$value"
    case .priority: "$priority"
    case .child(let path):
      path.isEmpty ? "$value" : path.map(\.string).joined(separator: "/")
    }
  }
}

@available(Systems 2024, *)
extension TreeQuery.Bound {
  /// The value, followed by a comma and the key.
  fileprivate var text: String {
    let value = self.value.map { TreeNode($0).json() } ?? .null
    let key = key.map { "," + JSONValue.string($0.string).serialized() } ?? ""
    return value.serialized() + key
  }
}
