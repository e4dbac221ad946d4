extension TreeEvent {
  /// The keys of the listener's children that the event has to do with; `nil` when it is about the
  /// listener's whole value, as after a new connection.
  ///
  /// All other children are what they were, and share their storage.
  ///
  /// - Complexity: O(*c*) in the changes.
  public var changedKeys: Set<TreeKey>? {
    switch self {
    case .put(let path, _): path.first.map { [$0] }
    case .patch(let path, let changes):
      if let key = path.first {
        [key]
      } else if changes.contains(where: { $0.path.isEmpty }) {
        nil
      } else {
        Set(changes.compactMap(\.path.first))
      }
    }
  }
}
