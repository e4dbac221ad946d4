#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList

/// The data source of a table view that shows a flat list.
///
///     source = ItemsTableViewSource(view) { view, indexPath, friend in … }
///     source.apply(friends)
public typealias ItemsTableViewSource<Item: Identifiable & Equatable> = TableViewSource<
  OnlySection, OnlySection, Item
>
#endif
