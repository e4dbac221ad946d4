import LiveList

/// Family k: IDs that the caller specifies, compared with the items' own IDs.
extension Trial {
  /// IDs at a key path.
  static func keyPath(_ lists: FlatLists<Row>) -> Trial {
    let (source, target) = (lists.source, lists.target)
    return Trial(
      lists,
      call: {
        keep(ListChangeset(from: source, to: target, comparer: ListComparer(id: \.id)))
      },
      reference: { keep(ListChangeset(from: source, to: target)) })
  }

  /// IDs that a closure returns.
  static func closure(_ lists: FlatLists<Row>) -> Trial {
    let (source, target) = (lists.source, lists.target)
    return Trial(
      lists,
      call: {
        keep(ListChangeset(from: source, to: target, comparer: ListComparer(id: { $0.id })))
      },
      reference: { keep(ListChangeset(from: source, to: target)) })
  }
}
