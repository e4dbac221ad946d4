extension BenchRequest: CustomStringConvertible {
  /// A description of the request: `3 moves in the middle`, `1 section insertion at the end`, or `2
  /// section moves at the end and 2 item moves in the middle`.
  public var description: String {
    switch (sections, items) {
    case (.nowhere, _): "\(noun(nil)) \(phrase(of: items))"
    case (_, .nowhere): "\(noun("section")) \(phrase(of: sections))"
    case (_, _):
      "\(noun("section")) \(phrase(of: sections)) and \(noun("item")) \(phrase(of: items))"
    }
  }

  private func noun(_ what: String?) -> String {
    let change = kind.noun + (count == 1 ? "" : "s")
    guard let what else { return "\(count) \(change)" }
    return kind == .random
      ? "\(count) random \(what) change\(count == 1 ? "" : "s")" : "\(count) \(what) \(change)"
  }

  private func phrase(of place: Place) -> String {
    switch place {
    case .beginning: "at the beginning"
    case .middle: "in the middle"
    case .end: "at the end"
    case .random: count == 1 ? "at a random place" : "at random places"
    case .randomOrNowhere: "\(phrase(of: .random)) or nowhere"
    case .nowhere: "nowhere"
    }
  }
}

extension BenchRequest.Kind {
  /// The noun for one change of the kind.
  fileprivate var noun: String {
    switch self {
    case .insert: "insertion"
    case .delete: "deletion"
    case .modify: "modification"
    case .move: "move"
    case .random: "random change"
    }
  }
}
