@available(Systems 2024, *)
extension TreeEvent {
  /// The keys of the listener's children that the event affects; `nil` if the event replaces the
  /// whole value, as the first one after connecting does.
  ///
  /// All other children are unchanged, and share their storage.
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
