#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))

/// The selected items that were last reported to the app.
struct ReportedSelection<Item: Identifiable> {
  private var ids: Set<Item.ID> = []

  /// Stores the selected items.
  ///
  /// - Returns: Whether they differ from the previous ones, so that they must be reported.
  mutating func update(_ items: [Item]) -> Bool {
    let old = ids
    ids = Set(items.map(\.id))
    return ids != old
  }
}
#endif
