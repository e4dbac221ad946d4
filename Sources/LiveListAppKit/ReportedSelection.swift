#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))

/// The selected items that an app knows of.
struct ReportedSelection<Item: Identifiable> {
  private var ids: Set<Item.ID> = []

  /// Notes the selected items.
  ///
  /// - Returns: Whether they differ from those before, so that they must be reported.
  mutating func update(_ items: [Item]) -> Bool {
    let old = ids
    ids = Set(items.map(\.id))
    return ids != old
  }
}
#endif
