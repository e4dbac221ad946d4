#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList

/// The data source of a table that shows a flat list without headers.
///
///     source = ItemsTableViewSource(tableView) { tableView, column, friend in … }
///     source.apply(friends)
public typealias ItemsTableViewSource<Item: Identifiable & Equatable> = TableViewSource<
  OnlySection, OnlySection, Item
>
#endif
