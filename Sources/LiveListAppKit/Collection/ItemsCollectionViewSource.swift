#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import LiveList

/// The data source of a collection view that shows a flat list.
///
///     source = ItemsCollectionViewSource(view) { view, indexPath, friend in … }
///     source.apply(friends)
public typealias ItemsCollectionViewSource<Item: Identifiable & Equatable> = CollectionViewSource<
  OnlySection, OnlySection, Item
>
#endif
