import LiveList

/// Family k: ids that the caller names, beside the ids that items know.
extension Trial {
  /// The ids at a key path.
  static func keyPath(_ lists: FlatLists<Row>) -> Trial {
    let (source, target) = (lists.source, lists.target)
    return Trial(
      lists, call: { keep(ListChangeset(from: source, to: target, id: \.id)) },
      reference: { keep(ListChangeset(from: source, to: target)) })
  }

  /// The ids that a closure returns.
  static func closure(_ lists: FlatLists<Row>) -> Trial {
    let (source, target) = (lists.source, lists.target)
    return Trial(
      lists, call: { keep(ListChangeset(from: source, to: target, id: { $0.id })) },
      reference: { keep(ListChangeset(from: source, to: target)) })
  }
}
