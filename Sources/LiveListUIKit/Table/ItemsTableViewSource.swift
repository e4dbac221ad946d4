#if HEADLESS_UIKIT || canImport(UIKit)
public import LiveList

/// The data source of a table view that shows a flat list.
///
///     source = ItemsTableViewSource(view) { view, indexPath, friend in … }
///     await source.apply(friends)
public typealias ItemsTableViewSource<Item: Identifiable & Equatable> = TableViewSource<
  OnlySection, OnlySection, Item
>

extension TableViewSource where SectionID == OnlySection, Header == OnlySection {
  /// What the table view shows.
  public var items: [Item] { sections.flatMap(\.items) }

  /// What it is to show in the end: ``items``, or a newer list that waits.
  public var newestItems: [Item] { newestSections.flatMap(\.items) }

  /// Shows a flat list, and waits until it, or a newer one, is shown and the table view has come to
  /// rest.
  ///
  /// - Returns: What was done.
  @discardableResult
  public func apply(_ items: [Item], isAnimated: Bool = true) async -> UpdateOutcome {
    await apply([Section(items: items)], isAnimated: isAnimated)
  }

  /// Shows a flat list, at once or when the update that runs has ended.
  public func apply(
    _ items: [Item], isAnimated: Bool = true,
    ended: @escaping @MainActor (UpdateOutcome) -> Void = { _ in }
  ) {
    apply([Section(items: items)], isAnimated: isAnimated, ended: ended)
  }
}
#endif
